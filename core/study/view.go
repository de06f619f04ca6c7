package study

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/stats"
	"juggle/core/workload"
)

// A view computes a figure from the replicates that are complete.
type view struct {
	*experiment.View[Cell, Result]
	*figure
	more    []extra // the figure's further comparisons; see figure.extras
	plan    *Plan
	p       Params
	measure Measure
	values  func(run int, of func(*Result) float64) []float64 // View.Sample, one value per period or batch, or View.PerUnit, one per period
	rows    []CellResult
}

// view computes the rows of a figure for a measure, with all comparisons.
func (p *Plan) view(r *experiment.Results[Result], number int, m Measure) *view {
	f, of := &figures[number-1], (&experiment.DeclaredResults[Cell, Result]{Results: r, Plan: p.DeclaredPlan}).View(number)
	v := &view{View: of, figure: f, more: f.extras(p.Params), plan: p, p: p.Params, measure: m, values: of.Sample,
		rows: make([]CellResult, len(of.Rows))}
	units := *v
	units.values = of.PerUnit
	baseline, diff := f.comparison(v.p)
	diffs := experiment.Estimates(len(v.rows), true, func(i int) []float64 {
		c, row := v.Rows[i], &v.rows[i]
		*row = CellResult{Cell: c, Values: value(&units, c), sample: value(v, c), gain: diff(v, c)}
		row.N, row.Summary = stats.Summarize(row.Values).N, stats.Summarize(row.sample)
		row.Accepted, row.AbsPhi = stats.Summarize(v.sampleOf(c, Acceptance.of)), stats.Summarize(nil)
		if c.Offers != schedule.Never {
			row.AbsPhi = stats.Summarize(v.sampleOf(c, Distance.of))
		}
		if row.gain != nil {
			row.Baseline, row.Gains = baseline, diff(&units, c)
		}
		return row.gain
	})
	for i := range v.rows {
		v.rows[i].Diff = diffs[i]
	}
	for _, x := range v.more {
		for i, e := range experiment.Estimates(len(v.rows), x.tested, func(i int) []float64 { return x.of(v, v.Rows[i]) }) {
			v.rows[i].More = append(v.rows[i].More, Comparison{x.key, x.title, x.unit, e})
		}
	}
	return v
}

// comparison returns what rows are compared with, in words, and the difference from that.
func (f *figure) comparison(p Params) (baseline string, diff quantity) {
	switch {
	case f.diff != nil:
		return f.baseline, f.diff
	case f.base == nil:
		return f.feature.Without, value.over(f.without)
	}
	return cmp.Or(f.baseline, p.Baseline.String()), value.over(f.base)
}

// sampleOf is a number of each run of a cell that the figure shows or needs: one value per period, or per batch of periods.
func (v *view) sampleOf(c Cell, of func(*Result) float64) []float64 {
	return v.values(v.RunIndexOf(c), of)
}

// row is the row of the cell c. It panics if the figure does not show c.
func (v *view) row(c Cell) *CellResult {
	for i := range v.rows {
		if v.rows[i].Cell == c {
			return &v.rows[i]
		}
	}
	panic("study: a figure asks for a row that it does not show")
}

// result is the whole figure, with its claim judged or its question answered.
func (v *view) result() *FigureResult {
	r := v.compared()
	r.Printed = printedOf(v.Rows)
	r.Claim.Paper = v.claim
	v.judgeClaim(&r.Claim)
	if v.N() > 0 {
		r.Claim.Caveat = resting(v.number)
		if v.number == 5 && v.p.Edition == schedule.Published {
			r.Claim.Caveat += "; under the draft’s rules it holds in full on the log of the SDSC SP2"
		}
		if r.A != nil {
			r.AgainstA.Say(v.aInWords() + v.turns(r.Claim, r.A.Claim))
		}
	}
	for _, a := range v.also {
		if a.asked != nil && !a.asked(v.p) {
			continue
		}
		c := report.Claim{Figure: "text", Title: v.say(a.title), Paper: v.say(a.paper), Finding: nothingYet}
		if v.N() > 0 {
			a.judge(v, &c)
		}
		r.Also = append(r.Also, c)
	}
	r.view = v
	return r
}

// accepted is the figure for the measure Acceptance; see State.Accepted.
func (v *view) accepted() *FigureResult {
	r := v.compared()
	r.Subtitle = "Requests accepted. " + r.Subtitle
	r.Claim.Say(v.acceptance())
	return r
}

// acceptance is the finding on the share of requests accepted: its range, and the rows' differences from what they are compared with.
func (v *view) acceptance() string {
	if v.N() == 0 {
		return nothingYet
	}
	var means, gains []float64
	clear, base := 0, ""
	for _, row := range v.rows {
		means = append(means, row.Summary.Mean)
		if row.Diff.N > 0 {
			gains, base = append(gains, row.Diff.Mean), row.Baseline
			if row.Diff.Low > 0 || row.Diff.High < 0 {
				clear++
			}
		}
	}
	const accepted = "Of the requests, %s %% are accepted."
	if len(gains) == 0 {
		return fmt.Sprintf(accepted, report.Decisive(span(means, 1)))
	}
	names := map[string]string{v.p.Baseline.String(): v.p.Baseline.Label(), "fixed": "fixed windows", "at once": "fixing at once"}
	return fmt.Sprintf(accepted+" Against %s that is %s points, with an interval that excludes 0 in %s.", span(means, 1), names[base],
		signedSpan(gains, 1), report.Decisive(count(clear, len(gains))))
}

// compared is the figure with its rows and comparisons, before its claim is judged.
func (v *view) compared() *FigureResult {
	sample := v.sampled()
	r := &FigureResult{
		Number: v.number, Edition: v.p.Edition, Title: v.title,
		Subtitle: v.say(v.subtitle) + v.grown() + v.cut().Begun() + "; " + sample, Sample: sample,
		N: v.N(), Want: v.plan.Units(), Seeds: v.Seeds(), WantSeeds: v.p.Seeds, Batches: v.Batches(),
		BatchEnds: v.BatchEnds(), Basis: v.basis(),
		OneDraw: v.drawnTogether(),
		Periods: v.Units(), Cut: v.cut(), Sources: v.plan.Sources, Cells: v.rows,
		Decisions: decisionsOf(v.number), Measure: v.measure,
		Base: v.p.Baseline, Question: v.question, Feature: v.feature, Layout: v.laidOut(),
		Claim: report.Claim{Figure: FigureLabel(v.p.Edition, v.number), Title: v.title},
	}
	if v.aside != nil {
		r.Aside = v.aside(v)
	}
	if v.plan.against != nil {
		r.A = v.compareA()
		r.AgainstA.Say(v.aInWords())
	}
	return r
}

// cut is how the periods are cut from the logs.
func (v *view) cut() workload.Config {
	return v.p.CutFor([]int{v.number})
}

// grown says how windows grow, for a subtitle. It is empty if they grow by the default rule or the figure has no flexible windows.
func (v *view) grown() string {
	if !slices.Contains(Takes(v.number), "unit") {
		return ""
	}
	return workload.Config{WindowUnit: v.p.WindowUnit, WindowEnd: v.p.WindowEnd}.Grown()
}

// laidOut is the figure's Layout; nil if it has a chart of its own.
func (v *view) laidOut() *Layout {
	switch {
	case v.layout != nil:
		return v.layout(v.p)
	case v.axis == "":
		return nil
	}
	facets, amounts := v.facets(v.p), v.amounts(v.p)
	return &Layout{
		Facets: mapSlice(facets, func(f facet) string { return f.name }),
		Facet: func(c Cell) int {
			return slices.IndexFunc(facets, func(f facet) bool { return v.without(v.p, f.Cell) == v.without(v.p, c) })
		},
		Axis: v.axis, Places: mapSlice(amounts, strconv.Itoa), Place: func(c Cell) int { return slices.Index(amounts, v.feature.Of(c)) },
		Joined: true,
	}
}

const nothingYet = "Nothing has been computed yet."

// judgeClaim sets the finding of c and, for a figure of the paper, the verdict.
func (v *view) judgeClaim(c *report.Claim) {
	if v.N() == 0 {
		c.Finding = nothingYet
		return
	}
	if v.judge == nil {
		c.Say(v.say(v.finding))
		return
	}
	finding, parts := v.judge(v)
	c.Say(finding)
	if !v.isBeyond() {
		v.conclude(c, parts)
		c.Basis.Agree = slices.Concat(v.agreeing(), c.Basis.Agree)
	}
}

// conclude judges a claim by its parts. If there are too few periods for a verdict, the finding says so. Until all periods and seeds have
// arrived there is no verdict, on the claim or on a part.
func (v *view) conclude(c *report.Claim, parts []report.Part) {
	if few := v.tooFew(); few != "" {
		c.Finding += " " + few
	}
	c.Judge(v.Independent(), parts...)
	if come := v.awaits(); come != "" {
		c.Await(come)
	}
	c.Basis.N, c.Basis.Batches, c.Basis.Seeds = v.N(), v.Batches(), v.Seeds()
	c.Basis.Unit, c.Basis.Log = fmt.Sprintf("periods of %d days", v.p.Days), v.plan.logs()
	c.Yours = v.departing()
	c.Basis.Agree, c.Basis.Untried = v.otherwise(c)
}

// awaits says how many of the planned periods or seeds have arrived, "n 4 of 12" or "1 of 10 seeds". It is empty once all have.
func (v *view) awaits() string {
	switch units, seeds := v.plan.Units(), v.p.Seeds; {
	case v.N() < units:
		return fmt.Sprintf("n %d of %d", v.N(), units)
	case v.Seeds() < seeds:
		return fmt.Sprintf("%d of %d seeds", v.Seeds(), seeds)
	}
	return ""
}

// agreeing is the verdict on the figure's claim if the requests accepted are measured in place of utilisation.
func (v *view) agreeing() (settings []report.Setting) {
	if v.measure != Utilisation || v.ofTime {
		return nil
	}
	other := v.plan.view(v.Results, v.number, Acceptance)
	_, parts := v.judge(other)
	var c report.Claim
	c.Judge(v.Independent(), parts...)
	return []report.Setting{{Name: Acceptance.String(), Verdict: c.Verdict}}
}

// tooFew is a sentence if there are fewer periods than a verdict needs, and else empty. Several seeds of one period count as one period.
func (v *view) tooFew() string {
	switch n := v.N(); {
	case n >= report.MinUnits:
		return ""
	case n == 1:
		return fmt.Sprintf("Too few to tell: n 1 gives no interval, and %d are needed.", report.MinUnits)
	default:
		return fmt.Sprintf("Too few to tell: n %d, and %d are needed.", n, report.MinUnits)
	}
}

// sampled is the number of periods, of their batches and of seeds in each: "n 12", "n 3 of 12, 10 seeds each", "n 49 in 7 batches, 10 seeds
// each".
func (v *view) sampled() string {
	text, want := fmt.Sprintf("n %d", v.N()), v.p.Seeds
	if all := v.plan.Units(); v.N() < all {
		text += fmt.Sprintf(" of %d", all)
	}
	if v.Batches() > 0 {
		text += fmt.Sprintf(" in %d batches", v.Batches())
	}
	if want > 1 {
		text += ", " + seedWords(v.Seeds(), want) + " each"
	}
	return text
}

// seedWords is "10 seeds", or "3 of 10 seeds" where some are still to come.
func seedWords(n, want int) string {
	if n < want && n > 0 {
		return fmt.Sprintf("%d of %d seeds", n, want)
	}
	return fmt.Sprintf("%d seeds", want)
}

// basis explains what n and the intervals rest on.
func (v *view) basis() string {
	text := "n is the number of periods."
	if v.p.Seeds > 1 {
		text = "n is the number of periods; a period’s value is the mean over its seeds."
	}
	switch {
	case v.Batches() > 0:
		return text + fmt.Sprintf(" Periods that follow one another in a log resemble one another, so intervals and p-values rest on the "+
			"means of %d batches of neighbours.", v.Batches())
	case v.Successive():
		return text + fmt.Sprintf(" The %d periods are taken for independent, though they follow one another in a log: batches of them need %d.",
			v.N(), 2*experiment.MinBatches)
	case v.N() > 1 && v.drawnTogether():
		return text + fmt.Sprintf(" The %d periods are taken for independent. They are one draw of a model, so intervals are of this draw.",
			v.N())
	case v.N() > 1:
		return text + fmt.Sprintf(" The %d periods are taken for independent.", v.N())
	}
	return text
}

// drawnTogether reports whether the periods are those of the bundled logs, which are one draw of a model.
func (v *view) drawnTogether() bool {
	return slices.ContainsFunc(v.Units(), func(u experiment.Unit) bool { return v.plan.Sources[u.Source].Placed })
}

// FigureLabel is the number that a published figure has in that edition. The draft's numbers are one higher, since its Figure 1 draws the
// three QoS scenarios.
func FigureLabel(e schedule.Edition, number int) string {
	if e == schedule.Draft {
		number++
	}
	return strconv.Itoa(number)
}
