package gantt

import (
	"juggle/core/narrate/replay"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// A View is the time that is drawn, [From, To), and the width of the drawing in px.
type View struct {
	From, To Instant
	Width    float64
	Asked    bool // only the request of the decision is drawn, with the schedule before it
}

// Usual is the length of the time that is drawn unless the reader chose another.
const Usual Seconds = 28 * hour

// Least and Most bound the stretch.
const (
	Least Seconds = minute
	Most  Seconds = 60 * day
)

// Around returns a time in which decision i can be understood: from shortly before it to the end of all that it is about. The time has the
// given length, or is longer where the decision reaches further. For the length Usual, it is no longer than the run's jobs. It moves by
// eighths of its length, so that neighbouring decisions mostly have the same time.
func Around(r *replay.Run, i int, length Seconds) (from, to Instant) {
	now := r.Decisions[i].Now
	end := reach(r, i)
	if length == Usual {
		length = min(length, Whole(r.Jobs)*9/8)
	}
	for ; ; length += length / 2 {
		from = max(0, floor(now-Instant(length)/16, Instant(length)/8))
		to = from.Add(length)
		if end <= to-Instant(length)/32 || length+length/2 > Most {
			return from, to
		}
	}
}

// Whole returns the length from the first submission to the last deadline of jobs, within Least and Usual.
func Whole(jobs []sim.Job) Seconds {
	from, to := Instant(profile.Forever), Instant(0)
	for i := range jobs {
		from, to = min(from, jobs[i].Submit), max(to, jobs[i].Deadline)
	}
	return min(max(to.Sub(from), Least), Usual)
}

// reach returns the end of everything that decision i is about.
func reach(r *replay.Run, i int) Instant {
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
	padLeft, padRight = 34, 8
	axisHeight        = 26
	laneRow           = 13
	laneRows          = 6 // always the same number, so that nothing below them jumps
	gap               = 14
	stripHeight       = 44
	foot              = 8
	tall, small       = 372, 282 // the height of all processors on a wide and on a narrow canvas
	narrow            = 500      // a canvas with less width is narrow
)

// A frame is the geometry of a drawing. All lengths are in px.
type frame struct {
	View
	procs                         float64
	left, right, lane, top, strip float64
	height                        float64 // of the processors
}

func newFrame(v View, procs int) frame {
	f := frame{View: v, procs: float64(procs), left: padLeft, right: v.Width - padRight, lane: axisHeight + 4, height: tall}
	if v.Width < narrow {
		f.height = small
	}
	f.top = f.lane + laneRows*laneRow + gap
	f.strip = f.top + f.height + gap
	return f
}

// far bounds how far beside a drawing an instant is placed, in px. A bar that never ends is therefore not drawn across billions of pixels.
const far = 10_000

func (f *frame) x(t Instant) float64 { return min(max(f.left+f.wide(t-f.From), -far), f.Width+far) }

// wide returns the width of a length of time, in px.
func (f *frame) wide(length Instant) float64 {
	return float64((f.right-f.left)*float64(length)) / float64(f.To-f.From)
}

// y returns the upper edge of a processor's row. Processor 0 is the lowest.
func (f *frame) y(procs float64) float64 { return f.top + f.height - float64(f.height*procs)/f.procs }

func (f *frame) bottom() float64 { return f.strip + stripHeight }

// busy returns the height of a number of processors in the strip below the schedule.
func (f *frame) busy(procs int32) float64 {
	return f.bottom() - float64(stripHeight*float64(procs))/f.procs
}

// Share returns where x stands in the time that is drawn, from 0 to 1.
func (v View) Share(x float64) float64 {
	return min(max((x-padLeft)/(v.Width-padLeft-padRight), 0), 1)
}

// Duration returns the length of time that is dx px wide.
func (v View) Duration(dx float64) Seconds {
	return Seconds(dx / (v.Width - padLeft - padRight) * float64(v.To-v.From))
}
