// Package sacct reads what Slurm's command sacct -P prints of a cluster's jobs, so that a cluster's own log can be played: whatever
// columns it was asked for, in whatever order, as long as Command's are among them or what stands for them. Names of users, groups and
// accounts are not kept.
package sacct

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"

	"juggle/core/swf"
)

// Read reads a text. A job is a line of an allocation: lines of steps ("123.batch") are left out, as are lines that were there before.
// Where a line is not understood it goes on and returns a log with Errors, unless o.Strict. It returns an error where text fails, where
// columns are missing (it names them, and the command that writes them), where lines or jobs are too many or too long, and where there is
// no job. Seconds count from the first submission. O(n log n) in the number of jobs.
//
// What sacct says and SWF does not: jobs that still run or wait have no run time; a job that was cancelled before it had run a second
// never had processors; a job that was requeued is one job for each time that it ran; the parts of a heterogeneous job are jobs. Local
// times are taken as they stand; where a clock was put back an hour, a job's end may lie before its start, or its start before its
// submission, by less than that: then the hour is made good. The machine has as many processors as were allocated at once, rounded up to a
// multiple of the smallest power of two that is a sixteenth of it or more.
func Read(text io.Reader, o swf.Options) (*swf.Log, error) {
	if err := o.Validate(); err != nil {
		return &swf.Log{}, err
	}
	rd := reader{o: o.WithDefaults(), log: &swf.Log{}, seen: map[string]bool{}}
	lines := bufio.NewScanner(text)
	lines.Buffer(make([]byte, 0, 1<<16), rd.o.MaxLine+1)
	for lines.Scan() {
		rd.line++
		if err := rd.one(strings.TrimRight(lines.Text(), "\r")); err != nil {
			return rd.log, err
		}
	}
	if err := lines.Err(); err != nil {
		rd.line++
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("got a longer line, want at most %d bytes", rd.o.MaxLine)
		}
		return rd.log, rd.fail(err)
	}
	rd.line = 0
	if len(rd.log.Jobs) == 0 {
		err := rd.fail(swf.ErrNoJobs)
		if rd.log.ErrorCount > 0 {
			first := rd.log.Errors[0]
			err = fmt.Errorf("%w; %d lines not understood, the first: %s: %s", err, rd.log.ErrorCount, first.Position(), first.Complaint())
		}
		return rd.log, err
	}
	rd.finish()
	return rd.log, nil
}

// A reader is a log on its way in.
type reader struct {
	o    swf.Options
	log  *swf.Log
	line int
	h    header

	seen                           map[string]bool // lines by job and start
	steps, twins, running, waiting int             // lines that need a word
	users, groups, partitions      numbering
	cluster                        string
	local                          bool     // some time was local
	spans                          []change // when processors were taken and given back
	first                          int64    // submission
}

// A numbering gives names numbers, from 1.
type numbering struct {
	of    map[string]int64
	names []swf.Numbered
}

func (n *numbering) number(name string) int64 {
	if name == "" {
		return swf.Unknown
	}
	if n.of == nil {
		n.of = map[string]int64{}
	}
	if n.of[name] == 0 {
		n.of[name] = int64(len(n.of) + 1)
		n.names = append(n.names, swf.Numbered{Number: n.of[name], Name: name})
	}
	return n.of[name]
}

func (rd *reader) fail(err error) error { return swf.Fail("sacct", rd.o.Name, rd.line, err) }

// one reads one line. Its error ends the reading.
func (rd *reader) one(line string) error {
	if rd.h.count == 0 {
		line = strings.TrimPrefix(line, string(byteOrderMark))
		var missing string
		if rd.h, missing = parseHeader(line); missing != "" {
			return rd.fail(fmt.Errorf("columns: got %s, want %s; this writes all: %s", swf.Quote([]byte(line)), missing, Command))
		}
		return nil
	}
	if line == "" {
		return nil
	}
	r := row{header: &rd.h, cells: strings.Split(line, rd.h.delimiter)}
	if len(r.cells) != rd.h.count {
		return rd.note(0, fmt.Sprintf("%d columns", len(r.cells)), fmt.Sprintf("the header's %d", rd.h.count))
	}
	id := r.cell(rd.h.first(jobID, jobIDRaw))
	if strings.Contains(id, ".") {
		rd.steps++
		return nil
	}
	j, at := r.job()
	if r.bad != "" {
		return rd.note(r.field, r.bad, r.want)
	}
	key := fmt.Sprint(id, " ", at.submit, " ", at.start)
	if rd.seen[key] {
		rd.twins++
		return nil
	}
	rd.seen[key] = true
	switch {
	case r.is("RUNNING", "COMPLETING", "SUSPENDED", "RESIZING", "STOPPED"):
		rd.running++
	case r.is("PENDING", "CONFIGURING"):
		rd.waiting++
	}
	j.User, j.Group = rd.users.number(r.cell(user)), rd.groups.number(r.cell(group))
	j.Partition = rd.partitions.number(r.cell(partition))
	rd.cluster = cmp.Or(rd.cluster, r.cell(cluster))
	rd.local = rd.local || r.local
	if n := len(rd.log.Jobs); n == 0 || j.Submit < rd.first {
		rd.first = j.Submit
	}
	if n := len(rd.log.Jobs); n > 0 && j.Submit < rd.log.Jobs[n-1].Submit {
		rd.log.OutOfOrder++
	}
	if at.start >= 0 && at.ran > 0 {
		rd.spans = append(rd.spans, change{at.start, j.Procs()}, change{at.start + at.ran, -j.Procs()})
	}
	if rd.log.Jobs = append(rd.log.Jobs, j); len(rd.log.Jobs) > rd.o.MaxJobs {
		return rd.fail(fmt.Errorf("got more jobs, want at most %d", rd.o.MaxJobs))
	}
	return nil
}

func (rd *reader) note(field int, got, want string) error {
	return rd.log.Note(&swf.Error{Format: "sacct", Name: rd.o.Name, Line: rd.line, Field: field, Got: got, Want: want}, rd.o)
}

// A change of the processors in use.
type change struct{ at, procs int64 }

// mostAtOnce is the most processors that were in use at one instant.
func mostAtOnce(spans []change) (most int64) {
	slices.SortFunc(spans, func(a, b change) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.procs, b.procs)) })
	var used int64
	for _, c := range spans {
		used += c.procs
		most = max(most, used)
	}
	return most
}

// finish makes times count from the first submission, and says in the header what the log is.
func (rd *reader) finish() {
	log, h := rd.log, &rd.log.Header
	log.Sort()
	for i := range log.Jobs {
		log.Jobs[i].Submit -= rd.first
	}
	h.Version, h.Computer = "2.2", rd.cluster
	h.Conversion = Conversion
	h.Partitions, h.MaxPartitions = rd.partitions.names, int64(len(rd.partitions.names))
	say := func(n int, format string) {
		if n > 0 {
			h.Notes = append(h.Notes, fmt.Sprintf(format, n))
		}
	}
	say(rd.steps, "%d lines are steps of jobs and left out")
	say(rd.twins, "%d lines stood there before and are left out")
	say(rd.running, "%d jobs had not ended; their run time is not known")
	say(rd.waiting, "%d jobs had not started")
	if most := mostAtOnce(rd.spans); most > 0 {
		unit := int64(1) << bits.Len64(uint64((most-1)/16))
		h.MaxProcs = (most + unit - 1) / unit * unit
		note := fmt.Sprintf("MaxProcs: at most %d processors were allocated at once, rounded up to a multiple of %d", most, unit)
		h.Notes = append(h.Notes, note)
	} else {
		h.Notes = append(h.Notes, "MaxProcs: not known, as no job's start is given; the widest job's are taken")
	}
	if rd.local {
		h.StartTime = calendar(rd.first)
		h.Notes = append(h.Notes, "Times are local ones, which lose or gain an hour twice a year; with SLURM_TIME_FORMAT=%s there are others")
	} else {
		h.UnixStartTime = rd.first
	}
}

// Conversion is what the header of such a log says where SWF's say who converted it.
const Conversion = "from what sacct printed"

// calendar is a local time as SWF's StartTime has it.
func calendar(second int64) string {
	const days = "ThuFriSatSunMonTueWed"
	const months = "JanFebMarAprMayJunJulAugSepOctNovDec"
	n, clock := second/day, second%day
	y, m := int64(1970), int64(1)
	for daysBefore(y+1, 1, 1) <= n {
		y++
	}
	for m < 12 && daysBefore(y, m+1, 1) <= n {
		m++
	}
	w := n % 7 * 3
	d := n - daysBefore(y, m, 1) + 1
	return fmt.Sprintf("%s %s %02d %02d:%02d:%02d %d", days[w:w+3], months[3*m-3:3*m], d, clock/hour, clock/minute%60, clock%60, y)
}
