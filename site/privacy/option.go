package privacy

import (
	"strconv"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/text"
)

// Option is a place that the request j can get, as markup: when, and who asks, gives or moves for it.
func (s *Perspective) Option(o *session.Option, j *sim.Job) string {
	lead := text.Sym("φ ") + "<b>" + gantt.Percent(o.Offer.Shift, o.Offer.Estimate) + "</b> "
	if o.Asked != nil {
		lead = "<b>its own window</b> "
	}
	size := ""
	if o.Procs != j.Procs {
		size = " on " + strconv.Itoa(int(o.Procs))
	}
	return lead + text.Escape(Between(s.Now, o.Start, o.End)+size) + "<small>" + text.Escape(narrate.Abridged(s.others(o), 4)) + "</small>"
}

// others are who has to do with an option, beside who gets it.
func (s *Perspective) others(o *session.Option) (who []string) {
	if s.Private {
		if o.Asked != nil {
			return []string{"if others agree to wait"}
		}
		return []string{"window " + Between(s.Now, o.Offer.Ready, o.Offer.Deadline)}
	}
	for _, a := range o.Asked {
		who = append(who, Number(a.ID)+" gives until "+gantt.Until(s.Now, a.Deadline))
	}
	for _, m := range o.Moves {
		who = append(who, Number(m.ID)+" moves by "+gantt.Span(m.To.Sub(m.From)))
	}
	if len(who) == 0 {
		who = []string{"nobody moves"}
	}
	if o.Offer.Side != schedule.Own && o.Offer.Neighbour != 0 {
		who = append(who, o.Offer.Side.String()+" "+Number(o.Offer.Neighbour))
	}
	return who
}

// Cost is an option's price, as markup.
func Cost(o *session.Option, j *sim.Job) string {
	words := "no slack"
	if slack := o.Offer.Deadline.Sub(o.Offer.Ready) - j.Estimate; slack > 0 {
		words = gantt.Span(slack) + " slack"
	}
	return "<b>" + Credits(o.Price) + "</b> credits<small>" + text.Escape(words) + "</small>"
}

// Take says what taking an option means.
func (s *Perspective) Take(o *session.Option) string {
	return "Take " + Between(s.Now, o.Start, o.End) + " for " + InCredits(o.Price)
}
