package touch

import (
	"fmt"
	"strconv"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/site/small"
	"juggle/site/text"
)

// The machines and the jobs that both have promised: hours of the day, processors.
const (
	firstHour, lastHour = 12, 24
	procs               = 16
	bigProcs            = 12
	bProcs, bHours      = 12, 4 // B begins with the day that is shown
	aProcs, aHours      = 6, 4
	aFixed              = 16 // the hour at which A starts where it is fixed
)

// Jobs by number, as the kernel gets them.
const (
	jobB int64 = iota + 1
	jobA
	jobBig
)

// hours are what a reader can set, in whole hours of the day: the big job's edges and the window of A where it may move.
type hours struct {
	begin, end      int // the big job runs exactly then
	ready, deadline int // A may run between them
}

var untouched = hours{begin: 16, end: 19, ready: aFixed, deadline: lastHour}

func (h hours) spell() string { return fmt.Sprintf("%d-%d,%d-%d", h.begin, h.end, h.ready, h.deadline) }

// readHours reads hours as spell spells them; ok is false where the day does not have them.
func readHours(s string) (h hours, ok bool) {
	_, err := fmt.Sscanf(s, "%d-%d,%d-%d", &h.begin, &h.end, &h.ready, &h.deadline)
	return h, err == nil && h.spell() == s && h.begin >= firstHour && h.begin < h.end && h.end <= lastHour && h.ready >= firstHour &&
		h.slack() >= 0 && h.deadline <= lastHour
}

// slack is by how much A's window is longer than A.
func (h hours) slack() int { return h.deadline - h.ready - aHours }

// A slot is where a job stands, in hours of the day.
type slot struct{ start, end int }

func (s slot) meets(other slot) bool { return s.start < other.end && other.start < s.end }

// A world is one machine: what stood before the big job came, and what the kernel decided then.
type world struct {
	moves  bool // A's window is wider than A may need
	window slot // A's
	big, b slot
	was, a slot // A before the big job came, and after
	fits   bool // the big job was promised its hours
	shown  bool // the reader has guessed
}

// decide plays the three requests on an empty machine, earliest deadline first.
func decide(h hours, moves bool) world {
	w := world{moves: moves, window: slot{aFixed, aFixed + aHours}, big: slot{h.begin, h.end}}
	if moves {
		w.window = slot{h.ready, h.deadline}
	}
	session, err := sim.NewSession(sim.Config{Procs: procs, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}},
		agreement.Terms{})
	ask := func(id int64, window slot, length int, procs int32) {
		if err == nil {
			err = session.Request(sim.Job{Runtime: sim.Seconds(length) * 3600, Request: schedule.Request{ID: id, Procs: procs,
				Ready: instant(window.start), Deadline: instant(window.end), Estimate: sim.Seconds(length) * 3600}})
		}
	}
	stands := func(id int64) (slot, bool) {
		p, ok := session.Promise(id)
		return slot{hourOf(p.Start), hourOf(p.End)}, ok
	}
	ask(jobB, slot{firstHour, firstHour + bHours}, bHours, bProcs)
	ask(jobA, w.window, aHours, aProcs)
	if err == nil {
		w.b, _ = stands(jobB)
		w.was, _ = stands(jobA)
	}
	ask(jobBig, w.big, h.end-h.begin, bigProcs)
	if err != nil {
		panic("touch: the kernel refuses a request of the first minute: " + err.Error()) // hours are kept within what it takes
	}
	w.a, _ = stands(jobA)
	_, w.fits = stands(jobBig)
	return w
}

func instant(hour int) sim.Instant { return sim.Instant(hour-firstHour) * 3600 }

func hourOf(t sim.Instant) int { return firstHour + int(t/3600) }

// moved reports whether A had to move for the big job.
func (w *world) moved() bool { return w.shown && w.a != w.was }

// refused reports whether the big job was shown not to fit.
func (w *world) refused() bool { return w.shown && !w.fits }

// aNow is where A stands in the picture.
func (w *world) aNow() slot {
	if w.shown {
		return w.a
	}
	return w.was
}

// blocks reports whether the job of that slot is in the way of the big job, which was refused.
func (w *world) blocks(s slot) bool { return w.refused() && s.meets(w.big) }

// used is the share of the machine that is promised, in percent.
func (w *world) used(withBig bool) int {
	work := aProcs*aHours + bProcs*bHours
	if withBig {
		work += bigProcs * (w.big.end - w.big.start)
	}
	return (200*work/(procs*(lastHour-firstHour)) + 1) / 2
}

// standing is the line beside the machine's name.
func (w *world) standing() string {
	if w.shown && w.fits {
		return "3 jobs · " + strconv.Itoa(w.used(true)) + " % used"
	}
	return "2 jobs · " + strconv.Itoa(w.used(false)) + " % used"
}

// promised says what A was promised.
func (w *world) promised() string {
	if w.window.end-w.window.start == aHours {
		return "A: 6 processors from " + clock(w.window.start) + " to " + clock(w.window.end)
	}
	return "A: 6 processors for 4 hours, between " + clock(w.window.start) + " and " + clock(w.window.end)
}

// label tells what the picture shows.
func (w *world) label() string {
	words := "A machine of 16 processors from 12:00 to 24:00. B has 12 of them from " + clock(w.b.start) + " to " + clock(w.b.end) +
		", A 6 from " + clock(w.aNow().start) + " to " + clock(w.aNow().end) + "."
	switch {
	case w.refused():
		return words + " The big job is refused."
	case w.moved():
		return words + " A stood at " + clock(w.was.start) + " and has moved; the big job has 12 from " + clock(w.big.start) + " to " +
			clock(w.big.end) + "."
	case w.shown:
		return words + " The big job has 12 from " + clock(w.big.start) + " to " + clock(w.big.end) + "."
	}
	return words
}

func clock(hour int) string { return strconv.Itoa(hour) + ":00" }

// picture draws the machine. It has the same boxes whatever is shown, so that what moves slides.
func (w *world) picture() small.Picture {
	p := small.Picture{Key: "fixed", Top: "touch-before", Title: "Fixed hours", Aside: w.standing(), Sub: w.promised(), Label: w.label(),
		Procs: procs, From: firstHour * 3600, To: lastHour * 3600, Step: 4 * 3600, Above: 40, Tall: 184}
	if w.moves {
		p.Key, p.Top, p.Title = "moves", "touch-answer", "May move"
	}
	box := func(class string, s slot, low, high int32, words ...string) {
		p.Boxes = append(p.Boxes, small.Box{Class: class, Start: small.Instant(s.start) * 3600, End: small.Instant(s.end) * 3600, Low: low,
			High: high, Words: words})
	}
	job := func(look string, s slot, n int32, words ...string) {
		box("job "+look+text.Either(w.blocks(s), " block", ""), s, 0, n, words...)
	}
	box("rail"+text.Either(w.window.end-w.window.start > aHours, "", " off"), w.window, 0, aProcs)
	job("strict", w.b, bProcs, "B", "12 × 4 h")
	job(text.Either(w.window.end-w.window.start > aHours, "flex", "strict"), w.aNow(), aProcs, "A", "6 × 4 h")
	look, low := "job new", int32(procs)
	free := procs - aProcs
	switch {
	case !w.shown:
		look = "job new wait" // above the picture, and unseen
	case w.fits:
		low = 0
	case w.blocks(w.b):
		look, low, free = "job new out", bProcs, procs-bProcs
	default:
		look, low = "job new out", aProcs
	}
	words := []string{"big job", "12 × " + strconv.Itoa(w.big.end-w.big.start) + " h"}
	if w.refused() {
		words = []string{"refused", strconv.Itoa(free) + " of " + strconv.Itoa(bigProcs) + " free"}
	}
	box(look, w.big, low, low+bigProcs, words...)
	p.Boxes[len(p.Boxes)-1].Beside = w.beside()
	off, left := " off", w.was // what A has left of its place
	if w.moved() {
		if off = ""; w.a.start > w.was.start {
			left.end = min(left.end, w.a.start)
		} else {
			left.start = max(left.start, w.a.end)
		}
	}
	box("ghost"+off, left, 0, aProcs, "A was here")
	p.Arrows = []small.Arrow{{Class: "arrow" + off, From: small.Instant(w.was.start) * 3600, To: small.Instant(w.a.start) * 3600, At: 2}}
	return p
}

// beside is where words of the big job stand that it is too short for: right of it, at the end of the day left of it; "" where they fit.
func (w *world) beside() string {
	switch {
	case w.big.end-w.big.start >= 3:
		return ""
	case w.big.end >= lastHour-2:
		return "left"
	}
	return "right"
}
