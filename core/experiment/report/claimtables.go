package report

import "strings"

// Decimals of percentages and points, and PDecimals of p-values, in tables.
const (
	Decimals  = 3
	PDecimals = 4
)

// ClaimsTable has a row for each claim: the verdicts on it and on its parts, the number of comparisons for it, against it and open, the
// claim and the finding in words, and the basis of the verdict.
func ClaimsTable(claims []Claim) *Table {
	t := &Table{Columns: []Column{
		{Name: "figure"}, {Name: "title"}, {Name: "verdict"}, {Name: "parts"}, {Name: "for", Kind: Number}, {Name: "against", Kind: Number},
		{Name: "open", Kind: Number}, {Name: "claim"}, {Name: "finding"}, {Name: "basis"},
	}}
	for _, c := range claims {
		tally := TallyOf(c.Evidence())
		t.Add(c.Figure, c.Title, c.VerdictInWords(), c.PartsInWords(), tally.For, tally.Against, tally.Open, c.Paper, c.Finding,
			strings.TrimSpace(c.BasisInWords()+" "+c.SettingsInWords()))
	}
	return t
}

// SettingsTable has a row for each claim and each other setting in which it was judged.
func SettingsTable(claims []Claim) *Table {
	t := &Table{Columns: []Column{{Name: "figure"}, {Name: "title"}, {Name: "setting"}, {Name: "verdict"}}}
	for _, c := range claims {
		for _, s := range c.Basis.OtherSettings {
			t.Add(c.Figure, c.Title, s.Name, s.Verdict)
		}
	}
	return t
}

// EvidenceTable has a row for each comparison on which a verdict rests.
func EvidenceTable(claims []Claim) *Table {
	t := &Table{Columns: []Column{
		{Name: "figure"}, {Name: "verdict"}, {Name: "part"}, {Name: "part_verdict"}, {Name: "comparison"}, {Name: "value", Kind: Number},
		{Name: "ci_low", Kind: Number}, {Name: "ci_high", Kind: Number}, {Name: "unit"},
		{Name: "p", Kind: Number}, {Name: "p_holm", Kind: Number},
		{Name: "detects", Kind: Number}, {Name: "speaks"},
	}}
	for _, c := range claims {
		for _, p := range c.Parts {
			for _, e := range p.Evidence {
				t.Add(c.Figure, c.VerdictInWords(), p.Label(), p.Verdict, e.Quantity, Fixed(e.Value, max(Decimals, e.Decimals)),
					Fixed(e.Low, Decimals), Fixed(e.High, Decimals), e.Unit, PValue(e.P), PValue(e.PHolm), Fixed(e.Detectable, Decimals), e.Stance)
			}
		}
	}
	return t
}
