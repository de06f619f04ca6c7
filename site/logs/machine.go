package logs

import (
	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// A machine is the form for the number of processors of a log's machine. It is shown for logs that do not contain that number.
type machine struct {
	trace *Trace
	procs int
	knob  *parts.Knob
}

// newMachine returns the form for a log whose machine was guessed to have procs processors.
func newMachine(t *Trace, procs int) *machine {
	c := &machine{trace: t, procs: procs}
	p := param.New(machine{procs: procs}, param.Whole(param.Spec{Key: "procs", Name: "Processors of the machine", Min: 1,
		Max: schedule.MaxProcs}, func(m *machine) *int { return &m.procs })).Find("procs")
	c.knob = parts.NewKnob(t.page, "log-procs", p.Bind(func() *machine { return c }, func(m machine) error {
		c.procs = m.procs
		return nil
	}))
	c.knob.CommitsEveryKey = true
	return c
}

// isShown reports whether the form is shown. It is if the log has just been read from a file and the size of its machine is a guess.
func (c *machine) isShown() bool {
	f := c.trace.facts
	return f != nil && f.Machine != "" && c.trace.inUseMessage != "" && c.trace.file.Name != ""
}

// submit reads the file again when the reader presses the button or Enter. It prevents the browser's own action, which is to reload the
// page.
func (c *machine) submit(e vugu.DOMEvent) {
	e.PreventDefault()
	c.read()
}

// read reads the file again with the number in the field, unless that number is invalid.
func (c *machine) read() {
	if c.knob.Fault() != "" {
		return
	}
	f := c.trace.file
	f.Procs = c.procs
	c.trace.read(f)
}
