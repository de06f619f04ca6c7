package engine

import (
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/grid"
	"juggle/core/promise"
	corestudy "juggle/core/study"
	"juggle/core/workload"
	"juggle/site/yardsticks"
)

// A gridSink writes down what it hears of a figure.
type gridSink struct {
	values map[int32][][]float64
	failed map[int32]string
	ended  int
}

func (s *gridSink) Values(list []yardsticks.GridValues) {
	for _, v := range list {
		s.values[v.Item] = v.Rows
	}
}
func (s *gridSink) Failed(item int32, message string) { s.failed[item] = message }
func (s *gridSink) Restarted()                        {}
func (s *gridSink) Ended()                            { s.ended++ }

func TestWorkersComputeAFigureBesideThePapers(t *testing.T) {
	w := newWorld(t, 2)
	log := w.madeLog()
	gone := corestudy.Source{Name: "gone.swf", SHA256: strings.Repeat("ab", 32), Procs: 4, Periods: 1}
	r := yardsticks.GridRequest{Figure: &promise.Figure, Params: small(), Sources: []corestudy.Source{log.Source, gone}, Items: []int32{0, 1}}
	to := &gridSink{values: map[int32][][]float64{}, failed: map[int32]string{}}
	w.engine.Grid(r, to)
	w.run(func() bool { return to.ended > 0 })
	plan, err := corestudy.NewPlan(r.Params, r.Sources, []int{2})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := workload.DecodeTrace(w.engine.logs[log.Source.SHA256].trace)
	if err != nil {
		t.Fatal(err)
	}
	want, err := promise.Figure.Run(plan, trace, 0, 0, grid.Alive)
	if err != nil {
		t.Fatal(err)
	}
	equal := func(a, b []float64) bool {
		return slices.EqualFunc(a, b, func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) })
	}
	if !slices.EqualFunc(to.values[0], want, equal) {
		t.Errorf("got %v, want %v", to.values[0], want)
	}
	if len(to.failed) != 1 || !strings.Contains(to.failed[1], "gone.swf") {
		t.Errorf("failed %v, want the item of the log that is not here", to.failed)
	}
}
