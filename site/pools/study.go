package pools

import (
	"time"

	"juggle/core/experiment"
	"juggle/core/papers/pool"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

const (
	paintInterval = 75 * time.Millisecond // each painting updates one figure, so that none takes long
	storedRuns    = 30_000                // the number of runs of the largest study whose results are stored
	firstBatch    = 12                    // the number of runs in a worker's first job
)

// A bedStudy computes a study of the test bed while its figures are shown.
type bedStudy struct {
	parts.Study[*pool.Figure]
	study pool.Study
}

// newBedStudy returns a bedStudy that has not begun.
func newBedStudy(browser page.Browser, engine page.Runs, store *experiment.Store) *bedStudy {
	r := &bedStudy{}
	r.Study = parts.Study[*pool.Figure]{Browser: browser, Engine: engine, Store: store, StoreLimit: storedRuns,
		PaintInterval: paintInterval, FiguresPerPainting: 1, HasFewFigures: true,
		Figure: func(n int) (*pool.Figure, bool) {
			f := r.results().Figure(n)
			// Effectiveness has no value if nothing is accepted. A figure of it is complete when all runs are computed.
			return f, f.N == f.Want || r.Finished() == r.Total()
		}}
	return r
}

// start computes a study, unless it is the present one.
func (r *bedStudy) start(s pool.Study) {
	if r.isPresent(s) {
		return
	}
	r.study = s
	plan, err := pool.NewPlan(s)
	if err != nil {
		r.Await(s.Figures, err)
		return
	}
	r.Begin(page.RunRequest{Kind: pool.Kind, Params: s.Encode(), Figures: s.Figures, Urgent: true, First: firstBatch}, plan, s.Figures)
}

// isPresent reports whether s is the study that is computed.
func (r *bedStudy) isPresent(s pool.Study) bool { return r.Plan != nil && r.study.Equal(&s) }

// results returns the results so far; nil if there is no plan.
func (r *bedStudy) results() *pool.Results {
	results, _ := r.Collected.(*pool.Results)
	return results
}

// figure returns figure n from the results so far; nil if there is none.
func (r *bedStudy) figure(n int) *pool.Figure {
	if r.Err != nil {
		return nil
	}
	f, _ := r.Shown(n)
	return f
}

// figureState returns the state of figure n, which scripts read. A stopped figure without all of its runs is waiting.
func (r *bedStudy) figureState(n int) string {
	f := r.figure(n)
	switch {
	case r.Err != nil:
		return "error"
	case f == nil:
		return "waiting"
	}
	return r.State(n, f.N > 0)
}

// newProgress returns the progress of the study of the paper's figures.
func newProgress(c *Pools) *parts.Progress {
	r := c.run
	return r.Progress(parts.Progress{
		Class: "progress first", Label: "Runs of the test bed computed", LineID: "pools-progress", MainID: "pools-main",
		Status: r.progressLine,
		Announcement: func() string {
			if r.Err != nil {
				return ""
			}
			return r.Announcement("study of the test bed")
		},
	})
}

// progressLine describes the progress of the study, as markup.
func (r *bedStudy) progressLine() string {
	if r.Err != nil {
		return `<b>No study.</b> ` + text.Escape(text.Plain(r.Err))
	}
	return r.StatusLine("Figures show what is there")
}
