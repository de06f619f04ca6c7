package pools

import (
	"testing"

	"juggle/core/pool"
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

// asked are the requests that were put, and played how many runs were.
func (s *poolStage) asked() (asked []pool.Question) {
	for _, j := range pagetest.Named[pool.Judgement](s.T, s.Questions, "pool.judge") {
		asked = append(asked, j.Question)
	}
	return asked
}

func (s *poolStage) played() int {
	return len(pagetest.Named[pool.Playing](s.T, s.Questions, "pool.play"))
}

// compute does all that the study asked for and lets it be summarised.
func (s *poolStage) compute() {
	s.pools.compute(-1)
	s.Browser.Pass(poolPace)
}

// fakePools computes a study when it is told to.
type fakePools struct {
	t       testing.TB
	later   *[]func()
	studies []pool.Study
	items   []int32
	sink    Sink
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
