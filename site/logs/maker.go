package logs

import (
	"strconv"
	"strings"

	"juggle/core/synth"
	"juggle/site/bind"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A Maker is the generator's knobs, in the Trace view.
type Maker struct {
	trace  *Trace
	model  string
	column synth.Column
	knobs  []*knob
	memos  bind.Memos
}

// makeModels are the models of core/synth, in the menu's order.
var makeModels = []struct{ name, title string }{{"lublin", "Lublin and Feitelson"}, {"sdsc", "like SDSC SP2"}}

// A knob is one number of a generator.
type knob struct {
	key, symbol, name, unit string
	low, high, step         float64
	slides                  bool
	first, text             string
}

func (k *knob) id() string { return "make-" + k.key }

func (k *knob) number() (float64, bool) {
	x, err := strconv.ParseFloat(strings.TrimSpace(k.text), 64)
	return x, err == nil && x >= k.low && x <= k.high && (k.step < 1 || x == float64(int64(x)))
}

func (k *knob) wrong() string {
	if _, ok := k.number(); ok {
		return ""
	}
	kind := "a number"
	if k.step >= 1 {
		kind = "a whole number"
	}
	return "Got " + text.QuoteEmpty(k.text) + "; want " + kind + " from " + text.Number(k.low) + " to " + text.Number(k.high) + "."
}

func (k *knob) invalid() any {
	if k.wrong() == "" {
		return nil
	}
	return "true"
}

// describedBy is the id of what says what is wrong.
func (k *knob) describedBy() any {
	if k.wrong() == "" {
		return nil
	}
	return k.id() + "-wrong"
}

func (k *knob) wrongWords() vugu.HTML {
	return vugu.HTML(text.Ascii(text.Triangle + "<span>" + text.Escape(k.wrong()) + "</span>"))
}

func newMaker(t *Trace) *Maker {
	return &Maker{trace: t, model: "lublin", memos: make(bind.Memos), knobs: []*knob{
		{key: "procs", symbol: "m", name: "Processors", low: synth.FewestProcs, high: synth.MostProcs, step: 1, slides: true, first: "128", text: "128"},
		{key: "days", name: "Length", unit: "d", low: synth.FewestDays, high: synth.MostDays, step: 15, slides: true, first: "180", text: "180"},
		{key: "load", name: "Load", unit: "%", low: 0, high: 100 * synth.MaxLoad, step: 0.5, slides: true, first: "70", text: "70"},
		{key: "seed", name: "Seed", low: 0, high: synth.MostSeed, step: 1, first: "1", text: "1"},
	}}
}

// idle tells whether the model has no use for a knob.
func (c *Maker) idle(k *knob) bool { return k.key == "procs" && c.model != "lublin" }

func (c *Maker) choose(model string) { c.model = model }

func (c *Maker) good() bool {
	for _, k := range c.knobs {
		if !c.idle(k) && k.wrong() != "" {
			return false
		}
	}
	return true
}

func (c *Maker) value(key string) float64 {
	for _, k := range c.knobs {
		if k.key == key {
			x, _ := k.number()
			return x
		}
	}
	return 0
}

// submit makes the log, by the button or by Enter in a field; the browser would load the page anew.
func (c *Maker) submit(e vugu.DOMEvent) {
	e.PreventDefault()
	c.make()
}

func (c *Maker) make() {
	if !c.good() {
		return
	}
	c.trace.make(synth.Request{Model: c.model, Like: synth.Lublin{
		Extent: synth.Extent{Days: int(c.value("days")), Load: c.value("load") / 100, Seed: uint64(c.value("seed"))},
		Column: c.column, Procs: int(c.value("procs")),
	}})
}

func (c *Maker) now() string {
	parts := []string{}
	for _, m := range makeModels {
		if m.name == c.model {
			parts = append(parts, m.title)
		}
	}
	if c.model == "lublin" {
		parts = append(parts, columnTitle(c.column), c.knobs[0].text+" processors")
	}
	return strings.Join(append(parts, c.knobs[1].text+" d"), " · ")
}

func (c *Maker) source() string {
	again := " A link tells the knobs, and makes the log again."
	if c.model == "lublin" {
		return "The model of Lublin and Feitelson, The workload on parallel supercomputers, JPDC 63 (2003)." + again
	}
	return "Series of like jobs, calibrated on the SDSC SP2 log; synthetic, and no part of that log." + again
}

func columnTitle(k synth.Column) string {
	if k == synth.Whole {
		return "the whole sample"
	}
	return k.String()
}
