package schedule

import (
	"strconv"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/experiment/report"
	"juggle/core/narrate"
	"juggle/core/narrate/allocation"
	"juggle/core/narrate/replay"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// A playedRun is a run on one machine, with its log and its parameters.
type playedRun struct {
	run       *replay.Run // nil: there is none yet
	source    study.Source
	period    int          // the index of the period within source
	played    replay.Setup // the parameters of the run; their period is the index within source
	linkSetup replay.Setup // the same parameters as the link has them: their period is counted through all chosen logs
}

// A singleDecision is a decision of a run on one machine.
type singleDecision struct {
	*playedRun
	at       int
	isMasked bool
}

func (d singleDecision) index() int { return d.at }

func (d singleDecision) count() int { return len(d.run.Decisions) }

func (d singleDecision) event() replay.Event { return d.run.Decisions[d.at] }

func (d singleDecision) instant() gantt.Instant { return d.event().Now }

// id returns the ID of a job, marked for parts.JobButtons.
func (d singleDecision) id(job int32) string { return parts.Spelling{}.Job(d.run.Jobs[job].ID) }

func (d singleDecision) narrator() narrate.Narrator {
	return narrate.Narrator{Spelling: parts.Spelling{}, Policy: d.played.Policy, Procs: int32(d.run.Procs)}
}

func (d singleDecision) outcome() string {
	if d.isMasked {
		return "?"
	}
	e, estimate := d.event(), gantt.Seconds(0)
	if !e.Replan() {
		estimate = d.run.Jobs[e.Job].Estimate
	}
	return d.narrator().Outcome(e.Replan(), e.Answer, int(e.Moves), e.Shift, estimate)
}

func (d singleDecision) headline() string {
	e := d.event()
	if e.Replan() {
		return "A job ended early: " + text.Escape(d.outcome())
	}
	answer := map[schedule.Answer]string{schedule.Rejected: "rejected", schedule.Accepted: "accepted",
		schedule.Offered: "taken by an offer"}[e.Answer]
	if d.isMasked {
		answer = "?"
	}
	return "Request " + d.id(e.Job) + ": " + answer
}

func (d singleDecision) facts() string {
	var b strings.Builder
	e := d.event()
	if !e.Replan() {
		j := &d.run.Jobs[e.Job]
		kind := "strict"
		if isFlexible(j) {
			kind = "flexible"
		}
		addItem(&b, "asks for", text.Escape(schedule.ProcessorsInWords(j.Procs)+" for "+gantt.Span(j.Estimate)+", "+kind))
		addItem(&b, "window", text.Escape(timeRange(j.Ready, j.Deadline)))
		if d.isMasked {
			return b.String()
		}
		if s, ok := d.run.Slot(int(e.Job), d.at); ok {
			words := text.Escape(timeRange(s.Start, s.End))
			if e.Answer == schedule.Offered {
				words += ", " + text.Markup("φ = "+gantt.Percent(e.Shift, j.Estimate)) + "; strict from now on"
			}
			addItem(&b, "gets", words)
		}
	}
	if words := d.movedWords(); words != "" {
		addItem(&b, "moved", words)
	}
	if words := d.fixedWords(); words != "" {
		addItem(&b, "fixed", words)
	}
	return b.String()
}

// isFlexible reports whether a job's window is longer than the job.
func isFlexible(j *sim.Job) bool { return j.Deadline.Sub(j.Ready) > j.Estimate }

// movedWords returns which jobs the decision moved, each with its distance and its new start; "" if it moved none.
func (d singleDecision) movedWords() string {
	var moves []string
	for _, s := range d.run.Moved(d.at) {
		move := d.id(int32(s.Job)) + " by " + gantt.ClockDistance(s.OldStart, s.Start) + " to " + gantt.Clock(s.Start)
		moves = append(moves, strings.ReplaceAll(move, " ", "\u00a0")) // on one line
	}
	return text.Escape(narrate.Abridged(moves, narrate.MaxNamed))
}

// fixedWords returns which jobs were fixed after the previous decision; "" if none were.
func (d singleDecision) fixedWords() string {
	var ids []string
	for _, f := range d.run.Fixings {
		if int(f.Decision) == d.at {
			ids = append(ids, d.id(f.Job))
		}
	}
	if len(ids) == 0 {
		return ""
	}
	return text.Escape(narrate.Abridged(ids, 2*narrate.MaxNamed) + " since the decision before")
}

func (d singleDecision) counts() string {
	var b strings.Builder
	t := d.run.Totals(d.at)
	addCount(&b, "requests so far", text.Count(t.Requests))
	addCount(&b, "accepted as asked", text.Count(t.Accepted))
	offered := text.Count(t.Offered)
	if t.Offered > 0 {
		offered += ` <small>|<i class="sym">φ</i>| ` + text.Fixed(100*t.AbsPhi/float64(t.Offered), 1) + " %</small>"
	}
	addCount(&b, "by an offer", offered)
	addCount(&b, "rejected", text.Count(t.Rejected))
	addCount(&b, "starts moved", text.Count(t.Moves))
	addCount(&b, "utilisation", text.Fixed(100*d.run.Utilisation(d.at), 1)+" <small>%</small>")
	return b.String()
}

func (d singleDecision) steps() string {
	explanation, err := d.run.Explain(d.at)
	lines := []narrate.Line{{}}
	if err != nil {
		lines[0].Text = err.Error()
	} else {
		lines = d.narrator().Lines(explanation)
	}
	return parts.LineItems(lines)
}

func (d singleDecision) rules() string {
	p := d.played.Policy
	order := parts.OrderName(p.Order.String())
	if p.OfferThreshold == schedule.Never {
		return text.Escape(order + ", no offers")
	}
	return text.Escape(order + ", offers to " + strconv.Itoa(p.OfferThreshold) + " %")
}

// isRejection reports whether the decision rejected a request, and may be revealed.
func (d singleDecision) isRejection() bool {
	return !d.isMasked && !d.event().Replan() && d.event().Answer == schedule.Rejected
}

// refusal returns in plain words why a request was rejected; "" for another decision.
func (d singleDecision) refusal() string {
	if !d.isRejection() {
		return ""
	}
	explanation, err := d.run.Explain(d.at)
	if err != nil {
		return text.Escape(err.Error())
	}
	refusal, _ := d.run.Refusal(d.at) // fails only where Explain fails
	return text.Escape(d.narrator().Refused(explanation, refusal) + ".")
}

// reason returns the scheduler's reason for a rejection; "" for another decision.
func (d singleDecision) reason() string {
	if !d.isRejection() {
		return ""
	}
	return text.Escape(d.narrator().RejectionReason(d.event().Reason) + ".")
}

func (d singleDecision) request(id int64) int {
	if job := d.run.JobIndex(id); d.run.Jobs[job].ID == id { // JobIndex is 0 for an unknown ID
		return job
	}
	return -1
}

func (d singleDecision) bar(job int) (b bar, ok bool) {
	if job < 0 || job >= len(d.run.Jobs) {
		return b, false
	}
	id := strconv.FormatInt(d.run.Jobs[job].ID, 10)
	if s, ok := d.run.Slot(job, d.at); ok {
		return bar{"Job " + id + ", " + s.State.String(), s.Start, s.End}, true
	}
	if int32(job) == d.event().Job {
		refusal, err := d.run.Refusal(d.at)
		return bar{"Request " + id + ", tried here first", refusal.Start, refusal.End}, err == nil && refusal.Tried
	}
	return b, false
}

func (d singleDecision) stretch(length gantt.Seconds) (from, to gantt.Instant) {
	return gantt.StretchAround(d.run, d.at, length)
}

func (d singleDecision) drawing(v gantt.View) gantt.Drawing {
	v.RequestOnly = d.isMasked
	return gantt.Draw(d.run, d.at, v)
}

func (d singleDecision) drawingLabel(from, to gantt.Instant) string {
	return "Schedule of " + schedule.ProcessorsInWords(int32(d.run.Procs)) + " over " + gantt.Span(to.Sub(from)) + " around decision " +
		text.Count(d.at+1) + ". The table of jobs lists the same."
}

// table lists the jobs drawn in [from, to), as the decision left them. Its instants are seconds since the period began.
func (d singleDecision) table(from, to gantt.Instant) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "job", Kind: report.Number}, {Name: "state"}, {Name: "processors", Kind: report.Number},
		{Name: "start", Unit: "s", Kind: report.Number}, {Name: "end", Unit: "s", Kind: report.Number},
		{Name: "ready", Unit: "s", Kind: report.Number}, {Name: "deadline", Unit: "s", Kind: report.Number},
		{Name: "start_before", Unit: "s", Kind: report.Number}, {Name: "on"},
	}}
	for _, s := range d.run.At(d.at, from, to) {
		before := ""
		if s.Moved {
			before = instantCell(s.OldStart)
		}
		j := &d.run.Jobs[s.Job]
		t.Rows = append(t.Rows, []string{strconv.FormatInt(j.ID, 10), s.State.String(), strconv.Itoa(int(j.Procs)), instantCell(s.Start),
			instantCell(s.End), instantCell(s.Ready), instantCell(s.Deadline), before, processorList(s.Ranges)})
	}
	return t
}

// instantCell returns the cell of an instant, in seconds.
func instantCell(t gantt.Instant) string { return strconv.FormatInt(int64(t), 10) }

// processorList returns the numbers of the processors in the ranges: "0–31, 40".
func processorList(on []sim.Range) string {
	var words []string
	for _, r := range on {
		word := strconv.Itoa(int(r.First))
		if r.Count > 1 {
			word += "–" + strconv.Itoa(int(r.First+r.Count-1))
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

func (d singleDecision) tableTitle() string {
	return "Jobs in the chart after decision " + text.Count(d.at+1)
}

// allocation returns the schedule at the end of the run.
func (d singleDecision) allocation() *allocation.Schedule {
	return allocation.New(d.run.Procs, d.run.Jobs, d.run.Rows())
}

func (d singleDecision) files() exportedFiles {
	return exportedFiles{d.fileName(d.played), d.requestsName(), d.run.Table, d.run.WriteRequests}
}

// fileName returns the name of a file of a run with the given setup, without its ending. It has the log and the period, or that the
// requests are the reader's own, and the parameters that differ from their defaults.
func (d singleDecision) fileName(s replay.Setup) string {
	name := "juggle-schedule-" + page.LogName(d.source) + "-" + strconv.Itoa(d.period)
	if s.Requests != "" {
		name, s.Requests = "juggle-schedule-requests", ""
	}
	s.Workload.Period = 0
	if parameters := s.Encode(); parameters != "" {
		name += "-" + strings.NewReplacer("=", "-", "&", "-").Replace(parameters)
	}
	return name
}

// requestsName returns the name of the file of requests. Its parameters are those that change the requests: the workload's and the seed.
func (d singleDecision) requestsName() string {
	if d.played.Requests != "" {
		return "requests.csv"
	}
	s := replay.Default()
	s.Workload, s.Policy.Seed = d.played.Workload, d.played.Policy.Seed
	return d.fileName(s) + "-requests.csv"
}

func (d singleDecision) provenance() provenance {
	s := d.played
	p := provenance{policy: s.Policy}
	if s.Requests != "" {
		p.words = []string{text.Plural(len(d.run.Jobs), "request", "requests") + " of the reader’s own",
			schedule.ProcessorsInWords(int32(d.run.Procs))}
	} else {
		s.Procs = int(d.run.Procs) // of the log's machine
		p.words = []string{page.LogWord(d.source.Name, d.source.SHA256),
			"period " + strconv.Itoa(d.period) + " of " + strconv.Itoa(s.Workload.Days) + " d"}
		p.logs = []page.TracedLog{{Name: d.source.Name, SHA256: d.source.SHA256, Periods: []int{d.period}}}
	}
	p.settings = replay.Parameters.Settings(&s)
	p.words = append(append(p.words, mainParameters(d.played)...), "seed "+text.Unspaced(s.Policy.Seed))
	if others := otherParameters(d.played); others != "" {
		p.words = append(p.words, others)
	}
	return p
}

// mainParameters returns the parameters that every provenance names, whatever their values.
func mainParameters(s replay.Setup) []string {
	words := []string{parts.OrderName(s.Policy.Order.String())}
	if s.Requests == "" {
		words = []string{"arrival rate " + s.Workload.Load.String(), words[0],
			"λ " + strconv.Itoa(s.Workload.IntervalLambda) + " % for " + strconv.Itoa(s.Workload.FlexibleShare) + " % of the jobs" +
				s.Workload.WindowGrowthPhrase()}
	}
	offers, fixed := "offers φ to "+strconv.Itoa(s.Policy.OfferThreshold)+" %", "fixed after f "+strconv.Itoa(s.Policy.FixShare)+" %"
	if s.Policy.OfferThreshold == schedule.Never {
		offers = "no offers"
	}
	if s.Policy.FixShare == schedule.Never {
		fixed = "never fixed"
	}
	return append(words, offers, fixed)
}

// otherParameters returns, in the form of a link, the parameters that differ from their defaults and that the other words of a provenance
// do not name.
func otherParameters(s replay.Setup) string {
	var pairs []string
	for pair := range strings.SplitSeq(s.Encode(), "&") {
		switch key, _, _ := strings.Cut(pair, "="); key {
		case "", "w", "L", "order", "lambda", "share", "phi", "f", "seed", "ed", "m", "said": // named otherwise
		default:
			pairs = append(pairs, pair)
		}
	}
	return strings.Join(pairs, "&")
}

func (d singleDecision) command() []string {
	p := d.played.Policy
	words := []string{"juggle schedule", "-procs " + strconv.Itoa(d.run.Procs), "-order " + plaintext.Shell(p.Order.String())}
	add := func(condition bool, options ...string) {
		if condition {
			words = append(words, options...)
		}
	}
	add(p.FixShare != schedule.Never, "-fix "+strconv.Itoa(p.FixShare))
	add(p.OfferThreshold != schedule.Never, "-offers "+strconv.Itoa(p.OfferThreshold), "-offers-to "+p.OfferRecipients.String())
	add(p.OffersSide != schedule.BothSides, "-offers-side "+p.OffersSide.String())
	add(p.Edition != schedule.Published, "-edition "+p.Edition.String())
	add(p.Replan, "-replan")
	add(p.StopAtFirstFailure, "-stop")
	add(p.SkipOwnWindow, "-skip")
	add(p.Order.IsRandom(), "-seed "+text.Unspaced(p.Seed))
	if e := d.event(); e.Replan() {
		words = append(words, "-explain")
	} else {
		words = append(words, "-request "+strconv.FormatInt(d.run.Jobs[e.Job].ID, 10))
	}
	return append(words, plaintext.ShellFile(d.requestsName()))
}
