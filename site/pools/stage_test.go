package pools

import (
	"testing"

	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/core/stats"
	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// A poolStage is a page with the Pools view open and an engine that answers when it is told to.
type poolStage struct {
	*pagetest.Stage
	view  *Pools
	pools *fakePools
}

// newPools opens the page at a link of the view: "" or "pools.k=7&...".
func newPoolStage(t testing.TB, own string) *poolStage {
	t.Helper()
	if own != "" {
		own = "&" + own
	}
	s := &poolStage{Stage: pagetest.New(t, "v=1&view=pools"+own)}
	s.pools = &fakePools{t: t, later: &s.Browser.Later}
	s.view = New(s.Page, s.pools)
	s.Show(pagetest.Views(map[string]vugu.Builder{"pools": s.view}), &pagetest.Study{})
	s.Start()
	return s
}

// compute does all that the study asked for and lets it be summarised.
func (s *poolStage) compute() {
	s.pools.compute(-1)
	s.Browser.Pass(poolPace)
}

// fakePools answers questions when callbacks are delivered, and a study when it is told to.
type fakePools struct {
	t       testing.TB
	later   *[]func()
	asked   []pool.Question
	runs    int
	studies []pool.Study
	items   []int32
	sink    Sink
	refuse  error
	theory  TheorySink
	cancels int
}

type fakePoolTask struct {
	pools *fakePools
	over  bool
	study Sink
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

func (f *fakePools) Workers() int { return 2 }

func (f *fakePools) PoolStudy(s pool.Study, items []int32, to Sink) page.Task {
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
		f.sink.Outcomes([]Outcome{{i, o}})
	}
	if sink := f.sink; n < 0 {
		f.sink = nil
		sink.Ended()
	}
}

func (f *fakePools) PoolTheory(_ uint64, _ []int32, to TheorySink) page.Task {
	f.theory = to
	return &fakePoolTask{pools: f}
}

func (f *fakePools) PoolRun(s testbed.Scenario, policy testbed.Policy, seed uint64, done func(Run, error)) page.Task {
	f.runs++
	k := &fakePoolTask{pools: f}
	*f.later = append(*f.later, func() {
		if k.over {
			return
		}
		k.over = true
		if f.refuse != nil {
			done(Run{}, f.refuse)
			return
		}
		trace, err := testbed.Record(s, policy, seed)
		if err != nil {
			f.t.Fatal(err)
		}
		r := Run{Trace: *trace}
		for range trace.Cases {
			r.Why, r.Looked = append(r.Why, "because <b>"), append(r.Looked, "a01 idle")
		}
		done(r, nil)
	})
	return k
}

func (f *fakePools) PoolAsk(s testbed.Scenario, seed uint64, q pool.Question, done func(pool.Answer, error)) page.Task {
	f.asked = append(f.asked, q)
	k := &fakePoolTask{pools: f}
	*f.later = append(*f.later, func() {
		if k.over {
			return
		}
		k.over = true
		if f.refuse != nil {
			done(pool.Answer{}, f.refuse)
			return
		}
		done(q.Ask(s, seed))
	})
	return k
}

// compared lets the comparisons with a simulated queue come in.
func (f *fakePools) compared(n int) {
	for i := range n {
		f.theory.Compared(int32(i), stats.Summary{N: 12, Mean: 1, Low: 0.5, High: 1.5})
	}
}
