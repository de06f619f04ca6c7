package synth

import (
	"fmt"
	"slices"
	"sort"

	"juggle/core/log/swf"
)

// start is the Unix time of second 0 of every synthetic log: Sunday, 2 January 2000, 00:00 UTC.
const start = 946771200

// newJob returns a job with a size, a run time and the status 1, which is that of a completed job; all other fields are unknown.
func newJob(procs, runtime int64) swf.Job {
	const unknown = swf.Unknown
	return swf.Job{
		Submit: unknown, Wait: unknown, Runtime: runtime, UsedProcs: procs,
		UsedCPU: unknown, UsedMemory: unknown, RequestedProcs: procs, RequestedTime: unknown, RequestedMemory: unknown, Status: 1,
		User: unknown, Group: unknown, Executable: unknown, Queue: unknown, Partition: unknown, PrecedingJob: unknown, ThinkTime: unknown,
	}
}

// log makes a log of jobs. It sorts the jobs by submit time, numbers them from 1, and leaves out those beyond the extent. Jobs with the
// same submit time keep their order.
func (e Extent) log(h swf.Header, jobs []swf.Job) *swf.Log {
	sort.SliceStable(jobs, func(i, j int) bool { return jobs[i].Submit < jobs[j].Submit })
	for len(jobs) > 0 && jobs[len(jobs)-1].Submit >= e.seconds() {
		jobs = jobs[:len(jobs)-1]
	}
	if e.Jobs > 0 && len(jobs) > e.Jobs {
		jobs = jobs[:e.Jobs]
	}
	for i := range jobs {
		jobs[i].Number = int64(i) + 1
	}
	h.MaxJobs, h.MaxRecords = int64(len(jobs)), int64(len(jobs))
	setTimes(&h, 0, e.seconds())
	return &swf.Log{Header: h, Jobs: jobs}
}

// header returns the header lines that the logs of all models have. command is the model's part of the command that makes the log again.
func (e Extent) header(model, command, title string, procs int64) swf.Header {
	command = fmt.Sprintf("juggle synth %s -days %d -load %v -seed %d", command, e.Days, e.Load, e.Seed)
	if e.Jobs > 0 {
		command += fmt.Sprintf(" -jobs %d", e.Jobs)
	}
	return swf.Header{
		Version:      "2.2",
		Computer:     title,
		Installation: "Synthetic",
		Conversion:   command,
		HasTimeZone:  true,
		MaxNodes:     procs,
		MaxProcs:     procs,
		Other: []swf.Field{
			{Label: "Model", Text: model},
			{Label: "ModelVersion", Text: fmt.Sprint(Version)},
			{Label: "ModelSeed", Text: fmt.Sprint(e.Seed)},
		},
		Notes: []string{
			"This log is synthetic: no job in it ever ran, and no user in it is a person. Fields of -1 are not modelled.",
		},
	}
}

// setTimes sets the time of the log's second 0, and the seconds [from, to) of the whole time that the log covers.
func setTimes(h *swf.Header, from, to int64) {
	h.UnixStartTime = start + from
	h.StartTime, h.EndTime = date(start+from), date(start+to)
}

// Cut divides a log into periods of the given number of days, up to the last job. Each is a log of its own, whose submit times count from
// the start of its period. Job numbers stay the same: they are unique over all periods, and identify different random streams.
func Cut(l *swf.Log, days int) []*swf.Log {
	length := int64(days) * day
	var periods []*swf.Log
	for _, j := range l.Jobs {
		n := j.Submit / length
		for int64(len(periods)) <= n {
			periods = append(periods, periodLog(l.Header, int64(len(periods)), length))
		}
		j.Submit -= n * length
		periods[n].Jobs = append(periods[n].Jobs, j)
	}
	for _, period := range periods {
		period.Header.MaxRecords = int64(len(period.Jobs))
	}
	return periods
}

// periodLog returns the log of period n without its jobs. h is the header of the whole log.
func periodLog(h swf.Header, n, length int64) *swf.Log {
	setTimes(&h, n*length, (n+1)*length)
	h.Notes = append(slices.Clone(h.Notes), fmt.Sprintf("Window %d: days %d to %d of a log of %d jobs, numbered as there.",
		n+1, n*length/day, (n+1)*length/day, h.MaxJobs))
	return &swf.Log{Header: h}
}

// date formats a Unix time as logs do: "Sun Jan  2 00:00:00 UTC 2000".
func date(unix int64) string { return swf.Calendar("%s %s %2d %02d:%02d:%02d UTC %d", unix) }
