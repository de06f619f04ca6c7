package schedule

import (
	"strconv"
	"strings"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/workload"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// parameterLine returns the line that names the parameters, as HTML.
func (c *Schedule) parameterLine() string {
	if c.isCoallocated() {
		return c.coallocatedParameterLine()
	}
	s := c.setup
	var spans []string
	add := func(html string) { spans = append(spans, "<span>"+html+"</span>") }
	sources, _ := c.page.Library.Chosen()
	hasOwnRequests := c.hasOwnRequests()
	if hasOwnRequests {
		add("requests of your own, " + text.Escape(schedule.ProcessorsInWords(int32(s.Procs))))
	} else if source, period, ok := workload.FindPeriod(sources, s.Workload); ok {
		name := page.LogName(source)
		if source.Count(s.Workload) > 1 {
			name += ", period " + strconv.Itoa(period)
		}
		add(text.Escape(name + ", " + schedule.ProcessorsInWords(int32(source.Procs))))
	}
	if !hasOwnRequests {
		add("arrival rate " + text.Escape(s.Workload.Load.String()))
	}
	order := s.Policy.Order.String()
	add(parts.OrderSymbol(order) + text.Escape(parts.OrderName(order)))
	switch {
	case hasOwnRequests: // each request has its own window
	case s.Workload.IntervalLambda == 0 || s.Workload.FlexibleShare == 0:
		add("strict windows")
	default:
		add(text.Markup("λ " + strconv.Itoa(s.Workload.IntervalLambda) + " %, " + text.Share(s.Workload.FlexibleShare) + " of the jobs" +
			s.Workload.WindowGrowthPhrase()))
	}
	if s.Policy.OfferThreshold == schedule.Never {
		add("no offers")
	} else {
		recipients := ", to the flexible half"
		switch {
		case s.Policy.OfferRecipients == schedule.OffersToAll:
			recipients = ", to all"
		case hasOwnRequests || s.Workload.FlexibleShare != 50:
			recipients = ", to the flexible ones"
		}
		add(text.Markup("offers φ to " + strconv.Itoa(s.Policy.OfferThreshold) + " %" + recipients))
	}
	if s.Policy.FixShare != schedule.Never {
		add(`fixed after <i class="sym">f</i> ` + strconv.Itoa(s.Policy.FixShare) + " %")
	}
	for _, p := range [...]struct{ key, words string }{
		{"est", "estimates not accurate"}, {"replan", "replanned on completion"}, {"ed", "draft rules"}, {"side", "offers earlier only"},
		{"first", "stops at the first failed offer"}, {"skip", "own window not tried again"},
	} {
		if replay.Parameters.Find(p.key).Changed(&s) {
			add(p.words)
		}
	}
	add("seed " + text.Unspaced(s.Policy.Seed))
	return strings.Join(spans, "")
}

// lead returns the sentences below the title: what the view shows and, for a run on one machine, at which decision it opens.
func (c *Schedule) lead() string {
	if c.isCoallocated() {
		return "Every decision of one run on several machines, one at a time: what the broker asked, what each machine answered, what moved."
	}
	why := openingWords(1, false)
	if c.run != nil {
		why = c.openingReason
	}
	return "Every decision of one run, one at a time: what was asked, what was tried, what moved. It opens at " + why + "."
}

// openingWords returns in words at which decision a run opens: at a request that moved this many jobs, at one that was taken by an offer,
// or at the first decision.
func openingWords(moves int32, offered bool) string {
	switch {
	case offered:
		return "a request that was taken by an offer; none moved others in its own window"
	case moves == 1:
		return "a simple move: a request that moved one other job"
	case moves > 1:
		return "a request that moved " + text.InWords(int(moves)) + " other jobs, the fewest that any moved in its own window"
	}
	return "the first; no request moved others or was taken by an offer"
}
