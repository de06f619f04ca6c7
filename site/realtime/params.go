package realtime

import (
	"strconv"

	"juggle/core/base/ratio"
	"juggle/core/experiment/param"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/parts"
	"juggle/site/text"
)

// parameter returns a parameter of the scene for a control. read returns its text. set changes it in a scene to a text; if the text is not
// allowed, set returns the allowed values.
func (c *Realtime) parameter(spec param.Spec, read func(*scene.Scene) string,
	set func(s *scene.Scene, text string) (want string),
) param.Value {
	return param.Value{Spec: &spec,
		Get: func() string { return read(&c.scene) },
		Set: func(text string) error {
			next := c.scene.Clone()
			if want := set(&next, text); want != "" {
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

// rowParameter returns the parameter "C", "P" or "q" of a row of Table I. row finds that row in a scene.
func (c *Realtime) rowParameter(key string, spec param.Spec, row func(*scene.Scene) *scene.TableRow) param.Value {
	switch key {
	case "C":
		return c.parameter(spec, func(s *scene.Scene) string { return ticksText(row(s).C) },
			func(s *scene.Scene, text string) string { return setWhole(&row(s).C, text, 1, row(s).P, "", ", P") })
	case "P":
		return c.parameter(spec, func(s *scene.Scene) string { return ticksText(row(s).P) }, func(s *scene.Scene, text string) string {
			return setWhole(&row(s).P, text, row(s).C, scene.MaxTicks, ", C,", "")
		})
	}
	return c.parameter(spec, func(s *scene.Scene) string { return row(s).Active.String() }, func(s *scene.Scene, text string) string {
		return setFraction(&row(s).Active, text, 1)
	})
}

// ticksText writes a length of time, in ticks.
func ticksText(t realtime.Ticks) string { return text.Number(float64(t)) }

// setWhole sets a whole number from a text. If the text is not allowed, it returns the allowed values; otherwise "". If a bound is the
// value of another field, lowName or highName names that field.
func setWhole[T ~int64](target *T, content string, low, high T, lowName, highName string) (want string) {
	n, ok := scene.ParseWhole(content, int64(low), int64(high))
	if !ok {
		return "a whole number from " + text.Number(float64(low)) + lowName + " to " + text.Number(float64(high)) + highName
	}
	*target = T(n)
	return ""
}

// setFraction sets a fraction from a text with the fraction times scale; the scale is 100 for per cent. If the text is not allowed, it
// returns the allowed values; otherwise "".
func setFraction(target *realtime.Ratio, text string, scale int64) (want string) {
	r, ok := ratio.ParseDecimal(text, ratio.Whole(0), ratio.Whole(scale))
	if !ok {
		return "a number from 0 to " + strconv.FormatInt(scale, 10) + ", at most 6 decimals"
	}
	*target = realtime.NewRatio(r.Num(), r.Den()*scale)
	return ""
}

// newRow returns the row of the new reservation.
func newRow(s *scene.Scene) *scene.TableRow { return &s.New }

// newParams returns the column of parameters.
func (c *Realtime) newParams() *parts.Params {
	p := &parts.Params{Page: c.page, Prefix: "realtime-", ResetAll: c.resetToPreset}
	group := func(name string, open bool, knobs ...*parts.Knob) {
		for _, k := range knobs {
			p.Add(name, open, k)
		}
	}
	knob := func(name string, h param.Value) *parts.Knob {
		k := parts.NewKnob(c.page, "param-rt"+name, h)
		k.MarksOwnDefault = true
		return k
	}
	number := func(key string) *parts.Knob {
		p := scene.Parameters.Find(key)
		return knob(key, c.parameter(p.Spec, p.Get, func(s *scene.Scene, text string) string {
			if p.Set(s, text) != nil {
				return p.Want()
			}
			return ""
		}))
	}
	ofNew := func(key string, spec param.Spec) *parts.Knob { return knob(key, c.rowParameter(key, spec, newRow)) }
	p.Summary = []*parts.Knob{
		ofNew("C", param.Spec{Whole: true, Symbol: "C", Name: "Worst-case time", Min: 1, Step: 1, TrackMax: 120, FromPaper: true}),
		ofNew("P", param.Spec{Whole: true, Symbol: "P", Name: "Period, min(T, d)", Min: 1, Step: 1, TrackMax: 240, FromPaper: true,
			Help: "T: the least time between two activations; d: how long after one its work must be done."}),
		ofNew("q", param.Spec{Symbol: "q", Name: "Active in a slice", Max: 1, Step: 0.01, FromPaper: true})}
	group("New reservation", true, p.Summary...)
	overload := knob("over", c.parameter(param.Spec{Name: "P(over) at most", Unit: "%", Step: 0.1, TrackMax: 5,
		Help: "The chance that the new one is active and gets too little, in the worst slice: q or more refuses nothing."},
		func(s *scene.Scene) string { return percentOf(s.MaxOverload).String() },
		func(s *scene.Scene, text string) string { return setFraction(&s.MaxOverload, text, 100) }))
	overload.InWords = func() string { return "overload at most " + c.maxOverloadWords() }
	p.Summary = append(p.Summary, overload)
	group("Acceptable", true, overload, number("most"))
	group("Machines", false, number("U"))
	group("Price", false, number("price"))
	group("Simulation", false, number("scheduler"), number("runs"), number("h"), number("seed"))
	group("Saturation", false, c.saturation.newParams()...)
	return p
}

// percentOf returns a fraction in per cent.
func percentOf(r realtime.Ratio) realtime.Ratio { return realtime.NewRatio(r.Num()*100, r.Den()) }

// maxOverloadWords returns the acceptable P(overload) in per cent.
func (c *Realtime) maxOverloadWords() string { return percentOf(c.scene.MaxOverload).String() + " %" }

// resetToPreset sets every parameter to its value in the preset. The older reservations stay.
func (c *Realtime) resetToPreset() {
	s := scene.FromPreset(c.scene.Preset)
	s.Older, s.Spans = c.scene.Older, c.scene.Spans
	c.saturation.binding.Reset()
	s.Renumber()
	c.change(s)
	c.fit()
}
