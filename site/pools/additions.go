package pools

import (
	"time"

	"juggle/core/experiment"
	"juggle/core/pool"
	"juggle/site/parts"
	"juggle/site/text"
)

// An addition is a study that we add to the paper's figures. It is computed when the reader asks for it, after them.
type addition struct {
	*poolStudy
	pools    *Pools
	figures  []int
	asked    func(*poolState) *bool // whether the reader asks for it, which the link says
	id       string                 // begins its buttons' ids
	of, idle string                 // what the runs are of, and what is said before they are asked for
	rests    bool                   // until it is wanted again
	progress *parts.Progress
}

// addStudies adds the figures that the paper does not have, and the claims in every reading.
func (c *Pools) addStudies(store *experiment.Store) {
	c.ours = &addition{id: "pools-sweep", figures: []int{pool.ThresholdSweep, pool.PredictionGain, pool.Contribution},
		asked: func(s *poolState) *bool { return &s.sweep }, of: "our figures", idle: "Three figures of ours are not computed."}
	c.readings = &addition{id: "pools-readings", figures: []int{pool.EveryReading}, asked: func(s *poolState) *bool { return &s.readings },
		of: "every reading", idle: "The claims in every reading are not computed."}
	for _, a := range []*addition{c.ours, c.readings} {
		a.pools, a.poolStudy = c, newPoolStudy(c.page.Browser, c.engine, store, nil)
		a.progress = a.newProgress()
	}
	c.readings.Beat = time.Second // four figures in every reading are judged for a painting
}

// newProgress is its line.
func (a *addition) newProgress() *parts.Progress {
	return a.Progress(parts.Progress{
		Class: "progress first", Label: "Runs of " + a.of + " computed", MainID: a.id + "-main", OtherID: a.id + "-other",
		Done: func() bool { return a.Phase != parts.Running },
		Line: a.words,
		Said: func() string { return a.Said("study of " + a.of) },
		Main: func() parts.Button {
			if !*a.asked(&a.pools.state) {
				return parts.Button{Word: "Compute them", Class: "btn main", Do: a.turn}
			}
			return a.Button()
		},
		Other: func() parts.Button {
			return parts.Button{Word: text.Either(*a.asked(&a.pools.state), "Leave out", ""), Do: a.turn}
		},
	})
}

// turn asks for it, or leaves it out.
func (a *addition) turn() {
	asked := a.asked(&a.pools.state)
	*asked = !*asked
	a.pools.live.Record()
	a.refresh()
}

// refresh computes what is asked for, once the paper's figures are done. Meanwhile it rests.
func (a *addition) refresh() {
	if c := a.pools; *a.asked(&c.state) && c.run.Err == nil && (a.begun() || c.run.Phase == parts.Done) {
		if a.start(a.wanted()); a.rests {
			a.Resume()
		}
		a.rests = false
		return
	}
	a.rests = a.rests || a.Phase == parts.Running
	a.Halt()
}

func (a *addition) wanted() pool.Study {
	study := a.pools.state.Study
	study.Figures = a.figures
	return study
}

// begun reports whether the present study is what is asked for.
func (a *addition) begun() bool { return *a.asked(&a.pools.state) && a.is(a.wanted()) }

// state is the state as automation reads it: done when all figures are.
func (a *addition) state() string {
	if !a.begun() {
		return "waiting"
	}
	word := "done"
	for _, n := range a.figures {
		if of := a.poolStudy.state(n); of != "done" {
			word = of
		}
	}
	return word
}

func (a *addition) words() string {
	switch {
	case a.begun():
		return a.line()
	case *a.asked(&a.pools.state):
		return "First come the figures above."
	}
	return a.idle
}

// figure is figure n as far as it has come; nil where nothing has.
func (a *addition) figure(n int) *pool.Figure {
	if f := a.poolStudy.figure(n); a.begun() && f != nil && f.N > 0 {
		return f
	}
	return nil
}
