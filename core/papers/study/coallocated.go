package study

import (
	"slices"

	"juggle/core/sim"
	"juggle/core/sim/coallocation"
	"juggle/core/workload"
)

// Figures 16 to 18 all have three machines of the log's size. Each machine has local requests, made from a period of its own. The
// co-allocated requests are made from the jobs of a fourth period. A log of fewer than four periods, as a bundled one, lends a period more
// than once.

// fewCoAllocated is the number of co-allocated requests in Figures 16 and 17, in percent of the number of local requests.
const fewCoAllocated = 10

// coallocate makes a run on several machines.
func (r Run) coallocate(drawn workload.Config, config sim.Config, t *workload.Trace) (result Result, err error) {
	requests, err := t.GenerateCoAllocated(drawn, r.CoAllocated)
	if err != nil {
		return result, err
	}
	out, err := coallocation.Run(coallocation.Config{
		Procs: slices.Repeat([]int{t.Procs}, workload.Machines), Policy: config.Policy, ShiftCoAllocated: r.Shift != 0, Check: config.Check,
	}, requests)
	if err != nil {
		return result, err
	}
	rows := mapSlice(out.Rows, func(row coallocation.Row) sim.Row { return row.Row })
	result = resultOfMeasures(sim.MeasureRows(rows, t.Procs*workload.Machines, config.From, config.Horizon))
	result.Jobs, result.Accepted = int32(out.Local.Asked), int32(out.Local.Accepted)
	result.CoAllocated, result.CoAllocatedAccepted = int32(out.CoAllocated.Asked), int32(out.CoAllocated.Accepted)
	result.Moved, result.Questions = int32(out.Moved), int32(out.Inquiries)
	return result, nil
}

// shifts are the values of Beyond.Shift in words.
var shifts = [...]string{"not shifted", "shifted"}

var shiftColumn = nameRow("shift", func(c Cell) string { return shifts[c.Shift] })

// withAndWithoutShifting are two facets, without shifting and with it. Both have local requests with windows of size lambda, and the given
// co-allocated requests. Their names begin with prefix.
func withAndWithoutShifting(p Params, prefix string, lambda int, coAllocated workload.CoAllocated) (facets []facet) {
	for shift, name := range shifts {
		c := flexibleCell(p, p.Loads[0], lambda)
		c.CoAllocated, c.Shift = coAllocated, shift
		facets = append(facets, facet{prefix + name, c})
	}
	return facets
}

// withoutCoAllocated is c with its local requests alone.
func withoutCoAllocated(c Cell) Cell {
	c.Beyond = Beyond{CoAllocated: workload.CoAllocated{Kind: workload.Pairs}}
	return c
}

// unshifted is c without shifting.
func unshifted(c Cell) Cell { c.Shift = 0; return c }

// coAllocatedComparisons are the further columns of Figures 16 to 18.
var coAllocatedComparisons = []comparisonColumn{
	{"shift", "shifted minus not shifted", "points", true, placed.changeFrom(unshifted)},
	{"shift_local", "local requests accepted, shifted minus not shifted", "points", true, acceptance.changeFrom(unshifted)},
	{"local", "local requests accepted", "%", false, acceptance},
	{"local_diff", "local requests accepted, minus without co-allocated requests", "points", true, acceptance.changeFrom(withoutCoAllocated)},
	{"utilisation", "utilisation", "%", false, utilisation},
	{"utilisation_diff", "utilisation, minus without co-allocated requests", "points", true, utilisation.changeFrom(withoutCoAllocated)},
	{"moved", "times that an accepted co-allocated request moves", "", false, countOf("moved").per(countOf("placed"), 1)},
	{"questions", "questions for a co-allocated request", "", false, countOf("questions").per(countOf("coallocated"), 1)},
}

// coAllocatedWindow is the feature of Figures 16 and 17: the mean window size of the co-allocated requests.
var coAllocatedWindow = featureOf("#coallocated_lambda|λ of the co-allocated requests|%", "strict",
	func(b *Beyond) *int { return &b.CoAllocated.MeanGrowth })

// pairs is Figure 16: requests that want two machines at one instant. The paper's introduction names co-allocation as a reason to reserve,
// and its conclusion believes that flexible windows help it.
func pairs(p Params) figure {
	f := byCoAllocatedWindow(p, workload.Pairs, "Co-allocated requests of two halves on two machines at once")
	f.number, f.title, f.question = 16, "Two machines at once", "Does flexibility help whoever needs two machines at once?"
	return f
}

// chains is Figure 17: requests of three steps on three machines, one after the other. The paper's introduction names workflows, too.
func chains(p Params) figure {
	f := byCoAllocatedWindow(p, workload.Chains, "Co-allocated requests of three steps on three machines, one after the other")
	f.number, f.title, f.question = 17, "One machine after the other", "Does flexibility help whoever needs three machines in a chain?"
	return f
}

// byCoAllocatedWindow is a figure of co-allocated requests of one kind, with wider and wider windows, with shifting and without.
// description describes the requests; the subtitle begins with it.
func byCoAllocatedWindow(p Params, kind workload.CoAllocationKind, description string) figure {
	return figure{
		measure:      Placed,
		feature:      coAllocatedWindow,
		rowNames:     []rowName{shiftColumn},
		keys:         []string{"lambda", "room"},
		facets:       withAndWithoutShifting(p, "", middleLambda(p), workload.CoAllocated{Kind: kind, Share: fewCoAllocated}),
		amounts:      withZero(p.CoAllocatedLambdas),
		axis:         "λ of the co-allocated requests, % of Tᵉ",
		comparedWith: []base{withoutCoAllocated},
		subtitle: description + ", {few} % as many as local requests, whose windows have λ {middle} %, on three machines; " +
			"EDF at arrival rate {first}; {paired}",
		comparisons: coAllocatedComparisons,
		finding: "Of the strict co-allocated requests {0@none.value%1} are accepted, with λ {wide} % {0@wide.value%1}: {!0@wide.}. " +
			"Shifting changes that by {1@wide.shift}. Local requests pay {0@wide.local_diff} for them, and {1@wide.local_diff} " +
			"where co-allocated requests are shifted, which moves an accepted one {1@wide.moved=2} times. " +
			"A co-allocated request with that window needs {0@wide.questions=2} questions, {1@wide.questions=2} with shifting.",
	}
}
