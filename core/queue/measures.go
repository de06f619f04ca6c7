package queue

import (
	"math"
	"slices"

	"juggle/core/profile"
	"juggle/core/sim"
)

// SlowdownBound is the run time, in seconds, below which a job's slowdown is taken as if it had run so long.
const SlowdownBound = 10

// Measures are what a queue did for its users and for its provider. Without jobs the means are NaN.
type Measures struct {
	Jobs        int
	MeanWait    float64 // seconds from submission to start
	MedianWait  float64 // seconds; of an even number of jobs the mean of the two in the middle
	Slowdown    float64 // mean of max(1, (wait + run time) / max(run time, SlowdownBound))
	Utilisation float64 // share of the machine's processor-seconds used during the makespan
	Makespan    Seconds // from the first submission to the last end
}

// Measure sums up what became of the jobs on a machine of procs processors; slots are Run's. O(n log n).
func Measure(procs int32, jobs []sim.Job, slots []Slot) Measures {
	n := len(jobs)
	if n == 0 {
		return Measures{MeanWait: math.NaN(), MedianWait: math.NaN(), Slowdown: math.NaN(), Utilisation: math.NaN()}
	}
	first, last := profile.Forever, Instant(0)
	waits := make([]Seconds, n)
	var slowdowns, wait sum
	for i := range jobs {
		ran := slots[i].End.Sub(slots[i].Start)
		waits[i] = slots[i].Start.Sub(jobs[i].Submit)
		wait.add(float64(waits[i]))
		slowdowns.add(max(1, float64(waits[i]+ran)/float64(max(ran, SlowdownBound))))
		first, last = min(first, jobs[i].Submit), max(last, slots[i].End)
	}
	slices.Sort(waits)
	m := Measures{Jobs: n, MeanWait: wait.value() / float64(n), Slowdown: slowdowns.value() / float64(n), Makespan: last.Sub(first)}
	m.MedianWait = (float64(waits[(n-1)/2]) + float64(waits[n/2])) / 2
	m.Utilisation = float64(Busy(jobs, slots, first, last)) / (float64(procs) * float64(m.Makespan))
	return m
}

// A sum of numbers that are not negative, with the rounding of every addition added up beside it (Neumaier, ZAMM 54, 1974): a mean of
// 54 006 slowdowns is published with 15 digits, which plain addition misses.
type sum struct{ total, rest float64 }

func (s *sum) add(x float64) {
	t := s.total + x
	s.rest += (max(s.total, x) - t) + min(s.total, x)
	s.total = t
}

func (s *sum) value() float64 { return s.total + s.rest }

// Busy is the processor-seconds that the jobs used within [from, to), or the largest int64 where that is beyond it.
func Busy(jobs []sim.Job, slots []Slot, from, to Instant) (busy int64) {
	for i := range jobs {
		if inside := min(slots[i].End, to) - max(slots[i].Start, from); inside > 0 {
			used := int64(jobs[i].Procs) * int64(inside)
			if busy > math.MaxInt64-used {
				return math.MaxInt64
			}
			busy += used
		}
	}
	return busy
}
