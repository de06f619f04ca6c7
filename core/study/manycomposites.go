package study

import (
	"fmt"

	"juggle/core/report"
	"juggle/core/stats"
	"juggle/core/workload"
)

// Figure 18: more and more of Figure 16's composites, beside local requests with strict windows and with flexible ones: who pays for whom?
// Composites lose 11.7 points beside flexible neighbours, but 1.7 where only those local requests come that strict windows would have let
// in: the loss comes from the local work that flexible windows let in besides (49 periods of SDSC SP2, 10 % composites, seed 1).
var manyComposites = figure{
	number:   18,
	title:    "How many want two machines",
	takes:    []string{"lambda", "many"},
	question: "Do flexible neighbours make room for composites, and who pays for whom?",
	measure:  Placed,
	feature: &Feature{report.Column{Name: "composites", Title: "composites, of the local requests", Unit: "%", Kind: report.Number},
		"no composites", func(b *Beyond) *int { return &b.Composites.Share }},
	named: []named{shiftColumn},
	facets: func(p Params) []facet {
		lambda := middleLambda(p)
		beside := workload.Composites{Kind: workload.Pairs, Room: lambda}
		return append(rigidAndShifted(p, "strict, ", 0, beside), rigidAndShifted(p, fmt.Sprintf("λ %d, ", lambda), lambda, beside)...)
	},
	amounts: func(p Params) []int { return p.CompositeShares },
	axis:    "composites, % of the local requests",
	beside:  func(_ Params, c Cell) []Cell { return []Cell{withoutComposites(c)} },
	subtitle: func(p Params) string {
		return fmt.Sprintf("Composites of two halves with λ %[1]d %%, on three machines beside local requests whose windows are strict, or have "+
			"λ %[1]d %%; EDF at load %[2]v; 95 %% intervals, differences paired", middleLambda(p), p.Loads[0])
	},
	base: func(*view) (string, func(Cell) Cell) { return "strict neighbours", fixedOf },
	more: compositeExtras,
	judge: func(v *view) (string, []report.Part) {
		few, most := v.p.CompositeShares[0], last(v.p.CompositeShares)
		accepted := func(c *CellResult) string { return report.InWords(c.Summary.Mean, 1) + " %" }
		strict, first, end, shifted := v.at(0, few), v.at(2, few), v.at(2, most), v.at(3, most)
		letIn := stats.Summarize(v.minus(withoutComposites(first.Cell), withoutComposites(strict.Cell), Utilisation.of))
		return tell("Beside flexible neighbours %s of the composites are accepted where they are %s %% as many as local requests, and "+
			"%s where they are %s %%; beside strict neighbours %s and %s: the neighbours' flexibility changes that by %s and %s. Local "+
			"requests pay %s and %s for them, with shifting %s of the latter. What takes the composites' room is the local work that flexible "+
			"windows let in: without composites it changes utilisation by %s.",
			accepted(first), fmt.Sprint(few), accepted(end), fmt.Sprint(most), accepted(strict), accepted(v.at(0, most)),
			first.decisive(""), end.decisive(""), first.points("local_diff"), end.points("local_diff"), shifted.points("local_diff"),
			signed(letIn.Mean, 1)+" points"+interval(letIn, 1)), nil
	},
}
