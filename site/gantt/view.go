package gantt

import (
	"juggle/core/profile"
	"juggle/core/replay"
	"juggle/core/sim"
)

// A View is the stretch of time that is drawn, and how wide.
type View struct {
	From, To Instant
	Width    float64
	Asked    bool // the decision is drawn as it is asked for: what stood before it, and nothing that came of it
}

// Usual is how long a stretch is shown unless somebody has chosen another.
const Usual Seconds = 28 * hour

// Least and Most bound the stretch.
const (
	Least Seconds = minute
	Most  Seconds = 60 * day
)

// Around is the stretch of about that length, and of the run's where that is less than Usual, in which decision i can be understood: from
// shortly before it, over everything it is about.
// It changes by eighths of its length, so that neighbouring decisions mostly share it, and grows by half where one reaches far.
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

// Whole is how long jobs reach, from the first submission to the last deadline: at most Usual, and at least Least.
func Whole(jobs []sim.Job) Seconds {
	from, to := Instant(profile.Forever), Instant(0)
	for i := range jobs {
		from, to = min(from, jobs[i].Submit), max(to, jobs[i].Deadline)
	}
	return min(max(to.Sub(from), Least), Usual)
}

// reach is the end of everything that decision i is about.
func reach(r *replay.Run, i int) Instant {
	d := r.Decisions[i]
	end := d.Now
	if !d.Replan() {
		end = max(end, r.Jobs[d.Job].Deadline, d.Deadline)
	}
	for _, s := range r.Moved(i) {
		end = max(end, s.Start.Add(r.Jobs[s.Job].Estimate), s.Was.Add(r.Jobs[s.Job].Estimate))
	}
	return end
}

// zoomed shortens (factor below 1) or lengthens a stretch around the instant that stands at the given share of it.
func zoomed(from, to Instant, factor, at float64) (Instant, Instant) {
	length := float64(to - from)
	wanted := min(max(length*factor, float64(Least)), float64(Most))
	anchor := float64(from) + length*at
	from = Instant(anchor - wanted*at)
	return from, from + Instant(wanted)
}

// The chart's measures.
const (
	padLeft, padRight = 34, 8
	axisHeight        = 26
	laneRow           = 13
	laneRows          = 6 // always as many, so that nothing below jumps
	gap               = 14
	stripHeight       = 44
	foot              = 8
	tall, small       = 372, 282 // the processors, on a wide and on a narrow canvas
	narrow            = 500
)

// A frame knows where everything stands.
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

// far is how many pixels beside a drawing an instant stands at most: a bar that never ends costs no more to draw than one that leaves the
// picture.
const far = 10_000

func (f *frame) x(t Instant) float64 { return min(max(f.left+f.wide(t-f.From), -far), f.Width+far) }

// wide is how many pixels a length of time takes.
func (f *frame) wide(length Instant) float64 {
	return float64((f.right-f.left)*float64(length)) / float64(f.To-f.From)
}

// y is the upper edge of a processor's row: processor 0 is lowest.
func (f *frame) y(procs float64) float64 { return f.top + f.height - float64(f.height*procs)/f.procs }

func (f *frame) bottom() float64 { return f.strip + stripHeight }

// busy is the height of so many processors in the strip below.
func (f *frame) busy(procs int32) float64 {
	return f.bottom() - float64(stripHeight*float64(procs))/f.procs
}

// At is the share of the stretch at which x stands, for zooming where the pointer is.
func (v View) Share(x float64) float64 {
	return min(max((x-padLeft)/(v.Width-padLeft-padRight), 0), 1)
}

// Shift is the time that dx pixels stand for.
func (v View) Duration(dx float64) Seconds {
	return Seconds(dx / (v.Width - padLeft - padRight) * float64(v.To-v.From))
}
