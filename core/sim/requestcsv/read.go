package requestcsv

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// Limits on the input.
const (
	MaxLine = 4096      // bytes in a line with its line end; a comment may be longer
	MaxJobs = 4_000_000 // about 1 GB once simulated
)

// Read reads all requests of r. name is the file's name, for errors. Read ends at the first error, which is an *Error unless r itself
// fails. It holds one line at a time.
func Read(r io.Reader, name string) ([]sim.Job, error) {
	p := &requestReader{table: newTable(r, name, requestColumns), mayHaveConditions: true}
	return p.read(func(sim.Job) {})
}

// read reads all lines. It calls onJob with the job of each line, so that the caller can read further columns of that line.
func (p *requestReader) read(onJob func(sim.Job)) (jobs []sim.Job, err error) {
	err = p.eachLine("request", func() {
		job := p.job()
		p.checkIDIsNew(job.ID, jobs)
		onJob(job)
		if len(jobs) == cap(jobs) {
			jobs = slices.Grow(jobs, max(1024, len(jobs))) // doubled, because append would grow it by less and copy it more often
		}
		jobs = append(jobs, job)
	})
	if err == nil && len(jobs) == 0 {
		err = p.fail("", "the end of the file", "at least one request")
	}
	if err != nil {
		return nil, err
	}
	return jobs, nil
}

// A requestReader reads a file of requests.
type requestReader struct {
	*table
	mayHaveConditions bool          // the file may have the columns of conditions
	lines             []int         // the line of each job, as long as the ids ascend
	lineOf            map[int64]int // the line of each id; nil as long as the ids ascend
}

// checkIDIsNew fails where the id of the present line has occurred before. jobs are the jobs of the lines before.
func (p *requestReader) checkIDIsNew(id int64, jobs []sim.Job) {
	if p.lineOf == nil && (len(jobs) == 0 || id > jobs[len(jobs)-1].ID) {
		p.lines = append(p.lines, p.line)
		return
	}
	if p.lineOf == nil {
		p.lineOf = make(map[int64]int, 2*len(jobs))
		for i := range jobs {
			p.lineOf[jobs[i].ID] = p.lines[i]
		}
	}
	if first, ok := p.lineOf[id]; ok {
		p.fail("id", fmt.Sprintf("%d of line %d again", id, first), "each id once")
	}
	p.lineOf[id] = p.line
}

// job returns the job of the present line.
func (p *requestReader) job() sim.Job {
	var numbers [flexibleColumn + 1]int64 // by column
	for _, column := range p.columnOf {
		if column != unnamed && column <= flexibleColumn {
			numbers[column] = p.number(column)
		}
	}
	job := sim.Job{
		Request: schedule.Request{
			ID: numbers[idColumn], Submit: sim.Instant(numbers[submitColumn]), Ready: sim.Instant(numbers[readyColumn]),
			Deadline: sim.Instant(numbers[deadlineColumn]), Procs: int32(numbers[procsColumn]),
			Estimate: sim.Seconds(numbers[estimateColumn]), Flexible: numbers[flexibleColumn] == 1,
		},
		Runtime: sim.Seconds(numbers[runtimeColumn]),
	}
	if p.mayHaveConditions {
		job.Conditions = p.conditions(&job.Request)
	}
	if shortest, _ := job.Shortest(schedule.MaxProcs); job.Deadline < job.Ready.Add(shortest) {
		lengthName := "estimate"
		if job.Conditions != nil && len(job.Molds) > 0 {
			lengthName = "the shortest mold"
		}
		p.fail("deadline", strconv.FormatInt(int64(job.Deadline), 10),
			fmt.Sprintf("at least ready + %s = %d", lengthName, job.Ready.Add(shortest)))
	}
	return job
}

// conditions returns the conditions of the present line; nil where it has none.
func (p *requestReader) conditions(r *schedule.Request) *schedule.Conditions {
	budget, tolerance := p.numberOr(budgetColumn, schedule.NoLimit), p.numberOr(toleranceColumn, 0)
	accepts, molds := p.numberOr(acceptsColumn, schedule.NoLimit), p.molds(r)
	if len(molds) == 0 && budget == schedule.NoLimit && tolerance == 0 && accepts == schedule.NoLimit {
		return nil
	}
	return &schedule.Conditions{Molds: molds, Budget: schedule.Money(budget), Tolerance: int(tolerance), Accepts: int(accepts)}
}

// molds returns the pairs procs:time of the present line; nil where the nominal pair is the only one.
func (p *requestReader) molds(r *schedule.Request) (molds []schedule.Mold) {
	if p.empty(moldsColumn) {
		return nil
	}
	cell := p.cells[moldsColumn]
	for pair := range strings.FieldsSeq(cell) {
		procsText, timeText, _ := strings.Cut(pair, ":")
		n, procsErr := strconv.ParseInt(procsText, 10, 32)
		length, timeErr := strconv.ParseInt(timeText, 10, 64)
		if procsErr != nil || timeErr != nil || n < procs.least || n > procs.most || length < seconds.least || length > seconds.most {
			p.fail("molds", quote(pair), fmt.Sprintf("procs:time, 1 to %d and 1 to %d", procs.most, seconds.most))
		}
		if len(molds) > 0 && int32(n) <= molds[len(molds)-1].Procs {
			p.fail("molds", quote(pair), fmt.Sprintf("more than %d processors, the pairs ascending", molds[len(molds)-1].Procs))
		}
		molds = append(molds, schedule.Mold{Procs: int32(n), Time: sim.Seconds(length)})
	}
	if nominal := (schedule.Mold{Procs: r.Procs, Time: r.Estimate}); !slices.Contains(molds, nominal) {
		p.fail("molds", quote(cell), fmt.Sprintf("procs:estimate, %d:%d, among them", r.Procs, r.Estimate))
	}
	if len(molds) == 1 {
		return nil
	}
	return molds
}
