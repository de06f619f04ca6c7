package pools

import (
	"testing"

	"juggle/core/experiment"
	"juggle/core/papers/pool"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// A poolStage is a page with the Pools view open. Its engine computes when a test calls Compute.
type poolStage struct {
	*pagetest.Stage
	view   *Pools
	engine *pagetest.Runs
}

// newPoolStage opens the page at a link. own is the view's part of the link: "" or "pools.k=7&...".
func newPoolStage(t testing.TB, own string) *poolStage {
	t.Helper()
	if own != "" {
		own = "&" + own
	}
	s := &poolStage{Stage: pagetest.New(t, "v=1&view=pools"+own)}
	s.engine = &pagetest.Runs{T: t}
	s.view = New(s.Page, s.engine)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"pools": s.view}), &pagetest.Study{})
	s.Start()
	return s
}

// countJudgements returns the number of queries for the policies' answers to a request.
func (s *poolStage) countJudgements() int {
	return len(pagetest.QueriesNamed[pool.Judgement](s.T, s.Queries, "pool.judge"))
}

// countPlayings returns the number of queries for a run of the test bed.
func (s *poolStage) countPlayings() int {
	return len(pagetest.QueriesNamed[pool.RecordingQuery](s.T, s.Queries, "pool.play"))
}

// computeAll computes all requested runs, and lets time pass until the figures show them.
func (s *poolStage) computeAll() {
	s.engine.Compute(-1)
	s.Browser.Pass(4 * paintInterval)
}

// requestedStudy returns the study of the last request to the engine.
func (s *poolStage) requestedStudy() pool.Study {
	p := s.engine.Last().(*pool.Plan)
	return pool.Study{Scenario: p.Study.Scenario, Figures: p.Figures, FirstSeed: p.Replicates[0].Seed, Seeds: p.Units()}
}

// computeStudy returns the results of a study.
func computeStudy(t testing.TB, s pool.Study) *pool.Results {
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
