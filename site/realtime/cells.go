package realtime

import (
	"juggle/core/param"
	"juggle/core/realtime/scene"
	"juggle/site/parts"
	"juggle/site/text"
)

// Table I, each of whose numbers can be changed.

// A reservedRow is a row of Table I.
type reservedRow struct {
	view *Realtime
	row  int // -1: the new one
}

func (c *Realtime) tableRows() []reservedRow {
	list := make([]reservedRow, 0, len(c.scene.Older)+1)
	for i := range c.scene.Older {
		list = append(list, reservedRow{c, i})
	}
	return append(list, reservedRow{c, -1})
}

func (r reservedRow) of(s *scene.Scene) *scene.Reserved {
	if r.row < 0 {
		return &s.New
	}
	return &s.Older[r.row]
}

func (r reservedRow) id() string { return r.of(&r.view.scene).ID() }

// class sets the new one in bold.
func (r reservedRow) class() any {
	if r.row < 0 {
		return "mine"
	}
	return nil
}

// share is U.
func (r reservedRow) share() string {
	v := r.of(&r.view.scene)
	return text.Fixed(float64(v.C)/float64(v.P), 2)
}

// cells are what can be changed; U follows from them.
func (r reservedRow) cells() []cell {
	return []cell{{r, "C"}, {r, "P"}, {r, "q"}}
}

// A cell is a number of Table I.
type cell struct {
	row reservedRow
	key string
}

func (e cell) name() string { return e.key + " of " + e.row.id() }

func (e cell) id() string { return "table-" + e.row.id() + "-" + e.key }

func (e cell) entry() *parts.Entry {
	return e.row.view.typed(e.name(), e.id(), func() param.Handle {
		return e.row.view.reserved(e.key, param.Spec{Name: e.name()}, e.row.of)
	})
}

func (e cell) changed() bool {
	h := e.entry().Held
	return e.row.row < len(scene.Preset(e.row.view.scene.Preset).Older) && h.Get() != h.Untouched()
}

// WrongWords says what is wrong with the row's numbers, beside them.
func (r reservedRow) WrongWords() string {
	words := ""
	for _, e := range r.cells() {
		if said := e.entry().WrongWords(); said != "" {
			words += `<p class="wrong" id="` + e.id() + `-wrong">` + said + "</p>"
		}
	}
	return words
}

// remove takes the reservation out.
func (r reservedRow) remove() { r.view.edit(func(s *scene.Scene) { s.Drop(r.row) }) }
