package report

import (
	"math"
	"slices"
	"strings"
	"testing"
)

var sample = Table{
	Columns: []Column{{Name: "order"}, {Name: "mean", Title: "utilisation", Unit: "%", Kind: Number}},
	Rows:    [][]string{{"edf", "55.8"}, {`a "b", <c>`, ""}, {"x", "inf"}, {"y", "-inf"}},
}

func TestATableIsWrittenInThreeFormats(t *testing.T) {
	var csv, json, text strings.Builder
	for _, err := range []error{sample.Check(), sample.WriteCSV(&csv), sample.WriteJSON(&json), sample.WriteText(&text)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if want := "order,mean\nedf,55.8\n\"a \"\"b\"\", <c>\",\nx,inf\ny,-inf\n"; csv.String() != want {
		t.Errorf("CSV: got %q, want %q", csv.String(), want)
	}
	wantJSON := "[\n  {\"order\": \"edf\", \"mean\": 55.8},\n" +
		"  {\"order\": \"a \\\"b\\\", \\u003cc\\u003e\", \"mean\": null},\n  {\"order\": \"x\", \"mean\": \"inf\"},\n  {\"order\": \"y\", " +
		"\"mean\": \"-inf\"}\n]\n"
	if json.String() != wantJSON {
		t.Errorf("JSON: got %s, want %s", json.String(), wantJSON)
	}
	wantText := "order       utilisation, %\n----------  --------------\nedf                   55.8\na \"b\", <c>\nx                      " +
		"inf\ny                     -inf\n"
	if text.String() != wantText {
		t.Errorf("text: got\n%s, want\n%s", text.String(), wantText)
	}
}

func TestNoCellOfACSVIsAFormulaOfASpreadsheet(t *testing.T) {
	table := Table{Columns: []Column{{Name: "a"}, {Name: "x", Kind: Number}}}
	for _, word := range []string{"=cmd|' /C calc'!A0", "+1+1", "-deadline", "@SUM(A1)", "\tx", "-", "-1.5", "a=b"} {
		table.Rows = append(table.Rows, []string{word, "-2.5"})
	}
	var csv strings.Builder
	if err := table.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	want := "a,x\n'=cmd|' /C calc'!A0,-2.5\n'+1+1,-2.5\n'-deadline,-2.5\n'@SUM(A1),-2.5\n'\tx,-2.5\n-,-2.5\n-1.5,-2.5\na=b,-2.5\n"
	if csv.String() != want {
		t.Errorf("got %q, want %q", csv.String(), want)
	}
	if table.Rows[0][0] != "=cmd|' /C calc'!A0" {
		t.Errorf("the table itself is changed: got %q, want it without apostrophe", table.Rows[0][0])
	}
}

func TestCheckNamesTheFaultyCell(t *testing.T) {
	tests := map[string]struct {
		row  []string
		want string
	}{
		"a row too short":                            {[]string{"edf"}, "report: row 1: got 1 cells, want 2"},
		"a word in a column of numbers":              {[]string{"edf", "many"}, `report: row 1, column mean: got "many", want a number`},
		"a number without the zero before its point": {[]string{"edf", ".5"}, `report: row 1, column mean: got ".5", want a number`},
		"a number with a plus":                       {[]string{"edf", "+5"}, `report: row 1, column mean: got "+5", want a number`},
		"NaN":                                        {[]string{"edf", "NaN"}, `report: row 1, column mean: got "NaN", want a number`},
		"a number that is too large":                 {[]string{"edf", "1e999"}, `report: row 1, column mean: got "1e999", want a number`},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			bad := Table{Columns: sample.Columns, Rows: [][]string{tc.row}}
			if err := bad.Check(); err == nil || err.Error() != tc.want {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func TestFixedRoundsToTheDecimals(t *testing.T) {
	tests := []struct {
		x        float64
		decimals int
		want     string
	}{
		{1.005, 2, "1.00"}, {-0.0004, 3, "0.000"}, {-0.0006, 3, "-0.001"}, {0, 0, "0"}, {10, 0, "10"}, {-10, 0, "-10"},
		{math.NaN(), 2, ""}, {math.Inf(1), 2, "inf"}, {math.Inf(-1), 2, "-inf"},
	}
	for _, tc := range tests {
		if got := Fixed(tc.x, tc.decimals); got != tc.want {
			t.Errorf("Fixed(%v, %d): got %q, want %q", tc.x, tc.decimals, got, tc.want)
		}
	}
}

func TestDecimalsAreChosenSoThatRoundedNumbersAgree(t *testing.T) {
	for _, tc := range []struct {
		a, b, difference float64
		least, want      int
	}{
		{52.4, 47.5, 4.9, 1, 1},
		{52.38, 47.55, 4.83, 1, 2}, // 52.4 - 47.5 is not 4.8
		{52.38, 47.55, 4.83, 2, 2},
		{-47.55, -52.38, 4.83, 1, 2},
		{52.4, 47.5, 7, 1, 1}, // 7 is not their difference
		{52.38, math.NaN(), math.NaN(), 1, 1},
	} {
		if got := DecimalsThatAgree(tc.a, tc.b, tc.difference, tc.least); got != tc.want {
			t.Errorf("%v, %v, %v from %d decimals: got %d, want %d", tc.a, tc.b, tc.difference, tc.least, got, tc.want)
		}
	}
}

func TestRowsAreSortedByAColumnAndEmptyCellsComeLast(t *testing.T) {
	table := &Table{Columns: []Column{{Name: "name"}, {Name: "x", Kind: Number}},
		Rows: [][]string{{"b", "10"}, {"a", ""}, {"", "-2.5"}, {"c", "9"}, {"B", "9"}, {"d", "inf"}}}
	for name, tc := range map[string]struct {
		column     int
		descending bool
		want       string
	}{
		"numbers by their value":    {1, false, "-2.5 9 9 10 inf "},
		"the greatest first":        {1, true, "inf 10 9 9 -2.5 "},
		"words":                     {0, false, "B a b c d "},
		"words in descending order": {0, true, "d c b a B "},
	} {
		t.Run(name, func(t *testing.T) {
			var cells []string
			for _, row := range table.Sorted(tc.column, tc.descending) {
				cells = append(cells, row[tc.column])
			}
			if got := strings.Join(cells, " "); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
	if rows := table.Sorted(1, true); rows[2][0] != "c" || table.Rows[0][0] != "b" {
		t.Errorf("got %v of %v, want equal rows in their order and the table itself unchanged", rows, table.Rows)
	}
}

func TestACaveatFollowsTheVerdictInEveryTable(t *testing.T) {
	claims := []Claim{{Title: "x", Verdict: Holds, Caveat: "partly by construction",
		Parts: []Part{{Verdict: Holds, Evidence: []Evidence{{Quantity: "a"}}}}}}
	for _, table := range []*Table{ClaimsTable(claims), EvidenceTable(claims)} {
		if !slices.Contains(table.Rows[0], "holds, partly by construction") {
			t.Errorf("got the row %q, want the verdict with its caveat in it", table.Rows[0])
		}
	}
}

func TestAColumnIsDeclaredByAText(t *testing.T) {
	got := Columns("policy", "#wait||s", "#mean|mean, printed|s²", "missed|not satisfied", "#r|E[rho | group]")
	want := []Column{{Name: "policy"}, {Name: "wait", Unit: "s", Kind: Number},
		{Name: "mean", Title: "mean, printed", Unit: "s²", Kind: Number}, {Name: "missed", Title: "not satisfied"},
		{Name: "r", Title: "E[rho | group]", Kind: Number}}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
