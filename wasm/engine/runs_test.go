package engine

import (
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/base/coder"
	"juggle/core/experiment"
	"juggle/core/papers/baseline"
	corestudy "juggle/core/papers/study"
	"juggle/core/workload"
	"juggle/site/page"
)

func TestWorkersRunTheItemsOfEveryKindOfExperiment(t *testing.T) {
	w := newTestPage(t, 2)
	log := w.generateLog()
	gone := corestudy.Source{Name: "gone.swf", SHA256: strings.Repeat("ab", 32), Procs: 4, Span: workload.Spanning(1)}
	r := page.RunRequest{Kind: baseline.PromiseKind, Params: smallParams().Encode(), Sources: []corestudy.Source{log.Source, gone},
		Items: []int32{0, 1}, Urgent: true, First: 1}
	r.Params, _, _ = strings.Cut(r.Params, "&orders") // this experiment does not use the parameter orders
	to := &sink{}
	w.engine.Run(r, to)
	w.run(func() bool { return to.ended > 0 })
	plan, err := r.Plan()
	if err != nil {
		t.Fatal(err)
	}
	trace := new(workload.Trace)
	if err := coder.Decode(w.engine.logs[log.Source.SHA256].trace, trace); err != nil {
		t.Fatal(err)
	}
	ctx := experiment.ContextWithLogs([]*workload.Trace{trace})
	want, err := plan.RunItem(&ctx, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	equal := func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }
	if len(to.results) != 1 || to.results[0].Item != 0 || !slices.EqualFunc(to.results[0].Numbers, want, equal) {
		t.Errorf("got %v, want %v", to.results, want)
	}
	if len(to.failed) != 1 || !strings.Contains(to.failed[1], "gone.swf") {
		t.Errorf("got the failed items %v, want item 1, whose log is not here", to.failed)
	}
}
