package privacy

import (
	"strings"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
	"juggle/site/gantt"
	"juggle/site/text"
)

// Messages returns the messages between consumer and provider about the request with that ID, in order, as the items of a list. Each item
// is an arrow from one party to the other.
func (s *Perspective) Messages(id int64) string {
	var b strings.Builder
	for _, m := range agreement.Messages(s.Run.Ledger(), id) {
		b.WriteString(`<li data-from="` + m.From.String() + `"><span class="at">` + gantt.Until(s.Now, m.Entry.Time) +
			`</span><span class="arrow"><span class="hidden">` + m.From.String() + " to " + m.To().String() + `: </span><b>` + m.Kind.String() +
			"</b>")
		if rest := s.details(m); rest != "" {
			b.WriteString(" <small>" + text.Escape(rest) + "</small>")
		}
		b.WriteString("</span></li>")
	}
	return b.String()
}

// details returns the reason of a message or, without one, the window, slot and charge that it has.
func (s *Perspective) details(m agreement.Message) string {
	e := m.Entry
	if !m.Detailed {
		return ""
	}
	if e.Reason != schedule.NoReason {
		return Reason(e.Reason)
	}
	var words []string
	if window := s.WindowCell(e); window != "" && m.Kind != agreement.ReportsEnd {
		words = append(words, "window "+window)
	}
	if e.Fields&agreement.HasSlot == agreement.HasSlot && m.Kind != agreement.Agrees && e.Event != agreement.Cancel {
		words = append(words, text.Either(m.Kind == agreement.ReportsEnd, "ran ", "slot ")+Between(s.Now, e.Start, e.End)+
			text.Either(e.Detail == agreement.EndedAtEstimate, ", ended at its estimate", ""))
	}
	if charge := ChargeCell(e); charge != "" {
		words = append(words, text.Either(e.Price < 0, "pays back ", "is charged ")+strings.TrimPrefix(charge, "−"))
	}
	return strings.Join(words, "; ")
}
