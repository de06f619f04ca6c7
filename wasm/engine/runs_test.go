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

// TestWorkersRunItemsOfAnExperimentOtherThanTheStudy runs two items of the experiment promise. The log of the first is here, the log of the
// second is not.
func TestWorkersRunItemsOfAnExperimentOtherThanTheStudy(t *testing.T) {
	w := newTestPage(t, 2)
	log := w.generateLog()
	missing := corestudy.Source{Name: "missing.swf", SHA256: strings.Repeat("ab", 32), Procs: 4, Span: workload.Spanning(1)}
	r := page.RunRequest{Kind: baseline.PromiseKind, Params: smallParams().Encode(), Sources: []corestudy.Source{log.Source, missing},
		Items: []int32{0, 1}, Urgent: true, First: 1} // the first batches have one item each
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
		t.Errorf("got the results %v, want one, of item 0: %v", to.results, want)
	}
	if len(to.failed) != 1 || !strings.Contains(to.failed[1], "missing.swf") {
		t.Errorf("got the failed items %v, want item 1, whose log is not here", to.failed)
	}
}
