package schedule

import (
	"juggle/core/workload"
	"strconv"
	"strings"

	"juggle/core/narrate"
	"juggle/core/replay"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/several"
	"juggle/site/text"
)

// The Schedule view in words: what was asked for, what came of it, and what was tried on the way.

// decision is what is shown.
func (c *Schedule) decision() replay.Event { return c.run.Decisions[c.at] }

// id is a job's number in the log, which line makes a button.
func (c *Schedule) id(job int32) string { return parts.Spelling{}.Job(c.run.Jobs[job].ID) }

// now is the parameters in a line.
func (c *Schedule) now() string {
	if c.brokered.on() {
		return several.Now(&c.brokered.setup)
	}
	s := c.setup
	var list []string
	add := func(html string) { list = append(list, "<span>"+html+"</span>") }
	sources, _ := c.page.Library.Chosen()
	if c.brought() {
		add("requests of your own, " + text.Escape(gantt.Processors(int32(s.Procs))))
	} else if source, local, ok := workload.In(sources, s.Workload); ok {
		name := page.LogName(source)
		if source.Count(s.Workload) > 1 {
			name += ", period " + strconv.Itoa(local)
		}
		add(text.Escape(name + ", " + gantt.Processors(int32(source.Procs))))
	}
	if !c.brought() {
		add("load " + text.Escape(s.Workload.Load.String()))
	}
	order := s.Policy.Order.String()
	add(parts.OrderKey(order) + text.Escape(parts.OrderName(order)))
	if c.brought() {
		// whose windows are strict the requests say
	} else if s.Workload.IntervalLambda == 0 || s.Workload.FlexibleShare == 0 {
		add("strict windows")
	} else {
		add(text.Sym("λ " + strconv.Itoa(s.Workload.IntervalLambda) + " %, " + text.Share(s.Workload.FlexibleShare) + " of the jobs" +
			s.Workload.Grown()))
	}
	if s.Policy.OfferThreshold == schedule.Never {
		add("no offers")
	} else {
		to := ", to the flexible half"
		switch {
		case s.Policy.OffersTo == schedule.OffersToAll:
			to = ", to all"
		case c.brought() || s.Workload.FlexibleShare != 50:
			to = ", to the flexible ones"
		}
		add(text.Sym("offers φ to " + strconv.Itoa(s.Policy.OfferThreshold) + " %" + to))
	}
	if s.Policy.FixShare != schedule.Never {
		add(`fixed after <i class="sym">f</i> ` + strconv.Itoa(s.Policy.FixShare) + " %")
	}
	for _, w := range [...]struct{ key, words string }{
		{"est", "estimates not accurate"}, {"replan", "replanned on completion"}, {"ed", "draft rules"}, {"side", "offers earlier only"},
		{"first", "stops at the first failed offer"}, {"skip", "own window not tried again"},
	} {
		if replay.Parameters.Find(w.key).Changed(&s) {
			add(w.words)
		}
	}
	add("seed " + text.Count64(s.Policy.Seed))
	return strings.Join(list, "")
}

// masked reports whether a lesson waits for a guess about the decision: nothing tells what came of it until it is given.
func (c *Schedule) masked() bool {
	_, masked := c.page.Asked()
	return masked
}

// outcome is a decision in a word or two.
func (c *Schedule) outcome() string {
	if c.masked() {
		return "?"
	}
	if c.brokered.on() {
		return parts.Bare(c.event().Headline(c.at))
	}
	d, estimate := c.decision(), gantt.Seconds(0)
	if !d.Replan() {
		estimate = c.run.Jobs[d.Job].Estimate
	}
	return c.retelling().Outcome(d.Replan(), d.Answer, int(d.Moves), d.Shift, estimate)
}

// lead says what the view shows, and why it opens where it does where no link names a decision.
func (c *Schedule) lead() string {
	if c.brokered.on() {
		return "Every decision of one run on several machines, one at a time: what the broker asked, what each machine answered, what moved."
	}
	why := opening(1, false)
	if c.run != nil {
		why = c.why
	}
	return "Every decision of one run, one at a time: what was asked, what was tried, what moved. It opens at " + why + "."
}

// opening is the kind of decision that a run opens at: one that moved so many others, or that was taken by an offer; see story.
func opening(moves int32, offered bool) string {
	switch {
	case offered:
		return "the largest request that was taken by an offer; none moved others in its own window"
	case moves == 1:
		return "a simple move: the largest request that moved one other job"
	case moves > 1:
		return "the largest request that moved " + text.Few(int(moves)) + " other jobs; none moved fewer"
	}
	return "the first; no request moved others or was taken by an offer"
}

// said is the line under the strip.
func (c *Schedule) said() string {
	return c.place() + ", " + gantt.Clock(c.instant()) + ": " + text.Sym(c.outcome())
}

// aloud is the same for a screen reader, which does not want to hear it while the run plays, or what the bar is that is lit.
func (c *Schedule) aloud() string {
	if c.count() == 0 || c.steps.Plays() {
		return ""
	}
	if b, ok := c.bar(c.lit); ok {
		return text.Escape(b.words + ", " + between(b.start, b.end))
	}
	return text.Escape("Decision " + text.Count(c.at+1) + ": " + strings.ReplaceAll(c.outcome(), "φ", "shifted by"))
}

// headline says what came of the request.
func (c *Schedule) headline() string {
	switch {
	case c.brokered.on() && c.masked():
		return c.place() + ": ?"
	case c.brokered.on():
		return text.Escape(c.event().Headline(c.at))
	}
	d := c.decision()
	if d.Replan() {
		return "A job ended early: " + text.Escape(c.outcome())
	}
	words := map[schedule.Answer]string{schedule.Rejected: "rejected", schedule.Accepted: "accepted",
		schedule.Offered: "taken by an offer"}[d.Answer]
	if c.masked() {
		words = "?"
	}
	return "Request " + c.id(d.Job) + ": " + words
}

// facts is what was asked for, and what was got.
func (c *Schedule) facts() string {
	var b strings.Builder
	row := func(name, html string) { b.WriteString("<dt>" + name + "</dt><dd>" + html + "</dd>") }
	if c.brokered.on() {
		if asks, how := c.event().Asks(c.at); asks != nil {
			row("asks for", strings.ReplaceAll(text.Escape(strings.Join(asks, "\n")), "\n", "<br>"))
			row("how", text.Escape(how))
		}
		return b.String()
	}
	d := c.decision()
	if !d.Replan() {
		j := &c.run.Jobs[d.Job]
		kind := "strict"
		if j.Deadline-j.Ready > gantt.Instant(j.Estimate) {
			kind = "flexible"
		}
		row("asks for", text.Escape(gantt.Processors(j.Procs)+" for "+gantt.Span(j.Estimate)+", "+kind))
		row("window", text.Escape(between(j.Ready, j.Deadline)))
		if c.masked() {
			return b.String()
		}
		if s, ok := c.run.Slot(int(d.Job), c.at); ok {
			got := text.Escape(between(s.Start, s.End))
			if d.Answer == schedule.Offered {
				got += ", " + text.Sym("φ = "+gantt.Percent(d.Shift, j.Estimate)) + "; strict from now on"
			}
			row("gets", got)
		}
	}
	if list := c.movedWords(); list != "" {
		row("moved", list)
	}
	if list := c.fixedWords(); list != "" {
		row("fixed", list)
	}
	return b.String()
}

// rejected reports whether the decision is told and rejected a request, on one machine.
func (c *Schedule) rejected() bool {
	return c.count() > 0 && !c.masked() && !c.brokered.on() && !c.decision().Replan() && c.decision().Answer == schedule.Rejected
}

// whyNot says plainly why a request was rejected, and because is the reason that the rules give; both are "" where none was.
func (c *Schedule) whyNot() string {
	if !c.rejected() {
		return ""
	}
	told, err := c.run.Explain(c.at)
	if err != nil {
		return text.Escape(err.Error())
	}
	f, _ := c.run.Refusal(c.at) // which fails where Explain does
	return text.Escape(c.retelling().Refused(told, f) + ".")
}

func (c *Schedule) because() string {
	if !c.rejected() {
		return ""
	}
	return text.Escape(c.retelling().Why(c.decision().Reason) + ".")
}

func between(from, to gantt.Instant) string {
	return gantt.Clock(from) + " to " + gantt.Until(from, to)
}

func (c *Schedule) movedWords() string {
	var words []string
	for _, s := range c.run.Moved(c.at) {
		move := c.id(int32(s.Job)) + " by " + gantt.Apart(s.Was, s.Start) + " to " + gantt.Clock(s.Start)
		words = append(words, strings.ReplaceAll(move, " ", "\u00a0")) // on one line
	}
	return text.Escape(narrate.Abridged(words, narrate.MostNamed))
}

func (c *Schedule) fixedWords() string {
	var words []string
	for _, f := range c.run.Fixings {
		if int(f.Decision) == c.at {
			words = append(words, c.id(f.Job))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return text.Escape(narrate.Abridged(words, 2*narrate.MostNamed) + " since the decision before")
}

// counts are the sums so far.
func (c *Schedule) counts() string {
	var b strings.Builder
	add := func(name, value string) { b.WriteString("<div><dt>" + name + "</dt><dd>" + value + "</dd></div>") }
	if c.brokered.on() {
		sums := c.event().Events[c.at].Sums
		share := func(accepted, asked int) string {
			return text.Count(accepted) + " <small>of " + text.Count(asked) + "</small>"
		}
		add("composites accepted", share(sums.Composites.Accepted, sums.Composites.Asked))
		add("local requests accepted", share(sums.Local.Accepted, sums.Local.Asked))
		add("questions put", text.Count(sums.Questions))
		add("composites moved", text.Count(sums.Moved))
		return b.String()
	}
	t := c.run.Totals(c.at)
	add("requests so far", text.Count(t.Requests))
	add("accepted as asked", text.Count(t.Accepted))
	offered := text.Count(t.Offered)
	if t.Offered > 0 {
		offered += ` <small>|<i class="sym">φ</i>| ` + text.Fixed(100*t.AbsPhi/float64(t.Offered), 1) + " %</small>"
	}
	add("by an offer", offered)
	add("rejected", text.Count(t.Rejected))
	add("starts moved", text.Count(t.Moves))
	add("utilisation", text.Fixed(100*c.run.Utilisation(c.at), 1)+" <small>%</small>")
	return b.String()
}

// line is one of the texts about a decision, with its numbers as buttons; "" as long as there is no run.
func (c *Schedule) line(words func() string) string {
	if c.count() == 0 {
		return ""
	}
	return parts.Numbers(words(), c.key)
}

// jobsSame and jobsTable are what all rows of the table of jobs have in common, and the table, where it is open.
func (c *Schedule) jobsSame() string {
	if !c.table {
		return ""
	}
	t := c.jobs()
	return c.jobsClock() + parts.SameWords(t, parts.SameColumns(t))
}

func (c *Schedule) jobsTable() string {
	if !c.table {
		return ""
	}
	return parts.TableHTML(c.jobs())
}

// place is where the reader is: "Decision 5 of 11".
func (c *Schedule) place() string {
	return "Decision " + text.Count(c.at+1) + " of " + text.Count(c.count())
}

// valueText is the scrubber's value as it is read aloud.
func (c *Schedule) valueText() any {
	if c.count() == 0 {
		return nil
	}
	return c.place()
}
