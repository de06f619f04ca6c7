package experiment

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
)

// A Paper is a list of figures that are declared as data. Their runs are of type X, as the paper's parameters spell it, and measure an R.
type Paper[X comparable, R any] struct {
	Model      *Model[R]
	Parameters param.List[X]           // the parameters that cells can set and columns can show
	Basis      report.Basis            // for the claims: the unit that their N counts, and the log
	Figures    []*DeclaredFigure[X, R] // in the order of claims
	IsCounted  func(*R) bool           // reports whether a replicate counts, by the result of the figure's first run; nil: all count
}

// A DeclaredFigure is a figure as data.
//
// A cell is a point of the figure. It is written as the parameters that it sets, spelled as in a link: "gap_s=20&policy=strict". Its other
// parameters are the study's. Sentences and comparisons name cells by this spelling.
type DeclaredFigure[X comparable, R any] struct {
	Number            int    // 0: the figure has no number
	Label             string // distinguishes a figure without a number from others
	Title             string
	Subtitle          string
	Claim             string // the paper's claim, in our words; empty if the paper makes none
	Measures          []Measure[X, R]
	Cells             []string          // in the order of the table's rows; none: the runs of Studies are the rows
	ExtraCells        []string          // cells without a row that the claims need
	Studies           func(study X) []X // returns variants of the study; every cell is a row in each of them; nil: the study alone
	ComparedWith      []func(X) X       // each returns a cell with which a row is compared; that cell need not have a row
	RunOf             func(X) Run       // returns the run of a cell; nil: a cell is a run
	SetKeys           []string          // the keys of the parameters that Studies sets
	Names             []RowName[X]      // the columns that name a row
	BaseCell          string            // the other rows have paired differences from this cell; empty: there are no differences
	DifferenceTitle   string            // the title of these differences: "kAPAC less strict"
	OnlyFirstCompared bool              // the table has differences of the first measure only

	Brief       func(f *ComputedFigure[X]) *report.Table // the part of the table that fits into a terminal; nil: all of it
	Judge       func(v *View[X, R], c *report.Claim)
	ExtraClaims []func(v *View[X, R]) report.Claim // further claims of the paper's text
}

// A Measure is a quantity of which every row of a figure has a value.
type Measure[X, R any] struct {
	Numbers
	Value   func(X, *R) float64
	Divisor func(X, *R) float64 // if not nil, the mean is the sum of Value over the sum of Divisor
	Range   [2]float64          // intervals are cut at its ends; both 0: they are not cut
	// SharedInterval, if not empty, names a quantity that lies between two measures. The lower bound of the quantity is one measure, and the
	// upper bound is the next measure. Both have this SharedInterval, and they get the same interval: from the low end of the lower bound's
	// interval to the high end of the upper bound's.
	SharedInterval string
}

// A RowName is a column that names rows.
type RowName[X any] struct {
	report.Column
	Text func(X) string // the cell of a row
}

// NewRowName makes the column from its declaration in the syntax of report.Columns.
func NewRowName[X any](declared string, text func(X) string) RowName[X] {
	return RowName[X]{report.ParseColumn(declared), text}
}

// ParameterRowName is the column of the parameter with that key.
func ParameterRowName[X any](parameters param.List[X], key, declared string) RowName[X] {
	return NewRowName(declared, func(x X) string { return parameters.Find(key).Get(&x) })
}

// Cross returns a cell for every pair of cells of two lists.
func Cross(a, b []string) (all []string) {
	for _, x := range a {
		for _, y := range b {
			all = append(all, x+"&"+y)
		}
	}
	return all
}

// Axis returns a cell for each value, which sets the parameter with that key to the value. To set several parameters to the same value, key
// joins their keys by "=%[1]v&".
func Axis[T any](key string, values []T) (cells []string) {
	for _, x := range values {
		cells = append(cells, fmt.Sprintf(key+"=%[1]v", x))
	}
	return cells
}

// IsSetByCells reports whether every cell, or Studies, sets the parameter with that key, so that the study's value does not matter to the
// figure's rows. The figure must have Cells.
func (f *DeclaredFigure[X, R]) IsSetByCells(key string) bool {
	return slices.Contains(f.SetKeys, key) ||
		!slices.ContainsFunc(f.Cells, func(cell string) bool { return !strings.Contains("&"+cell, "&"+key+"=") })
}

// Figure returns the figure with that number; nil if there is none.
func (p *Paper[X, R]) Figure(number int) *DeclaredFigure[X, R] {
	for _, f := range p.Figures {
		if f.Number == number {
			return f
		}
	}
	return nil
}

// withCell returns the run x with a cell's parameters. It panics if there is no such parameter or the value is out of range.
func (p *Paper[X, R]) withCell(x X, cell string) X {
	if errs := p.Parameters.Decode(cell, &x); errs != nil {
		panic("experiment: cell " + cell + ": " + errs[0].Error())
	}
	return x
}

// rows returns the runs of the figure's rows, each run once: every cell in the first of its Studies, then every cell in the next.
func (p *Paper[X, R]) rows(f *DeclaredFigure[X, R], study X) (all []X) {
	studies := []X{study}
	if f.Studies != nil {
		studies = f.Studies(study)
	}
	cells := f.Cells
	if cells == nil {
		cells = []string{""}
	}
	known := make(map[X]bool)
	for _, study := range studies {
		for _, cell := range cells {
			if x := p.withCell(study, cell); !known[x] {
				known[x], all = true, append(all, x)
			}
		}
	}
	return all
}

// withCompared returns the rows of the figure and the cells with which they are compared.
func (f *DeclaredFigure[X, R]) withCompared(rows []X) []X {
	all := slices.Clone(rows)
	for _, x := range rows {
		for _, cellFor := range f.ComparedWith {
			all = append(all, cellFor(x))
		}
	}
	return all
}

// runOfCell returns the run of a cell.
func (f *DeclaredFigure[X, R]) runOfCell(x X) Run {
	if f.RunOf == nil {
		return x
	}
	return f.RunOf(x)
}

// Runs returns the runs that these figures of the paper need in a study. Some runs occur more than once.
func (p *Paper[X, R]) Runs(study X, figures []int) (runs []Run) {
	for _, n := range figures {
		f, extra := p.Figure(n), *p.Figure(n)
		extra.Cells = f.ExtraCells
		cells := f.withCompared(p.rows(f, study))
		if f.ExtraCells != nil {
			cells = append(cells, p.rows(&extra, study)...)
		}
		for _, x := range cells {
			runs = append(runs, f.runOfCell(x))
		}
	}
	return runs
}

// A DeclaredPlan is the plan of a study of some of a paper's figures.
type DeclaredPlan[X comparable, R any] struct {
	PlanWithModel[R]
	Study    X
	Figures  []int
	paper    *Paper[X, R]
	runs     map[int]*figureRuns[X] // by the figure's number
	comments func(*DeclaredFigure[X, R]) []string
}

// figureRuns has the indices of a figure's runs in the plan.
type figureRuns[X comparable] struct {
	Rows    []X
	indexOf map[X]int // of the rows and of the cells with which they are compared
	needed  []int     // all these indices, and those of a paired plan, each once, the first row's first
}

// Plan plans these figures of the paper. comments returns the lines in front of a figure's CSV.
func (p *Paper[X, R]) Plan(d Design, study X, figures []int, comments func(*DeclaredFigure[X, R]) []string) (*DeclaredPlan[X, R], error) {
	d.Runs = p.Runs(study, figures)
	base, err := NewPlan(d)
	if err != nil {
		return nil, err
	}
	return p.PlanOn(base, study, figures, comments), nil
}

// PlanOn returns the plan of these figures on base, which must have all their runs: PlanOn panics if a run is missing.
func (p *Paper[X, R]) PlanOn(base *Plan, study X, figures []int, comments func(*DeclaredFigure[X, R]) []string) *DeclaredPlan[X, R] {
	plan := &DeclaredPlan[X, R]{PlanWithModel[R]{base, p.Model}, study, figures, p, make(map[int]*figureRuns[X]), comments}
	for _, n := range figures {
		plan.runs[n] = plan.findRuns(p.Figure(n))
	}
	return plan
}

// findRuns returns the indices in the plan of the runs that the figure needs. It panics if the plan does not have one of them.
func (p *DeclaredPlan[X, R]) findRuns(f *DeclaredFigure[X, R]) *figureRuns[X] {
	runs := &figureRuns[X]{Rows: p.paper.rows(f, p.Study), indexOf: make(map[X]int)}
	for _, x := range f.withCompared(runs.Rows) {
		i, ok := p.RunIndex(f.runOfCell(x))
		if !ok {
			panic("experiment: a figure asks for a run that it did not declare")
		}
		runs.indexOf[x] = i
		runs.addNeeded(i)
	}
	return runs
}

// addNeeded adds indices of runs to needed, each once.
func (r *figureRuns[X]) addNeeded(indices ...int) {
	for _, i := range indices {
		if !slices.Contains(r.needed, i) {
			r.needed = append(r.needed, i)
		}
	}
}

// ForStudy returns the plan of other figures or another study on the same runs; see PlanOn.
func (p *DeclaredPlan[X, R]) ForStudy(study X, figures []int) *DeclaredPlan[X, R] {
	return p.paper.PlanOn(p.Plan, study, figures, p.comments)
}

// PairWith makes the figures of p and of another plan of the same runs and figures count the replicates that have the results of both
// plans. It is for papers without IsCounted, which each plan would apply to a run of its own.
func (p *DeclaredPlan[X, R]) PairWith(other *DeclaredPlan[X, R]) {
	for n, mine := range p.runs {
		theirs := other.runs[n]
		mine.addNeeded(theirs.needed...)
		theirs.addNeeded(mine.needed...)
	}
}

// FigureNeeds reports whether the rows of the figure with that number, or the cells with which they are compared, need item i.
func (p *DeclaredPlan[X, R]) FigureNeeds(figure, i int) bool {
	runs, planned := p.runs[figure]
	return planned && slices.Contains(runs.needed, i%len(p.Runs))
}

// Collect implements Experiment.
func (p *DeclaredPlan[X, R]) Collect() Collection { return p.NewResults() }

// NewResults returns empty results of the plan.
func (p *DeclaredPlan[X, R]) NewResults() *DeclaredResults[X, R] {
	return &DeclaredResults[X, R]{p.EmptyResults(), p}
}

// DeclaredResults are the results of a plan that have arrived so far, in any order.
type DeclaredResults[X comparable, R any] struct {
	*Results[R]
	Plan *DeclaredPlan[X, R]
}

// A ComputedFigure is a declared figure, computed from the results so far. Its N is the number of units that have the results of all its
// runs; without logs it is less where a point's first measure has a value for fewer units.
type ComputedFigure[X any] struct {
	Figure
	Points      []Point[X]     // in the order of the table's rows
	ExtraClaims []report.Claim // further claims of the paper's text
}

// CommonPart returns the part of the figure that figures of all kinds of experiments have; nil while its N is 0.
func (f *ComputedFigure[X]) CommonPart() *Figure {
	if f.N == 0 {
		return nil
	}
	return &f.Figure
}

// A Point is a row of a figure.
type Point[X any] struct {
	Run    X
	Values []Value // of the figure's measures, in their order
}

// A Value is a measure of a row. Its interval is cut at the ends of the measure's Range, and may be a SharedInterval. HalfWidth is half the
// width of the measure's own interval before that.
type Value struct {
	Estimate
	HalfWidth  float64
	Difference Estimate // the row minus its base cell, paired; NoEstimate if the row has none or is the base cell
}

// A View is a figure with its results on the replicates that have the results of all its runs and that the paper's IsCounted counts.
type View[X comparable, R any] struct {
	*DeclaredFigure[X, R]
	*CompleteRuns[R]
	*DeclaredResults[X, R]
	*figureRuns[X]
}

// View returns the view of the figure with that number. It panics if the plan does not have the figure.
func (r *DeclaredResults[X, R]) View(figure int) *View[X, R] {
	runs, planned := r.Plan.runs[figure]
	if !planned {
		panic("experiment: the study does not have the figure")
	}
	return r.viewOf(r.Plan.paper.Figure(figure), runs)
}

// viewOf returns the view of a figure with these runs.
func (r *DeclaredResults[X, R]) viewOf(f *DeclaredFigure[X, R], runs *figureRuns[X]) *View[X, R] {
	complete := r.Complete(runs.needed)
	if isCounted := r.Plan.paper.IsCounted; isCounted != nil {
		complete = complete.Filter(runs.needed[0], isCounted)
	}
	return &View[X, R]{f, complete, r, runs}
}

// RunIndexOf returns the index of a cell's run in the plan. It panics if the figure did not declare the cell.
func (v *View[X, R]) RunIndexOf(x X) int {
	i, ok := v.indexOf[x]
	if !ok {
		panic("experiment: a figure asks for a cell that it did not declare")
	}
	return i
}

// WithCells returns the figure with other cells, on the replicates that have the results of all runs of these cells.
func (v *View[X, R]) WithCells(cells []string) *View[X, R] {
	f := *v.DeclaredFigure
	f.Cells = cells
	return v.viewOf(&f, v.Plan.findRuns(&f))
}

// Values returns the values of a measure for a run. Its mean and interval are computed from them; see CompleteRuns.Sample.
func (v *View[X, R]) Values(x X, m Measure[X, R]) []float64 {
	sample := func(number func(X, *R) float64) []float64 {
		return v.Sample(v.RunIndexOf(x), func(r *R) float64 { return number(x, r) })
	}
	if m.Divisor != nil {
		return stats.RatioValues(sample(m.Value), sample(m.Divisor))
	}
	return sample(m.Value)
}

// Measured returns the results of a run, replicate by replicate.
func (v *View[X, R]) Measured(x X) []R { return v.PerReplicate(v.RunIndexOf(x)) }

// CellValues returns the values of a measure for a cell of the figure, "a=3&k=1", or for one cell minus another, "a=3&k=5 - a=3&k=1"; see
// Values.
func (v *View[X, R]) CellValues(m Measure[X, R], cells string) []float64 {
	first, second, isDifference := strings.Cut(cells, " - ")
	i := slices.Index(v.Cells, first)
	if i < 0 {
		panic("experiment: a figure asks for a cell that it did not declare: " + first)
	}
	xs := v.Values(v.Rows[i], m)
	if isDifference {
		xs = Minus(xs, v.CellValues(m, second))
	}
	return xs
}

// FillSentence replaces the braces in a sentence by numbers of a measure: {a=3&k=5} by the mean of that cell, and {~a=3&k=5} by the mean
// with its interval. Braces may also name the difference of two cells; see CellValues.
func (v *View[X, R]) FillSentence(m Measure[X, R], sentence string) string {
	return report.Fill(sentence, func(cells string) string {
		spell := report.Mean
		if cells[0] == '~' {
			spell, cells = report.Range, cells[1:]
		}
		return spell(stats.Summarize(v.CellValues(m, cells)))
	})
}

// Points returns the measures of the figure's rows.
func (v *View[X, R]) Points(measures []Measure[X, R]) []Point[X] {
	points := make([]Point[X], len(v.Rows))
	for i, x := range v.Rows {
		points[i].Run = x
	}
	for _, m := range measures {
		means := Estimates(len(points), false, func(i int) []float64 { return v.Values(v.Rows[i], m) })
		differences := Estimates(len(points), true, func(i int) []float64 {
			if base := v.Plan.paper.withCell(v.Rows[i], v.BaseCell); base != v.Rows[i] {
				return Minus(v.Values(v.Rows[i], m), v.Values(base, m))
			}
			return nil
		})
		for i, x := range means {
			value := Value{x, x.HalfWidth(), differences[i]}
			if m.Range != [2]float64{} {
				value.Low, value.High = max(m.Range[0], x.Low), min(m.Range[1], x.High)
			}
			points[i].Values = append(points[i].Values, value)
		}
	}
	for j := 1; j < len(measures); j++ {
		if shared := measures[j].SharedInterval; shared == "" || shared != measures[j-1].SharedInterval {
			continue
		}
		for i := range points {
			a, b := &points[i].Values[j-1], &points[i].Values[j]
			a.High, b.Low = b.High, a.Low
		}
	}
	return points
}

// unitsOf returns the number of units of a point: with logs all units of the view, without logs those for which the first measure has a
// value.
func (v *View[X, R]) unitsOf(p *Point[X]) int {
	if len(v.Plan.Sources) > 0 {
		return v.N()
	}
	return p.Values[0].N
}

// judged returns the paper's claim about the figure with its verdict.
func (v *View[X, R]) judged() report.Claim {
	c := report.Claim{Figure: v.label(), Title: v.Title, Paper: v.Claim}
	if v.Judge != nil {
		v.Judge(v, &c)
	}
	return v.withBasis(c)
}

// withBasis returns the claim with the paper's Basis: the unit that its N counts, and the log.
func (v *View[X, R]) withBasis(c report.Claim) report.Claim {
	c.Basis.Unit, c.Basis.Log = v.Plan.paper.Basis.Unit, v.Plan.paper.Basis.Log
	return c
}

func (f *DeclaredFigure[X, R]) label() string { return cmp.Or(f.Label, strconv.Itoa(f.Number)) }

// Figure computes the figure with that number. It panics if the plan does not have the figure.
func (r *DeclaredResults[X, R]) Figure(number int) *ComputedFigure[X] {
	v := r.View(number)
	f := &ComputedFigure[X]{Points: v.Points(v.Measures), Figure: Figure{Label: v.label(), Title: v.Title, Subtitle: v.Subtitle, N: v.N(),
		Want: r.Plan.Units(), Claim: v.judged(), Comments: r.Plan.comments(v.DeclaredFigure)}}
	for i := range f.Points {
		f.N = min(f.N, v.unitsOf(&f.Points[i]))
	}
	for _, claim := range v.ExtraClaims {
		f.ExtraClaims = append(f.ExtraClaims, v.withBasis(claim(v)))
	}
	f.Table = v.table(f.Points)
	if f.Brief = f.Table; v.Brief != nil {
		f.Brief = v.Brief(f)
	}
	return f
}

// Figures implements Collection.
func (r *DeclaredResults[X, R]) Figures() (all []*Figure) {
	for _, number := range r.Plan.Figures {
		all = append(all, &r.Figure(number).Figure)
	}
	return all
}

// Claims judges the paper's claims about the planned figures, and then the further claims of its text.
func (r *DeclaredResults[X, R]) Claims() []report.Claim {
	var all, text []report.Claim
	for _, f := range r.Plan.paper.Figures {
		if f.Claim == "" || !slices.Contains(r.Plan.Figures, f.Number) {
			continue
		}
		v := r.View(f.Number)
		all = append(all, v.judged())
		for _, claim := range v.ExtraClaims {
			c := v.withBasis(claim(v))
			isSame := func(earlier report.Claim) bool { return earlier.Title == c.Title } // two figures may have the same extra claim
			text = append(slices.DeleteFunc(text, isSame), c)
		}
	}
	return append(all, text...)
}

// NewSheet begins a table of the figure with the columns that name its rows. If the figure has a number and a claim, the column "figure" is
// the first. run returns the run of a row.
func (v *View[X, R]) NewSheet(rows int, names []RowName[X], run func(row int) X) *Sheet {
	s := &Sheet{Rows: rows, Decimals: report.Decimals}
	if v.Claim != "" && v.Number > 0 {
		s.AddColumn("figure", func(int) string { return v.label() })
	}
	for _, c := range names {
		s.Add(c.Column, func(i int) string { return c.Text(run(i)) })
	}
	return s
}

// table returns the figure's table. It has a row for each point, with its measures, their intervals and its differences from the base cell.
func (v *View[X, R]) table(points []Point[X]) *report.Table {
	s := v.NewSheet(len(points), v.Names, func(i int) X { return points[i].Run })
	s.AddN(func(i int) int { return v.unitsOf(&points[i]) })
	if len(v.Plan.Sources) > 0 {
		s.AddSampleSizes(v.Seeds, v.Batches)
	}
	addDifference := func(measure int, name, title string) {
		if v.BaseCell != "" {
			s.AddEstimate(Numbers{Name: name, Title: title, Unit: "points", Decimals: v.Measures[measure].Decimals, Tested: true},
				func(row int) Estimate { return points[row].Values[measure].Difference })
		}
	}
	hasOneMeasure := len(v.Measures) == 1
	for i, m := range v.Measures {
		numbers, estimate := m.Numbers, func(row int) Estimate { return points[row].Values[i].Estimate }
		if hasOneMeasure {
			numbers.Name = ""
		}
		switch {
		case m.SharedInterval == "":
			s.AddEstimate(numbers, estimate)
		case i > 0 && v.Measures[i-1].SharedInterval == m.SharedInterval:
			s.AddMean(numbers, estimate)
			s.AddInterval(Numbers{Name: m.SharedInterval, Decimals: m.Decimals}, estimate)
		default:
			s.AddMean(numbers, estimate)
		}
		if !hasOneMeasure && !v.OnlyFirstCompared {
			addDifference(i, m.Name+"_diff", m.Title+" "+v.DifferenceTitle)
		}
	}
	if hasOneMeasure || v.OnlyFirstCompared {
		addDifference(0, "diff", v.DifferenceTitle)
	}
	return s.Table()
}

// PerSeed returns for each seed the value of the first measure at a point of a figure. It is for experiments without logs. The value is NaN
// if the measure has none, or if the results of the seed are incomplete.
func (r *DeclaredResults[X, R]) PerSeed(figure, point int) []float64 {
	v, values := r.View(figure), make([]float64, r.Plan.Units())
	for i := range values {
		values[i] = math.NaN()
	}
	units := v.Units()
	for i, x := range v.Values(v.Rows[point], v.Measures[0]) {
		values[units[i].Seeds[0]-r.Plan.Replicates[0].Seed] = x
	}
	return values
}
