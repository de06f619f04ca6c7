package privacy

import (
	"strconv"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/text"
)

// Option describes an option of the request j as markup: its slot, and its conditions.
func (s *Perspective) Option(o *session.Option, j *sim.Job) string {
	lead := text.Markup("φ ") + "<b>" + gantt.Percent(o.Offer.Shift, o.Offer.Estimate) + "</b> "
	if o.Asked != nil {
		lead = "<b>its own window</b> "
	}
	size := ""
	if o.Procs != j.Procs {
		size = " on " + strconv.Itoa(int(o.Procs))
	}
	return lead + text.Escape(Between(s.Now, o.Start, o.End)+size) + "<small>" + text.Escape(narrate.Abridged(s.conditions(o), 4)) + "</small>"
}

// conditions lists what must happen to other jobs for an option. A consumer learns no other job's number.
func (s *Perspective) conditions(o *session.Option) (list []string) {
	if s.Private {
		if o.Asked != nil {
			return []string{"if others agree to wait"}
		}
		return []string{"window " + Between(s.Now, o.Offer.Ready, o.Offer.Deadline)}
	}
	for _, a := range o.Asked {
		list = append(list, Number(a.ID)+" gives until "+gantt.Until(s.Now, a.Deadline))
	}
	for _, m := range o.Moves {
		list = append(list, Number(m.ID)+" moves by "+gantt.Span(m.To.Sub(m.From)))
	}
	if len(list) == 0 {
		list = []string{"nobody moves"}
	}
	if o.Offer.Side != schedule.OwnWindow && o.Offer.Neighbour != 0 {
		list = append(list, o.Offer.Side.String()+" "+Number(o.Offer.Neighbour))
	}
	return list
}

// Cost returns an option's price and slack, as markup.
func Cost(o *session.Option, j *sim.Job) string {
	words := "no slack"
	if slack := o.Offer.Deadline.Sub(o.Offer.Ready) - j.Estimate; slack > 0 {
		words = gantt.Span(slack) + " slack"
	}
	return "<b>" + Credits(o.Price) + "</b> credits<small>" + text.Escape(words) + "</small>"
}

// TakeLabel returns the label of the button that takes an option.
func (s *Perspective) TakeLabel(o *session.Option) string {
	return "Take " + Between(s.Now, o.Start, o.End) + " for " + InCredits(o.Price)
}
