package firstminute

import (
	"fmt"
	"strconv"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/site/smallmachine"
	"juggle/site/text"
)

// The machines, and the jobs A and B, which both machines have promised. Hours are hours of the day.
const (
	firstHour, lastHour = 12, 24 // the time that is shown
	procs               = 16     // processors of each machine
	bigProcs            = 12     // processors of the big job
	bProcs, bHours      = 12, 4  // B starts at firstHour
	aProcs, aHours      = 6, 4
	aExactStart         = 16 // the start of A on the machine with exact hours
)

// The IDs of the jobs in the kernel.
const (
	jobB int64 = iota + 1
	jobA
	jobBig
)

// hours are the hours that the reader can set, in whole hours of the day.
type hours struct {
	begin, end      int // the slot of the big job, which may run at no other time
	ready, deadline int // the window of A on the machine where A may move
}

// defaultHours are the hours before the reader sets any.
var defaultHours = hours{begin: 16, end: 19, ready: aExactStart, deadline: lastHour}

// spell writes the hours as a link has them: "16-19,16-24".
func (h hours) spell() string { return fmt.Sprintf("%d-%d,%d-%d", h.begin, h.end, h.ready, h.deadline) }

// parseHours reads what spell writes. It returns false for another spelling, and for hours that are out of order or outside the day shown.
func parseHours(s string) (h hours, ok bool) {
	_, err := fmt.Sscanf(s, "%d-%d,%d-%d", &h.begin, &h.end, &h.ready, &h.deadline)
	return h, err == nil && h.spell() == s && h.begin >= firstHour && h.begin < h.end && h.end <= lastHour && h.ready >= firstHour &&
		h.slack() >= 0 && h.deadline <= lastHour
}

// slack returns the slack of A, in hours: how long after its ready time it may start at most.
func (h hours) slack() int { return h.deadline - h.ready - aHours }

// A slot is the time in which a job runs, [start, end), in hours of the day.
type slot struct{ start, end int }

// length returns the length of the slot, in hours.
func (s slot) length() int { return s.end - s.start }

// overlaps reports whether two slots have an hour in common.
func (s slot) overlaps(other slot) bool { return s.start < other.end && other.start < s.end }

// A machine is one of the two machines: its promises before the big job was submitted, and the kernel's decision about the big job.
type machine struct {
	movable   bool // A has the window that the reader set; otherwise it has exact hours
	window    slot // the window of A
	bigSlot   slot // the slot of the big job
	bSlot     slot // the slot of B
	aBefore   slot // the slot of A before the big job was submitted
	aAfter    slot // the slot of A after the decision
	fits      bool // the big job was accepted
	isDecided bool // the reader has guessed, so the decision is shown
}

// decide has the kernel decide on the three requests, in the order B, A, big job, on an empty machine with the queue order earliest
// deadline first.
func decide(h hours, movable bool) machine {
	m := machine{movable: movable, window: slot{aExactStart, aExactStart + aHours}, bigSlot: slot{h.begin, h.end}}
	if movable {
		m.window = slot{h.ready, h.deadline}
	}
	session, err := sim.NewSession(sim.Config{Procs: procs, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}},
		agreement.Terms{})
	request := func(id int64, window slot, length int, procs int32) {
		if err == nil {
			err = session.Request(sim.Job{Runtime: sim.Seconds(length) * 3600, Request: schedule.Request{ID: id, Procs: procs,
				Ready: instantOf(window.start), Deadline: instantOf(window.end), Estimate: sim.Seconds(length) * 3600}})
		}
	}
	promisedSlot := func(id int64) (slot, bool) {
		p, ok := session.Promise(id)
		return slot{hourOf(p.Start), hourOf(p.End)}, ok
	}
	request(jobB, slot{firstHour, firstHour + bHours}, bHours, bProcs)
	request(jobA, m.window, aHours, aProcs)
	if err == nil {
		m.bSlot, _ = promisedSlot(jobB)
		m.aBefore, _ = promisedSlot(jobA)
	}
	request(jobBig, m.bigSlot, m.bigSlot.length(), bigProcs)
	if err != nil {
		panic("firstminute: the kernel refuses a request: " + err.Error()) // the setters keep all hours valid
	}
	m.aAfter, _ = promisedSlot(jobA)
	_, m.fits = promisedSlot(jobBig)
	return m
}

// instantOf returns an hour of the day as simulated time.
func instantOf(hour int) sim.Instant { return sim.Instant(hour-firstHour) * 3600 }

// hourOf returns the hour of the day of a simulated instant.
func hourOf(t sim.Instant) int { return firstHour + int(t/3600) }

// hasMoved reports whether the picture shows that A was moved for the big job.
func (m *machine) hasMoved() bool { return m.isDecided && m.aAfter != m.aBefore }

// isRefused reports whether the picture shows that the big job was rejected.
func (m *machine) isRefused() bool { return m.isDecided && !m.fits }

// isFlexible reports whether the window of A is longer than A.
func (m *machine) isFlexible() bool { return m.window.length() > aHours }

// shownA returns the slot at which the picture shows A.
func (m *machine) shownA() slot {
	if m.isDecided {
		return m.aAfter
	}
	return m.aBefore
}

// blocks reports whether the big job was rejected and a job in slot s overlaps it.
func (m *machine) blocks(s slot) bool { return m.isRefused() && s.overlaps(m.bigSlot) }

// usedPercent returns the promised share of the machine's processor time, in percent, with the big job or without it.
func (m *machine) usedPercent(withBig bool) int {
	work := aProcs*aHours + bProcs*bHours // in processor hours
	if withBig {
		work += bigProcs * m.bigSlot.length()
	}
	return (200*work/(procs*(lastHour-firstHour)) + 1) / 2
}

// usageLine returns the number of promised jobs and the used share: "2 jobs · 38 % used".
func (m *machine) usageLine() string {
	if m.isDecided && m.fits {
		return "3 jobs · " + strconv.Itoa(m.usedPercent(true)) + " % used"
	}
	return "2 jobs · " + strconv.Itoa(m.usedPercent(false)) + " % used"
}

// promiseLine says what A was promised.
func (m *machine) promiseLine() string {
	if !m.isFlexible() {
		return "A: 6 processors from " + clock(m.window.start) + " to " + clock(m.window.end)
	}
	return "A: 6 processors for 4 hours, between " + clock(m.window.start) + " and " + clock(m.window.end)
}

// label describes the picture in words, for screen readers.
func (m *machine) label() string {
	words := "A machine of 16 processors from 12:00 to 24:00. B has 12 of them from " + clock(m.bSlot.start) + " to " + clock(m.bSlot.end) +
		", A 6 from " + clock(m.shownA().start) + " to " + clock(m.shownA().end) + "."
	switch {
	case m.isRefused():
		return words + " The big job is refused."
	case m.hasMoved():
		return words + " A stood at " + clock(m.aBefore.start) + " and has moved; the big job has 12 from " + clock(m.bigSlot.start) + " to " +
			clock(m.bigSlot.end) + "."
	case m.isDecided:
		return words + " The big job has 12 from " + clock(m.bigSlot.start) + " to " + clock(m.bigSlot.end) + "."
	}
	return words
}

// clock writes an hour of the day as a time: "16:00".
func clock(hour int) string { return strconv.Itoa(hour) + ":00" }

// picture returns the drawing of the machine. It always has the same boxes, so a style sheet can slide a box to its next place.
func (m *machine) picture() smallmachine.Picture {
	p := smallmachine.Picture{Key: "exact", AnchorID: "touch-before", Title: "Exact hours", Aside: m.usageLine(), Subtitle: m.promiseLine(),
		Label: m.label(), Procs: procs, From: firstHour * 3600, To: lastHour * 3600, TickStep: 4 * 3600, SpaceAbove: 40, Height: 184}
	if m.movable {
		p.Key, p.AnchorID, p.Title = "moves", "touch-answer", "May move"
	}
	addBox := func(class string, s slot, low, high int32, lines ...string) {
		p.Boxes = append(p.Boxes, smallmachine.Box{Class: class, Start: smallmachine.Instant(s.start) * 3600,
			End: smallmachine.Instant(s.end) * 3600, Low: low, High: high, Lines: lines})
	}
	addJob := func(class string, s slot, procs int32, lines ...string) {
		addBox("job "+class+text.Either(m.blocks(s), " block", ""), s, 0, procs, lines...)
	}
	addBox("rail"+text.Either(m.isFlexible(), "", " off"), m.window, 0, aProcs)
	addJob("strict", m.bSlot, bProcs, "B", "12 × 4 h")
	addJob(text.Either(m.isFlexible(), "flex", "strict"), m.shownA(), aProcs, "A", "6 × 4 h")
	class, low, free := m.bigJobPlace()
	lines := []string{"big job", "12 × " + strconv.Itoa(m.bigSlot.length()) + " h"}
	if m.isRefused() {
		lines = []string{"refused", strconv.Itoa(free) + " of " + strconv.Itoa(bigProcs) + " free"}
	}
	addBox(class, m.bigSlot, low, low+bigProcs, lines...)
	p.Boxes[len(p.Boxes)-1].LabelSide = m.bigLabelSide()
	off, ghost := " off", m.aBefore // the ghost is the part of A's earlier slot that A does not cover now; " off" hides it
	if m.hasMoved() {
		if off = ""; m.aAfter.start > m.aBefore.start {
			ghost.end = min(ghost.end, m.aAfter.start)
		} else {
			ghost.start = max(ghost.start, m.aAfter.end)
		}
	}
	addBox("ghost"+off, ghost, 0, aProcs, "A was here")
	p.Arrows = []smallmachine.Arrow{{Class: "arrow" + off, From: smallmachine.Instant(m.aBefore.start) * 3600,
		To: smallmachine.Instant(m.aAfter.start) * 3600, Row: 2}}
	return p
}

// bigJobPlace returns the class of the big job's box, its lowest processor and, for a rejected job, how many processors were free at the
// tightest hour. A rejected job is drawn above the job that blocks it.
func (m *machine) bigJobPlace() (class string, low int32, free int) {
	switch {
	case !m.isDecided:
		return "job new wait", procs, procs - aProcs // above the picture, invisible
	case m.fits:
		return "job new", 0, procs - aProcs
	case m.blocks(m.bSlot):
		return "job new out", bProcs, procs - bProcs
	}
	return "job new out", aProcs, procs - aProcs
}

// bigLabelSide returns the side of the big job's box on which its words stand, because the box is too narrow for them: "left" near the end
// of the day, else "right". It returns "" if they fit into the box.
func (m *machine) bigLabelSide() string {
	switch {
	case m.bigSlot.length() >= 3:
		return ""
	case m.bigSlot.end >= lastHour-2:
		return "left"
	}
	return "right"
}
