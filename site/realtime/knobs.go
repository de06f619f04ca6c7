package realtime

import (
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/ratio"
	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/parts"
	"juggle/site/text"
)

// The parameters of the Real-time view.

// hold is a parameter of the scene for a control. put gives what is wanted where it cannot use the text.
func (c *Realtime) hold(spec param.Spec, read func(*scene.Scene) string, put func(s *scene.Scene, text string) (want string)) param.Handle {
	return param.Handle{Spec: spec,
		Get: func() string { return read(&c.scene) },
		Set: func(text string) error {
			next := c.scene.Clone()
			if want := put(&next, text); want != "" {
				return &param.Error{Got: text, Want: want}
			}
			c.change(next)
			return nil
		},
		Untouched: func() string {
			s := scene.Preset(c.scene.Preset)
			return read(&s)
		}}
}

// reserved holds C, P or q of the reservation that of finds.
func (c *Realtime) reserved(key string, spec param.Spec, of func(*scene.Scene) *scene.Reserved) param.Handle {
	switch key {
	case "C":
		return c.hold(spec, func(s *scene.Scene) string { return ticksText(of(s).C) },
			func(s *scene.Scene, text string) string { return wholeInto(&of(s).C, text, 1, of(s).P, "", ", P") })
	case "P":
		return c.hold(spec, func(s *scene.Scene) string { return ticksText(of(s).P) }, func(s *scene.Scene, text string) string {
			return wholeInto(&of(s).P, text, of(s).C, scene.MostTicks, ", C,", "")
		})
	}
	return c.hold(spec, func(s *scene.Scene) string { return of(s).Active.String() }, func(s *scene.Scene, text string) string {
		return ratioInto(&of(s).Active, text, 1)
	})
}

func ticksText(t realtime.Ticks) string { return text.Number(float64(t)) }

// wholeInto sets a length, or says which are allowed. Where a bound is another field's value, what follows it names the field.
func wholeInto[T ~int64](to *T, content string, low, high T, whyLow, whyHigh string) (want string) {
	n, ok := scene.Whole(content, int64(low), int64(high))
	if !ok {
		return "a whole number from " + text.Number(float64(low)) + whyLow + " to " + text.Number(float64(high)) + whyHigh
	}
	*to = T(n)
	return ""
}

// ratioInto sets a fraction that is written times so much, or says which are allowed.
func ratioInto(to *realtime.Ratio, text string, times int64) (want string) {
	r, ok := ratio.Decimal(text, ratio.Whole(0), ratio.Whole(times))
	if !ok {
		return "a number from 0 to " + strconv.FormatInt(times, 10) + ", at most 6 decimals"
	}
	*to = realtime.NewRatio(r.Num(), r.Den()*times)
	return ""
}

func newReserved(s *scene.Scene) *scene.Reserved { return &s.New }

func (c *Realtime) knobs() *parts.Params {
	p := &parts.Params{Page: c.page, View: "realtime-", Line: c.line, Back: c.backToPaper}
	group := func(name string, open bool, words func() string, fields ...*parts.Knob) {
		p.Groups = append(p.Groups, &parts.Group{Page: c.page, Name: name, View: p.View, Open: open, Fields: fields, Words: words})
	}
	knob := func(name string, h param.Handle) *parts.Knob {
		k := parts.NewKnob(c.page, "param-rt"+name, h)
		k.Marked = true
		return k
	}
	number := func(key string) *parts.Knob {
		p := scene.Parameters.Find(key)
		return knob(key, c.hold(p.Spec, p.Get, func(s *scene.Scene, text string) string {
			if p.Set(s, text) != nil {
				return p.Want()
			}
			return ""
		}))
	}
	fresh := func(key string, spec param.Spec) *parts.Knob { return knob(key, c.reserved(key, spec, newReserved)) }
	group("New reservation", true, func() string { return c.freshWords() },
		fresh("C", param.Spec{Whole: true, Symbol: "C", Name: "Worst-case time", Min: 1, Step: 1, TrackMax: 120, FromPaper: true}),
		fresh("P", param.Spec{Whole: true, Symbol: "P", Name: "Period, min(T, d)", Min: 1, Step: 1, TrackMax: 240, FromPaper: true,
			Help: "T: the least time between two activations; d: how long after one its work must be done."}),
		fresh("q", param.Spec{Symbol: "q", Name: "Active in a slice", Max: 1, Step: 0.01, FromPaper: true}))
	group("Acceptable", true, func() string { return c.mostWords() + c.mostPriceWords() },
		knob("over", c.hold(param.Spec{Name: "P(over) at most", Unit: "%", Step: 0.1, TrackMax: 5,
			Help: "The chance that the new one is active and gets too little, in the worst slice: q or more refuses nothing."},
			func(s *scene.Scene) string { return percentOf(s.MostOver).String() },
			func(s *scene.Scene, text string) string { return ratioInto(&s.MostOver, text, 100) })),
		number("most"))
	group("Machines", false, func() string {
		return text.Escape(text.Plural(len(c.scene.Places), "machine", "machines")) + ", " + umax + " " + c.scene.Capacity.String()
	},
		number("U"))
	group("Price", false, func() string { return text.Sym("U × slices × (1 − P)") },
		number("price"))
	group("Simulation", false, func() string {
		return text.Count(c.scene.Activations) + " activations, seed " + text.Number(float64(c.scene.Seed))
	},
		number("scheduler"), number("runs"), number("h"), number("seed"))
	group("Saturation", false, func() string {
		return strconv.Itoa(c.saturation.study.Params.Load) + " % asked for, " + text.Plural(c.saturation.study.Seeds, "seed", "seeds")
	},
		c.saturation.knobs()...)
	return p
}

const umax = `<i class="sym">U<sub>max</sub></i>`

func percentOf(r realtime.Ratio) realtime.Ratio { return realtime.NewRatio(r.Num()*100, r.Den()) }

func (c *Realtime) freshWords() string {
	r := c.scene.New
	return text.Italic("C") + " " + ticksText(r.C) + ", " + text.Italic("P") + " " + ticksText(r.P) + ", " + text.Italic("q") + " " +
		r.Active.String()
}

func (c *Realtime) mostWords() string { return percentOf(c.scene.MostOver).String() + " %" }

func (c *Realtime) mostPriceWords() string {
	return text.Either(c.scene.MostPrice.Num() == 0, ", any price", ", price "+c.scene.MostPrice.String())
}

// line is the parameters that matter in one line.
func (c *Realtime) line() string {
	return strings.Join([]string{c.freshWords(), "slices " + spanText(c.scene.Span), "overload at most " + c.mostWords()}, " · ")
}

// backToPaper gives every parameter the preset's value; the older reservations stay.
func (c *Realtime) backToPaper() {
	s := scene.Preset(c.scene.Preset)
	s.Older, s.Places = c.scene.Older, c.scene.Places
	c.saturation.binding.Reset()
	s.Number()
	c.change(s)
	c.fit()
}
