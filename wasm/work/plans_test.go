package work

import (
	"testing"

	"juggle/core/papers/study"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

func TestAPlanIsMadeAgainOnlyIfAPartOfItDiffers(t *testing.T) {
	plan := func(seeds, periods int, figures ...int) wire.Plan {
		p := study.Defaults()
		p.Seeds = seeds
		sources := []study.Source{{Name: "a.swf", SHA256: "ab", Procs: 4, Span: workload.Spanning(periods)}}
		return wire.Plan{Kind: "figure", Params: p.Encode(), Sources: sources, Figures: figures}
	}
	var p planner
	for _, w := range []wire.Plan{plan(1, 1, 2), plan(2, 1, 2), plan(2, 3, 2), plan(2, 3, 2, 4), plan(1, 1, 2)} {
		if err := p.prepare(w); err != nil {
			t.Fatal(err)
		}
		params, _ := study.Decode(w.Params)
		want, err := study.NewPlan(params, w.Sources, w.Figures)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.plan.Base(); got.Len() != want.Len() {
			t.Errorf("%+v: got a plan of %d items, want %d", w, got.Len(), want.Len())
		}
		made := p.plan
		if err := p.prepare(w); err != nil || p.plan != made {
			t.Errorf("%+v: got another plan for equal parameters, want the same (%v)", w, err)
		}
	}
	if err := p.prepare(wire.Plan{Kind: "figure", Params: "order=best", Figures: []int{2}}); err == nil {
		t.Error("got no error for invalid parameters, want one")
	}
	if err := p.prepare(wire.Plan{Kind: "nothing", Figures: []int{2}}); err == nil {
		t.Error("got no error for an unknown experiment, want one")
	}
}
