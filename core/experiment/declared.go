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
	Basis      report.Basis            // what the N of the claims counts
	Figures    []*DeclaredFigure[X, R] // in the order of claims
	IsCounted  func(*R) bool           // reports whether a replicate counts; nil: all count
}

// A DeclaredFigure is a figure as data.
//
// A cell is a point of the figure. It is written as the parameters that it sets, spelled as in a link: "gap_s=20&policy=strict". Its other
// parameters are the study's. Sentences and comparisons name cells by this spelling.
type DeclaredFigure[X comparable, R any] struct {
	Number            int    // 0: it has none
	Label             string // distinguishes a figure without a number from others
	Title             string
	Subtitle          string
	Claim             string // the paper's, in our words; empty if the paper makes none
	Measures          []Measure[X, R]
	Cells             []string          // in the order of the table's rows; none: the runs of Studies are the rows
	ExtraCells        []string          // cells without a row that the claims need
	Studies           func(study X) []X // the runs in each of which every cell is taken; nil: the study alone
	ComparedWith      []func(X) X       // cells, which may have no row, with which a row is compared
	RunOf             func(X) Run       // the run of a cell; nil: a cell is a run
	SetKeys           []string          // the keys of the parameters that Studies sets
	Names             []RowName[X]      // the columns that name a row
	Base              string            // the cell with which all other rows are compared, paired; empty: there is none
	Baseline          string            // the comparison in words
	OnlyFirstCompared bool              // rows are compared by the first measure alone

	Brief       func(f *ComputedFigure[X]) *report.Table // the part of the table that fits into a terminal; nil: all of it
	Judge       func(v *View[X, R], c *report.Claim)
	ExtraClaims []func(v *View[X, R]) report.Claim // further claims of the paper's text
}

// A Measure is a number of every row of a figure.
type Measure[X, R any] struct {
	Numbers
	Value   func(X, *R) float64
	Divisor func(X, *R) float64 // if not nil, the mean is the sum of Value over the sum of Divisor
	Range   [2]float64          // intervals are cut at its ends; both 0: they are not cut
	// SharedInterval names the quantity between this measure and its neighbour of the same SharedInterval. The two have one interval, from
	// the lower end of the first to the upper end of the second.
	SharedInterval string
}

// A RowName is a column that names rows.
type RowName[X any] struct {
	report.Column
	Text func(X) string
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

// Axis returns a cell for each value, in which the parameter with that key has the value. Several keys, joined by "=%[1]v&", have the same
// value.
func Axis[T any](key string, values []T) (cells []string) {
	for _, x := range values {
		cells = append(cells, fmt.Sprintf(key+"=%[1]v", x))
	}
	return cells
}

// IsSetByCells reports whether every cell sets the parameter with that key, so that the study's value does not matter to the figure.
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
	if wrong := p.Parameters.Decode(cell, &x); wrong != nil {
		panic("experiment: cell " + cell + ": " + wrong[0].Error())
	}
	return x
}

// rows returns the runs of the figure's cells, each run once: all cells in the first of its Studies, then in the next.
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
		for _, needs := range f.ComparedWith {
			all = append(all, needs(x))
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
	needed  []int     // all these indices, each once, the first row's first
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
	at := &figureRuns[X]{Rows: p.paper.rows(f, p.Study), indexOf: make(map[X]int)}
	for _, x := range f.withCompared(at.Rows) {
		i, ok := p.RunIndex(f.runOfCell(x))
		if !ok {
			panic("experiment: a figure asks for a run that it did not declare")
		}
		at.indexOf[x] = i
		at.addNeeded(i)
	}
	return at
}

// addNeeded adds indices of runs that are not yet among those needed.
func (at *figureRuns[X]) addNeeded(runs ...int) {
	for _, i := range runs {
		if !slices.Contains(at.needed, i) {
			at.needed = append(at.needed, i)
		}
	}
}

// ForStudy returns the plan of other figures or another study on the same runs; see PlanOn.
func (p *DeclaredPlan[X, R]) ForStudy(study X, figures []int) *DeclaredPlan[X, R] {
	return p.paper.PlanOn(p.Plan, study, figures, p.comments)
}

// PairWith makes p and another plan of the same runs and figures count the same replicates: those that have the results of both plans.
func (p *DeclaredPlan[X, R]) PairWith(other *DeclaredPlan[X, R]) {
	for n, mine := range p.runs {
		theirs := other.runs[n]
		mine.addNeeded(theirs.needed...)
		theirs.addNeeded(mine.needed...)
	}
}

// FigureNeeds reports whether the figure with that number needs item i.
func (p *DeclaredPlan[X, R]) FigureNeeds(figure, i int) bool {
	at, planned := p.runs[figure]
	return planned && slices.Contains(at.needed, i%len(p.Runs))
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

// A ComputedFigure is a declared figure, computed from the results so far. Its N is the number of units for which every point has a value.
type ComputedFigure[X any] struct {
	Figure
	Points      []Point[X]     // in the order of the table's rows
	ExtraClaims []report.Claim // further claims of the paper's text
}

// CommonPart returns the part of the figure that is alike in all kinds of experiments; nil while its N is 0.
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

// A Value is a measure of a row. Its interval is cut at the ends of the measure's Range; Half is half the interval's width before the cut.
type Value struct {
	Estimate
	Half       float64
	Difference Estimate // the row minus its base, paired; NoEstimate if the row has no base
}

// A View is a figure with its results on the units that have all its runs.
type View[X comparable, R any] struct {
	*DeclaredFigure[X, R]
	*CompleteRuns[R]
	*DeclaredResults[X, R]
	*figureRuns[X]
}

// View returns the view of the figure with that number. It panics if the plan does not have the figure.
func (r *DeclaredResults[X, R]) View(figure int) *View[X, R] {
	at, has := r.Plan.runs[figure]
	if !has {
		panic("experiment: the study does not have the figure")
	}
	return r.viewOf(r.Plan.paper.Figure(figure), at)
}

func (r *DeclaredResults[X, R]) viewOf(f *DeclaredFigure[X, R], at *figureRuns[X]) *View[X, R] {
	whole := r.Complete(at.needed)
	if has := r.Plan.paper.IsCounted; has != nil {
		whole = whole.Filter(at.needed[0], has)
	}
	return &View[X, R]{f, whole, r, at}
}

// RunIndexOf returns the index of a cell's run in the plan. It panics if the figure did not declare the cell.
func (v *View[X, R]) RunIndexOf(x X) int {
	i, ok := v.indexOf[x]
	if !ok {
		panic("experiment: a figure asks for a cell that it did not declare")
	}
	return i
}

// WithCells returns the figure with other cells, on the units that have all runs of these.
func (v *View[X, R]) WithCells(cells []string) *View[X, R] {
	f := *v.DeclaredFigure
	f.Cells = cells
	return v.viewOf(&f, v.Plan.findRuns(&f))
}

// Values returns a measure of a run, from which its mean and interval are computed; see CompleteRuns.Sample.
func (v *View[X, R]) Values(x X, m Measure[X, R]) []float64 {
	sample := func(of func(X, *R) float64) []float64 {
		return v.Sample(v.RunIndexOf(x), func(r *R) float64 { return of(x, r) })
	}
	if m.Divisor != nil {
		return stats.RatioValues(sample(m.Value), sample(m.Divisor))
	}
	return sample(m.Value)
}

// Measured returns what a run measured, replicate by replicate.
func (v *View[X, R]) Measured(x X) []R { return v.PerReplicate(v.RunIndexOf(x)) }

// CellValues returns a measure of one of the figure's cells, "a=3&k=1", or of one cell minus another, "a=3&k=5 - a=3&k=1"; see Values.
func (v *View[X, R]) CellValues(m Measure[X, R], cells string) []float64 {
	first, second, two := strings.Cut(cells, " - ")
	i := slices.Index(v.Cells, first)
	if i < 0 {
		panic("experiment: a figure asks for a cell that it did not declare: " + first)
	}
	xs := v.Values(v.Rows[i], m)
	if two {
		xs = Minus(xs, v.CellValues(m, second))
	}
	return xs
}

// FillSentence replaces the braces of a sentence by numbers of a measure: {a=3&k=5} by the mean of that cell, {~a=3&k=5} by the mean with
// its interval. Braces may also name the difference of two cells; see CellValues.
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
			if base := v.Plan.paper.withCell(v.Rows[i], v.Base); base != v.Rows[i] {
				return Minus(v.Values(v.Rows[i], m), v.Values(base, m))
			}
			return nil
		})
		for i, x := range means {
			value := Value{x, x.Half(), differences[i]}
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

// unitsOf is the number of units for which a point has a value.
func (v *View[X, R]) unitsOf(p *Point[X]) int {
	if len(v.Plan.Sources) > 0 {
		return v.N()
	}
	return p.Values[0].N
}

// judged returns the paper's claim about the figure, judged.
func (v *View[X, R]) judged() report.Claim {
	c := report.Claim{Figure: v.label(), Title: v.Title, Paper: v.Claim}
	if v.Judge != nil {
		v.Judge(v, &c)
	}
	return v.based(c)
}

// based returns the claim with the paper's Basis: what its N counts, and the log.
func (v *View[X, R]) based(c report.Claim) report.Claim {
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
	for _, beside := range v.ExtraClaims {
		f.ExtraClaims = append(f.ExtraClaims, v.based(beside(v)))
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
		for _, beside := range v.ExtraClaims {
			c := v.based(beside(v))
			text = slices.DeleteFunc(text, func(earlier report.Claim) bool { return earlier.Title == c.Title }) // two figures may have one
			text = append(text, c)
		}
	}
	return append(all, text...)
}

// NewSheet begins a table of the figure with the columns that name its rows. run returns the run of a row.
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

// table has one row for each point, with its measures, their intervals and its comparison with the base.
func (v *View[X, R]) table(points []Point[X]) *report.Table {
	s := v.NewSheet(len(points), v.Names, func(i int) X { return points[i].Run })
	s.AddN(func(i int) int { return v.unitsOf(&points[i]) })
	if len(v.Plan.Sources) > 0 {
		s.AddSampleSizes(v.Seeds, v.Batches)
	}
	more := func(at int, name, title string) {
		if v.Base != "" {
			s.AddEstimate(Numbers{Name: name, Title: title, Unit: "points", Decimals: v.Measures[at].Decimals, Tested: true},
				func(i int) Estimate { return points[i].Values[at].Difference })
		}
	}
	one := len(v.Measures) == 1
	for at, m := range v.Measures {
		numbers, of := m.Numbers, func(i int) Estimate { return points[i].Values[at].Estimate }
		if one {
			numbers.Name = ""
		}
		switch {
		case m.SharedInterval == "":
			s.AddEstimate(numbers, of)
		case at > 0 && v.Measures[at-1].SharedInterval == m.SharedInterval:
			s.AddMean(numbers, of)
			s.AddInterval(Numbers{Name: m.SharedInterval, Decimals: m.Decimals}, of)
		default:
			s.AddMean(numbers, of)
		}
		if !one && !v.OnlyFirstCompared {
			more(at, m.Name+"_diff", m.Title+" "+v.Baseline)
		}
	}
	if one || v.OnlyFirstCompared {
		more(0, "diff", v.Baseline)
	}
	return s.Table()
}

// PerSeed are every seed's value of the first measure at a point of a figure, where there are no logs; NaN where there is none, or the seed
// is not whole.
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
