package narrate

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/schedule"
)

// A Line is a step of a decision as it is retold: what the step is, what happened in it, and, where it went well, how.
type Line struct{ Lead, Text, Good string }

// A Spelling writes times and numbers for readers. The listing of WriteDecision has plain seconds instead.
type Spelling interface {
	Job(id int64) string                             // a job's number
	Clock(t schedule.Instant) string                 // "3 d 03:17"
	Hour(t schedule.Instant) string                  // "03:17"
	Until(from, to schedule.Instant) string          // to, without its day where that is the one of from
	Span(d schedule.Seconds) string                  // "3 h 10 min"
	Percent(shift, estimate schedule.Seconds) string // "+50 %"
	Few(n int) string                                // "two"
	Count(n int) string                              // with its thousands parted
	Processors(n int32) string                       // "2 processors"
}

// A Retelling tells in sentences what was tried on the way to a decision, abridged where WriteDecision lists everything.
type Retelling struct {
	Spelling
	Policy schedule.Policy // under which the decision was made
	Procs  int32           // of the machine
}

// Why is why a request was rejected.
func (r Retelling) Why(reason schedule.Reason) string {
	if reason == schedule.TooWide {
		return reason.String() + ": the machine has " + r.Processors(r.Procs)
	}
	return reason.String() + ": " + reason.Why()
}

// Between is an interval of time.
func (r Retelling) Between(from, to schedule.Instant) string {
	return r.Clock(from) + " to " + r.Until(from, to)
}

// Outcome is the result of a decision in a few words. The decision moved so many jobs; shift is how far an offered window lies from the
// wanted one, and estimate is the request's.
func (r Retelling) Outcome(replan bool, answer schedule.Answer, moves int, shift, estimate schedule.Seconds) string {
	switch {
	case replan && moves == 0:
		return "replan, nothing moved"
	case replan:
		return "replan, " + r.plural(moves, "job", "jobs") + " moved"
	case answer == schedule.Offered:
		return "taken by an offer, φ " + r.Percent(shift, estimate)
	}
	return answer.String()
}

// Lines are the steps of the decision: its tries, and the fixqueues between its rounds.
func (r Retelling) Lines(d *schedule.Decision) []Line {
	if len(d.Rounds) == 0 {
		return []Line{{Lead: "Nothing.", Text: "Rejected at once: " + r.Why(d.Reason) + "."}}
	}
	var lines []Line
	for i := range d.Rounds {
		lines = append(lines, r.round(d, i)...)
		if s := d.Rounds[i].Swap; s != nil {
			lines = append(lines, Line{Lead: "Fixqueue.", Text: fmt.Sprintf("%s and %s, which found none, change places in the queue, index k %d "+
				"→ %d; those now before %s keep their "+
				"starts, and its windows are tried again.", r.Job(d.Request.ID), r.Job(s.With), s.From, s.To, r.Job(d.Request.ID))})
		}
	}
	return lines
}

// A long run of offers that do not fit is abridged: its first headOffers have a line each, the others one line together. In the rounds
// after a fixqueue, which try the offers once more, it is headAgain.
const headOffers, headAgain = 6, 2

func (r Retelling) round(d *schedule.Decision, i int) (lines []Line) {
	round := &d.Rounds[i]
	head, unused, worked := headOffers, 0, false
	if round.Algorithm == 2 && round.Index != d.Rounds[1].Index {
		head = headAgain
	}
	for k := 0; k < len(round.Tries); k++ {
		t := &round.Tries[k]
		if t.Fate == schedule.NotTried {
			if t.Window.Side == schedule.Own {
				lines = append(lines, Line{Lead: "Own window", Text: "is not tried again."})
			} else {
				unused++
			}
			continue
		}
		worked = worked || t.Fate == schedule.Works
		end := k // the end of the run of failed offers that begins at k, beyond the head
		for end < len(round.Tries) && end > head && round.Tries[end].Fate == schedule.NoGapForRequest {
			end++
		}
		if end-k > 1 {
			lines = append(lines, Line{Lead: r.Count(end-k) + " more offers,", Text: "each farther: no start."})
			k = end - 1
			continue
		}
		lines = append(lines, r.try(d, i, k))
	}
	if withoutOffers(round) {
		if why := noOffers(r.Policy, d.Request.Flexible); why != "" {
			lines = append(lines, Line{Lead: "No offers:", Text: why + "."})
		}
	}
	if unused > 0 && round.Swap == nil {
		why := " not tried: the first that fails ends the search."
		if worked {
			why = " not needed."
		}
		lines = append(lines, Line{Text: r.plural(unused, "farther offer was", "farther offers were") + why})
	}
	return lines
}

func (r Retelling) try(d *schedule.Decision, round, try int) Line {
	in := &d.Rounds[round]
	t := &in.Tries[try]
	if d.Replan {
		return r.replan(t)
	}
	w, request := t.Window, &d.Request
	at, _ := t.Request()
	line := r.window(d, in, w)
	switch t.Fate {
	case schedule.Works:
		line.Good = "placed, and " + r.behind(t) + "."
		if in.Algorithm == 1 || w.Side == schedule.Own {
			line.Text += fmt.Sprintf("%s fits at %s, ", r.Job(request.ID), r.Until(w.Ready, at.Start))
			line.Good = "and " + r.behind(t) + "."
		}
	case schedule.NoGapForRequest:
		shortage := r.shortage(d, round, try)
		switch {
		case in.Algorithm == 1:
			line.Text += "nowhere in its window are " + r.Processors(request.Procs) + " free for " + r.Span(request.Estimate) + "; " + shortage + "."
		case w.Side == schedule.Own && in.Index == d.Rounds[0].Index:
			line.Text += "no start, as before."
		default:
			line.Text += "no start; " + shortage + "."
		}
	case schedule.NoGapForOther:
		failed, _ := t.Failure()
		ready, deadline := windowOf(d, failed.ID)
		line.Text += fmt.Sprintf("%s fits at %s; then %s, placed again, finds no start: where it was it needs %s, and %s. ", r.Job(request.ID),
			r.Until(w.Ready, at.Start),
			r.Job(failed.ID), r.Processors(failed.Procs), r.shortage(d, round, try))
		if deadline.Sub(ready) == failed.Estimate {
			line.Text += "It can stand nowhere else: it is strict, "
		} else {
			line.Text += "Nor does it fit elsewhere in its window, "
		}
		line.Text += r.Between(ready, deadline) + "."
	}
	return line
}

// window begins the line of a try: it says which window was tried, and at which index of the queue.
func (r Retelling) window(d *schedule.Decision, in *schedule.Round, w schedule.Offer) Line {
	hours := r.Hour(w.Ready) + " to " + r.Until(w.Ready, w.Deadline)
	switch {
	case in.Algorithm == 1:
		lead := "Index " + strconv.Itoa(in.Index)
		behind := len(d.Before) - 1 - in.Index
		if behind == 0 {
			return Line{Lead: lead + ":"}
		}
		return Line{Lead: lead + ",", Text: "the " + r.plural(behind, "job", "jobs") + " behind it lifted out: "}
	case w.Side == schedule.Own:
		return Line{Lead: "Own window", Text: hours + " at index " + strconv.Itoa(in.Index) + ": "}
	}
	return Line{Lead: r.Percent(w.Shift, d.Request.Estimate), Text: fmt.Sprintf("%s %s, %s: ", w.Side, r.Job(w.Neighbour), hours)}
}

// windowOf is the window that a waiting job had.
func windowOf(d *schedule.Decision, id int64) (ready, deadline schedule.Instant) {
	for _, s := range d.Before {
		if s.ID == id {
			return s.Ready, s.Deadline
		}
	}
	return 0, 0
}

// MostNamed is how many jobs a line names.
const MostNamed = 4

// shortage says at which instant the fewest processors are free for a job that found no gap, and which jobs hold the others. Of a request
// that found none in an offered window it does not name these jobs.
func (r Retelling) shortage(d *schedule.Decision, round, try int) string {
	t := &d.Rounds[round].Tries[try]
	least, _ := ShortageOf(d, r.Procs, round, try)
	words := fmt.Sprintf("at %s, %d of %d are free", r.Until(t.Window.Ready, least.At), least.Free, r.Procs)
	if t.Window.Side != schedule.Own && t.Fate == schedule.NoGapForRequest {
		return words
	}
	var holders []string
	for _, h := range least.Holders {
		holders = append(holders, fmt.Sprintf("%s has %d", r.Job(h.ID), h.Procs))
	}
	return words + " (" + Abridged(holders, MostNamed) + ")"
}

// behind says what became of the jobs behind the request in the queue.
func (r Retelling) behind(t *schedule.Try) string {
	switch placed, moved := t.Behind(); {
	case placed == 0:
		return "nobody is behind it"
	case moved == 0:
		return "nobody behind it moves"
	case moved == 1:
		return "all behind it too; one of them moves"
	default:
		return "all behind it too; " + r.Few(moved) + " of them move"
	}
}

func (r Retelling) replan(t *schedule.Try) Line {
	line := Line{Lead: "The whole queue", Text: "is placed anew, in its order: "}
	if t.Fate == schedule.Works {
		_, moved := t.Behind()
		line.Good = "every job finds a start; " + r.Few(moved) + " of them another."
	} else {
		line.Text += r.Job(t.Failed) + " finds no start before its deadline, so everything stays."
	}
	return line
}

func (r Retelling) plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return r.Count(n) + " " + many
}

// Abridged lists the words, of which it names at most so many and counts the others: "a, b, 3 more".
func Abridged(words []string, most int) string {
	if len(words) > most {
		words = append(words[:most:most], strconv.Itoa(len(words)-most)+" more")
	}
	return strings.Join(words, ", ")
}
