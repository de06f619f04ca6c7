package workload

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/swf"
)

// A Reason is why a job of the log takes no part.
type Reason uint8

// The reasons, in the order in which they are looked at: a job counts under the first.
const (
	kept          Reason = iota
	NoSubmit             // submit time unknown
	Part                 // a part of a job that was swapped out (status 2, 3 or 4); the whole job has a line of its own
	NeverRan             // run time unknown or zero
	TooShort             // run time below MinRuntime
	NoProcs              // processors unknown
	TooWide              // more processors than the machine has
	reasonsNumber        // not a reason
)

var reasonWords = [reasonsNumber]string{
	"kept", "submit time unknown", "part of a job swapped out", "never ran", "ran less than 60 s", "processors unknown",
	"wider than the machine",
}

// String is the reason for people.
func (r Reason) String() string {
	if r < reasonsNumber {
		return reasonWords[r]
	}
	return "Reason(" + strconv.Itoa(int(r)) + ")"
}

// judge applies section 8's filter: a run time of at least so many seconds and 1 <= procs <= m.
func judge(j *swf.Job, procs, minRuntime int64) Reason {
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

// Dropped counts the jobs of a log that take no part, by reason.
type Dropped struct {
	Total      int                // jobs of the log
	By         [reasonsNumber]int // by Reason
	Renumbered int                // kept jobs whose number was unknown or taken
}

// Kept is the number of jobs that take part.
func (d *Dropped) Kept() int {
	n := d.Total
	for _, k := range d.By {
		n -= k
	}
	return n
}

// String is one line: "54037 of 59715 jobs kept; never ran 5671".
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

// Table has one row a reason, those without jobs included.
func (d *Dropped) Table() *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "reason"}, {Name: "jobs", Kind: report.Number}}}
	t.Add(kept, d.Kept())
	for r := kept + 1; r < reasonsNumber; r++ {
		t.Add(r, d.By[r])
	}
	t.Add("kept under a new number", d.Renumbered)
	return t
}
