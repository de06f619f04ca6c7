package sacct

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"juggle/core/swf"
)

// A row is one line, and what is wrong with it, if anything.
type row struct {
	*header
	cells []string
	state state
	local bool // one of its times is local
	early bool // the job started before it was submitted

	field     int
	bad, want string
}

// cell is what stands in a column; it is empty where there is no such column.
func (r *row) cell(c column) string {
	if c < 0 || !r.has(c) || r.at[c] >= len(r.cells) {
		return ""
	}
	return strings.TrimSpace(r.cells[r.at[c]])
}

// wrong keeps the first thing that is wrong.
func (r *row) wrong(c column, want string) {
	if r.bad == "" {
		r.field, r.bad, r.want = r.at[c]+1, swf.Quote([]byte(r.cell(c))), want
	}
}

// A record is what one line says of a job. Several may tell of one job.
type record struct {
	key              uint64 // the same in all records of one job from one submission to its end
	number           int64
	submit           int64
	start            int64 // -1 where it never did, or that is not known
	ran, limit       int64 // swf.Unknown where not known; ran is up to now
	procs, requested int32 // of processors; swf.Unknown where not known
	user, group, partition,
	status int32
	phase  phase
	goesOn bool // as state's
	waited waited
	gone   bool // another record says more
}

// A waited says how long the job waited, given its submission and its start.
type waited uint8

const (
	unknownWait waited = iota
	fromSubmission
	anHourMore // a clock was put back meanwhile
	notAtAll   // the clocks differ
)

// wait is how long the job waited.
func (j *record) wait() int64 {
	return [...]int64{swf.Unknown, j.start - j.submit, j.start - j.submit + hour, 0}[j.waited]
}

// record reads the line; what is wrong with it stands in r.
func (r *row) record() (j record) {
	j = record{number: r.id(), submit: r.moment(submit), start: r.moment(start), ran: swf.Unknown,
		procs: r.count(r.first(allocCPUS, nCPUS)), requested: r.count(r.first(reqCPUS)), limit: r.length(timelimitRaw, timelimit, minute),
		status: int32(r.state.status), phase: r.state.phase, goesOn: r.state.goesOn}
	if j.submit < 0 {
		r.wrong(submit, aMoment)
	}
	if j.phase == waiting || r.has(start) && j.start < 0 || r.first(allocCPUS, nCPUS) >= 0 && j.procs == swf.Unknown {
		j.start, j.ran = -1, 0 // it never had processors
		return j
	}
	j.ran = r.length(elapsedRaw, elapsed, 1)
	end := r.ended(&j)
	if j.start >= 0 {
		j.waited = r.waited(&j, end)
	}
	switch {
	case r.state.name == "CANCELLED" && j.ran == 0: // Slurm 22 says of it that it started, on all that it asked for, when it was cancelled
		j.start, j.waited, j.procs = -1, unknownWait, swf.Unknown
	case j.phase == ended && end < 0 && r.has(endTime):
		j.phase = running
	case j.start < 0 && end >= 0 && j.ran >= 0:
		j.start = end - j.ran
	}
	return j
}

// ended is when the job's record ends, or -1. Without a length of its own the record is as long as the clock says from its start on.
func (r *row) ended(j *record) int64 {
	end := r.moment(endTime)
	if j.start < 0 || end < 0 {
		return end
	}
	if end < j.start && !(j.ran >= 0 && r.local && inRepeatedHour(j.start, end)) && j.ran != 0 {
		r.wrong(endTime, "a time from the start on")
	}
	if j.ran < 0 {
		j.ran = end - j.start
	}
	return end
}

// waited is how the job's wait is known. A start before the submission is a clock's that was put back an hour meanwhile, unless the clock
// knows no such hour, or the end contradicts that; then it is one of two clocks that differ, up to an hour, and there was no wait.
func (r *row) waited(j *record, end int64) waited {
	wait := j.start - j.submit
	switch {
	case wait >= 0:
		return fromSubmission
	case r.local && inRepeatedHour(j.submit, j.start) && (end < 0 || end-j.start == j.ran):
		return anHourMore
	case wait < -hour:
		r.wrong(start, "a time from the submission on")
	}
	r.early = true
	return notAtAll
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
		r.wrong(c, aMoment)
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
func (r *row) count(c column) int32 {
	if unset(r.cell(c)) {
		return swf.Unknown
	}
	n, ok := number(r.cell(c), 0, 1<<31-1)
	if !ok {
		r.wrong(c, "a number of processors")
	}
	if n == 0 {
		return swf.Unknown
	}
	return int32(n)
}

// held is how many processors the job held.
func (j *record) held() int64 {
	if j.procs > 0 {
		return int64(j.procs)
	}
	return int64(j.requested)
}

// job is the record as a line of SWF, submitted so many seconds after second 0.
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

// machine guesses how many processors the machine has by the most that jobs held at one instant: that many, rounded up to a multiple of the
// smallest power of two that is a sixteenth of it or more. It is 0 where no job's start is known.
func machine(jobs []record, o swf.Options) (most, unit, procs int64) {
	type change struct{ at, procs int64 }
	changes := make([]change, 0, 2*len(jobs))
	for i := range jobs {
		if j := &jobs[i]; !j.gone && j.start >= 0 && j.ran > 0 {
			changes = append(changes, change{j.start, j.held()}, change{j.start + j.ran, -j.held()})
		}
	}
	slices.SortFunc(changes, swf.Patient(o, func(a, b change) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.procs, b.procs)) }))
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
