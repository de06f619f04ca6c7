package pools

import (
	"time"

	"juggle/core/experiment"
	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// A poolStudy is a study of the test bed under way.
type poolStudy struct {
	parts.Study[*pool.Figure]
	study pool.Study
}

const (
	poolBeat  = 75 * time.Millisecond // one figure at a time, so that no painting takes long
	poolKeep  = 30_000                // outcomes kept before those of other studies are dropped
	poolBatch = 12                    // runs in a job, at first
)

// newPoolStudy is a study that has not begun.
func newPoolStudy(browser page.Browser, engine page.Runs, store *experiment.Store) *poolStudy {
	r := &poolStudy{}
	r.Study = parts.Study[*pool.Figure]{Browser: browser, Engine: engine, Store: store, Keep: poolKeep, Beat: poolBeat, AtOnce: 1, Few: true,
		Figure: func(n int) (*pool.Figure, bool) {
			f := r.results().Figure(n)
			// Where nothing is accepted no effectiveness can be had, so all runs are all that it needs.
			return f, f.N == f.Want || r.Finished() == r.Total()
		}}
	return r
}

// start computes a study, unless it is the present one.
func (r *poolStudy) start(s pool.Study) {
	if r.is(s) {
		return
	}
	r.study = s
	plan, err := pool.NewPlan(s)
	if err != nil {
		r.Await(s.Figures, err)
		return
	}
	r.Begin(page.RunRequest{Kind: pool.Kind, Params: s.Encode(), Figures: s.Figures, Urgent: true, First: poolBatch}, plan, s.Figures)
}

// is reports whether s is the present study.
func (r *poolStudy) is(s pool.Study) bool { return r.Plan != nil && r.study.Equal(&s) }

// results are those that have come; nil where there is no plan.
func (r *poolStudy) results() *pool.Results {
	got, _ := r.Got.(*pool.Results)
	return got
}

// figure is figure n as far as it has come; nil where there is none.
func (r *poolStudy) figure(n int) *pool.Figure {
	if r.Err != nil {
		return nil
	}
	f, _ := r.Shown(n)
	return f
}

// state is a figure's state as automation reads it; a stopped one without all of its runs waits.
func (r *poolStudy) state(n int) string {
	f := r.figure(n)
	switch {
	case r.Err != nil:
		return "error"
	case f == nil:
		return "waiting"
	}
	return r.State(n, f.N > 0)
}

// of are the outcomes that have come for the scenario itself under a policy, in the order of their seeds.
func (r *poolStudy) of(p testbed.Policy) []testbed.Outcome {
	if r.Plan == nil {
		return nil
	}
	return pool.Outcomes(r.results(), p)
}

// newProgress is the line of the study of the paper's figures.
func newProgress(c *Pools) *parts.Progress {
	r := c.run
	return r.Progress(parts.Progress{
		Class: "progress first", Label: "Runs of the test bed computed", LineID: "pools-progress", MainID: "pools-main",
		Line: r.line,
		Said: func() string {
			if r.Err != nil {
				return ""
			}
			return r.Said("study of the test bed")
		},
	})
}

// line says how far the study is.
func (r *poolStudy) line() string {
	if r.Err != nil {
		return `<b>No study.</b> ` + text.Escape(text.Plain(r.Err))
	}
	return r.LineWords(parts.Line{Stopped: "Stopped", Shown: "Figures show what is there",
		Of: text.Plural(r.Total()/max(1, r.study.Seeds), "cell", "cells") + ", " + text.Plural(r.study.Seeds, "seed", "seeds")})
}
