package realtime

import (
	"strconv"
	"strings"

	"juggle/core/base/ratio"
	"juggle/core/experiment/param"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/parts"
	"juggle/site/text"
)

// handle returns a parameter of the scene for a control. read returns its text. put sets it from a text, or returns the allowed values
// where it cannot.
func (c *Realtime) handle(spec param.Spec, read func(*scene.Scene) string,
	put func(s *scene.Scene, text string) (want string),
) param.Value {
	return param.Value{Spec: &spec,
		Get: func() string { return read(&c.scene) },
		Set: func(text string) error {
			next := c.scene.Clone()
			if want := put(&next, text); want != "" {
				return &param.Error{Got: text, Want: want}
			}
			c.change(next)
			return nil
		},
		Preset: func() string {
			s := scene.FromPreset(c.scene.Preset)
			return read(&s)
		}}
}

// rowHandle returns C, P or q of the reservation that row finds in a scene.
func (c *Realtime) rowHandle(key string, spec param.Spec, row func(*scene.Scene) *scene.TableRow) param.Value {
	switch key {
	case "C":
		return c.handle(spec, func(s *scene.Scene) string { return ticksText(row(s).C) },
			func(s *scene.Scene, text string) string { return setWhole(&row(s).C, text, 1, row(s).P, "", ", P") })
	case "P":
		return c.handle(spec, func(s *scene.Scene) string { return ticksText(row(s).P) }, func(s *scene.Scene, text string) string {
			return setWhole(&row(s).P, text, row(s).C, scene.MaxTicks, ", C,", "")
		})
	}
	return c.handle(spec, func(s *scene.Scene) string { return row(s).Active.String() }, func(s *scene.Scene, text string) string {
		return setFraction(&row(s).Active, text, 1)
	})
}

// ticksText writes a length of time.
func ticksText(t realtime.Ticks) string { return text.Number(float64(t)) }

// setWhole sets a length from a text, or returns the allowed values. Where a bound is the value of another field, lowName or highName names
// the field.
func setWhole[T ~int64](to *T, content string, low, high T, lowName, highName string) (want string) {
	n, ok := scene.ParseWhole(content, int64(low), int64(high))
	if !ok {
		return "a whole number from " + text.Number(float64(low)) + lowName + " to " + text.Number(float64(high)) + highName
	}
	*to = T(n)
	return ""
}

// setFraction sets a fraction from a text that has times its value, such as 100 for per cent, or returns the allowed values.
func setFraction(to *realtime.Ratio, text string, times int64) (want string) {
	r, ok := ratio.Decimal(text, ratio.Whole(0), ratio.Whole(times))
	if !ok {
		return "a number from 0 to " + strconv.FormatInt(times, 10) + ", at most 6 decimals"
	}
	*to = realtime.NewRatio(r.Num(), r.Den()*times)
	return ""
}

// newRow returns the new reservation.
func newRow(s *scene.Scene) *scene.TableRow { return &s.New }

// newParams makes the column of parameters.
func (c *Realtime) newParams() *parts.Params {
	p := &parts.Params{Page: c.page, View: "realtime-", Line: c.line, Back: c.resetToPreset}
	group := func(name string, open bool, words func() string, fields ...*parts.Knob) {
		p.Groups = append(p.Groups, &parts.Group{Page: c.page, Name: name, View: p.View, Open: open, Fields: fields, Words: words})
	}
	knob := func(name string, h param.Value) *parts.Knob {
		k := parts.NewKnob(c.page, "param-rt"+name, h)
		k.Marked = true
		return k
	}
	number := func(key string) *parts.Knob {
		p := scene.Parameters.Find(key)
		return knob(key, c.handle(p.Spec, p.Get, func(s *scene.Scene, text string) string {
			if p.Set(s, text) != nil {
				return p.Want()
			}
			return ""
		}))
	}
	ofNew := func(key string, spec param.Spec) *parts.Knob { return knob(key, c.rowHandle(key, spec, newRow)) }
	group("New reservation", true, func() string { return c.newRowWords() },
		ofNew("C", param.Spec{Whole: true, Symbol: "C", Name: "Worst-case time", Min: 1, Step: 1, TrackMax: 120, FromPaper: true}),
		ofNew("P", param.Spec{Whole: true, Symbol: "P", Name: "Period, min(T, d)", Min: 1, Step: 1, TrackMax: 240, FromPaper: true,
			Help: "T: the least time between two activations; d: how long after one its work must be done."}),
		ofNew("q", param.Spec{Symbol: "q", Name: "Active in a slice", Max: 1, Step: 0.01, FromPaper: true}))
	group("Acceptable", true, func() string { return c.maxOverloadWords() + c.maxPriceWords() },
		knob("over", c.handle(param.Spec{Name: "P(over) at most", Unit: "%", Step: 0.1, TrackMax: 5,
			Help: "The chance that the new one is active and gets too little, in the worst slice: q or more refuses nothing."},
			func(s *scene.Scene) string { return percentOf(s.MaxOverload).String() },
			func(s *scene.Scene, text string) string { return setFraction(&s.MaxOverload, text, 100) })),
		number("most"))
	group("Machines", false, func() string {
		return text.Escape(text.Plural(len(c.scene.Spans), "machine", "machines")) + ", " + umax + " " + c.scene.Capacity.String()
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
		c.saturation.newParams()...)
	return p
}

const umax = `<i class="sym">U<sub>max</sub></i>`

// percentOf returns a fraction in per cent.
func percentOf(r realtime.Ratio) realtime.Ratio { return realtime.NewRatio(r.Num()*100, r.Den()) }

// newRowWords returns C, P and q of the new reservation as markup.
func (c *Realtime) newRowWords() string {
	r := c.scene.New
	return text.Italic("C") + " " + ticksText(r.C) + ", " + text.Italic("P") + " " + ticksText(r.P) + ", " + text.Italic("q") + " " +
		r.Active.String()
}

// maxOverloadWords returns the acceptable P(overload) in per cent.
func (c *Realtime) maxOverloadWords() string { return percentOf(c.scene.MaxOverload).String() + " %" }

// maxPriceWords returns the acceptable price, after a comma.
func (c *Realtime) maxPriceWords() string {
	return text.Either(c.scene.MaxPrice.Num() == 0, ", any price", ", price "+c.scene.MaxPrice.String())
}

// line returns the most important parameters in one line.
func (c *Realtime) line() string {
	return strings.Join([]string{c.newRowWords(), "slices " + spanText(c.scene.Span), "overload at most " + c.maxOverloadWords()}, " · ")
}

// resetToPreset sets every parameter to its value in the preset. The older reservations stay.
func (c *Realtime) resetToPreset() {
	s := scene.FromPreset(c.scene.Preset)
	s.Older, s.Spans = c.scene.Older, c.scene.Spans
	c.saturation.binding.Reset()
	s.Renumber()
	c.change(s)
	c.fit()
}
