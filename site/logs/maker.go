package logs

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/workload/synth"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// A Maker is the generator's form in the view Trace.
type Maker struct {
	trace *Trace
	made  made
	knobs []*parts.Knob
}

// A made has the values of the form.
type made struct {
	model   string // one of models
	like    synth.Lublin
	percent float64 // the load in percent
}

// models are the models of core/workload/synth.
var models = param.Menu[string]{
	{Value: "lublin", Name: "lublin", Title: "Lublin and Feitelson"},
	{Value: "sdsc", Name: "sdsc", Title: "like SDSC SP2"},
}

func unmade() made {
	like := synth.Default()
	like.Days = 180
	return made{model: "lublin", like: like, percent: 70}
}

// makeParameters are those of core/workload/synth whose logs the page can generate, with the load in percent.
var makeParameters = param.New(unmade(), func() []param.Param[made] {
	procs, load, days, seed := synth.Parameters.Spec("procs"), synth.Parameters.Spec("load"), synth.Parameters.Spec("days"),
		synth.Parameters.Spec("seed")
	procs.Min, procs.Max = synth.FewestProcs, synth.MostProcs
	days.Min, days.Max = synth.FewestDays, synth.MostDays
	load.Unit, load.Max, load.Step = "%", 100*load.Max, 100*load.Step
	seed.Max, seed.Wants = synth.MostSeed, ""
	for _, spec := range []*param.Spec{&procs, &load, &days, &seed} {
		spec.Help = "" // it is about flags
	}
	return []param.Param[made]{
		param.OneOf(param.Spec{Key: "model", Name: "Model"}, models, func(m *made) *string { return &m.model }),
		param.OneOf(param.Spec{Key: "column", Name: "Jobs like"}, synth.Columns(), func(m *made) *synth.Column { return &m.like.Column }),
		param.Whole(procs, func(m *made) *int { return &m.like.Procs }),
		param.Whole(days, func(m *made) *int { return &m.like.Days }),
		param.Decimal(load, func(m *made) *float64 { return &m.percent }),
		param.Seed(seed, func(m *made) *uint64 { return &m.like.Seed }),
	}
}()...)

func newMaker(t *Trace) *Maker {
	c := &Maker{trace: t, made: unmade()}
	for _, p := range makeParameters {
		k := parts.NewKnob(t.page, "make-"+p.Key, p.Bind(func() *made { return &c.made }, func(m made) error {
			c.made = m
			return nil
		}))
		k.CommitsEveryKey = true
		if p.Key == "column" || p.Key == "procs" {
			k.HasNoEffect = func() bool { return c.made.model != "lublin" }
		}
		c.knobs = append(c.knobs, k)
	}
	return c
}

func (c *Maker) good() bool {
	return !slices.ContainsFunc(c.knobs, func(k *parts.Knob) bool { return k.Fault() != "" && (k.HasNoEffect == nil || !k.HasNoEffect()) })
}

// submit generates the log. It is called for the button and for Enter; the browser would load the page again.
func (c *Maker) submit(e vugu.DOMEvent) {
	e.PreventDefault()
	c.make()
}

func (c *Maker) make() {
	if !c.good() {
		return
	}
	like := c.made.like
	like.Load = c.made.percent / 100
	c.trace.make(synth.Request{Model: c.made.model, Parameters: like})
}

func (c *Maker) now() string {
	words := []string{makeParameters.Find("model").Title(c.made.model)}
	if c.made.model == "lublin" {
		words = append(words, makeParameters.Find("column").Title(c.made.like.Column.String()), strconv.Itoa(c.made.like.Procs)+" processors")
	}
	return strings.Join(append(words, strconv.Itoa(c.made.like.Days)+" d"), " · ")
}

func (c *Maker) source() string {
	again := " A link tells the knobs, and makes the log again."
	if c.made.model == "lublin" {
		return "The model of Lublin and Feitelson, The workload on parallel supercomputers, JPDC 63 (2003)." + again
	}
	return "Series of like jobs, calibrated on the SDSC SP2 log; synthetic, and no part of that log." + again
}
