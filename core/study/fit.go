package study

import "juggle/core/experiment"

// Fit gives the parameters nearest to p that NewPlan accepts on these sources, as far as periods and seeds decide: of the periods asked
// for those that exist, and all of them where none does; then, where there are more than experiment.MostItems, fewer seeds, and at last
// fewer periods. All periods are spelt as the zero Range. What else NewPlan refuses stays as it is.
func (p Params) Fit(sources []Source, figures []int) Params {
	all := 0
	for _, s := range sources {
		all += s.Count(p.CutFor(figures))
	}
	if checkFigures(figures) != nil || all < 1 {
		return p
	}
	plan, err := experiment.NewPlan(experiment.Design{Name: "study", Runs: p.runs(figures)})
	if err != nil {
		return p
	}
	r := p.Periods
	if r == (Range{}) || r.From >= all {
		r = Range{From: 0, To: all}
	}
	most := experiment.MostItems / len(plan.Runs)
	r.To = min(r.To, all, r.From+most)
	p.Seeds = min(p.Seeds, most/(r.To-r.From))
	if p.Periods = r; r == (Range{From: 0, To: all}) {
		p.Periods = Range{}
	}
	return p
}
