package experiment

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/report"
	"juggle/core/stats"
)

// A Paper is figures that are declared as data. All are of runs that are an X, as its parameters spell it, and that measure an R.
type Paper[X comparable, R any] struct {
	Model      *Model[R]
	Parameters param.List[X]           // what cells can set, and columns show
	Basis      report.Basis            // what the N of its claims counts
	Figures    []*DeclaredFigure[X, R] // in the order of claims
	IsCounted  func(*R) bool           // which replicates count; nil: all
}

// A Declared is a figure as data.
//
// A cell is a point of it: the parameters that it sets, spelled as a link spells them, "gap_s=20&policy=strict". Everything else is the
// study's. Sentences and comparisons name cells as they are declared.
type DeclaredFigure[X comparable, R any] struct {
	Number            int    // 0: it has none
	Label             string // tells it from others where it has no number
	Title             string
	Subtitle          string
	Claim             string // the paper's, in our words; empty where it makes none
	Measures          []Measure[X, R]
	Cells             []string                                 // in the order of the table's rows; none: what Under gives is the rows
	ExtraCells        []string                                 // cells without a row, of which something is said beside the figure
	Studies           func(X) []X                              // in what every cell is, of the study's; nil: in that
	ComparedWith      []func(X) X                              // cells without a row with which a row is compared
	RunOf             func(X) Run                              // the run of a cell; nil: each is a run itself
	SetKeys           []string                                 // the parameters that Under sets
	Names             []RowName[X]                             // of a row
	Base              string                                   // the cell that a row is compared with, paired, unless it is that one; empty: none is
	Baseline          string                                   // the difference in words
	OnlyFirstCompared bool                                     // rows are compared by the first measure alone
	Brief             func(f *ComputedFigure[X]) *report.Table // the table as far as a terminal has room for it; nil: all of it
	Judge             func(v *View[X, R], c *report.Claim)
	ExtraClaims       []func(v *View[X, R]) report.Claim // what the text around it concludes
}

// A Measure is a number of every row of a figure.
type Measure[X, R any] struct {
	Numbers
	Value   func(X, *R) float64
	Divisor func(X, *R) float64 // where the mean is the sum of Of over that of this
	Range   [2]float64          // of its range, at which intervals are cut; both 0: it has none
	// Between is what lies between this measure and the next or last one, which says the same, and has one interval with it.
	SharedInterval string
}

// A Name is a column that names rows.
type RowName[X any] struct {
	report.Column
	Text func(X) string
}

// NameOf is the column, declared as report.Columns has it.
func NewRowName[X any](declared string, of func(X) string) RowName[X] {
	return RowName[X]{report.Head(declared), of}
}

// Setting is the column of a parameter.
func ParameterRowName[X any](of param.List[X], key, declared string) RowName[X] {
	return NewRowName(declared, func(x X) string { return of.Find(key).Get(&x) })
}

// Cross are the cells of every pair of two lists.
func Cross(a, b []string) (all []string) {
	for _, x := range a {
		for _, y := range b {
			all = append(all, x+"&"+y)
		}
	}
	return all
}

// Axis are cells that set a parameter, or, joined by "=%[1]v&", several, to one value after the other.
func Axis[T any](key string, values []T) (cells []string) {
	for _, x := range values {
		cells = append(cells, fmt.Sprintf(key+"=%[1]v", x))
	}
	return cells
}

// Varies reports whether the study's own value of a parameter does not matter to the figure, since every one of its cells sets it.
func (f *DeclaredFigure[X, R]) IsSetByCells(key string) bool {
	return slices.Contains(f.SetKeys, key) ||
		!slices.ContainsFunc(f.Cells, func(cell string) bool { return !strings.Contains("&"+cell, "&"+key+"=") })
}

// Figure is the figure of a number; nil where there is none.
func (p *Paper[X, R]) Figure(number int) *DeclaredFigure[X, R] {
	for _, f := range p.Figures {
		if f.Number == number {
			return f
		}
	}
	return nil
}

// with is a run with a cell's parameters. It panics where there is no such parameter, or it does not take its value.
func (p *Paper[X, R]) with(x X, cell string) X {
	if wrong := p.Parameters.Decode(cell, &x); wrong != nil {
		panic("experiment: cell " + cell + ": " + wrong[0].Error())
	}
	return x
}

// rows are the runs of the figure's cells, one a cell, one after the other in all that Under gives.
func (p *Paper[X, R]) rows(f *DeclaredFigure[X, R], study X) (all []X) {
	under := []X{study}
	if f.Studies != nil {
		under = f.Studies(study)
	}
	cells := f.Cells
	if cells == nil {
		cells = []string{""}
	}
	known := make(map[X]bool)
	for _, of := range under {
		for _, cell := range cells {
			if x := p.with(of, cell); !known[x] {
				known[x], all = true, append(all, x)
			}
		}
	}
	return all
}

// needed are rows of the figure, and the cells with which they are compared.
func (f *DeclaredFigure[X, R]) needed(rows []X) []X {
	all := slices.Clone(rows)
	for _, x := range rows {
		for _, needs := range f.ComparedWith {
			all = append(all, needs(x))
		}
	}
	return all
}

func (f *DeclaredFigure[X, R]) run(x X) Run {
	if f.RunOf == nil {
		return x
	}
	return f.RunOf(x)
}

// Runs are those that figures of a study need, which the paper must have; some come more than once.
func (p *Paper[X, R]) Runs(study X, figures []int) (runs []Run) {
	for _, n := range figures {
		f, aside := p.Figure(n), *p.Figure(n)
		aside.Cells = f.ExtraCells
		cells := f.needed(p.rows(f, study))
		if f.ExtraCells != nil {
			cells = append(cells, p.rows(&aside, study)...)
		}
		for _, x := range cells {
			runs = append(runs, f.run(x))
		}
	}
	return runs
}

// A DeclaredPlan is what a study of some of a paper's figures runs.
type DeclaredPlan[X comparable, R any] struct {
	Modelled[R]
	Study    X
	Figures  []int
	paper    *Paper[X, R]
	found    map[int]*found[X] // by figure
	comments func(*DeclaredFigure[X, R]) []string
}

// found says where the cells of a figure are found.
type found[X comparable] struct {
	Rows  []X
	runOf map[X]int // of the rows, and of the cells with which they are compared
	needs []int     // these runs, the first row's first
}

// Plan plans figures of the paper, which it must have. comments are the lines in front of a figure's CSV.
func (p *Paper[X, R]) Plan(d Design, study X, figures []int, comments func(*DeclaredFigure[X, R]) []string) (*DeclaredPlan[X, R], error) {
	d.Runs = p.Runs(study, figures)
	base, err := NewPlan(d)
	if err != nil {
		return nil, err
	}
	return p.PlanOn(base, study, figures, comments), nil
}

// On is a plan whose runs another one has. It panics where that lacks one.
func (p *Paper[X, R]) PlanOn(base *Plan, study X, figures []int, comments func(*DeclaredFigure[X, R]) []string) *DeclaredPlan[X, R] {
	plan := &DeclaredPlan[X, R]{Modelled[R]{base, p.Model}, study, figures, p, make(map[int]*found[X]), comments}
	for _, n := range figures {
		plan.found[n] = plan.find(p.Figure(n))
	}
	return plan
}

func (p *DeclaredPlan[X, R]) find(f *DeclaredFigure[X, R]) *found[X] {
	at := &found[X]{Rows: p.paper.rows(f, p.Study), runOf: make(map[X]int)}
	for _, x := range f.needed(at.Rows) {
		i, ok := p.RunIndex(f.run(x))
		if !ok {
			panic("experiment: a figure asks for a run that it did not declare")
		}
		at.runOf[x] = i
		at.need(i)
	}
	return at
}

func (at *found[X]) need(runs ...int) {
	for _, i := range runs {
		if !slices.Contains(at.needs, i) {
			at.needs = append(at.needs, i)
		}
	}
}

// Under is the plan as that of other figures, or of another study, whose runs it has.
func (p *DeclaredPlan[X, R]) ForStudy(study X, figures []int) *DeclaredPlan[X, R] {
	return p.paper.PlanOn(p.Plan, study, figures, p.comments)
}

// PairWith makes p and another plan of the same runs and figures count the same replicates: those that have all results of both.
func (p *DeclaredPlan[X, R]) PairWith(other *DeclaredPlan[X, R]) {
	for n, mine := range p.found {
		theirs := other.found[n]
		mine.need(theirs.needs...)
		theirs.need(mine.needs...)
	}
}

// Touches reports whether one of the figures, by its number, needs item i.
func (p *DeclaredPlan[X, R]) FigureNeeds(figure, i int) bool {
	at, planned := p.found[figure]
	return planned && slices.Contains(at.needs, i%len(p.Runs))
}

// Collect implements Experiment.
func (p *DeclaredPlan[X, R]) Collect() Collection { return p.NewResults() }

// NewResults are those of which nothing is computed.
func (p *DeclaredPlan[X, R]) NewResults() *DeclaredResults[X, R] {
	return &DeclaredResults[X, R]{p.EmptyResults(), p}
}

// DeclaredResults are what has been computed of a plan, in any order.
type DeclaredResults[X comparable, R any] struct {
	*Results[R]
	Plan *DeclaredPlan[X, R]
}

// A Shown is a declared figure as far as results have come. Its N counts the units with which every point has a number.
type ComputedFigure[X any] struct {
	Figure
	Points      []Point[X]     // in the order of the table's rows
	ExtraClaims []report.Claim // what can be said beside the figure
}

// A Point is a row of a figure.
type Point[X any] struct {
	Run    X
	Values []Value // the figure's measures
}

// A Value is a measure of a row. Its interval is cut where the measure ends; Half is half of it before that.
type Value struct {
	Estimate
	Half       float64
	Difference Estimate // than that of the row's base, paired; none where it is compared with none
}

// A View is a figure on the units that have all its runs.
type View[X comparable, R any] struct {
	*DeclaredFigure[X, R]
	*CompleteRuns[R]
	*DeclaredResults[X, R]
	*found[X]
}

// View panics if the study does not have the figure.
func (r *DeclaredResults[X, R]) View(figure int) *View[X, R] {
	at, has := r.Plan.found[figure]
	if !has {
		panic("experiment: the study does not have the figure")
	}
	return r.viewOf(r.Plan.paper.Figure(figure), at)
}

func (r *DeclaredResults[X, R]) viewOf(f *DeclaredFigure[X, R], at *found[X]) *View[X, R] {
	whole := r.Complete(at.needs)
	if has := r.Plan.paper.IsCounted; has != nil {
		whole = whole.Filter(at.needs[0], has)
	}
	return &View[X, R]{f, whole, r, at}
}

// Place is the index of a cell's run among those of the plan. It panics if the figure did not declare the cell.
func (v *View[X, R]) RunIndexOf(x X) int {
	i, ok := v.runOf[x]
	if !ok {
		panic("experiment: a figure asks for a cell that it did not declare")
	}
	return i
}

// On is the figure with other cells, which are whole by themselves.
func (v *View[X, R]) WithCells(cells []string) *View[X, R] {
	f := *v.DeclaredFigure
	f.Cells = cells
	return v.viewOf(&f, v.Plan.find(&f))
}

// Values are a measure of a run, of which a mean and its interval are made; see Whole.Sample.
func (v *View[X, R]) Values(x X, m Measure[X, R]) []float64 {
	sample := func(of func(X, *R) float64) []float64 {
		return v.Sample(v.RunIndexOf(x), func(r *R) float64 { return of(x, r) })
	}
	if m.Divisor != nil {
		return stats.RatioValues(sample(m.Value), sample(m.Divisor))
	}
	return sample(m.Value)
}

// Runs are what a run measured, replicate by replicate.
func (v *View[X, R]) Measured(x X) []R { return v.PerReplicate(v.RunIndexOf(x)) }

// At is a measure at one of the figure's cells, "a=3&k=1", or of two the first less the second, "a=3&k=5 - a=3&k=1"; see Values.
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

// Tell is a sentence with a measure's numbers in the place of its braces: {a=3&k=5} the mean at that cell, {~a=3&k=5} with its interval,
// and so of two cells, see At.
func (v *View[X, R]) FillSentence(m Measure[X, R], sentence string) string {
	return report.Fill(sentence, func(cells string) string {
		spell := report.Mean
		if cells[0] == '~' {
			spell, cells = report.Range, cells[1:]
		}
		return spell(stats.Summarize(v.CellValues(m, cells)))
	})
}

// Points are these measures of the figure's rows.
func (v *View[X, R]) Points(measures []Measure[X, R]) []Point[X] {
	points := make([]Point[X], len(v.Rows))
	for i, x := range v.Rows {
		points[i].Run = x
	}
	for _, m := range measures {
		means := Estimates(len(points), false, func(i int) []float64 { return v.Values(v.Rows[i], m) })
		more := Estimates(len(points), true, func(i int) []float64 {
			if base := v.Plan.paper.with(v.Rows[i], v.Base); base != v.Rows[i] {
				return Minus(v.Values(v.Rows[i], m), v.Values(base, m))
			}
			return nil
		})
		for i, x := range means {
			value := Value{x, x.Half(), more[i]}
			if m.Range != [2]float64{} {
				value.Low, value.High = max(m.Range[0], x.Low), min(m.Range[1], x.High)
			}
			points[i].Values = append(points[i].Values, value)
		}
	}
	for at := 1; at < len(measures); at++ {
		if shared := measures[at].SharedInterval; shared == "" || shared != measures[at-1].SharedInterval {
			continue
		}
		for i := range points {
			a, b := &points[i].Values[at-1], &points[i].Values[at]
			a.High, b.Low = b.High, a.Low
		}
	}
	return points
}

// of is with how many units a point has a number.
func (v *View[X, R]) of(p *Point[X]) int {
	if len(v.Plan.Sources) > 0 {
		return v.N()
	}
	return p.Values[0].N
}

// judged is what the paper claims of the figure, and what was found.
func (v *View[X, R]) judged() report.Claim {
	c := report.Claim{Figure: v.label(), Title: v.Title, Paper: v.Claim}
	if v.Judge != nil {
		v.Judge(v, &c)
	}
	return v.based(c)
}

// based is a claim with what its N counts.
func (v *View[X, R]) based(c report.Claim) report.Claim {
	c.Basis.Unit, c.Basis.Log = v.Plan.paper.Basis.Unit, v.Plan.paper.Basis.Log
	return c
}

func (f *DeclaredFigure[X, R]) label() string { return cmp.Or(f.Label, strconv.Itoa(f.Number)) }

// Figure is one of the study's figures. It panics if the study does not have it.
func (r *DeclaredResults[X, R]) Figure(number int) *ComputedFigure[X] {
	v := r.View(number)
	f := &ComputedFigure[X]{Points: v.Points(v.Measures), Figure: Figure{Label: v.label(), Title: v.Title, Subtitle: v.Subtitle, N: v.N(),
		Want: r.Plan.Units(), Claim: v.judged(), Comments: r.Plan.comments(v.DeclaredFigure)}}
	for i := range f.Points {
		f.N = min(f.N, v.of(&f.Points[i]))
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

// Claims judges the paper's claims on the figures that the study has, and then what the text concludes beside them.
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

// Named begins a table of the figure: what names its rows, each of which is of a run.
func (v *View[X, R]) Named(rows int, names []RowName[X], run func(row int) X) *Sheet {
	s := &Sheet{Rows: rows, Decimals: report.Decimals}
	if v.Claim != "" && v.Number > 0 {
		s.Head("figure", func(int) string { return v.label() })
	}
	for _, c := range names {
		s.Add(c.Column, func(i int) string { return c.Text(run(i)) })
	}
	return s
}

// table has a row a point: its measures with their intervals, and how it compares.
func (v *View[X, R]) table(points []Point[X]) *report.Table {
	s := v.Named(len(points), v.Names, func(i int) X { return points[i].Run })
	s.N(func(i int) int { return v.of(&points[i]) })
	if len(v.Plan.Sources) > 0 {
		s.Sampled(v.Seeds, v.Batches)
	}
	more := func(at int, name, title string) {
		if v.Base != "" {
			s.Means(Numbers{Name: name, Title: title, Unit: "points", Decimals: v.Measures[at].Decimals, Tested: true},
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
			s.Means(numbers, of)
		case at > 0 && v.Measures[at-1].SharedInterval == m.SharedInterval:
			s.Mean(numbers, of)
			s.Interval(Numbers{Name: m.SharedInterval, Decimals: m.Decimals}, of)
		default:
			s.Mean(numbers, of)
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
