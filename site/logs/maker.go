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
	trace  *Trace
	values formValues
	knobs  []*parts.Knob
}

// formValues are the values in the form.
type formValues struct {
	model       string       // one of models
	parameters  synth.Lublin // all except the load
	loadPercent float64
}

// models are the models of core/workload/synth.
var models = param.Menu[string]{
	{Value: "lublin", Name: "lublin", Title: "Lublin and Feitelson"},
	{Value: "sdsc", Name: "sdsc", Title: "like SDSC SP2"},
}

// defaultValues are the values in an untouched form.
func defaultValues() formValues {
	parameters := synth.Default()
	parameters.Days = 180
	return formValues{model: "lublin", parameters: parameters, loadPercent: 70}
}

// makeParameters are the parameters in the form. They are those of core/workload/synth, with bounds within which a file's name can spell
// them, and with the load in percent.
var makeParameters = param.New(defaultValues(), func() []param.Param[formValues] {
	procs, load, days, seed := synth.Parameters.Spec("procs"), synth.Parameters.Spec("load"), synth.Parameters.Spec("days"),
		synth.Parameters.Spec("seed")
	procs.Min, procs.Max = synth.FewestProcs, synth.MostProcs
	days.Min, days.Max = synth.FewestDays, synth.MostDays
	load.Unit, load.Max, load.Step = "%", 100*load.Max, 100*load.Step
	seed.Max, seed.Wants = synth.MostSeed, ""
	for _, spec := range []*param.Spec{&procs, &load, &days, &seed} {
		spec.Help = "" // the help describes flags of the command line
	}
	return []param.Param[formValues]{
		param.OneOf(param.Spec{Key: "model", Name: "Model"}, models, func(f *formValues) *string { return &f.model }),
		param.OneOf(param.Spec{Key: "column", Name: "Jobs like"}, synth.Columns(),
			func(f *formValues) *synth.Column { return &f.parameters.Column }),
		param.Whole(procs, func(f *formValues) *int { return &f.parameters.Procs }),
		param.Whole(days, func(f *formValues) *int { return &f.parameters.Days }),
		param.Decimal(load, func(f *formValues) *float64 { return &f.loadPercent }),
		param.Seed(seed, func(f *formValues) *uint64 { return &f.parameters.Seed }),
	}
}()...)

// newMaker returns an untouched form of the view t.
func newMaker(t *Trace) *Maker {
	c := &Maker{trace: t, values: defaultValues()}
	for _, p := range makeParameters {
		k := parts.NewKnob(t.page, "make-"+p.Key, p.Bind(func() *formValues { return &c.values }, func(next formValues) error {
			c.values = next
			return nil
		}))
		k.CommitsEveryKey = true
		if p.Key == "column" || p.Key == "procs" {
			k.HasNoEffect = func() bool { return c.values.model != "lublin" }
		}
		c.knobs = append(c.knobs, k)
	}
	return c
}

// isValid reports whether the values of all fields that have an effect are valid.
func (c *Maker) isValid() bool {
	return !slices.ContainsFunc(c.knobs, func(k *parts.Knob) bool { return k.Fault() != "" && (k.HasNoEffect == nil || !k.HasNoEffect()) })
}

// submit generates the log when the reader presses the button or Enter. It prevents the browser's own action, which is to reload the page.
func (c *Maker) submit(e vugu.DOMEvent) {
	e.PreventDefault()
	c.make()
}

// make generates the log, unless a value is invalid.
func (c *Maker) make() {
	if !c.isValid() {
		return
	}
	parameters := c.values.parameters
	parameters.Load = c.values.loadPercent / 100
	c.trace.make(synth.Request{Model: c.values.model, Parameters: parameters})
}

// summary lists the values of the form, without the load and the seed, in a line, for the folded form.
func (c *Maker) summary() string {
	p := &c.values.parameters
	words := []string{makeParameters.Find("model").Title(c.values.model)}
	if c.values.model == "lublin" {
		words = append(words, makeParameters.Find("column").Title(p.Column.String()), strconv.Itoa(p.Procs)+" processors")
	}
	return strings.Join(append(words, strconv.Itoa(p.Days)+" d"), " · ")
}

// modelSource cites the chosen model, and says that a link makes the same log again.
func (c *Maker) modelSource() string {
	linkNote := " A link has these values, and makes the log again."
	if c.values.model == "lublin" {
		return "The model of Lublin and Feitelson, The workload on parallel supercomputers, JPDC 63 (2003)." + linkNote
	}
	return "Series of like jobs, calibrated on the SDSC SP2 log; synthetic, and no part of that log." + linkNote
}
