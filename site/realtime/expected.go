package realtime

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/core/report"
	"juggle/site/parts"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// Expected response times, printed and computed, and what else of Tables I and II does not follow.

// expectedRow is a machine's expected response time, printed and computed.
type expectedRow struct {
	slices             int64
	printed, deviation string // "" where the paper has none
	response           float64
}

// expectedRows are the machines' expected response times, each beside what the paper prints for as many slices where the scene asks what
// Table II answers.
func (c *Realtime) expectedRows() []expectedRow {
	printed := map[string]string{}
	if c.asPrinted() {
		for _, n := range paperNumbers() {
			printed[n.Quantity] = n.Printed
		}
	}
	var list []expectedRow
	for m := range c.scene.Places {
		row := expectedRow{slices: c.conflicts[m].InConflict(), response: float64(c.judged(m).Response)}
		at := ", tn_g = " + text.Number(float64(row.slices))
		row.printed, row.deviation = printed["E[rho]"+at], printed["dev %"+at]
		list = append(list, row)
	}
	return list
}

// What the paper prints on its Tables I and II, and its claims on them, judged: each is computed once.
var (
	paperNumbers = sync.OnceValue(realtime.PaperNumbers)
	tableClaims  = sync.OnceValue(realtime.Claims)
)

// asPrinted reports whether every machine asks what Table II answers: the reservations of Table I, all of them in conflict at once.
func (c *Realtime) asPrinted() bool {
	paper := scene.Preset(0)
	if !slices.Equal(c.scene.Older, paper.Older) || c.scene.New != paper.New || c.scene.Capacity != paper.Capacity {
		return false
	}
	return !slices.ContainsFunc(c.conflicts, func(m *realtime.Conflict) bool {
		return len(m.Groups) != 1 || len(m.Groups[0].Members) != len(paper.Older)
	})
}

// expectedTable is Table II's last lines.
func (c *Realtime) expectedTable() string {
	t := tablemarkup.New("-machine", "#slices", "#"+rho+", printed", "#computed", "#deviation %, printed", "#computed")
	for m, r := range c.expectedRows() {
		deviation := 100 * (r.response/float64(c.scene.New.P) - 1)
		t.Add(strconv.Itoa(m+1), text.Count(int(r.slices)), printedWords(r.printed, r.response), c.responseWords(m),
			printedWords(r.deviation, deviation), text.Fixed(deviation, text.Digits(deviation, 3)))
	}
	return t.HTML()
}

// printedWords are what a paper prints, with a mark where it does not follow; computed is not a number where that is not known yet.
func printedWords(printed string, computed float64) string {
	if printed == "" {
		return tablemarkup.Printed("–", true)
	}
	return tablemarkup.Printed(printed, math.IsNaN(computed) || report.Follows(printed, computed))
}

// plainer says quantities as the page does.
var plainer = strings.NewReplacer("E[rho], tn_g =", "E[ρ], slices in conflict:", "dev %, tn_g =", "deviation in %, slices in conflict:")

// claimWords are a claim of the paper and what came out.
func claimWords(where string, c report.Claim) string {
	decides := c.Decides()
	for i := range decides {
		decides[i].What = plainer.Replace(decides[i].What)
	}
	return `<p class="claim">` + where + ": <em>" + text.Escape(c.Paper) + `.</em></p><p class="found">` + parts.Verdict(c) +
		" &nbsp;" + text.Escape(c.Finding) + "</p>" + parts.Basis(c) + parts.EvidenceList(decides)
}

// errataWords say what of Table II does not follow.
func errataWords() string {
	return claimWords("Table II", tableClaims()[1]) + `<p class="found aside">120.1333 does not follow from (18), nor do the deviations, ` +
		"each 100 times too large. " + text.Italic("U<sub>z</sub>") + " = 0.0081 follows from the sum of the probabilities, not from (16).</p>"
}
