package study

import (
	"fmt"
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// A view computes a figure from the replicates that are complete.
type view struct {
	*experiment.View[Cell, Result]
	*figure
	plan    *Plan
	p       Params
	measure Measure
	values  func(run int, number func(*Result) float64) []float64 // View.Sample, one value per period or batch, or View.PerUnit
	rows    []CellResult
	a       *view         // the same figure with the parameters A; nil if there is no A
	inA     map[Cell]Cell // for each cell the corresponding cell of A, if there is one
}

// A column is a comparison of every row: its names in the table, its values, and the field of a row that holds its estimate.
type column struct {
	experiment.Numbers
	quantity
	field func(*CellResult) *experiment.Estimate
}

// view computes the rows of a figure, declared under the plan's parameters, for a measure, with all comparisons.
func (p *Plan) view(r *experiment.Results[Result], f *figure, m Measure) *view {
	complete := (&experiment.DeclaredResults[Cell, Result]{Results: r, Plan: p.DeclaredPlan}).View(f.number)
	v := &view{View: complete, figure: f, plan: p, p: p.Params, measure: m, values: complete.Sample,
		rows: make([]CellResult, len(complete.Rows))}
	if p.against != nil {
		v.a = p.against.view(r, p.against.Params.figure(f.number), m)
		v.inA = counterparts(v.names(), v.Rows, v.a.Rows)
	}
	perPeriod := *v
	perPeriod.values = complete.PerUnit
	for i, c := range v.Rows {
		row := &v.rows[i]
		*row = CellResult{Cell: c, Values: value(&perPeriod, c), Gains: v.diff(&perPeriod, c), Summary: stats.Summarize(value(v, c)),
			Accepted: stats.Summarize(acceptance(v, c)), AbsPhi: stats.Summarize(nil), Comparisons: make([]Comparison, len(v.comparisons))}
		row.N = stats.Summarize(row.Values).N
		if c.Offers != schedule.Never {
			row.AbsPhi = stats.Summarize(v.sampleOf(c, Distance.of))
		}
		if row.Gains != nil {
			row.Baseline = v.baseline
		}
		for j, x := range v.comparisons {
			row.Comparisons[j] = Comparison{Key: x.key}
		}
		_, row.A.Has = v.inA[c]
	}
	for _, column := range v.columns() {
		for i, e := range experiment.Estimates(len(v.rows), column.Tested, func(i int) []float64 { return column.quantity(v, v.Rows[i]) }) {
			*column.field(&v.rows[i]) = e
		}
	}
	return v
}

// columns are the figure's comparisons, in the order of the table: with the baseline, with A, and its further ones.
func (v *view) columns() []column {
	all := []column{{experiment.Numbers{Name: "diff", Title: "difference", Unit: "points", Tested: true}, v.diff,
		func(row *CellResult) *experiment.Estimate { return &row.Diff }}}
	if v.a != nil {
		all = append(all, v.columnsOfA()...)
	}
	for j, x := range v.comparisons {
		all = append(all, column{experiment.Numbers{Name: x.key, Title: x.title, Unit: x.unit, Tested: x.tested}, x.quantity,
			func(row *CellResult) *experiment.Estimate { return &row.Comparisons[j].Estimate }})
	}
	return all
}

// column is the comparison with that name. It panics if there is none.
func (v *view) column(name string) column {
	all := v.columns()
	return all[slices.IndexFunc(all, func(c column) bool { return c.Name == name })]
}

// sampleOf is a number of each run of a cell that the figure shows or needs: one value per period, or per batch of periods.
func (v *view) sampleOf(c Cell, number func(*Result) float64) []float64 {
	return v.values(v.RunIndexOf(c), number)
}

// row is the row of the cell c. It panics if the figure does not show c.
func (v *view) row(c Cell) *CellResult { return &v.rows[slices.Index(v.Rows, c)] }

// result is the whole figure, with its claim judged or its question answered.
func (v *view) result() *FigureResult {
	r := v.withoutClaim()
	r.Printed = printedOf(v.Rows)
	r.Claim.Paper = v.claim
	v.judgeClaim(&r.Claim)
	if v.N() > 0 {
		r.Claim.Caveat = decidedBy(v.number)
		if v.number == 5 && v.p.Edition == schedule.Published {
			r.Claim.Caveat += "; under the draft’s rules it holds in full on the log of the SDSC SP2"
		}
		if r.A != nil {
			r.AgainstA.SetFinding(v.againstA() + v.verdictsInWords(r.Claim, r.A.Claim))
		}
	}
	for _, further := range v.furtherClaims {
		if !further.isIncluded {
			continue
		}
		c := report.Claim{Figure: "text", Title: v.fillIn(further.title), Paper: v.fillIn(further.paper), Finding: nothingYet}
		if v.N() > 0 {
			further.judge(v, &c)
		}
		r.FurtherClaims = append(r.FurtherClaims, c)
	}
	r.view = v
	return r
}

// resultOnAcceptance is the figure for the measure Acceptance; see State.Accepted.
func (v *view) resultOnAcceptance() *FigureResult {
	r := v.withoutClaim()
	r.Subtitle = "Requests accepted. " + r.Subtitle
	r.Claim.SetFinding(v.acceptanceInWords())
	return r
}

// acceptanceInWords is the finding on the share of requests accepted: its range, and the rows' differences from what they are compared
// with.
func (v *view) acceptanceInWords() string {
	if v.N() == 0 {
		return nothingYet
	}
	var means, gains []float64
	excludingZero := 0
	for _, row := range v.rows {
		means = append(means, row.Summary.Mean)
		if row.Diff.N > 0 {
			gains = append(gains, row.Diff.Mean)
			if row.Diff.Low > 0 || row.Diff.High < 0 {
				excludingZero++
			}
		}
	}
	const accepted = "Of the requests, %s %% are accepted."
	if len(gains) == 0 {
		return fmt.Sprintf(accepted, report.Decisive(span(means, 1)))
	}
	names := map[string]string{v.p.Baseline.String(): v.p.Baseline.Label(), "strict": "strict windows", "at once": "fixing at once"}
	return fmt.Sprintf(accepted+" Against %s that is %s points, with an interval that excludes 0 in %s.", span(means, 1), names[v.baseline],
		signedSpan(gains, 1), report.Decisive(ratioInWords(excludingZero, len(gains))))
}

// withoutClaim is the figure with its rows and comparisons, before its claim is judged.
func (v *view) withoutClaim() *FigureResult {
	sample, label := v.sampleInWords(), FigureLabel(v.p.Edition, v.number)
	r := &FigureResult{
		Figure: experiment.Figure{Label: label, Title: v.title,
			Subtitle: v.fillIn(v.subtitle) + v.windowGrowth() + v.cut().PeriodPhrase() + "; " + sample,
			N:        v.N(), Want: v.plan.Units(), Basis: v.basisInWords(), Question: v.question,
			Claim: report.Claim{Figure: label, Title: v.title}},
		Number: v.number, Edition: v.p.Edition, Sample: sample,
		Seeds: v.Seeds(), WantSeeds: v.p.Seeds, Batches: v.Batches(), BatchEnds: v.BatchEnds(), OneDraw: v.isOneDraw(),
		Periods: v.Units(), Cut: v.cut(), Sources: v.plan.Sources, Cells: v.rows,
		Decisions: decisionsOf(v.number), Measure: v.measure, Base: v.p.Baseline, Feature: v.feature, Layout: v.chartLayout(),
	}
	if v.smallTable != nil {
		r.Aside = v.smallTable(v)
	}
	if v.a != nil {
		r.A = v.figureOfA()
		r.AgainstA.SetFinding(v.againstA())
	}
	return r
}

// cut is how the periods are cut from the logs.
func (v *view) cut() workload.Config {
	return v.p.CutFor([]int{v.number})
}

// windowGrowth says how windows grow, for a subtitle. It is empty if they grow by the default rule or the figure has no flexible windows.
func (v *view) windowGrowth() string {
	if !slices.Contains(RelevantKeys(v.number), "unit") {
		return ""
	}
	return workload.Config{WindowUnit: v.p.WindowUnit, WindowEnd: v.p.WindowEnd}.WindowGrowthPhrase()
}

// chartLayout is the figure's Layout; nil if it has a chart of its own.
func (v *view) chartLayout() *Layout {
	if v.axis == "" {
		return v.layout
	}
	return &Layout{
		Facets: mapSlice(v.facets, func(f facet) string { return f.name }),
		Facet: func(c Cell) int {
			return slices.IndexFunc(v.facets, func(f facet) bool { return v.without(f.Cell) == v.without(c) })
		},
		Axis: v.axis, Places: mapSlice(v.amounts, strconv.Itoa), Joined: true,
		Place: func(c Cell) int { return slices.Index(v.amounts, v.feature.Of(c)) },
	}
}

// nothingYet is the finding before the first result.
const nothingYet = "Nothing has been computed yet."

// judgeClaim sets the finding of c and, for a figure of the paper, the verdict.
func (v *view) judgeClaim(c *report.Claim) {
	if v.N() == 0 {
		c.Finding = nothingYet
		return
	}
	if v.judge == nil {
		c.SetFinding(v.fillIn(v.finding))
		return
	}
	finding, parts := v.judge(v)
	c.SetFinding(finding)
	if !v.isBeyond() {
		v.conclude(c, parts)
		c.Basis.OtherSettings = slices.Concat(v.verdictOnAcceptance(), c.Basis.OtherSettings)
	}
}

// conclude judges a claim by its parts. If there are too few periods for a verdict, the finding says so. Until all periods and seeds have
// arrived there is no verdict, on the claim or on a part.
func (v *view) conclude(c *report.Claim, parts []report.Part) {
	if warning := v.tooFewInWords(); warning != "" {
		c.Finding += " " + warning
	}
	c.Judge(v.SampleSize(), parts...)
	if progress := v.progressInWords(); progress != "" {
		c.WithdrawVerdicts(progress)
	}
	c.Basis.N, c.Basis.Batches, c.Basis.Seeds = v.N(), v.Batches(), v.Seeds()
	c.Basis.Unit, c.Basis.Log = fmt.Sprintf("periods of %d days", v.p.Days), v.plan.logs()
	c.ChangedParameters = v.changedParameters()
	c.Basis.OtherSettings, c.Basis.UntriedSettings = v.otherVerdicts(c)
}

// progressInWords says how many of the planned periods or seeds have arrived, "n 4 of 12" or "1 of 10 seeds". It is empty once all have.
func (v *view) progressInWords() string {
	switch units, seeds := v.plan.Units(), v.p.Seeds; {
	case v.N() < units:
		return fmt.Sprintf("n %d of %d", v.N(), units)
	case v.Seeds() < seeds:
		return fmt.Sprintf("%d of %d seeds", v.Seeds(), seeds)
	}
	return ""
}

// verdictOnAcceptance is the verdict on the figure's claim if the requests accepted are measured in place of utilisation.
func (v *view) verdictOnAcceptance() (settings []report.Setting) {
	if v.measure != Utilisation || v.isOfTimeOnly {
		return nil
	}
	other := v.plan.view(v.Results, v.figure, Acceptance)
	_, parts := v.judge(other)
	var c report.Claim
	c.Judge(v.SampleSize(), parts...)
	return []report.Setting{{Name: Acceptance.String(), Verdict: c.Verdict}}
}

// tooFewInWords is a sentence if there are fewer periods than a verdict needs, and else empty. Several seeds of one period count as one
// period.
func (v *view) tooFewInWords() string {
	switch n := v.N(); {
	case n >= report.MinUnits:
		return ""
	case n == 1:
		return fmt.Sprintf("Too few to tell: n 1 gives no interval, and %d are needed.", report.MinUnits)
	default:
		return fmt.Sprintf("Too few to tell: n %d, and %d are needed.", n, report.MinUnits)
	}
}

// sampleInWords is the number of periods, of their batches and of seeds in each: "n 12", "n 3 of 12, 10 seeds each", "n 49 in 7 batches, 10
// seeds each".
func (v *view) sampleInWords() string {
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

// seedWords is "10 seeds", or "3 of 10 seeds" if some have arrived and not all.
func seedWords(n, want int) string {
	if n < want && n > 0 {
		return fmt.Sprintf("%d of %d seeds", n, want)
	}
	return fmt.Sprintf("%d seeds", want)
}

// basisInWords explains what n counts and from what the intervals are computed.
func (v *view) basisInWords() string {
	text := "n is the number of periods."
	if v.p.Seeds > 1 {
		text = "n is the number of periods; a period’s value is the mean over its seeds."
	}
	switch {
	case v.Batches() > 0:
		return text + fmt.Sprintf(" Periods that follow one another in a log resemble one another, so intervals and p-values rest on the "+
			"means of %d batches of neighbours.", v.Batches())
	case v.HasPeriodsOfOneLog():
		return text + fmt.Sprintf(" The %d periods are taken for independent, though they follow one another in a log: batches of them need %d.",
			v.N(), 2*experiment.MinBatches)
	case v.N() > 1 && v.isOneDraw():
		return text + fmt.Sprintf(" The %d periods are taken for independent. They are one draw of a model, so intervals are of this draw.",
			v.N())
	case v.N() > 1:
		return text + fmt.Sprintf(" The %d periods are taken for independent.", v.N())
	}
	return text
}

// isOneDraw reports whether some periods are of a log whose load was fitted, as the bundled SP2 logs are. These logs are one draw of a
// model.
func (v *view) isOneDraw() bool {
	return slices.ContainsFunc(v.Units(), func(u experiment.Unit) bool { return v.plan.Sources[u.Source].LoadFitted })
}

// FigureLabel is the number that a published figure has in that edition. The draft's numbers are one higher, since its Figure 1 draws the
// three QoS scenarios. Figures beyond the paper have a number that is one higher in the draft, too.
func FigureLabel(e schedule.Edition, number int) string {
	if e == schedule.Draft {
		number++
	}
	return strconv.Itoa(number)
}
