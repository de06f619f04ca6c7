package parts

import (
	"os"
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

func TestColumnsWithEqualCellsAreReportedAndListed(t *testing.T) {
	columns := []report.Column{{Name: "figure"}, {Name: "order"}, {Name: "offers", Unit: "%", Kind: report.Number},
		{Name: "n", Kind: report.Number}, {Name: "mean", Unit: "%", Kind: report.Number}}
	for name, c := range map[string]struct {
		rows  [][]string
		want  string // a letter for each column: s where all its cells are equal
		words string // what SameWords returns
	}{
		"some the same, one empty": {[][]string{{"2", "edf", "", "12", "1"}, {"2", "fifo", "", "12", "2"}}, "s.ss.",
			"The same in every row: figure 2; n 12. Empty: offers, %."},
		"one empty in one row": {[][]string{{"2", "edf", "", "12", "1"}, {"2", "edf", "5", "8", "2"}}, "ss...",
			"The same in every row: figure 2; order edf."},
		"one row":                 {[][]string{{"2", "edf", "", "12", "1"}}, ".....", ""},
		"rows that are all alike": {[][]string{{"2", "edf", "", "12", "1"}, {"2", "edf", "", "12", "1"}}, ".....", ""},
		"no row":                  {nil, ".....", ""},
		"markup": {[][]string{{"<b>", "edf", "", "12", "1"}, {"<b>", "fifo", "1", "11", "2"}}, "s....",
			"The same in every row: figure &lt;b&gt;."},
	} {
		table := &report.Table{Columns: columns, Rows: c.rows}
		got := ""
		same := SameColumns(table)
		for _, s := range same {
			got += map[bool]string{true: "s", false: "."}[s]
		}
		if words := SameWords(table, same); got != c.want || words != c.words {
			t.Errorf("%s: got %s, %q; want %s, %q", name, got, words, c.want, c.words)
		}
		if cells := strings.Count(TableHTML(table), "<td"); cells != len(columns)*len(c.rows) {
			t.Errorf("%s: got %d cells, want all %d", name, cells, len(columns)*len(c.rows))
		}
	}
}

func TestAPValueThatIsRoundedToZeroIsShownAsAnUpperBound(t *testing.T) {
	p := report.Column{Name: "diff_p_holm", Title: "p (Holm)", Kind: report.Number}
	const belowBound = `<span class="least" role="img" aria-label="&lt; 0.0001">0.0000</span>`
	for name, c := range map[string]struct {
		column     report.Column
		cell, want string
	}{
		"rounded to zero":         {p, "0.0000", belowBound},
		"another comparison":      {report.Column{Name: "step_p_holm", Kind: report.Number}, "0.0000", belowBound},
		"the least that is not 0": {p, "0.0001", "0.0001"},
		"a p-value of 1":          {p, "1.0000", "1.0000"},
		"an empty cell":           {p, "", ""},
		"no p-value, and zero":    {report.Column{Name: "diff_mean", Kind: report.Number}, "0.000", "0.000"},
	} {
		if got := cellHTML(c.column, c.cell); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
	table := &report.Table{Columns: []report.Column{{Name: "load"}, p}, Rows: [][]string{{"1", "0.0000"}, {"1.25", "0.0000"}}}
	if got, want := SameWords(table, SameColumns(table)), "The same in every row: p (Holm) &lt; 0.0001."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestALongFormulaStaysInItsPinnedColumn(t *testing.T) {
	css, err := os.ReadFile("parts.css")
	if err != nil {
		t.Fatal(err)
	}
	_, rule, pinned := strings.Cut(string(css), "\ntd.pin-c:has(> .key) {")
	rule, _, _ = strings.Cut(rule, "}")
	if !pinned || !strings.Contains(rule, "white-space: normal") || !strings.Contains(rule, "overflow-wrap: anywhere") {
		t.Errorf("got %q for the cell of an order, want long formulas broken, which would otherwise overprint the numbers", rule)
	}
}
