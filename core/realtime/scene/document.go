package scene

import (
	"strconv"
	"strings"

	"juggle/core/realtime"
)

// Spell writes a document.
func Spell(d *realtime.Document) (string, error) {
	var b strings.Builder
	err := d.Write(&b)
	return b.String(), err
}

// Holding is the scene with a document's machines and request, and whether it holds all that the document says.
func (s Scene) Holding(d *realtime.Document, written string) (Scene, bool) {
	if d.Request == nil || len(d.Request.Services) != 1 || len(d.Machines) > MostMachines {
		return s, false
	}
	s.Older, s.Places, s.Own, s.Capacity = nil, nil, map[int]realtime.Price{}, d.Machines[0].Capacity
	rows := map[string]int{}
	for _, m := range d.Machines {
		for _, r := range m.Reservations {
			if _, known := rows[r.ID]; known || len(r.Services) != 1 {
				continue
			}
			no, err := strconv.Atoi(strings.TrimPrefix(r.ID, "r"))
			if err != nil || len(s.Older) == MostOlder {
				return s, false
			}
			rows[r.ID] = len(s.Older)
			s.Older = append(s.Older, reservedOf(r, no))
		}
	}
	for i, m := range d.Machines {
		spans := make([]realtime.Span, len(s.Older))
		for _, r := range m.Reservations {
			if row, known := rows[r.ID]; known {
				spans[row] = r.Span
			}
		}
		s.Places = append(s.Places, spans)
		if m.Price != nil {
			s.Own[i] = *m.Price
		}
	}
	s.New, s.Span = reservedOf(d.Request.Reservation, 0), d.Request.Span
	s.MostOver, s.MostPrice, s.Choose = d.Request.MaxOverload, d.Request.MaxPrice, d.Request.Choose
	s.Number()
	request := s.Request()
	again, err := Spell(&realtime.Document{Machines: s.Machines(), Request: &request})
	if err != nil || again != written {
		return s, false
	}
	linked, notices := Parse(s.Encode())
	return s, len(notices) == 0 && linked.Encode() == s.Encode()
}
