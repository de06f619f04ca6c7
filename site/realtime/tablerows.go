package realtime

import (
	"juggle/core/experiment/param"
	"juggle/core/papers/realtime/scene"
	"juggle/site/parts"
	"juggle/site/text"
)

// A tableRow is a row of Table I, whose numbers can be changed.
type tableRow struct {
	view *Realtime
	row  int // index of the older reservation; -1: the new one
}

// tableRows returns the older reservations and then the new one.
func (c *Realtime) tableRows() []tableRow {
	list := make([]tableRow, 0, len(c.scene.Older)+1)
	for i := range c.scene.Older {
		list = append(list, tableRow{c, i})
	}
	return append(list, tableRow{c, -1})
}

// find returns the row in a scene. If the row was removed after it was painted, find returns an empty row that is not part of the scene.
func (r tableRow) find(s *scene.Scene) *scene.TableRow {
	switch {
	case r.row < 0:
		return &s.New
	case r.row >= len(s.Older):
		return new(scene.TableRow)
	}
	return &s.Older[r.row]
}

// id returns the ID of the reservation.
func (r tableRow) id() string { return r.find(&r.view.scene).ID() }

// class returns the class of the new reservation's row, which makes it bold; nil for another row.
func (r tableRow) class() any {
	if r.row < 0 {
		return "mine"
	}
	return nil
}

// utilisation returns the utilisation U = C / P, as text.
func (r tableRow) utilisation() string {
	v := r.find(&r.view.scene)
	return text.Fixed(float64(v.C)/float64(v.P), 2)
}

// cells returns the row's numbers that can be changed. U follows from them.
func (r tableRow) cells() []cell {
	return []cell{{r, "C"}, {r, "P"}, {r, "q"}}
}

// A cell is a number of Table I that can be changed.
type cell struct {
	row tableRow
	key string // "C", "P" or "q"
}

// name returns the name of the field, for messages.
func (e cell) name() string { return e.key + " of " + e.row.id() }

// elementID returns the id of the field's element.
func (e cell) elementID() string { return "table-" + e.row.id() + "-" + e.key }

// entry returns the field.
func (e cell) entry() *parts.Entry {
	return e.row.view.entry(e.name(), e.elementID(), func() param.Value {
		return e.row.view.rowParameter(e.key, param.Spec{Name: e.name()}, e.row.find)
	})
}

// isChanged reports whether the number differs from the preset's.
func (e cell) isChanged() bool {
	p := e.entry().Param
	return e.row.row < len(scene.FromPreset(e.row.view.scene.Preset).Older) && p.Get() != p.ResetValue()
}

// WrongWords returns the errors of the row's numbers as markup.
func (r tableRow) WrongWords() string {
	words := ""
	for _, e := range r.cells() {
		if fault := e.entry().FaultHTML(); fault != "" {
			words += `<p class="wrong" id="` + e.elementID() + `-wrong">` + fault + "</p>"
		}
	}
	return words
}

// remove removes the reservation from every machine, unless the row was removed after it was painted.
func (r tableRow) remove() {
	if r.row < len(r.view.scene.Older) {
		r.view.edit(func(s *scene.Scene) { s.Remove(r.row) })
	}
}
