package narrate

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/schedule"
)

// A Line is a step of a decision in words: Lead, Text and Success, in this order. Lead names the step, and Text describes it. Success says
// what fits; it is empty if the step failed.
type Line struct{ Lead, Text, Success string }

// A Spelling writes times and numbers for readers.
type Spelling interface {
	Job(id int64) string                             // the number of a job
	Clock(t schedule.Instant) string                 // "3 d 03:17"
	Hour(t schedule.Instant) string                  // "03:17"
	Until(from, to schedule.Instant) string          // to, without its day if that is the day of from
	Span(d schedule.Seconds) string                  // "3 h 10 min"
	Percent(shift, estimate schedule.Seconds) string // "+50 %"
	InWords(n int) string                            // "two"
	Count(n int) string                              // with thousands separators
}

// A Narrator describes in sentences the steps of a decision. It abridges them; WriteDecision lists everything.
type Narrator struct {
	Spelling
	Policy schedule.Policy // the policy of the decision
	Procs  int32           // processors of the machine
}

// RejectionReason returns the reason of a rejection with its explanation.
func (r Narrator) RejectionReason(reason schedule.Reason) string {
	if reason == schedule.TooWide {
		return reason.String() + ": the machine has " + schedule.ProcessorsInWords(r.Procs)
	}
	return reason.String() + ": " + reason.Explanation()
}

// Between returns an interval of time.
func (r Narrator) Between(from, to schedule.Instant) string {
	return r.Clock(from) + " to " + r.Until(from, to)
}

// Outcome returns the result of a decision in a few words. moves is the number of jobs that the decision moved; shift is how far an
// offered window lies from the one asked for, and estimate is the estimate of the request, both in seconds.
func (r Narrator) Outcome(replan bool, answer schedule.Answer, moves int, shift, estimate schedule.Seconds) string {
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

// Lines returns the steps of the decision: its tries, and the fixqueues between its rounds.
func (r Narrator) Lines(d *schedule.Decision) []Line {
	if len(d.Rounds) == 0 {
		return []Line{{Lead: "Nothing.", Text: "Rejected at once: " + r.RejectionReason(d.Reason) + "."}}
	}
	var lines []Line
	for i := range d.Rounds {
		lines = append(lines, r.round(d, i)...)
		if s := d.Rounds[i].Swap; s != nil {
			lines = append(lines, Line{Lead: "Fixqueue.", Text: fmt.Sprintf("%s and %s, which found none, change places in the queue, index k %d "+
				"→ %d; those now before %s keep their "+
				"starts, and its windows are tried again.", r.Job(d.Request.ID), r.Job(s.OtherID), s.FromIndex, s.ToIndex, r.Job(d.Request.ID))})
		}
	}
	return lines
}

// firstOffers is the number of offers that have a line each in the first round of Algorithm 2, and offersAgain is this number in a round
// after a fixqueue. Of the later offers, each run of failed ones has one line together.
const firstOffers, offersAgain = 6, 2

// round returns the lines of round i: its tries, with runs of failed offers abridged.
func (r Narrator) round(d *schedule.Decision, i int) (lines []Line) {
	round := &d.Rounds[i]
	listed, unused, worked := firstOffers, 0, false
	if round.Algorithm == 2 && round.RequestIndex != d.Rounds[1].RequestIndex {
		listed = offersAgain
	}
	for k := 0; k < len(round.Tries); k++ {
		t := &round.Tries[k]
		if t.Fate == schedule.NotTried {
			if t.Window.Side == schedule.OwnWindow {
				lines = append(lines, Line{Lead: "Own window", Text: "is not tried again."})
			} else {
				unused++
			}
			continue
		}
		worked = worked || t.Fate == schedule.Works
		end := k // the end of the run of failed offers that begins at k; k itself among the listed offers
		for end < len(round.Tries) && end > listed && round.Tries[end].Fate == schedule.NoGapForRequest {
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
		if why := noOffers(r.Policy, &d.Request); why != "" {
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

// try returns the line of a try: its window, and where the request fits or why it does not.
func (r Narrator) try(d *schedule.Decision, roundIndex, try int) Line {
	round := &d.Rounds[roundIndex]
	t := &round.Tries[try]
	if d.Replan {
		return r.replan(t)
	}
	w, request := t.Window, &d.Request
	placement, _ := t.RequestPlacement()
	line := r.window(d, round, w)
	switch t.Fate {
	case schedule.Works:
		line.Success = "placed, and " + r.behind(t) + "."
		if round.Algorithm == 1 || w.Side == schedule.OwnWindow {
			line.Text += fmt.Sprintf("%s fits at %s, ", r.Job(request.ID), r.Until(w.Ready, placement.Start))
			line.Success = "and " + r.behind(t) + "."
		}
	case schedule.NoGapForRequest:
		shortage := r.shortage(d, roundIndex, try)
		switch {
		case round.Algorithm == 1:
			are := "are "
			if request.Procs == 1 {
				are = "is "
			}
			line.Text += "nowhere in its window " + are + schedule.ProcessorsInWords(request.Procs) + " free for " + r.Span(request.Estimate) +
				"; " + shortage + "."
		case w.Side == schedule.OwnWindow && round.RequestIndex == d.Rounds[0].RequestIndex:
			line.Text += "no start, as before."
		default:
			line.Text += "no start; " + shortage + "."
		}
	case schedule.NoGapForOther:
		failed, _ := t.FailedPlacement()
		ready, deadline := windowOf(d, failed.ID)
		line.Text += fmt.Sprintf("%s fits at %s; then %s, placed again, finds no start: where it was it needs %s, and %s. ", r.Job(request.ID),
			r.Until(w.Ready, placement.Start), r.Job(failed.ID), schedule.ProcessorsInWords(failed.Procs), r.shortage(d, roundIndex, try))
		if deadline.Sub(ready) == failed.Estimate {
			line.Text += "It can stand nowhere else: it is strict, "
		} else {
			line.Text += "Nor does it fit elsewhere in its window, "
		}
		line.Text += r.Between(ready, deadline) + "."
	}
	return line
}

// window returns the beginning of the line of a try: its window, and the index in the queue.
func (r Narrator) window(d *schedule.Decision, round *schedule.Round, w schedule.Offer) Line {
	hours := r.Hour(w.Ready) + " to " + r.Until(w.Ready, w.Deadline)
	switch {
	case round.Algorithm == 1:
		lead := "Index " + strconv.Itoa(round.RequestIndex)
		behind := len(d.Before) - 1 - round.RequestIndex
		if behind == 0 {
			return Line{Lead: lead + ":"}
		}
		return Line{Lead: lead + ",", Text: "the " + r.plural(behind, "job", "jobs") + " behind it lifted out: "}
	case w.Side == schedule.OwnWindow:
		return Line{Lead: "Own window", Text: hours + " at index " + strconv.Itoa(round.RequestIndex) + ": "}
	}
	return Line{Lead: r.Percent(w.Shift, d.Request.Estimate), Text: fmt.Sprintf("%s %s, %s: ", w.Side, r.Job(w.Neighbour), hours)}
}

// windowOf returns the window of a waiting job before the decision.
func windowOf(d *schedule.Decision, id int64) (ready, deadline schedule.Instant) {
	for _, s := range d.Before {
		if s.ID == id {
			return s.Ready, s.Deadline
		}
	}
	return 0, 0
}

// MaxNamed is the largest number of jobs that a list in a line names.
const MaxNamed = 4

// shortage returns the instant at which the fewest processors are free for a job that found no gap, and the jobs that hold the other
// processors. It does not name these jobs where the request itself found no gap in an offered window.
func (r Narrator) shortage(d *schedule.Decision, round, try int) string {
	t := &d.Rounds[round].Tries[try]
	least, _ := ShortageOf(d, r.Procs, round, try)
	words := fmt.Sprintf("at %s, %d of %d are free", r.Until(t.Window.Ready, least.At), least.Free, r.Procs)
	if t.Window.Side != schedule.OwnWindow && t.Fate == schedule.NoGapForRequest {
		return words
	}
	var holders []string
	for _, h := range least.Holders {
		holders = append(holders, fmt.Sprintf("%s has %d", r.Job(h.ID), h.Procs))
	}
	return words + " (" + Abridged(holders, MaxNamed) + ")"
}

// behind returns the result for the jobs behind the request in the queue.
func (r Narrator) behind(t *schedule.Try) string {
	switch placed, moved := t.CountPlacedAgain(); {
	case placed == 0:
		return "nobody is behind it"
	case moved == 0:
		return "nobody behind it moves"
	case moved == 1:
		return "all behind it too; one of them moves"
	default:
		return "all behind it too; " + r.InWords(moved) + " of them move"
	}
}

// replan returns the line of the try of a replan.
func (r Narrator) replan(t *schedule.Try) Line {
	line := Line{Lead: "The whole queue", Text: "is placed anew, in its order: "}
	if t.Fate == schedule.Works {
		_, moved := t.CountPlacedAgain()
		line.Success = "every job finds a start; " + r.InWords(moved) + " of them another."
	} else {
		line.Text += r.Job(t.FailedID) + " finds no start before its deadline, so everything stays."
	}
	return line
}

// plural returns a number and the word for one or for many.
func (r Narrator) plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return r.Count(n) + " " + many
}

// Abridged lists at most the given number of words and counts the rest: "a, b, 3 more".
func Abridged(words []string, most int) string {
	if len(words) > most {
		words = append(words[:most:most], strconv.Itoa(len(words)-most)+" more")
	}
	return strings.Join(words, ", ")
}
