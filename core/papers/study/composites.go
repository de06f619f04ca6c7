package study

import (
	"slices"

	"juggle/core/sim"
	"juggle/core/sim/coallocation"
	"juggle/core/workload"
)

// Figures 16 to 18 have in common: three machines of the log's size, local requests from three periods, and composites, which are
// co-allocated requests made of the jobs of a fourth period.

// fewComposites is the number of composites in Figures 16 and 17, in percent of the number of local requests.
const fewComposites = 10

// coallocate makes the run k on several machines.
func (k Run) coallocate(drawn workload.Config, config sim.Config, t *workload.Trace) (result Result, err error) {
	requests, err := t.GenerateWithComposites(drawn, k.Composites)
	if err != nil {
		return result, err
	}
	out, err := coallocation.Run(coallocation.Config{
		Procs: slices.Repeat([]int{t.Procs}, workload.Machines), Policy: config.Policy, Shift: k.Shift != 0, Check: config.Check,
	}, requests)
	if err != nil {
		return result, err
	}
	rows := mapSlice(out.Rows, func(r coallocation.Row) sim.Row { return r.Row })
	result = resultOfMeasures(sim.MeasureRows(rows, t.Procs*workload.Machines, config.From, config.Horizon))
	result.Jobs, result.Accepted = int32(out.Local.Asked), int32(out.Local.Accepted)
	result.Composites, result.Placed = int32(out.Composites.Asked), int32(out.Composites.Accepted)
	result.Moved, result.Questions = int32(out.Moved), int32(out.Inquiries)
	return result, nil
}

// shifts are the values of Beyond.Shift in words.
var shifts = [...]string{"not shifted", "shifted"}

var shiftColumn = nameRow("shift", func(c Cell) string { return shifts[c.Shift] })

// withAndWithoutShifting are two facets of local requests with windows of size lambda, beside composites.
func withAndWithoutShifting(p Params, words string, lambda int, beside workload.Composites) (facets []facet) {
	for shift, name := range shifts {
		c := flexibleCell(p, p.Loads[0], lambda)
		c.Composites, c.Shift = beside, shift
		facets = append(facets, facet{words + name, c})
	}
	return facets
}

// withoutComposites is the base of c that has local requests alone.
func withoutComposites(c Cell) Cell {
	c.Beyond = Beyond{Composites: workload.Composites{Kind: workload.Pairs}}
	return c
}

func unshifted(c Cell) Cell { c.Shift = 0; return c }

var compositeExtras = []comparisonColumn{
	{"shift", "shifted minus not shifted", "points", true, placed.over(unshifted)},
	{"shift_local", "local requests accepted, shifted minus not shifted", "points", true, acceptance.over(unshifted)},
	{"local", "local requests accepted", "%", false, acceptance},
	{"local_diff", "local requests accepted, minus without composites", "points", true, acceptance.over(withoutComposites)},
	{"utilisation", "utilisation", "%", false, utilisation},
	{"utilisation_diff", "utilisation, minus without composites", "points", true, utilisation.over(withoutComposites)},
	{"moved", "times that an accepted composite moves", "", false, countOf("moved").per(countOf("placed"), 1)},
	{"questions", "questions for a composite", "", false, countOf("questions").per(countOf("composites"), 1)},
}

// compositeWindow is the feature of Figures 16 and 17: the mean window size of the composites.
var compositeWindow = featureOf("#coallocated_lambda|λ of the composites|%", "strict",
	func(b *Beyond) *int { return &b.Composites.MeanGrowth })

// pairs is Figure 16: requests that want two machines at one instant. The paper's introduction names co-allocation as a reason to reserve,
// and its conclusion believes that flexible windows help it.
func pairs(p Params) figure {
	f := byCompositeWindow(p, workload.Pairs, "Composites of two halves on two machines at once")
	f.number, f.title, f.question = 16, "Two machines at once", "Does flexibility help whoever needs two machines at once?"
	return f
}

// chains is Figure 17: requests of three steps on three machines, one after the other. The paper's introduction names workflows, too.
func chains(p Params) figure {
	f := byCompositeWindow(p, workload.Chains, "Composites of three steps on three machines, one after the other")
	f.number, f.title, f.question = 17, "One machine after the other", "Does flexibility help whoever needs three machines in a chain?"
	return f
}

// byCompositeWindow is a figure of composites of one kind, with wider and wider windows, with shifting and without.
func byCompositeWindow(p Params, kind workload.CompositeKind, what string) figure {
	return figure{
		measure:      Placed,
		feature:      compositeWindow,
		rowNames:     []rowName{shiftColumn},
		keys:         []string{"lambda", "room"},
		facets:       withAndWithoutShifting(p, "", middleLambda(p), workload.Composites{Kind: kind, Share: fewComposites}),
		amounts:      withZero(p.CompositeLambdas),
		axis:         "λ of the composites, % of Tᵉ",
		comparedWith: []base{withoutComposites},
		subtitle: what + ", {few} % as many as local requests, whose windows have λ {middle} %, on three machines; " +
			"EDF at arrival rate {first}; {paired}",
		comparisons: compositeExtras,
		finding: "Of the strict composites {0@none.value%1} are accepted, with λ {wide} % {0@wide.value%1}: {!0@wide.}. Shifting changes that " +
			"by {1@wide.shift}. Local requests pay {0@wide.local_diff} for them, and {1@wide.local_diff} where composites are shifted, which " +
			"moves an accepted one {1@wide.moved=2} times. A composite with that window needs {0@wide.questions=2} questions, " +
			"{1@wide.questions=2} with shifting.",
	}
}
