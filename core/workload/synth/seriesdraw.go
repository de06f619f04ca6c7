package synth

import (
	"math/rand/v2"

	"juggle/core/log/swf"
)

// drawSeries draws series n. Its submit times count from its first job.
func (c Calibrated) drawSeries(n int64) []swf.Job {
	kind := stream(c.Seed, n, forKind)
	procs := drawCount(kind, c.Table.Sizes)
	size := SizeClass(procs)
	jobs := make([]swf.Job, drawLength(kind, c.Table.Lengths[size][:]))
	group := LengthGroup(len(jobs))
	user := drawRank(stream(c.Seed, n, forUser), c.Table.Users)

	runtimes := stream(c.Seed, n, forRunTime)
	spacing := stream(c.Seed, n, forSpacing)
	requests := stream(c.Seed, n, forRequest)
	var lastDrawn, submit, requested int64 // lastDrawn: the run time that was drawn last from RunTimes
	for i := range jobs {
		var runtime int64
		if i > 0 && runtimes.IntN(unit) < c.Table.Repeats[group] {
			runtime = max(1, lastDrawn*c.Table.Likeness.draw(runtimes)/unit)
		} else {
			lastDrawn = max(1, c.Table.RunTimes[size][group].draw(runtimes))
			runtime = lastDrawn
		}
		if i > 0 {
			submit += c.Table.Gaps[group].draw(spacing)
		}
		if keep := requests.IntN(unit) < c.Table.KeptRequests; i == 0 || !keep || requested < runtime {
			requested = c.Table.drawRequestedTime(requests, runtime)
		}
		jobs[i] = newJob(procs, runtime)
		jobs[i].Submit, jobs[i].RequestedTime, jobs[i].User = submit, requested, user
	}
	return jobs
}

// drawRequestedTime draws a requested time of at least runtime, among the requested times of jobs with such run times. If all of these are
// shorter, it returns runtime rounded up to full hours.
func (t *Table) drawRequestedTime(r *rand.Rand, runtime int64) int64 {
	row := t.Requests[RunClass(runtime)]
	first := 0
	for first < len(row) && int64(t.RequestedTimes[first]) < runtime {
		first++
	}
	if sum(row[first:]) > 0 {
		return int64(t.RequestedTimes[first+drawIndex(r, row[first:])])
	}
	return (runtime + hour - 1) / hour * hour
}
