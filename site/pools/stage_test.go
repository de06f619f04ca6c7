package pools

import (
	"testing"

	"juggle/core/experiment"
	"juggle/core/papers/pool"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// A poolStage is a page with the Pools view open and an engine that answers when a test calls it.
type poolStage struct {
	*pagetest.Stage
	view  *Pools
	pools *pagetest.Runs
}

// newPoolStage opens the page at a link of the view: "" or "pools.k=7&...".
func newPoolStage(t testing.TB, own string) *poolStage {
	t.Helper()
	if own != "" {
		own = "&" + own
	}
	s := &poolStage{Stage: pagetest.New(t, "v=1&view=pools"+own)}
	s.pools = &pagetest.Runs{T: t}
	s.view = New(s.Page, s.pools)
	s.Show(pagetest.Views(map[string]vugu.Builder{"pools": s.view}), &pagetest.Study{})
	s.Start()
	return s
}

// asked returns the questions that the view has asked.
func (s *poolStage) asked() (asked []pool.Question) {
	for _, j := range pagetest.QueriesNamed[pool.Judgement](s.T, s.Queries, "pool.judge") {
		asked = append(asked, j.Question)
	}
	return asked
}

// played returns the number of runs that the view has asked for.
func (s *poolStage) played() int {
	return len(pagetest.QueriesNamed[pool.Playing](s.T, s.Queries, "pool.play"))
}

// compute computes all runs that the study asked for, and lets time pass until its figures show them.
func (s *poolStage) compute() {
	s.pools.Compute(-1)
	s.Browser.Pass(4 * paintInterval)
}

// study returns the study that was asked for last.
func (s *poolStage) study() pool.Study {
	p := s.pools.Last().(*pool.Plan)
	return pool.Study{Scenario: p.Study.Scenario, Figures: p.Figures, FirstSeed: p.Replicates[0].Seed, Seeds: p.Units()}
}

// computed returns the results of a study.
func computed(t testing.TB, s pool.Study) *pool.Results {
	t.Helper()
	plan, err := pool.NewPlan(s)
	if err != nil {
		t.Fatal(err)
	}
	results, err := experiment.Compute(plan, 2, experiment.Context{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return results.(*pool.Results)
}
