package realtime

import (
	"errors"
	"strings"

	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Files in the Real-time view: JSON as juggle realtime reads it. What a scene can hold becomes the scene; anything else, a pipeline say, is
// shown as it is. A file that cannot be used changes nothing.

func (c *Realtime) chooseFile() { c.files.ChooseDocument(c.Take) }

// Take reads a file, in this view.
func (c *Realtime) Take(f page.File) {
	c.page.TakeText("realtime", c.files, f, func(content string) error { return c.openText(f.Name, content) },
		func(why string) { c.refused = why })
}

// openText shows a document. Where it has no machines, or no request, those at hand stay.
func (c *Realtime) openText(name, text string) error {
	d, err := realtime.ReadDocument(strings.NewReader(text))
	if err != nil {
		return err
	}
	before := c.document()
	switch {
	case d.Machines == nil:
		d.Machines = before.Machines
	case d.Request == nil && before.Request != nil && before.Request.Validate(d.Machines) == nil:
		d.Request = before.Request
	}
	errs := []error{realtime.ValidateMachines(d.Machines)}
	if d.Request != nil {
		errs = append(errs, d.Request.Validate(d.Machines))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	written, err := scene.Spell(d)
	if err != nil {
		return err
	}
	c.shut()
	if s, ok := c.scene.Holding(d, written); ok {
		c.scene, c.at, c.group = s, 0, 0
		c.renew()
		c.live.Changed()
		c.admit()
	} else {
		c.opened = newFile(c, name, d, written)
		c.opened.ask()
	}
	c.page.Said = name + " is open."
	return nil
}

// workflowName is what the example of a workflow is called, as if it were a file.
const workflowName = "workflow.json"

// showWorkflow opens that example, which no scene can hold.
func (c *Realtime) showWorkflow() {
	if err := c.openText(workflowName, realtime.WorkflowExample); err != nil {
		c.refused = workflowName + ": " + text.Faults(err)
	}
}

// document is what is shown.
func (c *Realtime) document() *realtime.Document {
	if c.opened != nil {
		return c.opened.doc
	}
	request := c.scene.Request()
	return &realtime.Document{Machines: c.scene.Machines(), Request: &request}
}

// shut leaves the file that is open; the scene is there again.
func (c *Realtime) shut() {
	if c.opened != nil {
		c.opened.stop()
		c.opened = nil
	}
	c.refused = ""
}

// file is the component of the file that is open.
func (c *Realtime) file() vugu.Builder {
	if c.opened == nil {
		return nil
	}
	return c.opened
}

func (c *Realtime) refusal() string {
	if c.refused == "" {
		return ""
	}
	return text.Triangle + " <b>" + text.Escape(c.refused) + ".</b> Nothing has changed."
}

func (c *Realtime) Forgive() { c.refused = "" }
