package pools

import (
	"strings"

	"juggle/core/experiment"
	"juggle/core/pool"
	"juggle/core/report"
	"juggle/site/chart"
	"juggle/site/parts"
	"juggle/site/text"
)

// An oursSection is the figures of the test bed that the paper does not have. They are computed when the reader asks for them, after the
// paper's.
type oursSection struct {
	pools    *Pools
	study    *poolStudy
	progress *parts.Progress
	figures  []*oursFigure
}

// An oursFigure is one of them.
type oursFigure struct {
	section          *oursSection
	number           int
	name, title, sub string
	rows             *parts.Table

	specFor *pool.Figure
	specAt  float64
	specOf  string
}

var oursFigures = []oursFigure{
	{number: pool.ThresholdSweep, name: "sweep", title: "The threshold of availability",
		sub: `The paper compares the availability of the <i class="sym">k</i>-set with a threshold and names neither. Here a request is ` +
			`accepted above each threshold, for a set that is available if any of its nodes is, as its nodes are on average, or if all are. ` +
			`The dotted line is the threshold at hand.`},
	{number: pool.PredictionGain, name: "prediction", title: "Where nodes differ",
		sub: `A node’s past says little of its future where all nodes are alike. Here each has a mean time between failures and to repair ` +
			`of its own, further and further apart, and requests are accepted above 0.7, or whatever the availability.`},
	{number: pool.Contribution, name: "sites", title: "What sites contribute",
		sub: `Section 4.1 has sites control what they contribute. Here each gives a share of its nodes for good, or every ten minutes, on ` +
			`average, others; the table has other terms, and what it costs that admission hears of it late.`},
}

// oursNumbers are the numbers of a study of all of them.
func oursNumbers() (all []int) {
	for i := range oursFigures {
		all = append(all, oursFigures[i].number)
	}
	return all
}

func newOurs(c *Pools, store *experiment.Store) *oursSection {
	s := &oursSection{pools: c}
	s.study = newPoolStudy(c.page.Browser, c.engine, store, func() {})
	for _, f := range oursFigures {
		f.section = s
		f.rows = parts.NewTable(c.page, f.table, func() string { return "Table of " + text.Lowered(f.title) })
		s.figures = append(s.figures, &f)
	}
	s.progress = s.study.Progress(parts.Progress{
		Class: "progress first", Label: "Runs of our figures computed", MainID: "pools-sweep-main",
		Done: func() bool { return s.study.Phase != parts.Running },
		Line: s.line,
		Said: func() string { return s.study.Said("study of our figures") },
		Main: func() parts.Button {
			if !c.state.sweep {
				return parts.Button{Word: "Compute them", Class: "btn main", Do: s.ask}
			}
			return s.study.Button()
		},
	})
	return s
}

// ask has them computed, which the link says.
func (s *oursSection) ask() {
	s.pools.state.sweep = true
	s.pools.live.Record()
	s.refresh()
}

// refresh computes what is asked for, once the paper's figures are done.
func (s *oursSection) refresh() {
	switch c := s.pools; {
	case !c.state.sweep || c.run.Err != nil || !s.begun() && c.run.Phase != parts.Done:
		s.study.Halt()
	default:
		s.study.start(s.wanted())
	}
}

func (s *oursSection) wanted() pool.Study {
	study := s.pools.state.study()
	study.Figures = oursNumbers()
	return study
}

// begun tells whether the present study is what is asked for.
func (s *oursSection) begun() bool { return s.pools.state.sweep && s.study.is(s.wanted()) }

// state is the state as automation reads it: done when all are.
func (s *oursSection) state() string {
	if !s.begun() {
		return "waiting"
	}
	word := "done"
	for _, f := range s.figures {
		if of := s.study.state(f.number); of != "done" {
			word = of
		}
	}
	return word
}

func (s *oursSection) line() string {
	switch {
	case s.begun():
		return s.study.line()
	case s.pools.state.sweep:
		return "First come the figures above."
	}
	return "Three figures of ours are not computed."
}

func (s *oursSection) draw() {
	for _, f := range s.figures {
		s.pools.draw(f.host(), f.spec())
	}
}

func (f *oursFigure) host() string { return "chart-pools-" + f.name }

// result is what has come; nil where nothing has.
func (f *oursFigure) result() *pool.Figure {
	if now := f.section.study.figure(f.number); f.section.begun() && now != nil && now.N > 0 {
		return now
	}
	return nil
}

func (f *oursFigure) table() *report.Table {
	if now := f.result(); now != nil {
		return now.Table
	}
	return nil
}

// finding is what it shows, in a sentence.
func (f *oursFigure) finding() string {
	if now := f.result(); now != nil {
		return parts.Finding(now.Claim, text.PoolSym)
	}
	return ""
}

// spec is the chart's description.
func (f *oursFigure) spec() string {
	now, threshold := f.result(), f.section.pools.state.scenario.Threshold
	if now == nil {
		return ""
	}
	if f.specFor != now || f.specAt != threshold {
		label := strings.Join([]string{f.title, now.Claim.Finding}, ". ")
		f.specFor, f.specAt = now, threshold
		f.specOf = chart.PoolOurs(f.number, now.Points, threshold, label, 240).JSON()
	}
	return f.specOf
}

func (f *oursFigure) turn() { f.rows.Open = !f.rows.Open }

func (f *oursFigure) csv() {
	p := f.section.pools
	p.page.SaveCSV("juggle-pools-"+f.name, f.table(), p.origin(text.Lowered(f.title), 0))
}
