package main

import (
	"math/bits"

	"juggle/core/log/swf"
	"juggle/core/workload/synth"
)

// seriesBreak is the longest time in seconds between two jobs of a series. A later job begins a new series.
const seriesBreak = 4 * hour

// isRepetition reports whether a run time counts as a repetition of the one before: it is 0.8 to 1.25 times as long.
func isRepetition(before, run int64) bool { return 4*before <= 5*run && 4*run <= 5*before }

// A series has jobs of one user with the same number of processors. Each is submitted at most seriesBreak after the job before it.
type series struct {
	user, procs int64
	jobs        []swf.Job
}

// findSeries returns all series in the order of their first jobs.
func findSeries(jobs []swf.Job) []*series {
	type key struct{ user, procs int64 }
	open := map[key]*series{}
	var all []*series
	for _, j := range jobs {
		if j.Runtime < 1 || j.Procs() < 1 || j.Submit < 0 {
			continue
		}
		if j.RequestedTime > 0 {
			j.Runtime = min(j.Runtime, j.RequestedTime)
		}
		k := key{j.User, j.Procs()}
		s := open[k]
		if s == nil || j.Submit-s.jobs[len(s.jobs)-1].Submit > seriesBreak {
			s = &series{user: k.user, procs: k.procs}
			open[k] = s
			all = append(all, s)
		}
		s.jobs = append(s.jobs, j)
	}
	return all
}

// begin returns the submit time of the first job.
func (s *series) begin() int64 { return s.jobs[0].Submit }

// size returns the size class.
func (s *series) size() int { return synth.SizeClass(s.procs) }

// group returns the length group.
func (s *series) group() int { return synth.LengthGroup(len(s.jobs)) }

// lengthClass returns the class of a series by its number of jobs, at least 1.
func lengthClass(jobs int) int { return min(bits.Len(uint(jobs))-1, synth.LengthClasses-1) }
