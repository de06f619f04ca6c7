package study

import (
	"slices"
	"strconv"

	"juggle/core/report"
)

// Claims judges every claim of the paper that the state's plan has a figure for, in the figures' order, then the numbers of its text,
// which Figure 2 computes.
func Claims(s *State) []report.Claim {
	numbers := s.plan.Figures()
	slices.Sort(numbers)
	var claims, text []report.Claim
	for _, n := range numbers {
		f := s.Figure(n)
		claims = append(claims, f.Claim)
		if n == windowSize.number {
			text = append(text, fifoClaim(f))
		}
	}
	return append(claims, text...)
}

// ClaimsTable has a row a claim: the verdict, how many of its comparisons speak for it, against it, or are open, and the words.
func ClaimsTable(claims []report.Claim) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "figure"}, {Name: "title"}, {Name: "verdict"}, {Name: "for", Kind: report.Number}, {Name: "against", Kind: report.Number},
		{Name: "open", Kind: report.Number}, {Name: "claim"}, {Name: "finding"},
	}}
	for _, c := range claims {
		var tally [3]int
		for _, e := range c.Decides {
			tally[e.Supports+1]++
		}
		t.Rows = append(t.Rows, []string{c.Figure, c.Title, c.Verdict.String(),
			strconv.Itoa(tally[2]), strconv.Itoa(tally[0]), strconv.Itoa(tally[1]), c.Paper, c.Finding})
	}
	return t
}

// EvidenceTable has a row for every number that a verdict rests on.
func EvidenceTable(claims []report.Claim) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "figure"}, {Name: "verdict"}, {Name: "comparison"}, {Name: "value", Kind: report.Number},
		{Name: "ci_low", Kind: report.Number}, {Name: "ci_high", Kind: report.Number}, {Name: "unit"},
		{Name: "p_holm", Kind: report.Number}, {Name: "speaks"},
	}}
	for _, c := range claims {
		for _, e := range c.Decides {
			t.Rows = append(t.Rows, []string{c.Figure, c.Verdict.String(), e.What, report.Fixed(e.Value, decimals),
				report.Fixed(e.Low, decimals), report.Fixed(e.High, decimals), e.Unit, report.Fixed(e.P, pDecimals),
				[...]string{"against", "open", "for"}[e.Supports+1]})
		}
	}
	return t
}
