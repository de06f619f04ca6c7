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
	requests, err := t.Together(drawn, workload.Composites{Kind: k.Composites, Room: k.Room, Share: k.Share})
	if err != nil {
		return result, err
	}
	out, err := together.Run(together.Config{
		Procs: slices.Repeat([]int{t.Procs}, workload.Machines), Policy: config.Policy, Shift: k.Shift != 0, Check: config.Check,
	}, requests)
	if err != nil {
		return result, err
	}
	var rows []sim.Row
	for i := range out.Rows {
		rows = append(rows, out.Rows[i].Row)
	}
	result = ofMeasures(sim.MeasureRows(rows, t.Procs*workload.Machines, config.Horizon))
	result.Jobs, result.Accepted = int32(out.Local.Asked), int32(out.Local.Accepted)
	result.Composites, result.Placed = int32(out.Composites.Asked), int32(out.Composites.Accepted)
	result.Moved, result.Questions = int32(out.Moved), int32(out.Questions)
	return result, nil
}

// compositeCell is local requests with windows of size lambda beside composites: share percent as many, with so much room.
func compositeCell(p Params, kind workload.CompositeKind, lambda, room, share, shift int) Cell {
	c := flexibleCell(p, p.Loads[0], lambda)
	c.Composites, c.Room, c.Share, c.Shift = kind, room, share, shift
	return c
}

// withoutComposites is c with local requests alone.
func withoutComposites(c Cell) Cell {
	c.Composites, c.Room, c.Share, c.Shift = workload.Pairs, 0, 0, 0
	return c
}

var room = &Feature{report.Column{Name: "room", Title: "λ of the composites", Unit: "%", Kind: report.Number}, "strict composites",
	func(b *Beyond) *int { return &b.Room }}

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
	cell := func(p Params, room, shift int) Cell {
		return compositeCell(p, kind, middleLambda(p), room, fewComposites, shift)
	}
	return figure{
		number: number, title: title, question: question, measure: Placed, feature: room, named: []named{shiftColumn},
		takes: []string{"lambda", "room"},
		cells: func(p Params) (cells []Cell) {
			for shift := range shifts {
				for _, room := range withFixed(p.Rooms) {
					cells = append(cells, cell(p, room, shift))
				}
			}
			return cells
		},
		beside: func(p Params) []Cell { return []Cell{withoutComposites(cell(p, 0, 0))} },
		layout: func(p Params) *Layout {
			return &Layout{
				Facets: shifts[:], Facet: func(c Cell) int { return c.Shift }, Axis: "λ of the composites, % of Tᵉ", Places: shareNames(p.Rooms),
				Place: func(c Cell) int { return placeOf(p.Rooms, c.Room) }, Joined: true,
			}
		},
		subtitle: func(p Params) string {
			return fmt.Sprintf("%s, %d %% as many as local requests, whose windows have λ %d %%, on three machines; EDF at load %v; 95 %% "+
				"intervals, differences paired", what, fewComposites, middleLambda(p), p.Loads[0])
		},
		base: func(v *view) (string, func(Cell) Cell) { return "strict", v.without },
		more: compositeExtras,
		judge: func(v *view) (string, []report.Part) {
			wide := last(v.p.Rooms)
			if slices.Contains(v.p.Rooms, 100) {
				wide = 100
			}
			row := func(room, shift int) *CellResult { return v.row(cell(v.p, room, shift)) }
			accepted := func(c *CellResult) string { return report.InWords(c.Summary.Mean, 1) + " %" + interval(c.Summary, 1) }
			number := func(c *CellResult, key string) string { return report.InWords(c.compared(key).Mean, 2) }
			flexible, shifted := row(wide, 0), row(wide, 1)
			return tell("Of the strict composites %s are accepted, with λ %s %% %s: %s. Shifting changes that by %s. Local requests pay %s "+
				"for them, and %s where composites are shifted, which moves an accepted one %s times. A composite with that room needs %s questions, "+
				"%s with shifting.",
				accepted(row(0, 0)), fmt.Sprint(wide), accepted(flexible), flexible.decisive(""), shifted.points("shift"),
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
