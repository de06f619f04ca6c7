package study

import (
	"fmt"
	"slices"

	"juggle/core/report"
	"juggle/core/sim"
	"juggle/core/together"
	"juggle/core/workload"
)

// What Figures 16 to 18 have in common: three machines of the log's size, with local requests of three periods, and composites, which are
// jobs of a fourth.

// fewComposites is how many there are in Figures 16 and 17, percent of the number of local requests.
const fewComposites = 10

var compositeNames = [...]string{workload.Pairs: "pairs", workload.Chains: "chains"}

// together runs k on several machines.
func (k Run) together(drawn workload.Config, config sim.Config, t *workload.Trace) (result Result, err error) {
	requests, err := t.Together(drawn, k.Composites)
	if err != nil {
		return result, err
	}
	out, err := together.Run(together.Config{
		Procs: slices.Repeat([]int{t.Procs}, workload.Machines), Policy: config.Policy, Shift: k.Shift != 0, Check: config.Check,
	}, requests)
	if err != nil {
		return result, err
	}
	rows := each(out.Rows, func(r together.Row) sim.Row { return r.Row })
	result = ofMeasures(sim.MeasureRows(rows, t.Procs*workload.Machines, config.From, config.Horizon))
	result.Jobs, result.Accepted = int32(out.Local.Asked), int32(out.Local.Accepted)
	result.Composites, result.Placed = int32(out.Composites.Asked), int32(out.Composites.Accepted)
	result.Moved, result.Questions = int32(out.Moved), int32(out.Questions)
	return result, nil
}

// rigidAndShifted are two facets of local requests with windows of size lambda, beside composites.
func rigidAndShifted(p Params, words string, lambda int, beside workload.Composites) (facets []facet) {
	for shift, name := range shifts {
		c := flexibleCell(p, p.Loads[0], lambda)
		c.Composites, c.Shift = beside, shift
		facets = append(facets, facet{words + name, c})
	}
	return facets
}

// withoutComposites is c with local requests alone.
func withoutComposites(c Cell) Cell {
	c.Beyond = Beyond{Composites: workload.Composites{Kind: workload.Pairs}}
	return c
}

var room = &Feature{report.Column{Name: "room", Title: "λ of the composites", Unit: "%", Kind: report.Number}, "strict",
	func(b *Beyond) *int { return &b.Composites.Room }}

var shiftColumn = named{report.Column{Name: "shift"}, func(c Cell) string { return shifts[c.Shift] }}

var shifts = [...]string{"rigid", "shifted"}

var compositeExtras = []extra{
	{"shift", "shifted minus rigid", "points", true, difference(Placed.of, rigidOf)},
	{"shift_local", "local requests accepted, shifted minus rigid", "points", true, difference(Acceptance.of, rigidOf)},
	{"local", "local requests accepted", "%", false, everyRun(Acceptance.of)},
	{"local_diff", "local requests accepted, minus without composites", "points", true, difference(Acceptance.of, withoutComposites)},
	{"utilisation", "utilisation", "%", false, everyRun(Utilisation.of)},
	{"utilisation_diff", "utilisation, minus without composites", "points", true, difference(Utilisation.of, withoutComposites)},
	{"moved", "times that an accepted composite moves", "", false,
		ratio(func(r *Result) float64 { return float64(r.Moved) }, func(r *Result) float64 { return float64(r.Placed) })},
	{"questions", "questions for a composite", "", false,
		ratio(func(r *Result) float64 { return float64(r.Questions) }, func(r *Result) float64 { return float64(r.Composites) })},
}

func rigidOf(c Cell) Cell { c.Shift = 0; return c }

// byRoom is a figure of composites of one kind with more and more room, rigid and shifted.
func byRoom(number int, title, question, what string, kind workload.CompositeKind) figure {
	return figure{
		number: number, title: title, question: question, measure: Placed, feature: room, named: []named{shiftColumn},
		takes: []string{"lambda", "room"},
		facets: func(p Params) []facet {
			return rigidAndShifted(p, "", middleLambda(p), workload.Composites{Kind: kind, Share: fewComposites})
		},
		amounts: func(p Params) []int { return withNone(p.Rooms) },
		axis:    "λ of the composites, % of Tᵉ",
		beside:  func(_ Params, c Cell) []Cell { return []Cell{withoutComposites(c)} },
		subtitle: func(p Params) string {
			return fmt.Sprintf("%s, %d %% as many as local requests, whose windows have λ %d %%, on three machines; EDF at load %v; 95 %% "+
				"intervals, differences paired", what, fewComposites, middleLambda(p), p.Loads[0])
		},
		more: compositeExtras,
		judge: func(v *view) (string, []report.Part) {
			wide := last(v.p.Rooms)
			if slices.Contains(v.p.Rooms, 100) {
				wide = 100
			}
			accepted := func(c *CellResult) string { return report.InWords(c.Summary.Mean, 1) + " %" + interval(c.Summary, 1) }
			number := func(c *CellResult, key string) string { return report.InWords(c.compared(key).Mean, 2) }
			flexible, shifted := v.at(0, wide), v.at(1, wide)
			return tell("Of the strict composites %s are accepted, with λ %s %% %s: %s. Shifting changes that by %s. Local requests pay %s "+
				"for them, and %s where composites are shifted, which moves an accepted one %s times. A composite with that room needs %s questions, "+
				"%s with shifting.",
				accepted(v.at(0, 0)), fmt.Sprint(wide), accepted(flexible), flexible.decisive(""), shifted.points("shift"),
				flexible.points("local_diff"), shifted.points("local_diff"), number(shifted, "moved"), number(flexible, "questions"),
				number(shifted, "questions")), nil
		},
	}
}

// Figure 16: requests that want two machines at one instant. The paper's introduction names co-allocation as a reason to reserve, and its
// conclusion believes that flexible windows help it.
var pairs = byRoom(16, "Two machines at once", "Does flexibility help whoever needs two machines at once?",
	"Composites of two halves on two machines at once", workload.Pairs)

// Figure 17: requests of three steps on three machines, one after the other. The paper's introduction names workflows, too.
var chains = byRoom(17, "One machine after the other", "Does flexibility help whoever needs three machines in a chain?",
	"Composites of three steps on three machines, one after the other", workload.Chains)
