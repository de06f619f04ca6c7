package pools

import (
	"strconv"
	"strings"

	"juggle/core/pool"
	"juggle/core/report"
	"juggle/site/parts"
	"juggle/site/text"
)

// The claims of Figures 4 to 7 in every reading of the paper.

const readingsSub = `The paper can be taken in several ways: kAPAC rejects at <i class="sym">L</i> = <i class="sym">a k</i> similar ` +
	`requests or, as Table 2 prints it, at ` +
	`<i class="sym">k</i>, with or without room for <i class="sym">L</i> of them only; at its start a request looks for a resource in the ` +
	`whole pool or in its <i class="sym">k</i>-set; a <i ` +
	`class="sym">k</i>-set is available if any of its ` +
	`nodes is up, as its nodes are on average, or if all are; and a local job blocks its node or takes half of it. In other settings ` +
	`resources are contended, by jobs of half an hour to six hours of which one comes every 40 s, or nodes differ in how often they ` +
	`fail and in how long they stay down. Each reading meets the same seeds.`

// judged are the claims in every reading, but for what Figure 7 can also be taken to say; none where nothing has come.
func (c *Pools) judged() [][]report.Claim {
	if c.readings.figure(pool.EveryReading) == nil {
		return nil
	}
	judged := make([][]report.Claim, len(pool.Readings))
	for i, claims := range c.readings.judged {
		for _, claim := range claims {
			if claim.Title != pool.LeadTitle {
				judged[i] = append(judged[i], claim)
			}
		}
	}
	return judged
}

// readingsTable is a row a reading, a column a claim.
func (c *Pools) readingsTable() string {
	judged := c.judged()
	if judged == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString(`<table class="readings"><thead><tr><th scope="col">reading</th>`)
	for _, claim := range judged[0] {
		b.WriteString(`<th scope="col" title="` + text.Escape(claim.Paper) + `"><span class="no">` + claim.Figure + "</span> " +
			text.Escape(claim.Title) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	b.WriteString(`<tr class="headline"><th scope="row">over all ` + strconv.Itoa(len(pool.Readings)) + "</th>")
	for k, claim := range pool.OverReadings(judged) {
		b.WriteString("<td>" + c.rangeCell(claim, judged, k) + "</td>")
	}
	b.WriteString("</tr>")
	for i, reading := range pool.Readings {
		s := c.state
		s.Scenario = reading.Apply(s.Scenario)
		if title := text.PoolSym(reading.Title); s.Scenario == c.state.Scenario {
			b.WriteString(`<tr data-chosen="true"><th scope="row">` + title + " <small>above</small></th>")
		} else {
			b.WriteString(`<tr><th scope="row"><a href="#` + text.Escape(c.page.Fragment(c.linkTo(&s))) + `">` + title + "</a></th>")
		}
		for _, claim := range judged[i] {
			b.WriteString("<td>" + c.verdictCell(claim) + "</td>")
		}
		b.WriteString("</tr>")
	}
	return b.String() + "</tbody></table>"
}

// rangeCell is the verdict on claim k over all readings, and how many have which.
func (c *Pools) rangeCell(claim report.Claim, judged [][]report.Claim, k int) string {
	seen := [report.Verdicts]int{}
	for _, claims := range judged {
		seen[claims[k].Verdict]++
	}
	var words []string
	for _, v := range []report.Verdict{report.Holds, report.DoesNotHold, report.DependsOnReading, report.Inconclusive} {
		if seen[v] > 0 {
			words = append(words, v.String()+" in "+strconv.Itoa(seen[v]))
		}
	}
	m := parts.MarkOf(claim.Verdict, c.readings.state() != "done")
	return `<span class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</span><small>" + text.Escape(strings.Join(words, ", ")) +
		"</small>"
}

// verdictCell is a verdict as far as runs have come, and what it rests on.
func (c *Pools) verdictCell(claim report.Claim) string {
	m, tally := parts.MarkOf(claim.Verdict, c.readings.state() != "done"), report.TallyOf(claim.Decides())
	return `<span class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</span><small>" + strconv.Itoa(tally.For) + "\u00a0for, " +
		strconv.Itoa(tally.Against) + "\u00a0against, of\u00a0" + strconv.Itoa(tally.All()) + "</small>"
}

// readingsFinding says which verdicts the reading decides, and which claims no reading makes hold.
func (c *Pools) readingsFinding() string {
	judged := c.judged()
	if judged == nil {
		return ""
	}
	var hang, stand, never []string
	for k, claim := range judged[0] {
		same, holds := true, false
		for _, claims := range judged {
			same, holds = same && claims[k].Verdict == claim.Verdict, holds || claims[k].Verdict == report.Holds
		}
		title := "<em>" + text.Escape(claim.Title) + "</em>"
		if !holds {
			never = append(never, title)
		}
		if same {
			stand = append(stand, title)
		} else {
			hang = append(hang, title)
		}
	}
	words := "<b>No verdict depends on the reading.</b>"
	switch {
	case len(hang) > 0 && len(stand) == 0:
		words = "<b>Every verdict depends on the reading.</b>"
	case len(hang) > 0:
		words = "<b>The reading decides the verdict on</b> " + text.Listed(hang) + "; that on " + text.Listed(stand) + " is the same in all."
	}
	if len(never) > 0 {
		words += " No reading makes " + text.Listed(never) + " hold."
	}
	return words
}

// readingsCSV saves every claim, as the command line prints them.
func (c *Pools) readingsCSV() {
	sized := c.sized()
	out := pool.WithReading("", report.ClaimsTable(append([]report.Claim{sized.claim1, sized.figure3.Claim}, sized.figure3.Beside...)))
	out.Rows = append(out.Rows, pool.WithReading("over all", report.ClaimsTable(pool.OverReadings(c.readings.judged))).Rows...)
	for i, claims := range c.readings.judged {
		out.Rows = append(out.Rows, pool.WithReading(pool.Readings[i].Name, report.ClaimsTable(claims)).Rows...)
	}
	c.page.SaveCSV("juggle-pools-readings", out, c.origin("every reading", 0))
}
