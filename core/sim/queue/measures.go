package queue

import (
	"math"
	"slices"

	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// SlowdownBound is the bound of the bounded slowdown, in seconds. The time of a job that ran for less is divided by it, not by its run
// time.
const SlowdownBound = 10

// Measures are a queue's measures for users and for the provider. Without jobs, mean and median wait, slowdown and utilisation are NaN.
type Measures struct {
	Jobs        int
	MeanWait    float64 // seconds from submission to start
	MedianWait  float64 // seconds; of an even number of jobs the mean of the two in the middle
	Slowdown    float64 // mean bounded slowdown; of a job it is max(1, (wait + run time) / max(run time, SlowdownBound))
	Utilisation float64 // share of the machine's processor-seconds used during the makespan
	Makespan    Seconds // from the first submission to the last end
}

// Measure computes the measures of the jobs with these slots, which Run returned, on a machine of procs processors. It costs O(n log n).
func Measure(procs int32, jobs []sim.Job, slots []Slot) Measures {
	n := len(jobs)
	if n == 0 {
		return Measures{MeanWait: math.NaN(), MedianWait: math.NaN(), Slowdown: math.NaN(), Utilisation: math.NaN()}
	}
	first, last := profile.Forever, Instant(0)
	waits := make([]Seconds, n)
	var slowdowns, wait sum
	for i := range jobs {
		duration := slots[i].End.Sub(slots[i].Start)
		waits[i] = slots[i].Start.Sub(jobs[i].Submit)
		wait.add(float64(waits[i]))
		slowdowns.add(max(1, float64(waits[i]+duration)/float64(max(duration, SlowdownBound))))
		first, last = min(first, jobs[i].Submit), max(last, slots[i].End)
	}
	slices.Sort(waits)
	m := Measures{Jobs: n, MeanWait: wait.value() / float64(n), Slowdown: slowdowns.value() / float64(n), Makespan: last.Sub(first)}
	m.MedianWait = (float64(waits[(n-1)/2]) + float64(waits[n/2])) / 2
	m.Utilisation = float64(BusyProcSeconds(jobs, slots, first, last)) / (float64(procs) * float64(m.Makespan))
	return m
}

// A sum adds numbers that are not negative (Neumaier, ZAMM 54, 1974). rest is the sum of the rounding errors of total, so that they are not
// lost. The mean of 54006 slowdowns is published with 15 digits, and plain addition gets the last digit wrong.
type sum struct{ total, rest float64 }

// add adds x.
func (s *sum) add(x float64) {
	total := s.total + x
	s.rest += (max(s.total, x) - total) + min(s.total, x)
	s.total = total
}

// value returns the sum.
func (s *sum) value() float64 { return s.total + s.rest }

// BusyProcSeconds returns how many processor-seconds the jobs used within [from, to), at most the largest int64.
func BusyProcSeconds(jobs []sim.Job, slots []Slot, from, to Instant) (busy int64) {
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
