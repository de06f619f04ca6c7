package main

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// TestTheFormulasOfBuiltInOrdersGiveTheSameBytes replaces each built-in order by its formula: in "juggle schedule" and "juggle agree", also
// with every decision explained and with offers, fixing and replanning, and in Figure 1.
func TestTheFormulasOfBuiltInOrdersGiveTheSameBytes(t *testing.T) {
	t.Parallel()
	const requests = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,10,40,2,10,8,1\n2,1,10,25,3,10,10,0\n3,2,5,60,4,5,5,1\n" +
		"4,3,3,30,1,20,6,1\n5,3,20,35,4,15,15,0\n6,9,30,80,2,10,10,1\n"
	run := func(args ...string) string {
		t.Helper()
		out, stderr, code := call(requests, args...)
		if code != 0 {
			t.Fatalf("%q: exit %d, %s", args, code, stderr)
		}
		return out
	}
	var names, formulas []string
	// The orders stand as in the menu, because Figure 1 lists named orders as in the menu and formulas as they are given.
	for _, builtIn := range [][2]string{
		{"edf", "deadline"}, {"lff", "slack"}, {"shuffle", "random"}, {"bjf", "-area"}, {"fifo", "0"}, {"sjf", "estimate"}, {"revenue", "-price"},
	} {
		order, formula := builtIn[0], builtIn[1]
		for _, more := range [][]string{nil, {"-explain"}, {"-offers", "200", "-offers-to", "all", "-fix", "50", "-replan"}} {
			for _, command := range []string{"schedule", "agree"} {
				args := append([]string{command, "-procs", "4"}, more...)
				if got, want := run(append(args, "-order="+formula, "-")...), run(append(args, "-order="+order, "-")...); got != want {
					t.Errorf("%s %q: got\n%s\nby %s, want\n%s", command, more, got, formula, want)
				}
			}
		}
		if order == "revenue" {
			continue // Figure 1 has no prices
		}
		names, formulas = append(names, order), append(formulas, formula)
	}
	for i, order := range names {
		figure := []string{"figure", "1", "-periods", "0:2", "-loads", "1"}
		named := run(append(figure, "-baseline", order, "-orders="+strings.Join(names, ","))...)
		got := run(append(figure, "-baseline", formulas[i], "-orders="+strings.Join(formulas, ","))...)
		// 19 lines: the header, and three windows by six orders.
		if got, want := withoutNames(dataRows(t, got)), withoutNames(dataRows(t, named)); got != want || strings.Count(got, "\n") != 19 {
			t.Errorf("figure 1 against %s: got\n%s\nby formulas, want\n%s", order, got, want)
		}
	}
}

// TestFormulasHaveTheRowsOfTheirOrdersInBaselines runs "juggle rules", "juggle regret" and "juggle optimum" with and without formulas. For
// each order, it compares the row of its formula in the table of one run with the row of the order in the table of the other.
func TestFormulasHaveTheRowsOfTheirOrdersInBaselines(t *testing.T) {
	for command, args := range map[string]string{
		"rules":   "rules|-periods|0:2|-lambda|50|-loads|1|-seeds|1|-jobs|2",
		"regret":  "regret|-periods|0:1|-loads|1.5|-requests|40|-jobs|2",
		"optimum": "optimum|-requests|60|-load|1.5|-from|100|-format|csv",
	} {
		run := runWithSolver
		if command == "rules" {
			run = func(_ *testing.T, args ...string) (string, string, int) { return call("", args...) }
		}
		words := strings.Split(args, "|")
		byName, stderr, code := run(t, words...)
		if code != 0 {
			t.Fatalf("%s: exit %d, %s", args, code, stderr)
		}
		if command == "optimum" {
			byName = orderLines(byName)
		}
		for _, orders := range []map[string]string{{"edf": "deadline", "lff": "slack", "shuffle": "random"},
			{"bjf": "-area", "fifo": "0", "sjf": "estimate"}} {
			var formulas []string
			for _, formula := range orders {
				formulas = append(formulas, formula)
			}
			byFormula, stderr, code := run(t, append(words, "-orders="+strings.Join(formulas, ","))...)
			if code != 0 {
				t.Fatalf("%s: exit %d, %s", args, code, stderr)
			}
			if command == "optimum" {
				byFormula = orderLines(byFormula)
			}
			for order, formula := range orders {
				if got, want := rowsOfOrder(byFormula, formula), rowsOfOrder(byName, order); len(want) == 0 || !slices.Equal(got, want) {
					t.Errorf("%s: got rows of %s\n%q\nby %s, want\n%q", command, formula, got, order, want)
				}
			}
		}
	}
	for orders, want := range map[string]string{"edf": "column 1: found 'edf'", "-price": "there are no prices here",
		"1,2,3,4": "up to 3 times a formula"} {
		for _, command := range []string{"rules", "regret", "optimum"} {
			if _, stderr, code := call("", command, "-orders="+orders); code == 0 || !strings.Contains(stderr, want) {
				t.Errorf("%s %s: got exit %d and %s, want an error with %s", command, orders, code, stderr, want)
			}
		}
	}
}

// orderLines returns the section "orders" of optimum's CSV, which has a line for each cell, as a table with a line for each order.
func orderLines(table string) string {
	var b strings.Builder
	for line := range strings.Lines(table) {
		if cells := strings.SplitN(strings.TrimSpace(line), ",", 4); cells[0] == "orders" {
			if cells[2] == "order" {
				b.WriteString("\n")
			}
			b.WriteString(cells[3] + ",")
		}
	}
	return b.String()
}

// rowsOfOrder returns, for each row of an order in a CSV table, the cells between the order's name and the first column of differences from
// EDF. The other cells cannot be compared: the row of EDF has no differences, but the row of EDF's formula has.
func rowsOfOrder(table, order string) (rows []string) {
	if strings.HasPrefix(order, "-") {
		order = "'" + order // the CSV quotes a cell that a spreadsheet would take for a formula
	}
	firstDifference := math.MaxInt // the index of the first column of differences
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "# ") {
			continue // a comment about the source of the rows
		}
		cells := strings.Split(strings.TrimSpace(line), ",")
		if i := slices.IndexFunc(cells, func(cell string) bool { return strings.HasPrefix(cell, "diff") }); i >= 0 {
			firstDifference = i
		}
		if i := slices.Index(cells, order); i >= 0 {
			rows = append(rows, strings.Join(cells[i+1:min(firstDifference, len(cells))], ","))
		}
	}
	return rows
}

// withoutNames empties the columns of Figure 1's CSV that name the order and the baseline, and the columns edf_lead, which compare with the
// order named edf.
func withoutNames(csv string) string {
	var b strings.Builder
	var emptied []int
	for line := range strings.Lines(csv) {
		cells := strings.Split(line, ",")
		if b.Len() == 0 {
			for i, name := range cells {
				if name == "order" || name == "baseline" || strings.HasPrefix(name, "edf_lead") {
					emptied = append(emptied, i)
				}
			}
		}
		for _, i := range emptied {
			cells[i] = ""
		}
		b.WriteString(strings.Join(cells, ","))
	}
	return b.String()
}

// TestAnInvalidFormulaIsRefusedWithItsColumn separates the words of a call by blanks before the first |, and by | after it, because
// formulas contain blanks.
func TestAnInvalidFormulaIsRefusedWithItsColumn(t *testing.T) {
	for args, want := range map[string]string{
		"figure 1 -orders|edf, if(wait > 3, 0, area|":           `"if(wait > 3, 0, area": column 21: found the end, wanted an operator or ')'`,
		"schedule -order|deadline - 2*estimat|-":                "column 14: found 'estimat', wanted submit, ready,",
		"figure 1 -orders|-price":                               "there are no prices here",
		"schedule -order|" + strings.Repeat("(", 1000):          "column 101: found '(' within 100 others, wanted a formula that is less deep",
		"figure 1 -orders|" + strings.Repeat("1+", 50000) + "1": "column 1: found 100001 bytes, wanted 1000 at most",
		"figure 1 -orders|1,2,3,4,5,6,7":                        "up to 6 times a formula",
	} {
		words := strings.Split(args, "|")
		_, stderr, code := call("", append(strings.Fields(words[0]), words[1:]...)...)
		if code == 0 || !strings.Contains(stderr, want) || len(stderr) > 2000 {
			t.Errorf("%.60s: got exit %d and %.600s, want an error of at most 2000 bytes with %s", args, code, stderr, want)
		}
	}
}
