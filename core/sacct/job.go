package sacct

import (
	"slices"
	"strings"

	"juggle/core/swf"
)

// A row is one line, and what is wrong with it, if anything.
type row struct {
	*header
	cells []string
	local bool // one of its times is local

	field     int
	bad, want string
}

// cell is what stands in a column; it is empty where there is no such column.
func (r *row) cell(c column) string {
	if c < 0 || !r.has(c) {
		return ""
	}
	return strings.TrimSpace(r.cells[r.at[c]])
}

// is tells whether the job is in one of these states. sacct adds who cancelled a job, and a "+" where it cut a word.
func (r *row) is(states ...string) bool {
	word, _, _ := strings.Cut(strings.ToUpper(r.cell(state)), " ")
	begin, cut := strings.CutSuffix(word, "+")
	return slices.ContainsFunc(states, func(state string) bool { return state == begin || cut && strings.HasPrefix(state, begin) })
}

// wrong keeps the first thing that is wrong.
func (r *row) wrong(c column, want string) {
	if r.bad == "" {
		r.field, r.bad, r.want = r.at[c]+1, swf.Quote([]byte(r.cell(c))), want
	}
}

// An at is when a job was submitted and started, and how long it held its processors up to now. start is -1 where it did not.
type at struct{ submit, start, ran int64 }

// job reads a line; what is wrong with it stands in r.
func (r *row) job() (swf.Job, at) {
	a := at{submit: r.moment(submit), start: r.moment(start)}
	if a.submit < 0 {
		r.wrong(submit, "a time as 2026-03-29T01:59:59, or in seconds")
	}
	j := swf.Job{Number: r.id(), Submit: a.submit, Wait: swf.Unknown, Runtime: swf.Unknown,
		UsedProcs: r.count(r.first(allocCPUS, nCPUS)), RequestedProcs: r.count(r.first(reqCPUS)),
		RequestedTime: r.length(timelimitRaw, timelimit, minute), Status: r.status(),
		UsedCPU: swf.Unknown, UsedMemory: swf.Unknown, RequestedMemory: swf.Unknown,
		Executable: swf.Unknown, Queue: swf.Unknown, PrecedingJob: swf.Unknown, ThinkTime: swf.Unknown}
	if r.is("PENDING", "CONFIGURING") || r.has(start) && a.start < 0 || r.first(allocCPUS, nCPUS) >= 0 && j.UsedProcs == swf.Unknown {
		a.start, j.Runtime = -1, 0 // it never had processors
		return j, a
	}
	if a.start >= 0 {
		j.Wait = forward(a.start - a.submit)
		if j.Wait < 0 {
			r.wrong(start, "a time from the submission on")
		}
	}
	a.ran = r.length(elapsedRaw, elapsed, 1)
	ended := r.moment(end)
	if a.ran < 0 && a.start >= 0 && ended >= 0 {
		if a.ran = forward(ended - a.start); a.ran < 0 {
			r.wrong(end, "a time from the start on")
		}
	}
	if r.is("CANCELLED") && a.ran == 0 { // Slurm 22 says of it that it started, on all that it asked for, when it was cancelled
		j.Wait, j.Runtime, j.UsedProcs = swf.Unknown, 0, swf.Unknown
		return j, at{a.submit, -1, 0}
	}
	if !r.is("RUNNING", "COMPLETING", "SUSPENDED", "RESIZING", "STOPPED") && (ended >= 0 || !r.has(end)) {
		j.Runtime = a.ran
	}
	return j, a
}

// forward is the time between two readings of a clock; where it was put back an hour meanwhile, that hour is made good.
func forward(seconds int64) int64 {
	if seconds < 0 && seconds >= -hour {
		return seconds + hour
	}
	return seconds
}

// id is the job's number: of "123_4", an array's, and "123+1", a part's, what stands before. sacct's raw number is another for each.
func (r *row) id() int64 {
	c := r.first(jobIDRaw, jobID)
	text := r.cell(c)
	digits := strings.IndexFunc(text, func(c rune) bool { return c < '0' || c > '9' })
	if digits < 0 {
		digits = len(text)
	}
	n, ok := number(text[:digits], 0, 1<<53)
	if !ok {
		r.wrong(c, "a job's number")
	}
	return n
}

// moment is a time, or -1 where there is none.
func (r *row) moment(c column) int64 {
	if unset(r.cell(c)) {
		return -1
	}
	second, local, ok := parseMoment(r.cell(c))
	if !ok {
		r.wrong(c, "a time as 2026-03-29T01:59:59, or in seconds")
		return -1
	}
	r.local = r.local || local
	return second
}

// length is how long something is in seconds, or unknown: from the raw column, whose numbers are in the unit given, or the other.
func (r *row) length(raw, other column, unit int64) int64 {
	c := r.first(raw, other)
	if unset(r.cell(c)) {
		return swf.Unknown
	}
	if c == other {
		unit = minute
	}
	seconds, ok := parseLength(r.cell(c), unit)
	if !ok {
		r.wrong(c, "a length as 1-02:03:04")
	}
	return seconds
}

// count is a number of processors, or unknown, which 0 means as well.
func (r *row) count(c column) int64 {
	if unset(r.cell(c)) {
		return swf.Unknown
	}
	n, ok := number(r.cell(c), 0, 1<<31)
	if !ok {
		r.wrong(c, "a number of processors")
	}
	if n == 0 {
		return swf.Unknown
	}
	return n
}

// status is the state in SWF's numbers. Whoever was preempted or requeued did not complete, and is begun anew as another line.
func (r *row) status() int64 {
	switch {
	case r.is("COMPLETED"):
		return 1
	case r.is("CANCELLED", "REVOKED"):
		return 5
	case r.is("BOOT_FAIL", "DEADLINE", "FAILED", "LAUNCH_FAILED", "NODE_FAIL", "OUT_OF_MEMORY"),
		r.is("PREEMPTED", "RECONFIG_FAIL", "REQUEUED", "TIMEOUT"):
		return 0
	}
	return swf.Unknown
}
