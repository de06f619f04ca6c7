package schedule

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/sim/coallocation"
	"juggle/core/sim/requestcsv"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"
)

// A coallocatedDecision is a decision of a run on several machines: a broker decided about a co-allocated or a local request. It is
// drawn as the schedules of all machines, one above the other on one axis of time.
type coallocatedDecision struct {
	coallocation.EventNarrator
	setup    coallocation.Config
	at       int
	isMasked bool
}

// maxFailedStarts is how many failed starts in a row are listed singly.
const maxFailedStarts = 6

// newCoallocatedDecision returns decision at of a run that was played with setup.
func newCoallocatedDecision(run *coallocation.Outcome, setup coallocation.Config, at int, isMasked bool) coallocatedDecision {
	narrator := narrate.Narrator{Spelling: parts.Spelling{}}
	eventNarrator := coallocation.EventNarrator{Narrator: narrator, Outcome: run, MaxFailedStarts: maxFailedStarts}
	return coallocatedDecision{eventNarrator, setup, at, isMasked}
}

func (d coallocatedDecision) index() int { return d.at }

func (d coallocatedDecision) count() int { return len(d.Events) }

func (d coallocatedDecision) event() *coallocation.Event { return &d.Events[d.at] }

func (d coallocatedDecision) instant() gantt.Instant { return d.event().Now }

func (d coallocatedDecision) headline() string {
	if d.isMasked {
		return placeWords(d) + ": ?"
	}
	return text.Escape(d.Headline(d.at))
}

func (d coallocatedDecision) outcome() string {
	if d.isMasked {
		return "?"
	}
	return parts.PlainNumbers(d.Headline(d.at))
}

func (d coallocatedDecision) facts() string {
	var b strings.Builder
	if requested, how := d.Requested(d.at); requested != nil {
		addItem(&b, "asks for", strings.ReplaceAll(text.Escape(strings.Join(requested, "\n")), "\n", "<br>"))
		addItem(&b, "how", text.Escape(how))
	}
	return b.String()
}

func (d coallocatedDecision) counts() string {
	var b strings.Builder
	sums := d.event().Sums
	share := func(accepted, asked int) string {
		return text.Count(accepted) + " <small>of " + text.Count(asked) + "</small>"
	}
	addCount(&b, "co-allocated accepted", share(sums.CoAllocated.Accepted, sums.CoAllocated.Asked))
	addCount(&b, "local requests accepted", share(sums.Local.Accepted, sums.Local.Asked))
	addCount(&b, "questions put", text.Count(sums.Inquiries))
	addCount(&b, "co-allocated moved", text.Count(sums.Moved))
	return b.String()
}

func (d coallocatedDecision) steps() string { return parts.LineItems(d.Lines(d.at)) }

func (d coallocatedDecision) rules() string { return "" }

func (d coallocatedDecision) request(id int64) int {
	return slices.IndexFunc(d.Requests, func(r coallocation.Request) bool { return r.ID == id })
}

func (d coallocatedDecision) bar(request int) (bar, bool) {
	for _, s := range d.PlacedAfter(d.at) {
		if s.Request == request {
			return bar{"Request " + strconv.FormatInt(d.Requests[request].ID, 10) + ", " + s.State.String(), s.To, s.End}, true
		}
	}
	return bar{}, false
}

// stretch returns the time of the whole run, if the run is at most twice the usual length. Otherwise it returns about the usual length from
// just before the decision, extended to the ends of the jobs that the decision moved.
func (d coallocatedDecision) stretch(gantt.Seconds) (from, to gantt.Instant) {
	from, to = d.Events[0].Now, d.Events[0].Now
	for i := range d.Rows {
		if row := &d.Rows[i]; row.Decision != schedule.Rejected {
			to = max(to, row.End, row.Start.Add(row.Estimate))
		}
	}
	if to.Sub(from) > 2*gantt.UsualLength {
		from = d.event().Now - gantt.Instant(gantt.UsualLength)/8
		to = from.Add(gantt.UsualLength)
		for _, m := range d.event().Moves {
			to = max(to, m.To.Add(d.Requests[m.Request].Estimate))
		}
	}
	margin := max(gantt.Instant(to.Sub(from))/32, 1)
	from, to = from-margin, to+margin
	return from, max(to, from.Add(gantt.MinLength))
}

// drawing shows the machines as the decision left them. While the decision is masked, it shows them as the decision before left them, and
// empty before the first decision.
func (d coallocatedDecision) drawing(v gantt.View) gantt.Drawing {
	var placed []coallocation.PlacedRequest
	switch {
	case !d.isMasked:
		placed = d.PlacedAfter(d.at)
	case d.at > 0:
		d.at--
		placed = d.PlacedAfter(d.at)
	}
	machines := make([]gantt.Machine, len(d.setup.Procs))
	for i, procs := range d.setup.Procs {
		var jobs, ghosts []gantt.Block
		for _, s := range placed {
			r := &d.Requests[s.Request]
			if s.Machine == i {
				jobs = append(jobs, d.block(s))
			}
			if s.Moved && s.FromMachine == i {
				ghosts = append(ghosts, gantt.Block{Look: gantt.FormerLook, Subject: gantt.Job(r.ID), Start: s.From, End: s.From.Add(r.Estimate),
					Procs: r.Procs})
			}
		}
		machines[i] = gantt.Machine{Procs: procs, Now: d.instant(),
			Title:  "Machine " + strconv.Itoa(i+1) + ", " + schedule.ProcessorsInWords(int32(procs)),
			Blocks: append(gantt.AssignProcessors(procs, jobs, nil), gantt.AssignProcessors(procs, ghosts, nil)...)}
	}
	return gantt.Stack(machines, d.ties(placed), v)
}

// ties returns a line for each co-allocated request, between the bars of its parts. The lines of the request that was decided about, and of
// the requests that the decision moved, are highlighted.
func (d coallocatedDecision) ties(placed []coallocation.PlacedRequest) (ties []gantt.Tie) {
	e, last := d.event(), int64(0)
	for _, s := range placed {
		r := &d.Requests[s.Request]
		if r.Group != 0 && r.Group != last {
			isHighlighted := e.Parts > 0 && d.Requests[e.First].Group == r.Group ||
				slices.ContainsFunc(e.Attempts, func(a coallocation.Attempt) bool { return a.Kept && a.LiftedGroup == r.Group })
			ties = append(ties, gantt.Tie{Highlighted: isHighlighted})
		}
		if last = r.Group; last != 0 {
			ties[len(ties)-1].Jobs = append(ties[len(ties)-1].Jobs, r.ID)
		}
	}
	return ties
}

// block returns the bar of a request. A part is promised its slot only, so the window of its bar is the one that was asked for.
func (d coallocatedDecision) block(s coallocation.PlacedRequest) gantt.Block {
	r := &d.Requests[s.Request]
	words, ready, deadline := "Request "+strconv.FormatInt(r.ID, 10)+", "+s.State.String(), s.Ready, s.Deadline
	if r.Group != 0 {
		words += ", part of co-allocated request " + strconv.FormatInt(r.Group, 10)
		ready, deadline = r.Ready, r.Deadline
	}
	b := gantt.JobBlock(gantt.Look(s.State), int32(s.Request)+1, r.ID, words, r.Procs, s.To, s.End, ready, deadline)
	if b.InkFrame = s.Moved && s.FromMachine != coallocation.NoMachine; b.InkFrame {
		b.About += "\nbefore, from " + gantt.Clock(s.From)
	}
	return b
}

// coallocatedSigns is the legend of the drawing.
var coallocatedSigns = gantt.Signs(gantt.RunningSign, gantt.StrictSign, gantt.FlexibleSign,
	gantt.FixedSign.WithWords("fixed, or part of a co-allocated request"), gantt.NewSign, gantt.DoneSign, gantt.FormerSign,
	gantt.Sign{Words: "of one co-allocated request", Marks: []gantt.Mark{
		{Shape: gantt.Line, Colour: gantt.NewColour, Y: 5, X: 1, W: 20, Size: 2}}})

func (d coallocatedDecision) drawingLabel(from, to gantt.Instant) string {
	return "Schedules of " + text.Plural(len(d.setup.Procs), "machine", "machines") + text.Either(d.isMasked, " before", " after") +
		" decision " + strconv.Itoa(d.at+1) + ". The table of requests lists what became of each."
}

func (d coallocatedDecision) table(from, to gantt.Instant) *report.Table {
	return coallocation.Table(d.Rows)
}

func (d coallocatedDecision) tableTitle() string { return "What became of every request" }

func (d coallocatedDecision) files() exportedFiles {
	return exportedFiles{"juggle-coallocated", "requests.csv", func() *report.Table { return coallocation.Table(d.Rows) },
		func(w io.Writer) error { return requestcsv.WriteParts(w, d.Requests) }}
}

func (d coallocatedDecision) provenance() provenance {
	return provenance{policy: d.setup.Policy, settings: coallocation.Parameters.Settings(&d.setup), words: []string{
		text.Plural(len(d.Requests), "request", "requests") + " of the reader’s own",
		"machines of " + parameterText(&d.setup, "m") + " processors",
		d.setup.Policy.Order.String(), shiftWords(&d.setup)}}
}

// parameterText returns the value of a parameter as a link spells it.
func parameterText(s *coallocation.Config, key string) string {
	return coallocation.Parameters.Find(key).Get(s)
}

// shiftWords returns which co-allocated requests may be placed again.
func shiftWords(s *coallocation.Config) string {
	return text.Either(s.ShiftCoAllocated, "co-allocated requests shifted"+text.Either(s.ShiftBegunChains, ", chains that have begun too", ""),
		"co-allocated requests not shifted")
}

func (d coallocatedDecision) command() []string {
	others := coallocation.Parameters[1:] // without m, which the command always has
	words := append([]string{"juggle coallocate", "-procs " + parameterText(&d.setup, "m")}, others.Of(&d.setup).Arguments()...)
	explained := "-explain"
	if e := d.event(); e.Parts > 0 {
		explained = "-request " + strconv.FormatInt(d.Requests[e.First].ID, 10)
	}
	return append(words, explained, "requests.csv")
}
