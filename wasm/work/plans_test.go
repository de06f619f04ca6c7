package work

import (
	"testing"

	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/core/study"
	"juggle/wasm/wire"
)

func TestAnotherPlanIsMadeWhereAnythingOfItDiffers(t *testing.T) {
	plan := func(seeds, windows int, figures ...int) wire.Plan {
		p := study.Paper()
		p.Seeds = seeds
		sources := []study.Source{{Name: "a.swf", SHA256: "ab", Procs: 4, Periods: windows}}
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
			t.Errorf("%+v: the same plan is made again (%v)", w, err)
		}
	}
	if err := p.prepare(wire.Plan{Kind: "figure", Params: "order=best", Figures: []int{2}}); err == nil {
		t.Error("parameters that cannot be read are taken")
	}
	if err := p.prepare(wire.Plan{Kind: "nothing", Figures: []int{2}}); err == nil {
		t.Error("an experiment that nobody knows is taken")
	}
}

func TestAnotherStudyOfThePoolsIsMadeWhereAnythingOfItDiffers(t *testing.T) {
	studyOf := func(k int, first uint64, seeds int, figures ...int) pool.Study {
		s := testbed.Default()
		s.K = k
		return pool.Study{Scenario: s, FirstSeed: first, Seeds: seeds, Figures: figures}
	}
	var p Pools
	for _, s := range []pool.Study{studyOf(5, 1, 1, 4), studyOf(5, 1, 2, 4), studyOf(5, 2, 2, 4), studyOf(7, 2, 2, 4),
		studyOf(7, 2, 2, 4, 6)} {
		if err := p.prepare(s); err != nil {
			t.Fatal(err)
		}
		want := s.Items()
		if len(p.items) != len(want) || p.items[len(want)-1] != want[len(want)-1] || p.study.Scenario != s.Scenario {
			t.Errorf("k %d, %d seeds from %d, Figures %v: got %d items, want %d", s.Scenario.K, s.Seeds, s.FirstSeed, s.Figures, len(p.items),
				len(want))
		}
		first := &p.items[0]
		if err := p.prepare(s); err != nil || first != &p.items[0] {
			t.Errorf("the same study is made again (%v)", err)
		}
	}
}
