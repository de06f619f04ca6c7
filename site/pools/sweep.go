package pools

import (
	"juggle/core/experiment"
	"juggle/core/pool"
	"juggle/core/report"
	"juggle/site/chart"
	"juggle/site/parts"
	"juggle/site/text"
)

// A thresholdSweep is the test bed at every threshold of availability under each reading of what is compared with it, and what a high
// threshold gains where nodes differ. It is computed when the reader asks for it, after the figures.
type thresholdSweep struct {
	pools    *Pools
	study    *poolStudy
	progress *parts.Progress
	rows     *parts.Table // of the thresholds
	gains    *parts.Table // of the spreads

	specFor *pool.Figure
	specAt  float64
	specOf  string
}

const hostSweep = "chart-pools-sweep"

const sweepSub = `The paper compares the availability of the <i class="sym">k</i>-set with a threshold and names neither. Here a request ` +
	`is accepted above each threshold, for a set that is available if any of its nodes is, as its nodes are on average, or if all are. ` +
	`The dotted line is the threshold at hand: the claims below are judged under it.`

const gainsSub = `A node’s past says little of its future where all nodes are alike. Here each has a mean time between failures and to ` +
	`repair of its own, further and further apart. The differences are what accepting above a threshold changes, on the same seeds.`

var sweepFigures = []int{pool.ThresholdSweep, pool.PredictionGain}

func newSweep(c *Pools, store *experiment.Store) *thresholdSweep {
	s := &thresholdSweep{pools: c}
	s.study = newPoolStudy(c.page.Browser, c.engine, store, func() {})
	s.rows = parts.NewTable(c.page, func() *report.Table { return s.table(pool.ThresholdSweep) },
		func() string { return "Table of the thresholds" })
	s.rows.Groups = "set"
	s.gains = parts.NewTable(c.page, func() *report.Table { return s.table(pool.PredictionGain) },
		func() string { return "Table of the spreads" })
	s.gains.Groups = "spread"
	s.progress = s.study.Progress(parts.Progress{
		Class: "progress first", Label: "Runs of the thresholds computed", MainID: "pools-sweep-main",
		Done: func() bool { return s.study.Phase != parts.Running },
		Line: s.line,
		Said: func() string { return s.study.Said("sweep of the threshold") },
		Main: func() parts.Button {
			if !c.state.sweep {
				return parts.Button{Word: "Compute them", Class: "btn main", Do: s.ask}
			}
			return s.study.Button()
		},
	})
	return s
}

// ask has it computed, which the link says.
func (s *thresholdSweep) ask() {
	s.pools.state.sweep = true
	s.pools.live.Record()
	s.refresh()
}

// refresh computes what is asked for, once the figures are done.
func (s *thresholdSweep) refresh() {
	switch c := s.pools; {
	case !c.state.sweep || c.run.Err != nil || !s.begun() && c.run.Phase != parts.Done:
		s.study.Halt()
	default:
		s.study.start(s.wanted())
	}
}

func (s *thresholdSweep) wanted() pool.Study {
	study := s.pools.state.study()
	study.Figures = sweepFigures
	return study
}

// begun tells whether the present study is what is asked for.
func (s *thresholdSweep) begun() bool { return s.pools.state.sweep && s.study.is(s.wanted()) }

// result is what has come of a figure; nil where nothing has.
func (s *thresholdSweep) result(figure int) *pool.Figure {
	if f := s.study.figure(figure); s.begun() && f != nil && f.N > 0 {
		return f
	}
	return nil
}

func (s *thresholdSweep) table(figure int) *report.Table {
	if f := s.result(figure); f != nil {
		return f.Table
	}
	return nil
}

// state is the state as automation reads it.
func (s *thresholdSweep) state() string {
	if !s.begun() {
		return "waiting"
	}
	return max(s.study.state(pool.ThresholdSweep), s.study.state(pool.PredictionGain)) // "waiting" and "running" come after "done"
}

func (s *thresholdSweep) line() string {
	switch {
	case s.begun():
		return s.study.line()
	case s.pools.state.sweep:
		return "First come the figures above."
	}
	return text.Plural(len(pool.Thresholds), "threshold", "thresholds") + " under " + text.Few(len(pool.SetAvailabilities)) +
		" readings, and " + text.Few(len(pool.Spreads)) + " spreads of nodes, are not computed."
}

// finding is what a figure shows, in a sentence.
func (s *thresholdSweep) finding(figure int) string {
	if f := s.result(figure); f != nil {
		return parts.Finding(f.Claim, text.PoolSym)
	}
	return ""
}

// spec is the chart's description.
func (s *thresholdSweep) spec() string {
	f, now := s.result(pool.ThresholdSweep), s.pools.state.scenario.Threshold
	if f == nil {
		return ""
	}
	if s.specFor != f || s.specAt != now {
		s.specFor, s.specAt = f, now
		s.specOf = chart.PoolSweep(f.Points, now, "The threshold of availability. "+f.Claim.Finding, 240).JSON()
	}
	return s.specOf
}

func (s *thresholdSweep) csv(figure int, name, of string) {
	s.pools.page.SaveCSV("juggle-pools-"+name, s.table(figure), s.pools.origin(of, 0))
}
