package site

import (
	"errors"
	"testing"

	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/stats"
)

// A poolStage is a page with the Pools view open and an engine that answers when it is told to.
type poolStage struct {
	*stage
	view  *Pools
	pools *fakePools
}

// newPools opens the page at a link of the view: "" or "pools.k=7&...".
func newPoolStage(t testing.TB, own string) *poolStage {
	t.Helper()
	if own != "" {
		own = "&" + own
	}
	s := newStage(t, "v=1&view=pools"+own)
	fake := &fakePools{t: t, later: &s.window.later}
	s.Root.out.Pools = fake
	p := &poolStage{stage: s, pools: fake}
	for _, v := range s.views {
		if view, ok := v.Show.(*Pools); ok {
			p.view = view
		}
	}
	s.open()
	return p
}

// html renders the page, every memo anew.
func (s *poolStage) html() string {
	s.t.Helper()
	c := s.view
	all := []memos{c.memos, c.params.memos, c.ask.memos, c.bed.memos}
	for _, card := range append([]*PoolsCard{c.large}, c.cards...) {
		all = append(all, card.memos, card.table.memos)
	}
	for _, f := range c.ask.fields {
		all = append(all, f.memos)
	}
	for _, g := range c.params.groups {
		all = append(all, g.memos)
		for _, p := range g.fields {
			all = append(all, p.memos)
		}
	}
	for _, m := range all {
		clear(m)
	}
	return s.stage.html()
}

// compute does all that the study asked for and lets it be summarised.
func (s *poolStage) compute() {
	s.pools.compute(-1)
	s.window.pass(poolPace)
}

// fakePools answers questions when callbacks are delivered, and a study when it is told to.
type fakePools struct {
	t       testing.TB
	later   *[]func()
	asked   []PoolQuestion
	runs    int
	studies []pool.Study
	items   []int32
	sink    PoolSink
	refuse  error
	theory  TheorySink
	cancels int
}

type fakePoolTask struct {
	pools *fakePools
	over  bool
	study PoolSink
}

func (k *fakePoolTask) Cancel() {
	if !k.over {
		k.over = true
		k.pools.cancels++
		if k.study != nil && k.study == k.pools.sink {
			k.pools.sink = nil
		}
	}
}

func (f *fakePools) PoolStudy(s pool.Study, items []int32, to PoolSink) Task {
	f.studies, f.items, f.sink = append(f.studies, s), items, to
	return &fakePoolTask{pools: f, study: to}
}

// compute does the first n items of the study, all of them and the end where n is negative.
func (f *fakePools) compute(n int) {
	f.t.Helper()
	if f.sink == nil {
		return
	}
	study := f.studies[len(f.studies)-1]
	items, all := f.items, study.Items()
	if n >= 0 {
		items = items[:n]
	}
	f.items = f.items[len(items):]
	for _, i := range items {
		o, err := study.Run(all[i])
		if err != nil {
			f.t.Fatal(err)
		}
		f.sink.Outcomes([]PoolOutcome{{i, o}})
	}
	if sink := f.sink; n < 0 {
		f.sink = nil
		sink.Ended()
	}
}

func (f *fakePools) PoolTheory(_ uint64, _ []int32, to TheorySink) Task {
	f.theory = to
	return &fakePoolTask{pools: f}
}

func (f *fakePools) PoolRun(s testbed.Scenario, policy testbed.Policy, seed uint64, done func(PoolRun, error)) Task {
	f.runs++
	k := &fakePoolTask{pools: f}
	*f.later = append(*f.later, func() {
		if k.over {
			return
		}
		k.over = true
		if f.refuse != nil {
			done(PoolRun{}, f.refuse)
			return
		}
		trace, err := testbed.Record(s, policy, seed)
		if err != nil {
			f.t.Fatal(err)
		}
		r := PoolRun{Trace: *trace}
		for range trace.Cases {
			r.Why, r.Looked = append(r.Why, "because <b>"), append(r.Looked, "a01 idle")
		}
		done(r, nil)
	})
	return k
}

func (f *fakePools) PoolAsk(q PoolQuestion, done func(PoolAnswer, error)) Task {
	f.asked = append(f.asked, q)
	k := &fakePoolTask{pools: f}
	*f.later = append(*f.later, func() {
		if k.over {
			return
		}
		k.over = true
		if f.refuse != nil {
			done(PoolAnswer{}, f.refuse)
			return
		}
		view, err := testbed.Freeze(q.Scenario, q.Seed, q.At)
		if err != nil {
			f.t.Fatal(err)
		}
		a := PoolAnswer{Request: q.Request, Lead: q.Lead, Length: q.Length}
		if len(q.Request) == 0 {
			last, ok := view.Typical()
			if !ok {
				done(a, errors.New("pools: no request yet"))
				return
			}
			a.Request, a.Lead, a.Length = last.QoS, admission.Millis(last.Start-last.Arrival), last.Length
		}
		if a.Answers, err = view.Ask(a.Request, a.Lead, a.Length); err != nil {
			f.t.Fatal(err)
		}
		for i, n := range view.Nodes {
			a.Nodes = append(a.Nodes, PoolNode{n.Name, view.State(testbed.KAPAC, i), view.State(testbed.Strict, i)})
		}
		done(a, nil)
	})
	return k
}

// compared lets the comparisons with a simulated queue come in.
func (f *fakePools) compared(n int) {
	for i := range n {
		f.theory.Compared(int32(i), stats.Summary{N: 12, Mean: 1, Low: 0.5, High: 1.5})
	}
}
