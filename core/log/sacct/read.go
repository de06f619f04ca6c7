// Package sacct reads the text that Slurm's command sacct -P prints about a cluster's jobs, so that a cluster's own log can be used. The
// columns may be any and in any order, as long as they tell a job's number, its submission, its processors, and its run time (Elapsed, or
// Start and End). Names of users, groups and accounts are not kept.
package sacct

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/log/swf"
)

// Read reads a text. A job is a line of an allocation; lines of steps ("123.batch") are left out. A line that is not understood becomes one
// of the log's Errors, unless o.Strict. Read returns an error in these cases: text fails; columns or the line of their names are missing,
// and then the error names them and the command that prints them; there are too many jobs, or none; the jobs are of several clusters.
// Seconds count from the first submission. It costs O(n log n) in the number of jobs.
//
// Several lines may describe the same job, for example if outputs of several days are joined. The line with the most information counts,
// wherever it is, and pieces into which option -T cut a job are joined. There may be further lines with the names of columns.
//
// SWF cannot express some of what sacct prints. The run time of a job that still runs is unknown; that of a job that waits is 0. A job that
// was cancelled in its first second never had processors. A job that was requeued, or that changed its size, is one job for each of its
// runs. The parts of a heterogeneous job are jobs. Local times are read as they are written. If a clock was put back by an hour, a job's
// start may be before its submission by less than an hour; then an hour is added to the start. No hour is added to a run time: without
// Elapsed, an end before its start is an error. The function machine guesses the processors of the machine.
func Read(text io.Reader, o swf.Options) (*swf.Log, error) {
	if err := o.Validate(); err != nil {
		return &swf.Log{}, err
	}
	rd := reader{o: o.WithDefaults(), log: &swf.Log{}, arrays: map[int32][]uint64{}}
	lines := plaintext.NewLines(text, rd.o.MaxLine)
	for {
		line, length, err := lines.Next()
		if err == io.EOF {
			break
		}
		if err == nil || length > 0 {
			rd.line++
		}
		if err != nil {
			return rd.log, rd.fail(err)
		}
		rd.bytes += int64(length) + 1
		if err := rd.readLine(strings.TrimSpace(string(line)), length); err != nil {
			return rd.log, err
		}
	}
	if rd.h.count == 0 {
		return rd.log, rd.fail(errors.New("columns: got no line with their names, want that of " + Command))
	}
	rd.line = 0
	if len(rd.jobs) == 0 {
		err := rd.fail(swf.ErrNoJobs)
		if rd.log.ErrorCount > 0 {
			first := rd.log.Errors[0]
			err = fmt.Errorf("%w; lines not understood: %d, the first: %s: %s", err, rd.log.ErrorCount, first.Position(), first.Complaint())
		}
		return rd.log, err
	}
	if len(rd.clusters.numbers) > 1 {
		return rd.log, rd.fail(rd.severalClusters())
	}
	rd.finish()
	return rd.log, nil
}

// A reader has the state of reading a log.
type reader struct {
	o     swf.Options
	log   *swf.Log
	line  int
	bytes int64 // of the lines so far
	h     header
	names string   // the line from which h was parsed
	cells []string // the cells of a line, whose memory the next line uses again
	jobs  []record

	// Numbers of lines that the header's notes report: lines of steps, lines before the header, lines with local times, and lines whose times
	// are in seconds or have an offset from UTC.
	steps, before, local, absolute int

	arrays                              map[int32][]uint64 // by the index of an array's waiting record: the keys of its tasks
	users, groups, partitions, clusters numbering
}

// A numbering assigns numbers from 1 to names.
type numbering struct {
	numbers map[string]int32
	names   []swf.Numbered // the first mostNames names
}

// mostNames is the largest number of partitions that a header lists.
const mostNames = 1000

// number returns the number of a name; swf.Unknown for an empty name.
func (n *numbering) number(name string) int32 {
	if name == "" {
		return swf.Unknown
	}
	if n.numbers == nil {
		n.numbers = map[string]int32{}
	}
	if n.numbers[name] == 0 {
		name = strings.Clone(name) // without the memory of the whole line
		n.numbers[name] = int32(len(n.numbers) + 1)
		if len(n.names) < mostNames {
			n.names = append(n.names, swf.Numbered{Number: int64(n.numbers[name]), Name: name})
		}
	}
	return n.numbers[name]
}

// fail returns an error that ends the reading, with the log's name and the current line.
func (rd *reader) fail(err error) error { return swf.WrapError("sacct", rd.o.Name, rd.line, err) }

// severalClusters returns the error that names the clusters of the log.
func (rd *reader) severalClusters() error {
	const most = 5
	var names []string
	for _, n := range rd.clusters.names[:min(most, len(rd.clusters.names))] {
		names = append(names, swf.Quote([]byte(n.Name)))
	}
	list := strings.Join(names, ", ")
	if more := len(rd.clusters.numbers) - most; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Errorf("column Cluster: got the jobs of %d clusters, %s, want those of one machine: sacct -M %s writes those of the first",
		len(rd.clusters.numbers), list, rd.clusters.names[0].Name)
}

// readLine reads one line. length is the number of bytes that the line had before it was cut and trimmed. An error ends the reading.
func (rd *reader) readLine(line string, length int) error {
	if line == "" || line == rd.names {
		return nil
	}
	if rd.h.count == 0 {
		line = strings.TrimPrefix(line, byteOrderMark)
		switch {
		case isHeader(line):
			return rd.columns(line)
		case isJob(line):
			return rd.fail(fmt.Errorf("columns: got %s, a job, want the names of the columns first, which option -n or --noheader leaves out; "+
				"this writes all: %s", swf.Quote([]byte(line)), Command))
		case isYAML(line):
			return rd.fail(errors.New("got YAML, as sacct --yaml prints it, want sacct -P: " + Command))
		}
		rd.before++
		return nil
	}
	rd.cells = rd.h.split(line, rd.cells)
	r := row{header: &rd.h, cells: rd.cells}
	cut := length > rd.o.MaxLine
	if cut {
		r.cells = r.cells[:len(r.cells)-1]
	}
	id := r.cell(rd.h.first(jobID, jobIDRaw))
	if strings.Contains(id, ".") {
		rd.steps++
		return nil
	}
	got, want := rd.h.checkCells(len(r.cells), rd.o.MaxLine, cut)
	if want != "" {
		if isHeader(line) {
			return rd.columns(line)
		}
		if cut {
			got = fmt.Sprintf("a line of %d bytes", length)
		}
		return rd.note(0, got, want)
	}
	r.state = parseState(r.cell(stateWord))
	j := r.record()
	if r.bad != "" {
		if isHeader(line) {
			return rd.columns(line)
		}
		return rd.note(r.field, r.bad, r.want)
	}
	return rd.add(&r, id, j)
}

// columns reads a line with the names of columns.
func (rd *reader) columns(line string) error {
	var missing string
	if rd.h, missing = parseHeader(line); missing != "" {
		return rd.fail(fmt.Errorf("columns: got %s, want %s; this writes all: %s", swf.Quote([]byte(line)), missing, Command))
	}
	rd.names = strings.Clone(line)
	return nil
}

// add completes the record of a row and adds it to the jobs.
func (rd *reader) add(r *row, id string, j record) error {
	j.key = jobKey(id, j.submit)
	j.user, j.group = rd.users.number(r.cell(user)), rd.groups.number(r.cell(group))
	j.partition = rd.partitions.number(r.cell(partition))
	rd.clusters.number(strings.ToLower(r.cell(cluster)))
	if r.local {
		rd.local++
	} else {
		rd.absolute++
	}
	if j.phase == waiting {
		if tasks := pendingTasks(id, j.submit); tasks != nil {
			rd.arrays[int32(len(rd.jobs))] = tasks
		}
	}
	if len(rd.jobs) == cap(rd.jobs) {
		rd.jobs = slices.Grow(rd.jobs, rd.o.JobsToAllocate(len(rd.jobs), rd.bytes, 0))
	}
	if rd.jobs = append(rd.jobs, j); len(rd.jobs) > rd.o.MaxJobs {
		return rd.fail(fmt.Errorf("got more jobs, want at most %d", rd.o.MaxJobs))
	}
	return nil
}

// note records the error of the current line. It returns the error if that ends the reading.
func (rd *reader) note(field int, got, want string) error {
	return rd.log.AddError(&swf.Error{Format: "sacct", Name: rd.o.Name, Line: rd.line, Field: field, Got: got, Want: want}, rd.o)
}

// finish turns the records into jobs and fills the header.
func (rd *reader) finish() {
	log, h := rd.log, &rd.log.Header
	set := resolve(rd.jobs, rd.o)
	set.lessInformed += rd.startedArrays()
	first := rd.jobs[0].submit
	counts, early := [3]int{}, 0 // early: jobs that started before their submission
	for i := range rd.jobs {
		if j := &rd.jobs[i]; !j.dropped {
			first = min(first, j.submit)
			counts[j.phase]++
			if j.waitKind == noWait {
				early++
			}
		}
	}
	last := first
	most, unit, procs := machine(rd.jobs, rd.o)
	partitions := int64(len(rd.partitions.numbers))
	// Their memory is freed before there is a second list of jobs.
	rd.users.numbers, rd.groups.numbers, rd.partitions.numbers, rd.arrays = nil, nil, nil, nil
	log.Jobs = make([]swf.Job, 0, counts[ended]+counts[running]+counts[waiting])
	for i := range rd.jobs {
		j := &rd.jobs[i]
		if j.dropped {
			continue
		}
		if j.submit < last {
			log.OutOfOrder++
		}
		last = j.submit
		log.Jobs = append(log.Jobs, j.job(first))
	}
	log.Sort(rd.o)
	h.Version = "2.2"
	if len(rd.clusters.names) > 0 {
		h.Computer = rd.clusters.names[0].Name
	}
	h.Conversion = Conversion
	h.Partitions, h.MaxPartitions = rd.partitions.names, partitions
	addNote := func(n int, one, many string) {
		switch {
		case n == 1:
			h.Notes = append(h.Notes, "1 "+one)
		case n > 1:
			h.Notes = append(h.Notes, fmt.Sprint(n, " ", many))
		}
	}
	addNote(rd.before, "line stands before the names of the columns and is left out",
		"lines stand before the names of the columns and are left out")
	addNote(rd.steps, "line is a step of a job and left out", "lines are steps of jobs and left out")
	addNote(set.duplicates, "line says what another says and is left out", "lines say what others say and are left out")
	addNote(set.lessInformed, "line is left out, since another knows more of the same job",
		"lines are left out, since others know more of the same jobs")
	addNote(set.pieces, "line goes on with a job that option -T cut, and is put together with it",
		"lines go on with jobs that option -T cut, and are put together with them")
	addNote(counts[running], "job had not ended; its run time is not known", "jobs had not ended; their run time is not known")
	addNote(counts[waiting], "job had not started", "jobs had not started")
	addNote(early, "job started up to an hour before its submission; its wait is taken to be 0",
		"jobs started up to an hour before their submission; their wait is taken to be 0")
	addNote(int(partitions)-len(h.Partitions), "more partition is not listed", "more partitions are not listed")
	if h.MaxProcs = procs; procs > 0 {
		note := fmt.Sprintf("MaxProcs: at most %d processors were allocated at once, rounded up to a multiple of %d", most, unit)
		h.Notes = append(h.Notes, note)
	} else {
		h.Notes = append(h.Notes, "MaxProcs: not known, as no job's start is given; the widest job's are taken")
	}
	if rd.local == 0 {
		h.UnixStartTime = first
		return
	}
	h.StartTime = swf.Calendar("%s %s %02d %02d:%02d:%02d %d", first)
	h.Notes = append(h.Notes, "Times are local ones, which lose or gain an hour twice a year; with SLURM_TIME_FORMAT=%s there are others")
	addNote(min(rd.local, rd.absolute), "line has another kind of times, local or not, than the others, so it is hours off",
		"lines have another kind of times, local or not, than the others, so they are hours off")
}

// startedArrays drops the waiting records of arrays that have a task with a record of its own. It returns their number.
func (rd *reader) startedArrays() (n int) {
	if len(rd.arrays) == 0 {
		return 0
	}
	known := make(map[uint64]bool, len(rd.jobs))
	for i := range rd.jobs {
		known[rd.jobs[i].key] = true
	}
	for i, tasks := range rd.arrays {
		if j := &rd.jobs[i]; !j.dropped && slices.ContainsFunc(tasks, func(key uint64) bool { return known[key] }) {
			j.dropped = true
			n++
		}
	}
	return n
}

// Conversion is the header line that names the converter of such a log.
const Conversion = "from what sacct printed"
