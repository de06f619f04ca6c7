package pool

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// A figure is one of Figures 4 to 7, or one of ours, as declared data.
//
// A cell is a point of a figure: the parameters that it sets, spelled as a link spells them, "gap_s=20&policy=strict", the policy among
// them; it is kAPAC where no cell of the figure names one. Everything else is the study's scenario. Sentences and comparisons name cells as
// they are declared.
type figure struct {
	number   int
	title    string
	claim    string // the paper's, in our words; empty where it makes none
	measures []testbed.Measure
	cells    []string  // in the order of the table's rows
	in       []Reading // every cell is in each of them; nil: in the study's scenario alone
	sites    int       // as many as a scenario without any has here
	names    []column  // of a row
	base     string    // the cell that a row is compared with, seed by seed, unless that is itself; empty: rows are not compared
	baseline string    // the difference in words
	judge    func(v *view, c *report.Claim)
	beside   []func(v *view) report.Claim // what the text around the figure concludes
}

// A column names rows.
type column struct {
	report.Column
	of func(Run) string
}

// setting is the column, declared as report.Columns has it, of a parameter.
func setting(key, declared string) column {
	return column{report.Columns(declared)[0], func(r Run) string { return runParameters.Find(key).Get(&r) }}
}

// figureOf is the figure of a number; nil where there is none.
func figureOf(number int) *figure {
	at := slices.IndexFunc(figures, func(f *figure) bool { return f.number == number })
	if at < 0 {
		return nil
	}
	return figures[at]
}

// runs are those of the figure's cells, one a cell, and one after the other in each reading that it is in.
func (f *figure) runs(s testbed.Scenario) (all []Run) {
	if s.Sites == 0 && f.sites > 0 {
		s.Sites = min(f.sites, s.Nodes())
	}
	if f.in == nil {
		for _, cell := range f.cells {
			all = append(all, Run{Scenario: s}.with(cell))
		}
		return all
	}
	known := make(map[Run]bool)
	for _, reading := range f.in {
		for _, cell := range f.cells {
			if r := (Run{Scenario: reading.Apply(s)}).with(cell); !known[r] {
				known[r], all = true, append(all, r)
			}
		}
	}
	return all
}

// varies reports whether the study's own value of a parameter does not matter to the figure, since every one of its cells sets it.
func (f *figure) varies(key string) bool {
	return f.in != nil && slices.Contains(readingKeys, key) ||
		!slices.ContainsFunc(f.cells, func(cell string) bool { return !strings.Contains("&"+cell, "&"+key+"=") })
}

// cross are the cells of every pair of two lists.
func cross(a, b []string) (all []string) {
	for _, x := range a {
		for _, y := range b {
			all = append(all, x+"&"+y)
		}
	}
	return all
}

// axis are cells that set a parameter, or, joined by "=%[1]v&", several, to one value after the other.
func axis[T any](key string, values []T) (cells []string) {
	for _, x := range values {
		cells = append(cells, fmt.Sprintf(key+"=%[1]v", x))
	}
	return cells
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
	rows []Run
}

// view panics if the study does not have the figure.
func (r *Results) view(number int) *view {
	runs, has := r.Plan.runs[number]
	if !has {
		panic("pool: the study does not have the figure")
	}
	needs := make([]int, len(runs))
	for i, run := range runs {
		needs[i] = r.Plan.place(run)
	}
	return &view{figureOf(number), r.Whole(needs), r.Plan, runs}
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
	if v.judge != nil {
		v.judge(v, &c)
	}
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
func (v *view) sample(r Run, m testbed.Measure) []float64 { return v.Sample(v.plan.place(r), m.Of) }

// at is a measure at one of the figure's cells, "a=3&k=1", or of two the first less the second, "a=3&k=5 - a=3&k=1", one value a seed.
func (v *view) at(m testbed.Measure, cells string) []float64 {
	first, second, two := strings.Cut(cells, " - ")
	i := slices.Index(v.cells, first)
	if i < 0 {
		panic("pool: a figure asks for a cell that it did not declare: " + first)
	}
	xs := v.sample(v.rows[i], m)
	if two {
		xs = experiment.Minus(xs, v.at(m, second))
	}
	return xs
}

// tell is a sentence with a measure's numbers in the place of its braces: {a=3&k=5} the mean at that cell, {~a=3&k=5} with its interval,
// and so of two cells, see at.
func (v *view) tell(m testbed.Measure, sentence string) string {
	return report.Fill(sentence, func(cells string) string {
		spell := report.Mean
		if cells[0] == '~' {
			spell, cells = report.Range, cells[1:]
		}
		return spell(stats.Summarize(v.at(m, cells)))
	})
}

// points are these measures of the figure's runs.
func (v *view) points(measures []testbed.Measure) []Point {
	points := make([]Point, len(v.rows))
	for i, r := range v.rows {
		points[i].Run = r
		for _, m := range measures {
			points[i].Of = append(points[i].Of, stats.Summarize(v.sample(r, m)))
		}
	}
	return points
}

// leads compares the points by a measure.
func (v *view) leads(m testbed.Measure) []experiment.Estimate {
	return experiment.Estimates(len(v.rows), true, func(i int) []float64 {
		row := v.rows[i]
		if v.base == "" {
			return nil
		}
		base := row.with(v.base)
		if base == row {
			return nil
		}
		return experiment.Minus(v.sample(row, m), v.sample(base, m))
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
		if v.base != "" {
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
	for i, x := range v.sample(v.rows[point], v.measures[0]) {
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
