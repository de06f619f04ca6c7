package study

// Fit gives the parameters nearest to p that NewPlan accepts on these sources, as far as periods and seeds decide: of the periods asked
// for those that exist, and all of them where none does; then, where there are more than MostItems, fewer seeds, and at last fewer
// periods. All periods are spelt as the zero Range. What else NewPlan refuses stays as it is.
func (p Params) Fit(sources []Source, figures []int) Params {
	all := 0
	for _, s := range sources {
		all += s.Periods
	}
	plan := &Plan{params: p}
	if err := plan.addFigures(figures); err != nil || all < 1 {
		return p
	}
	r := p.Periods
	if r == (Range{}) || r.From >= all {
		r = Range{0, all}
	}
	most := MostItems / len(plan.runs)
	r.To = min(r.To, all, r.From+most)
	p.Seeds = min(p.Seeds, most/(r.To-r.From))
	if p.Periods = r; r == (Range{0, all}) {
		p.Periods = Range{}
	}
	return p
}
