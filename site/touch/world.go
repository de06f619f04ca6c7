package touch

import (
	"fmt"
	"strconv"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/sim"
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

// ghost is the part of A's former place that the big job has now.
func (w *world) ghost() slot { return slot{max(w.was.start, w.big.start), min(w.was.end, w.big.end)} }

// way is from there to where A went.
func (w *world) way() slot { return slot{w.ghost().start, w.a.start} }

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

// The picture: lengths across are percent of its width, so that no width has to be known; lengths down are px.
const (
	above  = 40  // px above the machine, into which a refused job sticks out
	height = 184 // px, of all processors
	floor  = above + height
)

// across is where an hour stands.
func across(hour int) string { return share(hour - firstHour) }

// wide is the length of a slot.
func (s slot) wide() string { return share(s.end - s.start) }

func share(hours int) string {
	return strconv.FormatFloat(float64(hours)*100/(lastHour-firstHour), 'f', 3, 64) + "%"
}

// high is the height of so many processors, in px, less the line between two jobs.
func high(n int) string { return strconv.FormatFloat(float64(n)*height/procs-1.5, 'f', 1, 64) }

// down is the place of the upper edge of a job whose highest processor is n; what sticks out too far is cut.
func down(n int) string {
	return strconv.FormatFloat(max(2, floor-float64(n)*height/procs), 'f', 1, 64)
}

// bigTop is down of the big job: on the floor where it fits, on what is in its way where it does not, above the picture until it comes.
func (w *world) bigTop() string {
	switch {
	case !w.shown:
		return "-60"
	case w.fits:
		return down(bigProcs)
	case w.blocks(w.b):
		return down(bProcs + bigProcs)
	}
	return down(aProcs + bigProcs)
}

// bigHigh is the big job's height; what is cut above is not drawn.
func (w *world) bigHigh() string {
	if w.blocks(w.b) {
		return strconv.Itoa(floor - bProcs*height/procs - 4)
	}
	return high(bigProcs)
}

// bigWords are the two lines on the big job.
func (w *world) bigWords() (first, second string) {
	if !w.refused() {
		return "big job", "12 × " + strconv.Itoa(w.big.end-w.big.start) + " h"
	}
	free := procs - aProcs
	if w.blocks(w.b) {
		free = procs - bProcs
	}
	return "refused", strconv.Itoa(free) + " of " + strconv.Itoa(bigProcs) + " free"
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

// anchor is the place of those words across the big job, and how they hang there.
func (w *world) anchor() (x, hang string) {
	switch w.beside() {
	case "left":
		return "-6", "end"
	case "right":
		return "100%", "start"
	}
	return "8", "start"
}
