package synth

import (
	"errors"
	"fmt"

	"juggle/core/log/swf"
)

// The ranges and defaults of Lublin.
const (
	DefaultProcs = 128
	MaxProcs     = 1 << 20
)

// Lublin configures the model of Lublin and Feitelson (2003). The zero value gives 15 days of the batch column on 128 processors at the
// model's own arrival rate.
//
// It deviates from the paper in these points. A run time is rounded up to whole seconds, and an inter-arrival time to whole seconds of mean
// intensity. A log begins at midnight. With a Load, gaps are scaled in busy time (see Extent.Load). The size stages of every column depend
// on the machine (see stages), where the paper mentions only the whole-sample column.
type Lublin struct {
	Extent
	Column Column
	Procs  int // 2 to MaxProcs; 0 means DefaultProcs
}

// withDefaults returns l with defaults in the place of zero values.
func (l Lublin) withDefaults() Lublin {
	l.Extent = l.Extent.withDefaults()
	if l.Procs == 0 {
		l.Procs = DefaultProcs
	}
	return l
}

// Validate returns an error for every field that is out of range.
func (l Lublin) Validate() error {
	errs := []error{l.Extent.Validate()}
	if int(l.Column) >= len(columns) {
		errs = append(errs, fmt.Errorf("synth: Column = %d, want batch, interactive or whole", l.Column))
	}
	if l.Procs < 0 || l.Procs == 1 || l.Procs > MaxProcs {
		errs = append(errs, fmt.Errorf("synth: Procs = %d, want 2 to %d", l.Procs, MaxProcs))
	}
	return errors.Join(errs...)
}

// Generate makes the log. Its jobs have a number, submit time, run time and processors, and the status of a completed job; all other fields
// are unknown.
func (l Lublin) Generate() (*swf.Log, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	l = l.withDefaults()
	var jobs []swf.Job
	clock := l.clock()
	positions, err := l.fill(clock.total(), int64(l.Procs), func(n int64) (gap, work int64) {
		procs := l.size(stream(l.Seed, n, forKind))
		runtime := l.runTime(n, procs)
		jobs = append(jobs, newJob(procs, runtime))
		return l.gap(n), procs * runtime
	})
	if err != nil {
		return nil, err
	}
	jobs = jobs[:len(positions)] // the last job drawn falls on the end or after it
	for i := range jobs {
		jobs[i].Submit = clock.secondOf(positions[i])
	}
	return l.log(l.header(), jobs), nil
}

// header returns the header of a log.
func (l Lublin) header() swf.Header {
	command := fmt.Sprintf("-model lublin -column %v -procs %d", l.Column, l.Procs)
	h := l.Extent.header("lublin", command, "model of Lublin and Feitelson, "+l.Column.String()+" jobs", int64(l.Procs))
	h.Information = "Lublin and Feitelson, The workload on parallel supercomputers: modeling the characteristics of rigid jobs, JPDC " +
		"63(11), 2003"
	return h
}
