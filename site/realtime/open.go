package realtime

import (
	"errors"
	"strconv"
	"strings"

	"juggle/core/realtime"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Files in the Real-time view: JSON as juggle realtime reads it. What a scene can hold becomes the scene; anything else, a pipeline say, is
// shown as it is. A file that cannot be used changes nothing.

// mostDocument bounds a file, in bytes.
const mostDocument = 1 << 20

func (c *Realtime) chooseFile() { c.guarantees.ChooseDocument(c.Take) }

// Take reads a file, in this view.
func (c *Realtime) Take(f page.File) {
	if c.page.View() != "realtime" {
		c.page.Visit(c.page.LinkTo("realtime", 0))
	}
	c.refused = ""
	if f.Bytes > mostDocument {
		c.refused = f.Name + ": got " + text.Size(f.Bytes) + ", want at most 1 MiB"
		return
	}
	c.guarantees.Text(f, func(text string, err error) {
		if err == nil {
			err = c.openText(f.Name, text)
		}
		if err != nil {
			c.refused = f.Name + ": " + faults(err)
		}
	})
}

// faults are joined errors in a line.
func faults(err error) string {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return text.Plain(err)
	}
	var words []string
	for _, e := range joined.Unwrap() {
		words = append(words, faults(e))
	}
	return strings.Join(words, "; ")
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
	written, err := spell(d)
	if err != nil {
		return err
	}
	c.shut()
	if s, ok := c.scene.holding(d, written); ok {
		c.scene, c.at, c.group = s, 0, 0
		c.renew()
		c.moved()
		c.admit()
	} else {
		c.turned(newFile(c, name, d, written))
		c.opened.ask()
	}
	c.page.Said = name + " is open."
	return nil
}

// document is what is shown.
func (c *Realtime) document() *realtime.Document {
	if c.opened != nil {
		return c.opened.doc
	}
	request := c.scene.Request()
	return &realtime.Document{Machines: c.scene.Machines(), Request: &request}
}

// spell writes a document.
func spell(d *realtime.Document) (string, error) {
	var b strings.Builder
	err := d.Write(&b)
	return b.String(), err
}

// holding is the scene with a document's machines and request, and whether it holds all that the document says.
func (s Scene) holding(d *realtime.Document, written string) (Scene, bool) {
	if d.Request == nil || len(d.Request.Services) != 1 || len(d.Machines) > mostMachines {
		return s, false
	}
	s.Older, s.Places, s.Capacity = nil, nil, d.Machines[0].Capacity
	rows := map[string]int{}
	for _, m := range d.Machines {
		for _, r := range m.Reservations {
			if _, known := rows[r.ID]; known || len(r.Services) != 1 {
				continue
			}
			no, err := strconv.Atoi(strings.TrimPrefix(r.ID, "r"))
			if err != nil || len(s.Older) == mostOlder {
				return s, false
			}
			rows[r.ID] = len(s.Older)
			s.Older = append(s.Older, reservedOf(r, no))
		}
	}
	for _, m := range d.Machines {
		spans := make([]realtime.Span, len(s.Older))
		for _, r := range m.Reservations {
			if row, known := rows[r.ID]; known {
				spans[row] = r.Span
			}
		}
		s.Places = append(s.Places, spans)
	}
	s.New, s.Span, s.MostOver = reservedOf(d.Request.Reservation, 0), d.Request.Span, d.Request.MaxOverload
	s.number()
	request := s.Request()
	again, err := spell(&realtime.Document{Machines: s.Machines(), Request: &request})
	if err != nil || again != written {
		return s, false
	}
	linked, notices := ParseScene(s.Encode())
	return s, len(notices) == 0 && linked.Encode() == s.Encode()
}

// shut leaves the file that is open; the scene is there again.
func (c *Realtime) shut() {
	if c.opened != nil {
		c.opened.stop()
		c.turned(nil)
	}
	c.refused = ""
}

// turned shows a file, or none. The elements of the parameters are about others then.
func (c *Realtime) turned(f *File) {
	c.opened = f
	clear(c.knob.Memos)
	for _, g := range c.knob.Groups {
		clear(g.Memos)
		for _, p := range g.Fields {
			clear(p.Memos)
		}
	}
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
