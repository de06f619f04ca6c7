package pools

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"juggle/core/experiment"
	"juggle/core/pool"
	"juggle/core/report"
	"juggle/site/parts"
	"juggle/site/text"
)

const readingsSub = `The paper can be taken in several ways: kAPAC rejects at <i class="sym">L</i> = <i class="sym">a k</i> similar ` +
	`requests or, as Table 2 prints it, at ` +
	`<i class="sym">k</i>, with or without room for <i class="sym">L</i> of them only; at its start a request looks for a resource in the ` +
	`whole pool or in its <i class="sym">k</i>-set; a <i ` +
	`class="sym">k</i>-set is available if any of its ` +
	`nodes is up, as its nodes are on average, or if all are; and a local job blocks its node or takes half of it. In other settings ` +
	`resources are contended, by jobs of half an hour to six hours of which one comes every 40 s, or nodes differ in how often they ` +
	`fail and in how long they stay down. Each reading meets the same seeds.`

// readings is the study that judges the claims of Figures 4 to 7 in every reading of the paper. It is computed when the reader asks for it,
// which the link says, and after the figures.
type readings struct {
	*poolStudy
	pools    *Pools
	judged   [][]report.Claim // in each of pool.Readings, as far as the study was brought up to the results
	rests    bool             // until it is wanted again
	progress *parts.Progress
}

func newReadings(c *Pools, store *experiment.Store) *readings {
	a := &readings{poolStudy: newPoolStudy(c.page.Browser, c.engine, store), pools: c}
	figure := a.Figure
	a.Figure = func(n int) (*pool.Figure, bool) {
		a.judged = nil
		for _, reading := range pool.Readings {
			a.judged = append(a.judged, pool.ClaimsIn(a.results(), reading))
		}
		return figure(n)
	}
	a.Beat = time.Second // four figures in every reading are judged for a painting
	a.progress = a.Progress(parts.Progress{
		Class: "progress first", Label: "Runs of every reading computed", MainID: "pools-readings-main", OtherID: "pools-readings-other",
		Done: func() bool { return a.Phase != parts.Running },
		Line: a.words,
		Said: func() string { return a.Said("study of every reading") },
		Main: func() parts.Button {
			if !c.state.readings {
				return parts.Button{Word: "Compute them", Class: "btn main", Do: a.turn}
			}
			return a.Button()
		},
		Other: func() parts.Button {
			return parts.Button{Word: text.Either(c.state.readings, "Leave out", ""), Do: a.turn}
		},
	})
	return a
}

// turn asks for it, or leaves it out.
func (a *readings) turn() {
	a.pools.state.readings = !a.pools.state.readings
	a.pools.Record()
	a.refresh()
}

// refresh computes what is asked for, once the paper's figures are done. Meanwhile it rests.
func (a *readings) refresh() {
	if c := a.pools; c.state.readings && c.run.Err == nil && (a.begun() || c.run.Phase == parts.Done) {
		if a.start(a.wanted()); a.rests {
			a.Resume()
		}
		a.rests = false
		return
	}
	a.rests = a.rests || a.Phase == parts.Running
	a.Halt()
}

func (a *readings) wanted() pool.Study {
	study := a.pools.state.Study
	study.Figures = []int{pool.EveryReading}
	return study
}

// begun reports whether the present study is what is asked for.
func (a *readings) begun() bool { return a.pools.state.readings && a.is(a.wanted()) }

// state is the state as automation reads it.
func (a *readings) state() string {
	if !a.begun() {
		return "waiting"
	}
	return a.poolStudy.state(pool.EveryReading)
}

func (a *readings) words() string {
	switch {
	case a.begun():
		return a.line()
	case a.pools.state.readings:
		return "First come the figures above."
	}
	return "The claims in every reading are not computed."
}

// table is a row a reading, a column a claim of the paper's; empty where nothing has come.
func (a *readings) table() string {
	if f := a.figure(pool.EveryReading); !a.begun() || f == nil || f.N == 0 {
		return ""
	}
	c := a.pools
	var b strings.Builder
	b.WriteString(`<table class="readings"><thead><tr><th scope="col">reading</th>`)
	var claims []int // the paper's; Figure 7 can also be taken to say what is not
	for k, claim := range a.judged[0] {
		if claim.Title != pool.LeadTitle {
			claims = append(claims, k)
			b.WriteString(`<th scope="col" title="` + text.Escape(claim.Paper) + `"><span class="no">` + claim.Figure + "</span> " +
				text.Escape(claim.Title) + "</th>")
		}
	}
	b.WriteString(`</tr></thead><tbody><tr class="headline"><th scope="row">over all ` + strconv.Itoa(len(pool.Readings)) + "</th>")
	over := pool.OverReadings(a.judged)
	for _, k := range claims {
		var words []string
		for _, v := range []report.Verdict{report.Holds, report.DoesNotHold, report.DependsOnReading, report.Inconclusive} {
			of := slices.DeleteFunc(slices.Clone(a.judged), func(claims []report.Claim) bool { return claims[k].Verdict != v })
			if len(of) > 0 {
				words = append(words, v.String()+" in "+strconv.Itoa(len(of)))
			}
		}
		b.WriteString(a.cell(over[k], strings.Join(words, ", ")))
	}
	for i, reading := range pool.Readings {
		scenario := reading.Apply(c.state.Scenario)
		if title := text.PoolSym(reading.Title); scenario == c.state.Scenario {
			b.WriteString(`</tr><tr data-chosen="true"><th scope="row">` + title + " <small>above</small></th>")
		} else {
			link := c.LinkTo(func(s *poolState) { s.Scenario = scenario })
			b.WriteString(`</tr><tr><th scope="row"><a href="#` + text.Escape(c.page.Fragment(link)) + `">` + title + "</a></th>")
		}
		for _, k := range claims {
			tally := report.TallyOf(a.judged[i][k].Decides())
			b.WriteString(a.cell(a.judged[i][k], strconv.Itoa(tally.For)+"\u00a0for, "+strconv.Itoa(tally.Against)+"\u00a0against, of\u00a0"+
				strconv.Itoa(tally.All())))
		}
	}
	return b.String() + "</tr></tbody></table>"
}

// cell is a verdict as far as runs have come, and what it rests on.
func (a *readings) cell(claim report.Claim, rests string) string {
	m := parts.MarkOf(claim.Verdict, a.state() != "done")
	return `<td><span class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</span><small>" + text.Escape(rests) + "</small></td>"
}

// csv saves every claim, as the command line prints them.
func (a *readings) csv() {
	c, sized := a.pools, a.pools.sized()
	out := pool.WithReading("", report.ClaimsTable(append([]report.Claim{sized.claim1, sized.figure3.Claim}, sized.figure3.ExtraClaims...)))
	out.Rows = append(out.Rows, pool.WithReading("over all", report.ClaimsTable(pool.OverReadings(a.judged))).Rows...)
	for i, claims := range a.judged {
		out.Rows = append(out.Rows, pool.WithReading(pool.Readings[i].Name, report.ClaimsTable(claims)).Rows...)
	}
	c.page.SaveCSV("juggle-pools-readings", out, c.origin("every reading", 0))
}
