package sacct

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"juggle/core/log/swf"
)

// A row is one line, with its first error if there is any.
type row struct {
	*header
	cells []string
	state state
	local bool // one of its times is a local time

	field     int    // the number of the wrong cell, from 1
	bad, want string // what the wrong cell has, quoted, and what was wanted; empty: no cell is wrong
}

// cell returns the cell of a column; empty if the column is missing.
func (r *row) cell(c column) string {
	if c < 0 || !r.has(c) || r.index[c] >= len(r.cells) {
		return ""
	}
	return strings.TrimSpace(r.cells[r.index[c]])
}

// addError records an error, unless there is one already.
func (r *row) addError(c column, want string) {
	if r.bad == "" {
		r.field, r.bad, r.want = r.index[c]+1, swf.Quote([]byte(r.cell(c))), want
	}
}

// A record is a job as one line describes it. Several records may describe the same job.
type record struct {
	key              uint64 // the same in all records of a job from one submission to its end
	number           int64
	submit           int64
	start            int64 // -1 if the job never started or its start is unknown
	ran, limit       int64 // seconds; swf.Unknown if unknown; for a job that still runs, ran is the time up to now
	procs, requested int32 // numbers of processors; swf.Unknown if unknown
	user, group, partition,
	status int32
	phase     phase
	continues bool // see state.continues
	waitKind  waitKind
	dropped   bool // another record has more information
}

// A waitKind states how the job's wait follows from its submission and its start.
type waitKind uint8

const (
	unknownWait waitKind = iota
	fromSubmission
	clockPutBack // a clock was put back by an hour between them
	noWait       // 0, because the clocks of submission and start differ
)

// wait returns the job's wait in seconds.
func (j *record) wait() int64 {
	return [...]int64{swf.Unknown, j.start - j.submit, j.start - j.submit + hour, 0}[j.waitKind]
}

// record reads the line. An error is recorded in r.
func (r *row) record() (j record) {
	j = record{number: r.id(), submit: r.moment(submit), start: r.moment(start), ran: swf.Unknown,
		procs: r.count(r.first(allocCPUS, nCPUS)), requested: r.count(r.first(reqCPUS)), limit: r.length(timelimitRaw, timelimit, minute),
		status: int32(r.state.status), phase: r.state.phase, continues: r.state.continues}
	if j.submit < 0 {
		r.addError(submit, wantedTime)
	}
	if j.phase == waiting || r.has(start) && j.start < 0 || r.first(allocCPUS, nCPUS) >= 0 && j.procs == swf.Unknown {
		j.start, j.ran = -1, 0 // it never had processors
		return j
	}
	j.ran = r.length(elapsedRaw, elapsed, 1)
	end := r.ended(&j)
	if j.start >= 0 {
		j.waitKind = r.waitKindOf(&j, end)
	}
	switch {
	case r.state.name == "CANCELLED" && j.ran == 0: // Slurm 22: it "started" when it was cancelled, on all that it requested
		j.start, j.waitKind, j.procs = -1, unknownWait, swf.Unknown
	case j.phase == ended && end < 0 && r.has(endTime):
		j.phase = running
	case j.start < 0 && end >= 0 && j.ran >= 0:
		j.start = end - j.ran
	}
	return j
}

// ended returns the end of the job's record, or -1. If the record has no elapsed time, ended sets it to the time between start and end.
func (r *row) ended(j *record) int64 {
	end := r.moment(endTime)
	if j.start < 0 || end < 0 {
		return end
	}
	if end < j.start && !(j.ran >= 0 && r.local && inRepeatedHour(j.start, end)) && j.ran != 0 {
		r.addError(endTime, "a time from the start on")
	}
	if j.ran < 0 {
		j.ran = end - j.start
	}
	return end
}

// waitKindOf determines the kind of the job's wait. A job may have a start before its submission for two reasons. A clock was put back by
// an hour in between: this is assumed at the times when clocks are put back, unless the end contradicts it. Otherwise the two clocks differ
// by up to an hour, and there was no wait.
func (r *row) waitKindOf(j *record, end int64) waitKind {
	wait := j.start - j.submit
	switch {
	case wait >= 0:
		return fromSubmission
	case r.local && inRepeatedHour(j.submit, j.start) && (end < 0 || end-j.start == j.ran):
		return clockPutBack
	case wait < -hour:
		r.addError(start, "a time from the submission on")
	}
	return noWait
}

// id returns the job's number. For "123_4", a task of an array, and "123+1", a part of a job, it is 123. The raw number of sacct differs
// for each of them.
func (r *row) id() int64 {
	c := r.first(jobIDRaw, jobID)
	text := r.cell(c)
	digits := strings.IndexFunc(text, func(c rune) bool { return c < '0' || c > '9' })
	if digits < 0 {
		digits = len(text)
	}
	n, ok := number(text[:digits], 0, 1<<53)
	if !ok {
		r.addError(c, "a job's number")
	}
	return n
}

// moment returns a time, or -1 if there is none.
func (r *row) moment(c column) int64 {
	if isUnset(r.cell(c)) {
		return -1
	}
	second, local, ok := parseMoment(r.cell(c))
	if !ok {
		r.addError(c, wantedTime)
		return -1
	}
	r.local = r.local || local
	return second
}

// length returns a duration in seconds, or unknown. It is read from the raw column, whose numbers are in this unit, or otherwise from the
// other column.
func (r *row) length(raw, other column, unit int64) int64 {
	c := r.first(raw, other)
	if isUnset(r.cell(c)) {
		return swf.Unknown
	}
	if c == other {
		unit = minute
	}
	seconds, ok := parseLength(r.cell(c), unit)
	if !ok {
		r.addError(c, "a length as 1-02:03:04")
	}
	return seconds
}

// count returns a number of processors, or unknown. A 0 also means unknown.
func (r *row) count(c column) int32 {
	if isUnset(r.cell(c)) {
		return swf.Unknown
	}
	n, ok := number(r.cell(c), 0, 1<<31-1)
	if !ok {
		r.addError(c, "a number of processors")
	}
	if n == 0 {
		return swf.Unknown
	}
	return int32(n)
}

// heldProcs returns the number of processors that the job held or, if that is unknown, the number that it requested.
func (j *record) heldProcs() int64 {
	if j.procs > 0 {
		return int64(j.procs)
	}
	return int64(j.requested)
}

// job returns the record as a job of SWF, whose submit time counts from second0.
func (j *record) job(second0 int64) swf.Job {
	runtime := j.ran
	if j.phase == running {
		runtime = swf.Unknown
	}
	return swf.Job{Number: j.number, Submit: j.submit - second0, Wait: j.wait(), Runtime: runtime, UsedProcs: int64(j.procs),
		RequestedProcs: int64(j.requested), RequestedTime: j.limit, Status: int64(j.status), User: int64(j.user), Group: int64(j.group),
		Partition: int64(j.partition), UsedCPU: swf.Unknown, UsedMemory: swf.Unknown, RequestedMemory: swf.Unknown,
		Executable: swf.Unknown, Queue: swf.Unknown, PrecedingJob: swf.Unknown, ThinkTime: swf.Unknown}
}

// machine guesses the number of processors of the machine from the most that jobs held at one instant. It rounds that number up to a
// multiple of the smallest power of two that is at least a sixteenth of it. most is the number that jobs held, unit the power of two, and
// procs the guess. All are 0 if of no job the start, a run time above 0 and the processors are known.
func machine(jobs []record, o swf.Options) (most, unit, procs int64) {
	type change struct{ at, procs int64 }
	changes := make([]change, 0, 2*len(jobs))
	for i := range jobs {
		if j := &jobs[i]; !j.dropped && j.start >= 0 && j.ran > 0 && j.heldProcs() > 0 {
			changes = append(changes, change{j.start, j.heldProcs()}, change{j.start + j.ran, -j.heldProcs()})
		}
	}
	slices.SortFunc(changes, swf.KeepAlive(o, func(a, b change) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.procs, b.procs)) }))
	var used int64
	for _, c := range changes {
		used += c.procs
		most = max(most, used)
	}
	if most < 1 {
		return 0, 0, 0
	}
	unit = int64(1) << bits.Len64(uint64((most-1)/16))
	return most, unit, (most + unit - 1) / unit * unit
}
