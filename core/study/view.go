package study

import (
	"fmt"
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/stats"
	"juggle/core/workload"
)

// A view is a figure being worked out from the replicates that are complete.
type view struct {
	*plannedFigure
	state   *State
	p       Params
	measure Measure
	*experiment.Whole[Result]
	rows []CellResult
}

func newView(s *State, f *plannedFigure, m Measure) *view { return viewOf(s, f, m, s.Whole(f.needs)) }

func viewOf(s *State, f *plannedFigure, m Measure, whole *experiment.Whole[Result]) *view {
	v := &view{plannedFigure: f, state: s, p: s.plan.params, measure: m, Whole: whole}
	v.rows = make([]CellResult, len(f.shown))
	for i, c := range f.shown {
		row := CellResult{Cell: c, Values: v.perUnit(c), Diff: experiment.None(), sample: v.values(c)}
		row.N = stats.Summarize(row.Values).N
		row.Summary = stats.Summarize(row.sample)
		row.Accepted = stats.Summarize(v.each(c, Acceptance.of))
		row.AbsPhi = stats.Summarize(nil)
		if c.Offers != schedule.Never {
			row.AbsPhi = stats.Summarize(v.each(c, Distance.of))
		}
		for _, x := range f.more {
			row.More = append(row.More, Comparison{Key: x.key, Title: x.title, Unit: x.unit, Estimate: experiment.None()})
		}
		v.rows[i] = row
	}
	return v
}

func (v *view) n() int { return v.N() }

// values are the figure's quantity in percent, of a cell that the figure shows or needs: what its mean and interval are made of.
func (v *view) values(c Cell) []float64 {
	return v.each(c, v.measure.of)
}

func (v *view) each(c Cell, of func(*Result) float64) []float64 { return v.Sample(v.run(c), of) }

// perUnit is the same period by period, where intervals may rest on batches of them.
func (v *view) perUnit(c Cell) []float64 { return v.PerUnit(v.run(c), v.measure.of) }

func (v *view) run(c Cell) int {
	run, ok := v.runOf[c]
	if !ok {
		panic("study: a figure asks for a cell that it did not declare")
	}
	return run
}

// against fills Diff in every row: its values minus those that base names, paired, with p-values adjusted over all rows. of are the values
// of a cell.
func (v *view) against(base func(row *CellResult, of func(Cell) []float64) (name string, values []float64)) {
	diffs := experiment.Estimates(len(v.rows), true, func(i int) []float64 {
		row := &v.rows[i]
		name, values := base(row, v.values)
		if name == "" {
			return nil
		}
		row.Baseline, row.gain = name, experiment.Minus(row.sample, values)
		_, values = base(row, v.perUnit)
		row.Gains = experiment.Minus(row.Values, values)
		return row.gain
	})
	for i, d := range diffs {
		v.rows[i].Diff = d
	}
}

// againstCell is against the cell that base gives of a row's, under one name; the row that is that cell itself is compared with nothing.
func (v *view) againstCell(name string, base func(Cell) Cell) {
	v.against(func(row *CellResult, of func(Cell) []float64) (string, []float64) {
		if c := base(row.Cell); c != row.Cell {
			return name, of(c)
		}
		return "", nil
	})
}

// A sample are a comparison's values in the row of a cell, one a period or a batch of them; nil: it has none there.
type sample func(v *view, c Cell) []float64

// everyRun is a number of every run.
func everyRun(of func(*Result) float64) sample {
	return func(v *view, c Cell) []float64 { return v.each(c, of) }
}

// difference is a number minus that of the cell that base gives of a row's; none where that is it itself.
func difference(of func(*Result) float64, base func(Cell) Cell) sample {
	return func(v *view, c Cell) []float64 {
		if b := base(c); b != c {
			return v.minus(c, b, of)
		}
		return nil
	}
}

// ratio are values a replicate whose mean is the sum of one count over that of another, see stats.RatioValues; none where there is none.
func ratio(of, over func(*Result) float64) sample {
	return func(v *view, c Cell) []float64 {
		xs := stats.RatioValues(v.each(c, of), v.each(c, over))
		if slices.ContainsFunc(xs, func(x float64) bool { return x != x }) {
			return nil
		}
		return xs
	}
}

// row is the row of that cell, which must be shown.
func (v *view) row(c Cell) *CellResult {
	for i := range v.rows {
		if v.rows[i].Cell == c {
			return &v.rows[i]
		}
	}
	panic("study: a figure asks for a row that it does not show")
}

func (v *view) result() *FigureResult {
	r := v.compared()
	r.Printed = printedOf(v.shown)
	r.Claim.Paper = v.claim
	v.judgeClaim(&r.Claim)
	if v.n() > 0 {
		r.Claim.Caveat = resting(v.number)
		if v.number == 5 && v.p.Edition == schedule.Published {
			r.Claim.Caveat += "; under the draft’s rules it holds in full on the log of the SDSC SP2"
		}
		if r.A != nil {
			r.AgainstA.Say(v.aInWords() + v.turns(r.Claim, r.A.Claim))
		}
	}
	for _, also := range v.also {
		if c, ok := also(v); ok {
			c.Figure = "text"
			r.Also = append(r.Also, c)
		}
	}
	r.view = v
	return r
}

// accepted is the figure of the requests accepted.
func (v *view) accepted() *FigureResult {
	r := v.compared()
	r.Subtitle = "Requests accepted. " + r.Subtitle
	r.Claim.Say(v.acceptance())
	return r
}

// acceptance says in what range the requests accepted are, and by how much the rows differ from what they are compared with.
func (v *view) acceptance() string {
	if v.n() == 0 {
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
	return fmt.Sprintf(accepted+" Against %s that is %s points, clear of zero in %s.", span(means, 1), names[base], signedSpan(gains, 1),
		report.Decisive(count(clear, len(gains))))
}

// compared is the figure with its rows, without what the paper claims.
func (v *view) compared() *FigureResult {
	v.compareRows()
	sample := v.sampled()
	r := &FigureResult{
		Number: v.number, Edition: v.p.Edition, Title: v.title,
		Subtitle: v.subtitle(v.p) + v.grown() + v.cut().Begun() + "; " + sample, Sample: sample,
		N: v.n(), Want: v.state.plan.Units(), Seeds: v.Seeds(), WantSeeds: v.state.plan.params.Seeds, Batches: v.Batches(),
		BatchEnds: v.BatchEnds(), Basis: v.basis(),
		OneDraw: v.drawnTogether(),
		Periods: v.Units(), Cut: v.cut(), Sources: v.state.plan.Sources, Cells: v.rows,
		Decisions: decisionsOf(v.number), Measure: v.measure,
		Base: v.p.Baseline, Question: v.question, Feature: v.feature, Layout: v.laidOut(),
		Claim: report.Claim{Figure: FigureLabel(v.p.Edition, v.number), Title: v.title},
	}
	if v.aside != nil {
		r.Aside = v.aside(v)
	}
	if v.other != nil {
		r.A = v.compareA()
		r.AgainstA.Say(v.aInWords())
	}
	return r
}

// cut is how the periods are cut from the logs.
func (v *view) cut() workload.Config {
	return v.state.plan.params.CutFor([]int{v.number})
}

// grown says of a figure with flexible windows how they grow, where that is not as was decided.
func (v *view) grown() string {
	if !slices.Contains(Takes(v.number), "unit") {
		return ""
	}
	return workload.Config{WindowUnit: v.p.WindowUnit, WindowEnd: v.p.WindowEnd}.Grown()
}

func (v *view) compareRows() {
	switch {
	case v.compare != nil:
		v.compare(v)
	case v.base != nil:
		v.againstCell(v.base(v))
	case v.facets != nil:
		v.againstCell(v.feature.Without, v.without)
	}
	for at, x := range v.more {
		column := experiment.Estimates(len(v.rows), x.tested, func(i int) []float64 { return x.of(v, v.rows[i].Cell) })
		for i, e := range column {
			v.rows[i].More[at].Estimate = e
		}
	}
}

func (v *view) laidOut() *Layout {
	switch {
	case v.layout != nil:
		return v.layout(v.p)
	case v.axis == "":
		return nil
	}
	facets, amounts := v.facets(v.p), v.amounts(v.p)
	return &Layout{
		Facets: each(facets, func(f facet) string { return f.name }),
		Facet: func(c Cell) int {
			return slices.IndexFunc(facets, func(f facet) bool { return v.without(f.Cell) == v.without(c) })
		},
		Axis: v.axis, Places: each(amounts, strconv.Itoa), Place: func(c Cell) int { return slices.Index(amounts, v.feature.Of(c)) },
		Joined: true,
	}
}

const nothingYet = "Nothing has been computed yet."

// judgeClaim fills in what was found and the verdict.
func (v *view) judgeClaim(c *report.Claim) {
	if v.n() == 0 {
		c.Finding = nothingYet
		return
	}
	finding, parts := v.judge(v)
	c.Say(finding)
	if !v.isBeyond() {
		v.conclude(c, parts)
		c.Basis.Agree = slices.Concat(v.agreeing(), c.Basis.Agree)
	}
}

// conclude judges a claim by its parts, and says so where that needs more periods. Before all periods and seeds have come there is no
// verdict, on no part either.
func (v *view) conclude(c *report.Claim, parts []report.Part) {
	if few := v.tooFew(); few != "" {
		c.Finding += " " + few
	}
	c.Judge(v.Independent(), parts...)
	if come := v.awaits(); come != "" {
		c.Await(come)
	}
	c.Basis.N, c.Basis.Batches, c.Basis.Seeds = v.n(), v.Batches(), v.Seeds()
	c.Basis.Unit, c.Basis.Log = fmt.Sprintf("periods of %d days", v.p.Days), v.state.plan.logs()
	c.Yours = v.departing()
	c.Basis.Agree, c.Basis.Untried = v.otherwise(c)
}

// awaits says how much has come while something that was planned has not: "n 4 of 12", "1 of 10 seeds".
func (v *view) awaits() string {
	switch units, seeds := v.state.plan.Units(), v.state.plan.params.Seeds; {
	case v.n() < units:
		return fmt.Sprintf("n %d of %d", v.n(), units)
	case v.Seeds() < seeds:
		return fmt.Sprintf("%d of %d seeds", v.Seeds(), seeds)
	}
	return ""
}

// agreeing is the verdict on the figure's claim where it is about the requests accepted in place of utilisation.
func (v *view) agreeing() (settings []report.Setting) {
	if v.measure != Utilisation || v.ofTime {
		return nil
	}
	other := viewOf(v.state, v.plannedFigure, Acceptance, v.Whole)
	other.compareRows()
	_, parts := v.judge(other)
	var c report.Claim
	c.Judge(v.Independent(), parts...)
	return []report.Setting{{Name: Acceptance.String(), Verdict: c.Verdict}}
}

// tooFew says that these periods are fewer than a verdict needs, or nothing. Seeds of one period are none of them.
func (v *view) tooFew() string {
	switch n := v.n(); {
	case n >= report.MinUnits:
		return ""
	case n == 1:
		return fmt.Sprintf("Too few to tell: n 1 gives no interval, and %d are needed.", report.MinUnits)
	default:
		return fmt.Sprintf("Too few to tell: n %d, and %d are needed.", n, report.MinUnits)
	}
}

// sampled says on how many periods the figure rests, each with how many seeds, and how many batches they make: "n 12",
// "n 3 of 12, 10 seeds each", "n 49 in 7 batches, 10 seeds each".
func (v *view) sampled() string {
	text, want := fmt.Sprintf("n %d", v.n()), v.state.plan.params.Seeds
	if all := v.state.plan.Units(); v.n() < all {
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

// basis says what intervals rest on.
func (v *view) basis() string {
	text := "n is the number of periods."
	if v.state.plan.params.Seeds > 1 {
		text = "n is the number of periods; a period’s value is the mean over its seeds."
	}
	switch {
	case v.Batches() > 0:
		return text + fmt.Sprintf(" Periods that follow one another in a log resemble one another, so intervals and p-values rest on the "+
			"means of %d batches of neighbours.", v.Batches())
	case v.Successive():
		return text + fmt.Sprintf(" The %d periods are taken for independent, though they follow one another in a log: batches of them need %d.",
			v.n(), 2*experiment.MinBatches)
	case v.n() > 1 && v.drawnTogether():
		return text + fmt.Sprintf(" The %d periods are taken for independent. They are one draw of a model, so intervals are of this draw.",
			v.n())
	case v.n() > 1:
		return text + fmt.Sprintf(" The %d periods are taken for independent.", v.n())
	}
	return text
}

// drawnTogether reports whether the periods are those of the bundled logs, which are one draw of a model.
func (v *view) drawnTogether() bool {
	return slices.ContainsFunc(v.Units(), func(u experiment.Unit) bool { return v.state.plan.Sources[u.Source].Placed })
}

// FigureLabel is the number of a published figure in that edition: the draft's are one higher, since its Figure 1 draws the three QoS
// scenarios.
func FigureLabel(e schedule.Edition, number int) string {
	if e == schedule.Draft {
		number++
	}
	return strconv.Itoa(number)
}
