package synth

import (
	"math/rand/v2"

	"juggle/core/log/swf"
)

// series draws series n. Its submit times count from its first job.
func (c Calibrated) series(n int64) []swf.Job {
	kind := stream(c.Seed, n, forKind)
	procs := drawCount(kind, c.Table.Sizes)
	size := SizeClass(procs)
	jobs := make([]swf.Job, drawLength(kind, c.Table.Lengths[size][:]))
	group := LengthGroup(len(jobs))
	user := drawRank(stream(c.Seed, n, forUser), c.Table.Users)

	runs := stream(c.Seed, n, forRunTime)
	spacing := stream(c.Seed, n, forSpacing)
	requests := stream(c.Seed, n, forRequest)
	var lastDrawn, submit, requested int64 // lastDrawn: the run time that was drawn last from RunTimes
	for i := range jobs {
		var run int64
		if i > 0 && runs.IntN(unit) < c.Table.Repeats[group] {
			run = max(1, lastDrawn*c.Table.Likeness.draw(runs)/unit)
		} else {
			lastDrawn = max(1, c.Table.RunTimes[size][group].draw(runs))
			run = lastDrawn
		}
		if i > 0 {
			submit += c.Table.Gaps[group].draw(spacing)
		}
		if keep := requests.IntN(unit) < c.Table.KeptRequests; i == 0 || !keep || requested < run {
			requested = c.Table.request(requests, run)
		}
		jobs[i] = newJob(procs, run)
		jobs[i].Submit, jobs[i].RequestedTime, jobs[i].User = submit, requested, user
	}
	return jobs
}

// request draws a requested time of at least run, among those of jobs with such run times. If all of these are shorter, it returns run
// rounded up to full hours.
func (t *Table) request(r *rand.Rand, run int64) int64 {
	row := t.Requests[RunClass(run)]
	first := 0
	for first < len(row) && int64(t.RequestedTimes[first]) < run {
		first++
	}
	if sum(row[first:]) > 0 {
		return int64(t.RequestedTimes[first+drawIndex(r, row[first:])])
	}
	return (run + hour - 1) / hour * hour
}
