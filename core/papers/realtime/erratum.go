package realtime

import (
	"slices"
	"strconv"

	"juggle/core/experiment/report"
)

// A PaperNumber compares a number that the paper prints with the same number computed here.
type PaperNumber struct {
	Where    string // "Table I", "Table II", "section 5"
	Part     string // the part of the table's claim to which it belongs; empty where the claim has one part
	Quantity string
	Printed  string
	Computed float64
	Decimals int    // the number of decimals with which tables show Computed
	Note     string // what is wrong with the printed number, how the computed one was obtained, or what it means; may be empty
}

// Follows reports whether the computed number rounds to the printed one.
func (n PaperNumber) Follows() bool { return report.RoundsTo(n.Computed, n.Printed) }

// PaperNumbers recomputes the utilisations of Table I, the share that section 5 leaves for r4, and every result in Table II.
func PaperNumbers() []PaperNumber { return append(tableOne(), tableTwo()...) }

// exampleOn returns the analysis of the example's request on its machine i, counted from 0.
func exampleOn(i int) *Analysis {
	machines, r := Example()
	return Analyze(machines[i].Capacity, machines[i].HeldServices(), r.Span, r.Services[0])
}

// tableOne recomputes the utilisations of Table I and the share that section 5 leaves for r4.
func tableOne() (numbers []PaperNumber) {
	a := exampleOn(0)
	for i, printed := range []string{"0.10", "0.50", "0.35"} {
		numbers = append(numbers, PaperNumber{"Table I", "", "U of " + a.Older[i].Label(), printed,
			a.Older[i].Service.Utilisation().Float(), 2, ""})
	}
	subsets := a.Subsets(0, 8)
	left := subsets[len(subsets)-1].Left // of {r1, r2, r3}, the least probable
	verdict := "r4 is rejected"
	if a.Fits() {
		verdict = "r4 is accepted"
	}
	return append(numbers, PaperNumber{"Table I", "", "U of r4", "0.25", a.New.Utilisation().Float(), 2, ""},
		PaperNumber{"section 5", "", "U left for r4 by a hard guarantee", "0.05", left, 2, "below 0.25: " + verdict})
}

// tableTwo recomputes every result in Table II. The numbers of slices, tn_g, are given.
func tableTwo() []PaperNumber {
	const table, part = "Table II", "probabilities"
	printed := map[string]string{
		"{r1,r4}": "0.00340", "{r2,r4}": "0.01615", "{r3,r4}": "0.01140", "{r1,r2,r4}": "0.00085", "{r1,r3,r4}": "0.00060",
		"{r2,r3,r4}": "0.00285", "{r1,r2,r3,r4}": "0.00015",
	}
	a := exampleOn(0)
	var probabilities, responses, deviations []PaperNumber
	var complements float64 // the sum of 1 - P that (16) has as printed
	for _, s := range a.Subsets(0, 8) {
		if len(s.Members) == 0 {
			continue // no conflict: not in the table
		}
		label, note := "{"+a.Labels(s.Members, ",")+",r4}", ""
		if s.Over {
			note = "over-allocated"
		} else {
			complements += 1 - s.Probability
		}
		probabilities = append(probabilities, PaperNumber{table, part, "P of " + label, printed[label], s.Probability, 5, note})
	}
	o := a.Groups[0].Outcome
	asPrinted := a.New.Utilisation().Float() * complements
	probabilities = append(probabilities,
		PaperNumber{table, part, "U_0", "0.000435", float64(o.InOverload), 6, ""},
		PaperNumber{table, part, "U_z", "0.008100", float64(o.WithoutOverload), 6, "by the sum of P; (16) as printed sums 1 - P and gives " +
			report.Fixed(asPrinted, 6)})
	for i, row := range []struct{ response, deviation, note string }{
		{"120.0025", "0.208", ""}, {"120.0250", "2.083", ""}, {"120.1333", "11.108", ", and computed from 120.1333"}, {"120.2500", "20.833", ""},
	} {
		a := exampleOn(i)
		at := ", tn_g = " + strconv.FormatInt(a.InConflict(), 10)
		response := PaperNumber{table, "expected responses", "E[rho]" + at, row.response, float64(a.Response), 4, "does not follow from (18)"}
		deviation := PaperNumber{table, "deviations", "dev %" + at, row.deviation, 100 * (float64(a.Response)/float64(a.New.Period()) - 1), 5,
			"printed 100 times too large" + row.note}
		for _, n := range []*PaperNumber{&response, &deviation} {
			if n.Follows() {
				n.Note = ""
			}
		}
		responses, deviations = append(responses, response), append(deviations, deviation)
	}
	return slices.Concat(probabilities, responses, deviations)
}

// PaperTable has a row for each of PaperNumbers.
func PaperTable() *report.Table {
	t := &report.Table{Columns: report.Columns("where", "quantity", "#printed", "#computed", "#difference", "follows", "note")}
	for _, n := range PaperNumbers() {
		t.Add(n.Where, n.Quantity, n.Printed, report.Fixed(n.Computed, n.Decimals),
			report.Fixed(n.Computed-report.Printed(n.Printed), n.Decimals), report.YesNo(n.Follows()), n.Note)
	}
	return t
}
