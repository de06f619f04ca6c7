package logs

import (
	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// A machine is the field in which the reader says how many processors the log's machine has, where the log does not tell.
type machine struct {
	trace *Trace
	procs int
	knob  *parts.Knob
}

// newMachine is the field for a log whose machine is taken to have so many processors.
func newMachine(t *Trace, procs int) *machine {
	c := &machine{trace: t, procs: procs}
	p := param.New(machine{procs: procs}, param.Whole(param.Spec{Key: "procs", Name: "Processors of the machine", Min: 1,
		Max: schedule.MaxProcs}, func(m *machine) *int { return &m.procs })).Find("procs")
	c.knob = parts.NewKnob(t.page, "log-procs", p.Bind(func() *machine { return c }, func(m machine) error {
		c.procs = m.procs
		return nil
	}))
	c.knob.Live = true
	return c
}

// asked reports whether the size of the machine of the log that was taken is a guess, which the reader may know better.
func (c *machine) asked() bool {
	f := c.trace.facts
	return f != nil && f.Machine != "" && c.trace.taken != "" && c.trace.file.Name != ""
}

// submit reads the file again, by the button or by Enter in the field; the browser would load the page anew.
func (c *machine) submit(e vugu.DOMEvent) {
	e.PreventDefault()
	c.read()
}

func (c *machine) read() {
	if c.knob.Fault() != "" {
		return
	}
	f := c.trace.file
	f.Procs = c.procs
	c.trace.read(f)
}
