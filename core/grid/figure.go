package grid

import (
	"fmt"

	"juggle/core/report"
	"juggle/core/study"
	"juggle/core/workload"
)

// A Figure is a grid over a plan's replicates, whose runs can be made one by one. A plan's figures do not matter to it.
type Figure struct {
	Name, Title string // in links and errors; for people
	Layout      func(*study.Plan) *Grid
	// Run makes the run of a group and a replicate, whose log is t: [row][measure]. It calls alive often; an error of that ends it. It is safe
	// for concurrent use.
	Run func(plan *study.Plan, t *workload.Trace, group, replicate int, alive func() error) ([][]float64, error)
}

// Compute makes all runs on so many goroutines and returns the table; see Grid. Trace i must be the plan's source i. Where runs fail the
// error is parallel.Failures, and the table is of the replicates without them.
func (f *Figure) Compute(plan *study.Plan, logs []*workload.Trace, workers int, progress func(done, total int)) (*report.Table, error) {
	values, err := f.Values(plan, logs, workers, progress)
	if err != nil {
		err = fmt.Errorf("%s: %w", f.Name, err)
	}
	return f.Layout(plan).WholeTable(values), err
}

// Values makes all runs as Compute does, and returns their numbers.
func (f *Figure) Values(plan *study.Plan, logs []*workload.Trace, workers int, progress func(done, total int)) (Values, error) {
	return f.Layout(plan).Compute(workers, progress, func(group, replicate int) ([][]float64, error) {
		return f.Run(plan, logs[plan.Replicates[replicate].Source], group, replicate, Alive)
	})
}

// Alive is for those who need no sign of life.
func Alive() error { return nil }
