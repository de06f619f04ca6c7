package study

import (
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
)

// Kind declares the kind of experiment that re-runs the reservations paper. Its figures are the paper's and those beyond it.
var Kind = experiment.Declare(experiment.Kind{Name: "figure", Title: "The figures of the reservations paper", Logs: true,
	Figures: allNumbers(), Version: ResultsVersion}, Defaults, Parameters, RelevantKeys,
	func(p Params, figures []int, sources []Source) (*Plan, error) { return NewPlan(p, sources, figures) })

// allNumbers are the numbers of all figures.
func allNumbers() (numbers []int) {
	for i := range figures {
		numbers = append(numbers, i+1)
	}
	return numbers
}

// commonKeys are the keys of the parameters that matter to every figure.
var commonKeys = []string{"w", "days", "L", "p", "share", "due", "est", "y", "n", "seed", "ed", "replan", "skip", "against"}

// RelevantKeys are the keys of the parameters that matter to the figure with that number. No other parameter changes its table.
func RelevantKeys(figure int) []string {
	if figure < 1 || figure > len(figures) {
		return nil
	}
	return Defaults().figure(figure).relevantKeys()
}

// relevantKeys are the keys of the parameters that matter to the figure; see RelevantKeys.
func (f *figure) relevantKeys() []string {
	keys := slices.Concat(commonKeys, f.keys)
	if slices.Contains(keys, "lambda") {
		keys = append(keys, "unit", "grow")
	}
	if !f.isBeyond() {
		keys = append(keys, "warm", "equal")
	}
	return keys
}

// neutralKeys are the keys of the parameters that do not change what a claim is about: periods, seeds, the edition, and what is shown in
// addition.
var neutralKeys = []string{"w", "n", "seed", "ed", "base", "reach", "at", "frag", "against"}

// changedParameters names the parameters that matter to the figure's claims and differ from the paper's, for which the claims were fixed.
func (v *view) changedParameters() (names []string) {
	for _, key := range v.relevantKeys() {
		if x := Parameters.Find(key); !slices.Contains(neutralKeys, key) && x.Get(&v.p) != x.Default {
			names = append(names, strings.ToLower(x.Name[:1])+x.Name[1:])
		}
	}
	return names
}

// Collect implements experiment.Experiment.
func (p *Plan) Collect() experiment.Collection { return NewState(p) }

// Figures implements experiment.Collection.
func (s *State) Figures() (all []*experiment.Figure) {
	for _, n := range s.plan.Figures {
		r := s.Figure(n)
		f := r.Figure
		f.Title, f.Table, f.Brief, f.EachPeriod = "Figure "+f.Label+". "+f.Title, r.Table(), r.brief(), r.EachPeriod
		f.Source, f.Comments = s.plan.ShortProvenance(), r.Comments()
		all = append(all, &f)
	}
	return all
}

// brief is the table for a terminal. It keeps n, the mean, the difference and the difference from A, with their intervals, and those
// columns of names whose cells differ.
func (f *FigureResult) brief() *report.Table {
	always := strings.Fields("n mean ci_low ci_high diff_mean diff_ci_low diff_ci_high minus_a_mean minus_a_ci_low minus_a_ci_high")
	naming := append(mapSlice(f.view.names(), func(n rowName) string { return n.Name }), "offers_to")
	return f.Table().Keep(func(t *report.Table, j int) bool {
		name := t.Columns[j].Name
		return slices.Contains(always, name) || slices.Contains(naming, name) && differs(t, j)
	})
}

// differs reports whether the cells of a column are not all equal.
func differs(t *report.Table, column int) bool {
	return slices.ContainsFunc(t.Rows, func(row []string) bool { return row[column] != t.Rows[0][column] })
}
