package gantt

import (
	"juggle/core/narrate/replay"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// A View is the drawn time, [From, To), and the width of the drawing in px.
type View struct {
	From, To    Instant
	Width       float64
	RequestOnly bool // only the request of the decision is drawn, with the schedule as the decision before left it
}

// UsualLength is the length of the drawn time, unless the reader has chosen another length.
const UsualLength Seconds = 28 * hour

// MinLength and MaxLength bound the length of the drawn time.
const (
	MinLength Seconds = minute
	MaxLength Seconds = 60 * day
)

// StretchAround returns the time [from, to) to draw for decision i. It begins shortly before the decision. It has the given length, or
// more, up to MaxLength, if the windows and jobs that the decision concerns end later. If length is UsualLength and the run is shorter, it
// has the run's length and an eighth instead. Its begin is a multiple of an eighth of its length, so that neighbouring decisions mostly
// draw the same time.
func StretchAround(r *replay.Run, i int, length Seconds) (from, to Instant) {
	now := r.Decisions[i].Now
	end := decisionEnd(r, i)
	if length == UsualLength {
		length = min(length, TotalLength(r.Jobs)*9/8)
	}
	for ; ; length += length / 2 {
		from = max(0, floor(now-Instant(length)/16, Instant(length)/8))
		to = from.Add(length)
		if end <= to-Instant(length)/32 || length+length/2 > MaxLength {
			return from, to
		}
	}
}

// TotalLength returns the length from the first submission to the last deadline of jobs, at least MinLength and at most UsualLength.
func TotalLength(jobs []sim.Job) Seconds {
	from, to := Instant(profile.Forever), Instant(0)
	for i := range jobs {
		from, to = min(from, jobs[i].Submit), max(to, jobs[i].Deadline)
	}
	return min(max(to.Sub(from), MinLength), UsualLength)
}

// decisionEnd returns the latest end among the windows and jobs that decision i concerns.
func decisionEnd(r *replay.Run, i int) Instant {
	d := r.Decisions[i]
	end := d.Now
	if !d.Replan() {
		end = max(end, r.Jobs[d.Job].Deadline, d.Deadline)
	}
	for _, s := range r.Moved(i) {
		end = max(end, s.Start.Add(r.Jobs[s.Job].Estimate), s.OldStart.Add(r.Jobs[s.Job].Estimate))
	}
	return end
}

// The sizes of a drawing, in px.
const (
	padLeft, padRight        = 34, 8
	axisHeight               = 26
	laneRow                  = 13
	laneRows                 = 6 // the same for all decisions, so that the schedule below them stays in place
	gap                      = 14
	stripHeight              = 44
	foot                     = 8
	wideHeight, narrowHeight = 372, 282 // the height of all processors on a wide and on a narrow canvas
	narrowWidth              = 500      // a canvas with less width is narrow
)

// A frame is the geometry of a drawing. All lengths are in px. laneTop, top and strip are the upper edges of the lane above the processors,
// of the processors, and of the strip below them that shows the processors in use.
type frame struct {
	View
	procs                            float64
	left, right, laneTop, top, strip float64
	height                           float64 // the height of all processors
}

// newFrame returns the geometry of the drawing of a schedule on procs processors.
func newFrame(v View, procs int) frame {
	f := frame{View: v, procs: float64(procs), left: padLeft, right: v.Width - padRight, laneTop: axisHeight + 4, height: wideHeight}
	if v.Width < narrowWidth {
		f.height = narrowHeight
	}
	f.top = f.laneTop + laneRows*laneRow + gap
	f.strip = f.top + f.height + gap
	return f
}

// maxOverhang bounds how far outside the drawing an instant is placed, in px, so that a bar without end is not billions of pixels wide.
const maxOverhang = 10_000

// x returns where an instant is drawn, at most maxOverhang outside the drawing.
func (f *frame) x(t Instant) float64 {
	return min(max(f.left+f.widthOf(t-f.From), -maxOverhang), f.Width+maxOverhang)
}

// widthOf returns the width of a length of time, in px.
func (f *frame) widthOf(length Instant) float64 {
	return float64((f.right-f.left)*float64(length)) / float64(f.To-f.From)
}

// y returns the upper edge of the lowest procs processors. This is also the lower edge of the processor with that number, because processor
// 0 is the lowest.
func (f *frame) y(procs float64) float64 { return f.top + f.height - float64(f.height*procs)/f.procs }

// bottom returns the lower edge of the strip of processors in use.
func (f *frame) bottom() float64 { return f.strip + stripHeight }

// busyTop returns the upper edge of a number of processors in use, in the strip below the schedule.
func (f *frame) busyTop(procs int32) float64 {
	return f.bottom() - float64(stripHeight*float64(procs))/f.procs
}

// ShareLeftOf returns the share of the drawn time that lies left of x, from 0 to 1.
func (v View) ShareLeftOf(x float64) float64 {
	return min(max((x-padLeft)/(v.Width-padLeft-padRight), 0), 1)
}

// Duration returns the length of time that is dx px wide.
func (v View) Duration(dx float64) Seconds {
	return Seconds(dx / (v.Width - padLeft - padRight) * float64(v.To-v.From))
}
