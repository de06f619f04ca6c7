package pools

import (
	"strconv"
	"strings"
	"time"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool"
	"juggle/site/parts"
	"juggle/site/text"
)

// readingsSubtitle explains the readings, as markup.
const readingsSubtitle = `The paper can be taken in several ways: kAPAC rejects at <i class="sym">L</i> = <i class="sym">a k</i> similar ` +
	`requests or, as Table 2 prints it, at ` +
	`<i class="sym">k</i>, with or without room for only <i class="sym">L</i> requests in all; at its start a request looks for ` +
	`a resource in the whole pool or in its <i class="sym">k</i>-set; a <i ` +
	`class="sym">k</i>-set is available if any of its ` +
	`nodes is up, as its nodes are on average, or if all are; and a local job blocks its node or takes half of it. In other settings ` +
	`resources are contended, by jobs of half an hour to six hours of which one comes every 40 s, or nodes differ in how often they ` +
	`fail and in how long they stay down. Each reading meets the same seeds.`

// readings judges the claims of Figures 4 to 7 under every reading of the paper. It does so only if the reader turns it on, and only after
// the figures are computed.
type readings struct {
	*bedStudy
	pools    *Pools
	claims   [][]report.Claim // the judged claims under each of pool.Readings, from the results at the last painting
	isPaused bool             // update has paused the study while it was running
	progress *parts.Progress
}

func newReadings(c *Pools, store *experiment.Store) *readings {
	a := &readings{bedStudy: newBedStudy(c.page.Browser, c.engine, store), pools: c}
	figure := a.Figure
	a.Figure = func(n int) (*pool.Figure, bool) {
		a.claims = nil
		for _, reading := range pool.Readings {
			a.claims = append(a.claims, pool.ClaimsIn(a.results(), reading))
		}
		return figure(n)
	}
	a.PaintInterval = time.Second // each painting judges four figures in every reading
	a.progress = a.Progress(parts.Progress{
		Class: "progress first", Label: "Runs of every reading computed", MainID: "pools-readings-main", OtherID: "pools-readings-other",
		Done: func() bool { return a.Phase != parts.Running },
		Status: func() string {
			switch {
			case a.hasBegun():
				return a.progressLine()
			case c.state.readings:
				return "First come the figures above."
			}
			return "The claims in every reading are not computed."
		},
		Announcement: func() string { return a.Announcement("study of every reading") },
		MainButton: func() parts.Button {
			if !c.state.readings {
				return parts.Button{Word: "Compute them", Class: "btn main", Press: a.toggle}
			}
			return a.Button()
		},
		OtherButton: func() parts.Button {
			return parts.Button{Word: text.Either(c.state.readings, "Leave out", ""), Press: a.toggle}
		},
	})
	return a
}

// toggle turns the study of every reading on or off.
func (a *readings) toggle() {
	a.pools.state.readings = !a.pools.state.readings
	a.pools.Record()
	a.update()
}

// update computes the study if it is on and the paper's figures are done or the study has begun, and pauses it otherwise.
func (a *readings) update() {
	if c := a.pools; c.state.readings && c.run.Err == nil && (a.hasBegun() || c.run.Phase == parts.Done) {
		if a.start(a.everyReading()); a.isPaused {
			a.Resume()
		}
		a.isPaused = false
		return
	}
	a.isPaused = a.isPaused || a.Phase == parts.Running
	a.Halt()
}

// everyReading returns the study of every reading with the present parameters.
func (a *readings) everyReading() pool.Study {
	study := a.pools.state.Study
	study.Figures = []int{pool.EveryReading}
	return study
}

// hasBegun reports whether the study is on and of the present parameters.
func (a *readings) hasBegun() bool { return a.pools.state.readings && a.isPresent(a.everyReading()) }

// state returns the study's state, which scripts read.
func (a *readings) state() string {
	if !a.hasBegun() {
		return "waiting"
	}
	return a.figureState(pool.EveryReading)
}

// table returns the verdicts as markup, with a row for each reading and a column for each claim of the paper; "" if there are no results.
func (a *readings) table() string {
	if f := a.figure(pool.EveryReading); !a.hasBegun() || f == nil || f.N == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(`<table class="readings"><thead><tr><th scope="col">reading</th>`)
	var claims []int // indices of the paper's claims
	for k, claim := range a.claims[0] {
		if claim.Title != pool.LeadTitle {
			claims = append(claims, k)
			b.WriteString(`<th scope="col" title="` + text.Escape(claim.Paper) + `"><span class="no">` + claim.Figure + "</span> " +
				text.Escape(claim.Title) + "</th>")
		}
	}
	b.WriteString(`</tr></thead><tbody><tr class="headline"><th scope="row">over all ` + strconv.Itoa(len(pool.Readings)) + "</th>")
	overall := pool.OverReadings(a.claims)
	for _, k := range claims {
		var words []string
		for _, v := range []report.Verdict{report.Holds, report.DoesNotHold, report.DependsOnReading, report.Inconclusive} {
			inReadings := 0
			for _, judged := range a.claims {
				if judged[k].Verdict == v {
					inReadings++
				}
			}
			if inReadings > 0 {
				words = append(words, v.String()+" in "+strconv.Itoa(inReadings))
			}
		}
		b.WriteString(a.cell(overall[k], strings.Join(words, ", ")))
	}
	for i, reading := range pool.Readings {
		scenario := reading.Apply(a.pools.state.Scenario)
		if title := text.PoolMarkup(reading.Title); scenario == a.pools.state.Scenario {
			b.WriteString(`</tr><tr data-chosen="true"><th scope="row">` + title + " <small>above</small></th>")
		} else {
			link := a.pools.LinkTo(func(s *poolState) { s.Scenario = scenario })
			href := text.Escape(a.pools.page.Fragment(link))
			b.WriteString(`</tr><tr><th scope="row"><a href="#` + href + `">` + title + "</a></th>")
		}
		for _, k := range claims {
			tally := report.TallyOf(a.claims[i][k].Evidence())
			b.WriteString(a.cell(a.claims[i][k], strconv.Itoa(tally.For)+"\u00a0for, "+strconv.Itoa(tally.Against)+"\u00a0against, of\u00a0"+
				strconv.Itoa(tally.All())))
		}
	}
	return b.String() + "</tr></tbody></table>"
}

// cell returns a cell with the verdict on a claim, from the results so far, and a note below.
func (a *readings) cell(claim report.Claim, note string) string {
	m := parts.MarkOf(claim.Verdict, a.state() != "done")
	return `<td><span class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</span><small>" + text.Escape(note) + "</small></td>"
}

// save saves every claim as the command line prints them: first the claims about Table 1 and Figure 3, which depend on no reading.
func (a *readings) save() {
	sizing := a.pools.sizing()
	sizingClaims := append([]report.Claim{sizing.table1Claim, sizing.figure3.Claim}, sizing.figure3.ExtraClaims...)
	table := pool.WithReading("", report.ClaimsTable(sizingClaims))
	table.Rows = append(table.Rows, pool.WithReading("over all", report.ClaimsTable(pool.OverReadings(a.claims))).Rows...)
	for i, claims := range a.claims {
		table.Rows = append(table.Rows, pool.WithReading(pool.Readings[i].Name, report.ClaimsTable(claims)).Rows...)
	}
	a.pools.saveCSV("juggle-pools-readings", "every reading", table)
}
