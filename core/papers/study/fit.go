package study

import "juggle/core/experiment"

// Fit returns p with periods and seeds that NewPlan accepts on these sources. It keeps the periods that exist; if none does, it takes all.
// If the plan would have more than experiment.MaxItems items, it reduces the seeds, and after these the periods. All periods are spelled
// as the zero Range. Fit does not mend anything else that NewPlan refuses.
func (p Params) Fit(sources []Source, figures []int) Params {
	all := 0
	for _, s := range sources {
		all += s.Count(p.CutFor(figures))
	}
	if checkFigureNumbers(figures) != nil || all < 1 {
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
	maxReplicates := experiment.MaxItems / len(plan.Runs)
	r.To = min(r.To, all, r.From+maxReplicates)
	p.Seeds = min(p.Seeds, maxReplicates/(r.To-r.From))
	if p.Periods = r; r == (Range{From: 0, To: all}) {
		p.Periods = Range{}
	}
	return p
}
