package workload

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/log/swf"
)

// A Reason is why a job of the log is dropped.
type Reason uint8

// The reasons, in the order in which they are checked. A job counts under the first that applies.
const (
	kept        Reason = iota
	NoSubmit           // the submit time is unknown
	Part               // a part of a job that was swapped out (status 2, 3 or 4); another line has the whole job
	NeverRan           // the run time is unknown or zero
	TooShort           // the run time is below MinRuntime
	NoProcs            // the number of processors is unknown or zero
	TooWide            // more processors than the machine has
	reasonCount        // the number of reasons
)

var reasonWords = [reasonCount]string{
	"kept", "submit time unknown", "part of a job swapped out", "never ran", "ran less than 60 s", "processors unknown",
	"wider than the machine",
}

// String returns the reason in words.
func (r Reason) String() string {
	if r < reasonCount {
		return reasonWords[r]
	}
	return "Reason(" + strconv.Itoa(int(r)) + ")"
}

// reasonFor returns why a job is dropped, or kept. A kept job runs for at least minRuntime seconds and has 1 to procs processors.
func reasonFor(j *swf.Job, procs, minRuntime int64) Reason {
	switch {
	case j.Submit < 0:
		return NoSubmit
	case j.Status >= 2 && j.Status <= 4:
		return Part
	case j.Runtime <= 0:
		return NeverRan
	case j.Runtime < minRuntime:
		return TooShort
	case j.Procs() < 1:
		return NoProcs
	case j.Procs() > procs:
		return TooWide
	}
	return kept
}

// Dropped counts the jobs of a log that are dropped, by reason.
type Dropped struct {
	Total      int              // all jobs of the log
	By         [reasonCount]int // the dropped jobs, by Reason
	Renumbered int              // kept jobs that got a new number, because theirs was unknown or taken
}

// Kept returns the number of jobs that take part.
func (d *Dropped) Kept() int {
	n := d.Total
	for _, k := range d.By {
		n -= k
	}
	return n
}

// String returns one line, such as "54034 of 59715 jobs kept; never ran 5681".
func (d *Dropped) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d jobs kept", d.Kept(), d.Total)
	for r, n := range d.By {
		if n > 0 {
			fmt.Fprintf(&b, "; %v %d", Reason(r), n)
		}
	}
	if d.Renumbered > 0 {
		fmt.Fprintf(&b, "; %d renumbered", d.Renumbered)
	}
	return b.String()
}

// Table returns a table with a row for the kept jobs, one for every reason, those without jobs included, and one for the renumbered jobs.
func (d *Dropped) Table() *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "reason"}, {Name: "jobs", Kind: report.Number}}}
	t.Add(kept, d.Kept())
	for r := kept + 1; r < reasonCount; r++ {
		t.Add(r, d.By[r])
	}
	t.Add("kept under a new number", d.Renumbered)
	return t
}
