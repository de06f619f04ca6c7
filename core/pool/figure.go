package pool

import (
	"math"
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// A figure is one of Figures 4 to 7, or the sweep, as declared data.
type figure struct {
	number   int
	title    string
	claim    string // the paper's, in our words; empty where it makes none
	measures []testbed.Measure
	runs     func(testbed.Scenario) []Run // the points, in the order of the table's rows
	names    []column                     // of a row
	varies   []string                     // keys of the parameters that the figure itself sets
	base     func(Run) Run                // what the row is compared with, seed by seed, unless that is itself; nil: rows are not compared
	baseline string                       // the difference in words
	judge    func(v *view, c *report.Claim)
	beside   []func(v *view) report.Claim // what the text around the figure concludes
}

// A column names rows.
type column struct {
	report.Column
	of func(Run) string
}

// What a row can be named by.
var (
	factorColumn = column{report.Column{Name: "a", Kind: report.Number}, func(r Run) string { return number(r.Factor) }}
	lengthColumn = column{report.Column{Name: "k", Title: "k-set length k", Kind: report.Number},
		func(r Run) string { return strconv.Itoa(r.K) }}
	gapColumn = column{report.Column{Name: "gap_s", Title: "between requests", Unit: "s", Kind: report.Number},
		func(r Run) string { return number(r.Gap) }}
	policyColumn = column{report.Column{Name: "policy"}, func(r Run) string { return r.Policy.String() }}
)

// figures is the registry, in the order of claims.
var figures = []*figure{&openUse, &openTrust, &success, &use, &thresholdSweep, &predictionGain, &contribution, &everyReading}

// figureOf is the figure of a number; nil where there is none.
func figureOf(number int) *figure {
	at := slices.IndexFunc(figures, func(f *figure) bool { return f.number == number })
	if at < 0 {
		return nil
	}
	return figures[at]
}

func measure(name string) testbed.Measure {
	for _, m := range testbed.Measures {
		if m.Name == name {
			return m
		}
	}
	panic("pool: no measure of that name")
}

// A Point is one of a figure, in per cent.
type Point struct {
	Run
	Of   []stats.Summary     // the figure's measures
	Lead experiment.Estimate // of the first measure over the run that the point is compared with, paired, in points
}

// A Figure is a figure as far as results have come. Its N counts the seeds with which every point has a number.
type Figure struct {
	experiment.Figure
	Points  []Point        // in the order of the table's rows
	Section []report.Claim // what can be said beside the figure: what the text around it concludes, and of Figure 7 the lead
}

// A view is a figure on the seeds that have all its runs.
type view struct {
	*figure
	*experiment.Whole[testbed.Outcome]
	plan *Plan
}

// view panics if the study does not have the figure.
func (r *Results) view(number int) *view {
	needs, has := r.Plan.needs[number]
	if !has {
		panic("pool: the study does not have the figure")
	}
	return &view{figureOf(number), r.Whole(needs), r.Plan}
}

// Figure is one of the study's figures. It panics if the study does not have it.
func (r *Results) Figure(number int) *Figure {
	v := r.view(number)
	f := &Figure{Points: v.points(v.measures), Figure: experiment.Figure{Label: strconv.Itoa(number), Title: v.title, N: v.N(),
		Want: r.Plan.Study.Seeds, Claim: v.judged(), Comments: r.Plan.Study.comments(v.figure)}}
	for i, lead := range v.leads(v.measures[0]) {
		f.Points[i].Lead = lead
		f.N = min(f.N, f.Points[i].Of[0].N)
	}
	for _, beside := range v.beside {
		f.Section = append(f.Section, based(beside(v)))
	}
	f.Table = v.table(f.Points)
	f.Brief = f.Table
	return f
}

// judged is what the paper claims of the figure, and what was found.
func (v *view) judged() report.Claim {
	c := report.Claim{Figure: strconv.Itoa(v.number), Title: v.title, Paper: v.claim}
	v.judge(v, &c)
	return based(c)
}

// based is a claim with what its N counts: however many seeds there are, they are of one test bed, which is ours where the paper is silent.
func based(c report.Claim) report.Claim {
	c.Basis.Unit, c.Basis.Log = "seeds", "each a seed of one invented test bed"
	return c
}

// Claims judges the paper's claims on the figures that the study has, and then what sections 6.1 and 6.2 conclude beside them.
func (r *Results) Claims() []report.Claim {
	var all, text []report.Claim
	for _, f := range figures {
		if f.claim == "" || !slices.Contains(r.Plan.Study.Figures, f.number) {
			continue
		}
		v := r.view(f.number)
		all = append(all, v.judged())
		for _, beside := range v.beside {
			c := based(beside(v))
			text = slices.DeleteFunc(text, func(earlier report.Claim) bool { return earlier.Title == c.Title }) // two figures may have one
			text = append(text, c)
		}
	}
	return append(all, text...)
}

// sample is a measure of one of the plan's runs, one value a seed.
func (v *view) sample(r Run, m testbed.Measure) []float64 {
	i, ok := v.plan.Find(r)
	if !ok {
		panic("pool: a figure asks for a run that it did not declare")
	}
	return v.Sample(i, m.Of)
}

// points are these measures of the figure's runs.
func (v *view) points(measures []testbed.Measure) []Point {
	runs := v.runs(v.plan.Study.Scenario)
	points := make([]Point, len(runs))
	for i, r := range runs {
		points[i].Run = r
		for _, m := range measures {
			points[i].Of = append(points[i].Of, stats.Summarize(v.sample(r, m)))
		}
	}
	return points
}

// leads compares the points by a measure.
func (v *view) leads(m testbed.Measure) []experiment.Estimate {
	runs := v.runs(v.plan.Study.Scenario)
	return experiment.Estimates(len(runs), true, func(i int) []float64 {
		if v.base == nil || v.base(runs[i]) == runs[i] {
			return nil
		}
		return experiment.Minus(v.sample(runs[i], m), v.sample(v.base(runs[i]), m))
	})
}

// table has a row a point: its measures with their intervals over the seeds, and how it compares.
func (v *view) table(points []Point) *report.Table {
	s := v.sheet(len(points), v.names, func(i int) Run { return points[i].Run })
	s.N(func(i int) int { return points[i].Of[0].N })
	for at, m := range v.measures {
		numbers := experiment.Numbers{Name: m.Name, Title: m.Symbol, Unit: "%"}
		diff := experiment.Numbers{Name: m.Name + "_diff", Title: m.Symbol + " " + v.baseline, Unit: "points", Tested: true}
		if len(v.measures) == 1 {
			numbers.Name, diff.Name, diff.Title = "", "diff", v.baseline
		}
		s.Means(numbers, func(i int) experiment.Estimate { return experiment.Estimate{Summary: points[i].Of[at]} })
		if v.base != nil {
			leads := v.leads(m)
			s.Means(diff, func(i int) experiment.Estimate { return leads[i] })
		}
	}
	return s.Table()
}

// sheet begins a table: what names its rows, each of which is of a run.
func (v *view) sheet(rows int, names []column, run func(row int) Run) *experiment.Sheet {
	s := &experiment.Sheet{Rows: rows, Decimals: report.Decimals}
	if v.claim != "" {
		s.Text("figure", "", func(int) string { return strconv.Itoa(v.number) })
	}
	for _, c := range names {
		s.Add(c.Column, func(i int) string { return c.of(run(i)) })
	}
	return s
}

// Values are every seed's value at a point of a figure, in per cent; NaN where there is none, or the seed is not whole.
func (r *Results) Values(figure, point int) []float64 {
	v, values := r.view(figure), make([]float64, r.Plan.Study.Seeds)
	for i := range values {
		values[i] = math.NaN()
	}
	units := v.Units()
	for i, x := range v.sample(v.runs(r.Plan.Study.Scenario)[point], v.measures[0]) {
		values[units[i].Seeds[0]-r.Plan.Study.FirstSeed] = x
	}
	return values
}

// Of are the outcomes that have come for the scenario itself under a policy, in the order of their seeds.
func (r *Results) Of(p testbed.Policy) []testbed.Outcome {
	i, ok := r.Plan.Find(Run{r.Plan.Study.Scenario, p})
	if !ok {
		return nil
	}
	return r.Whole([]int{i}).Of(i)
}

// meanText is a sample's mean for a sentence, rangeText with its interval.
func meanText(sample []float64) string  { return report.Mean(stats.Summarize(sample)) }
func rangeText(sample []float64) string { return report.Range(stats.Summarize(sample)) }

// decisiveTally ends a finding that turns on how many comparisons agree.
func decisiveTally(c *report.Claim) string {
	return report.Decisive(report.TallyOf(c.Decides()).String())
}
