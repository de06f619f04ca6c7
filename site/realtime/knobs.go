package realtime

import (
	"math"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/realtime"
	"juggle/core/realtime/saturation"
	"juggle/core/realtime/scene"
	"juggle/site/parts"
	"juggle/site/text"
)

// The parameters of the Real-time view.

// A sceneHolder keeps a parameter in the scene. set gives what is wanted where it cannot use the text.
type sceneHolder struct {
	view *Realtime
	read func(*scene.Scene) string
	put  func(s *scene.Scene, text string) (want string)
}

// handle is the parameter for a control.
func (h sceneHolder) handle(spec param.Spec) param.Handle {
	return param.Handle{Spec: spec, Get: h.Get, Set: h.Set, Untouched: h.Paper}
}

func (h sceneHolder) Get() string { return h.read(&h.view.scene) }

func (h sceneHolder) Paper() string {
	s := scene.Preset(h.view.scene.Preset)
	return h.read(&s)
}

func (h sceneHolder) Set(text string) error {
	next := h.view.scene.Clone()
	if want := h.put(&next, text); want != "" {
		return &param.Error{Got: text, Want: want}
	}
	h.view.change(next)
	return nil
}

// reserved holds C, P or q of the reservation that of finds.
func (c *Realtime) reserved(key string, of func(*scene.Scene) *scene.Reserved) sceneHolder {
	h := sceneHolder{view: c}
	switch key {
	case "C":
		h.read = func(s *scene.Scene) string { return ticksText(of(s).C) }
		h.put = func(s *scene.Scene, text string) string { return wholeInto(&of(s).C, text, 1, of(s).P, "", ", P") }
	case "P":
		h.read = func(s *scene.Scene) string { return ticksText(of(s).P) }
		h.put = func(s *scene.Scene, text string) string {
			return wholeInto(&of(s).P, text, of(s).C, scene.MostTicks, ", C,", "")
		}
	default:
		h.read = func(s *scene.Scene) string { return of(s).Active.String() }
		h.put = func(s *scene.Scene, text string) string {
			q, ok := scene.Decimal(text, scene.RatioOf(0), scene.RatioOf(1))
			if !ok {
				return "a number from 0 to 1, at most 6 decimals"
			}
			of(s).Active = q
			return ""
		}
	}
	return h
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

// rate holds how often the new service is activated in 1000 slices: another way to say its q, by the steady state of section 4.B.
func (c *Realtime) rate() sceneHolder {
	const per, finest = 1000, 1_000_000 // a link has a q's six decimals
	return sceneHolder{c,
		func(s *scene.Scene) string {
			return strings.TrimSuffix(short(s.New.Active.Float()*per/float64(s.New.P), 4), ".")
		},
		func(s *scene.Scene, content string) string {
			r, ok := scene.Decimal(content, scene.RatioOf(0), scene.RatioOf(per))
			if !ok {
				return "a decimal number from 0 to 1000, at most 6 decimals"
			}
			v := s.New.Service()
			pi, _, err := realtime.AloneFromRate(realtime.NewRatio(r.Num(), r.Den()*per), v)
			if err == nil {
				s.New.Active, err = realtime.ActiveFrom(pi, v)
			}
			if err != nil {
				return "another rate: " + err.Error()
			}
			s.New.Active = realtime.NewRatio(int64(math.Round(s.New.Active.Float()*finest)), finest)
			return ""
		}}
}

// rateWords is the way from the rate of activations to q.
func (c *Realtime) rateWords() string {
	r := c.scene.New
	q, u := r.Active.Float(), r.Service().Utilisation().Float()
	pi := short(q*u, 6)
	return text.OneLine("π = rate × "+text.Italic("C")+" = "+pi) + " and " +
		text.OneLine(text.Italic("q")+" = π/"+text.Italic("U")+" = "+pi+"/"+short(u, 4)+" = "+short(q, 6)) + ". At most one activation in " +
		text.Italic("T") + ": " + short(1000/float64(r.P), 4) + "."
}

func newReserved(s *scene.Scene) *scene.Reserved { return &s.New }

func (c *Realtime) knobs() *parts.Params {
	p := &parts.Params{Page: c.page, View: "realtime-", Line: c.line, Back: c.backToPaper}
	group := func(name string, open bool, words func() string, fields ...*parts.Knob) {
		p.Groups = append(p.Groups, &parts.Group{Page: c.page, Name: name, View: p.View, Open: open, Fields: fields, Words: words})
	}
	knob := func(name string, f param.Spec, reach float64, h sceneHolder) *parts.Knob {
		k := parts.NewKnob(c.page, "param-rt"+name, h.handle(f))
		k.Held.TrackMax, k.Marked = reach, true
		return k
	}
	number := func(key string) *parts.Knob {
		p := scene.Parameters.Find(key)
		h := p.Bind(func() scene.Scene { return c.scene.Clone() }, func(s scene.Scene) error {
			c.change(s)
			return nil
		})
		h.Untouched = func() string {
			s := scene.Preset(c.scene.Preset)
			return p.Get(&s)
		}
		k := parts.NewKnob(c.page, "param-rt"+key, h)
		k.Marked = true
		return k
	}
	active := knob("q", param.Spec{Symbol: "q", Name: "Active in a slice", Max: 1, Step: 0.01, FromPaper: true}, 0,
		c.reserved("q", newReserved))
	active.Way = &parts.Way{Word: "From a rate of activations"}
	rate := knob("rate", param.Spec{Name: "Activations in 1000 slices", Max: 1000, Step: 0.05, FromPaper: true,
		Help: "By queueing (4.B): π = activations a slice × C, at most C/T, and q = π/U."}, 10, c.rate())
	rate.Held.Untouched = rate.Held.Get // it is never changed by itself: q is
	rate.Idle, rate.Note = func() bool { return !active.Way.Open }, c.rateWords
	c.first = knob("from", param.Spec{Whole: true, Name: "First slice", Step: 1, FromPaper: true}, 0, sceneHolder{c,
		func(s *scene.Scene) string { return text.Number(float64(s.Span.From)) },
		func(s *scene.Scene, text string) string {
			return wholeInto(&s.Span.From, text, 0, s.Span.Last(), "", ", the last slice")
		}})
	c.last = knob("to", param.Spec{Whole: true, Name: "Last slice", Step: 1, FromPaper: true}, 0, sceneHolder{c,
		func(s *scene.Scene) string { return text.Number(float64(s.Span.Last())) },
		func(s *scene.Scene, text string) string {
			last := s.Span.Last()
			want := wholeInto(&last, text, s.Span.From, scene.MostSlices-1, ", the first slice,", "")
			s.Span.To = last + 1
			return want
		}})
	group("New reservation", true, func() string { return c.freshWords() },
		knob("C", param.Spec{Whole: true, Symbol: "C", Name: "Worst-case time", Min: 1, Step: 1, FromPaper: true}, 120,
			c.reserved("C", newReserved)),
		knob("P", param.Spec{Whole: true, Symbol: "P", Name: "Period, min(T, d)", Min: 1, Step: 1, FromPaper: true}, 240,
			c.reserved("P", newReserved)),
		active, rate,
		c.first, c.last)
	group("Acceptable", true, func() string { return c.mostWords() + c.mostPriceWords() },
		knob("over", param.Spec{Name: "P(over) at most", Unit: "%", Step: 0.1}, 5, sceneHolder{c,
			func(s *scene.Scene) string { return percentOf(s.MostOver).String() },
			func(s *scene.Scene, text string) string {
				r, ok := scene.Decimal(text, scene.RatioOf(0), scene.RatioOf(100))
				if !ok {
					return "a number from 0 to 100, at most 6 decimals"
				}
				s.MostOver = realtime.NewRatio(r.Num(), r.Den()*100)
				return ""
			}}),
		number("most"), number("choose"))
	group("Machines", true, func() string {
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
	if c.scene.MostPrice.Num() == 0 {
		return ", any price"
	}
	return ", price " + c.scene.MostPrice.String()
}

// line is the parameters that matter in one line.
func (c *Realtime) line() string {
	return strings.Join([]string{c.freshWords(), "slices " + spanText(c.scene.Span), "overload at most " + c.mostWords()}, " · ")
}

// backToPaper gives every parameter the preset's value; the older reservations stay.
func (c *Realtime) backToPaper() {
	s := scene.Preset(c.scene.Preset)
	s.Older, s.Places = c.scene.Older, c.scene.Places
	c.saturation.take(saturation.DefaultStudy())
	s.Number()
	c.change(s)
	c.fit()
}
