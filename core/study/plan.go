package study

import (
	"errors"
	"fmt"
	"slices"

	"juggle/core/param"
	"juggle/core/workload"
)

// A Source is what a plan knows of a trace.
type Source struct {
	Name    string // file name: "SDSC-SP2-1998-4.2-cln.swf.gz"
	Title   string // for people
	SHA256  string // of the file, in hex; tells traces apart
	Procs   int    // processors (m)
	Periods int    // number of 15-day periods
	Placed  bool   // see workload.Trace
}

// SourceOf describes t.
func SourceOf(t *workload.Trace) Source {
	return Source{Name: t.Name, Title: t.Title, SHA256: t.SHA256, Procs: t.Procs, Periods: t.Periods(), Placed: t.Placed}
}

// A Replicate is one period met with one seed: what cells are compared on.
type Replicate struct {
	Source int // index in Plan.Sources
	Period int // within that source
	Seed   uint64
}

// An Item is one simulation: the unit that is sent to a worker, by its index.
type Item struct {
	Key
	Source    int // index in Plan.Sources
	Replicate int // index in Plan.Replicates
}

// A Plan is what a study runs. It is not changed after NewPlan, and may be shared by goroutines.
//
// Item i is run i mod len(runs) on replicate i / len(runs): replicate by replicate, so that all figures sharpen together.
type Plan struct {
	params     Params
	sources    []Source
	replicates []Replicate
	runs       []Key // without trace, period and seed; no two alike
	figures    []plannedFigure
	check      bool // see Checked
}

// A plannedFigure knows at which run each of its cells is found.
type plannedFigure struct {
	*figure
	more  []extra // the figure's, and what was asked for beside
	shown []Cell
	runOf map[Cell]int // of the shown cells and of those beside them; looked up, never ranged over
	needs []int        // the runs, ascending
}

// MostItems is the largest plan that NewPlan makes.
const MostItems = 1 << 20

// NewPlan plans the figures with these numbers, 1 to 6 as published and 7 to 12 beyond the paper. The plan depends on nothing but its
// arguments. Errors name the parameter, the source or the figure.
func NewPlan(p Params, sources []Source, figures []int) (*Plan, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	plan := &Plan{params: p, sources: slices.Clone(sources)}
	if err := plan.addReplicates(); err != nil {
		return nil, err
	}
	if err := plan.addFigures(figures); err != nil {
		return nil, err
	}
	if plan.Len() > MostItems {
		return nil, fmt.Errorf("study: got %d runs of %d replicates, want at most %d in all; take fewer periods or seeds",
			len(plan.runs), len(plan.replicates), MostItems)
	}
	return plan, nil
}

// Checked is the plan with every run verified by the laws of scheduling, after every event (sim.Config.Check). Its items, keys and results
// are the same; a broken law is an error of its item, a fault.Error, which names the law and the job.
func (p *Plan) Checked() *Plan {
	checked := *p
	checked.check = true
	return &checked
}

// Checks tells whether the plan is Checked.
func (p *Plan) Checks() bool { return p.check }

func (p *Plan) addReplicates() error {
	if len(p.sources) == 0 {
		return errors.New("study: got no trace, want at least one")
	}
	var periods []Replicate
	seen := make(map[string]int)
	for i, s := range p.sources {
		if other, twice := seen[s.SHA256]; twice {
			return fmt.Errorf("study: trace %d, %s: same content as trace %d, %s, want each trace once", i+1, s.Name, other+1, p.sources[other].Name)
		}
		seen[s.SHA256] = i
		if s.Procs < 1 || s.Periods < 1 || s.Periods > MostItems {
			return fmt.Errorf("study: trace %s: got %d processors and %d periods, want at least 1 of each", s.Name, s.Procs, s.Periods)
		}
		for w := range s.Periods {
			periods = append(periods, Replicate{Source: i, Period: w})
		}
	}
	if r := p.params.Periods; r != (Range{}) {
		if r.To > len(periods) {
			return &param.Error{Key: "w", Got: fmt.Sprintf("%d:%d", r.From, r.To),
				Want: fmt.Sprintf("0:%d at most, periods %v", len(periods), Range{0, len(periods)})}
		}
		periods = periods[r.From:r.To]
	}
	for seed := range p.params.Seeds {
		for _, r := range periods {
			r.Seed = p.params.Seed + uint64(seed)
			p.replicates = append(p.replicates, r)
		}
	}
	return nil
}

func (p *Plan) addFigures(numbers []int) error {
	if len(numbers) == 0 {
		return errors.New("study: got no figure, want at least one")
	}
	keys := make(map[Key]bool)
	for i, n := range numbers {
		if n < 1 || n > len(figures) {
			return fmt.Errorf("study: figure %d: want 1 to %d", n, len(figures))
		}
		if slices.Contains(numbers[:i], n) {
			return fmt.Errorf("study: figure %d: got it twice, want each figure once", n)
		}
		f := plannedFigure{figure: &figures[n-1], runOf: make(map[Cell]int)}
		f.more = f.extras()
		if p.params.Fragmentation && f.fragments {
			f.more = append(slices.Clone(f.more), fragmentation)
		}
		f.shown = f.shows(p.params)
		needed := slices.Clone(f.shown)
		if f.beside != nil {
			needed = append(needed, f.beside(p.params)...)
		}
		for _, c := range needed {
			f.runOf[c] = 0
			if k := keyOf(p.params, c, f.isBeyond()); !keys[k] {
				keys[k] = true
				p.runs = append(p.runs, k)
			}
		}
		p.figures = append(p.figures, f)
	}
	slices.SortStableFunc(p.runs, CompareKeys)
	for i := range p.figures {
		f := &p.figures[i]
		for c := range f.runOf {
			f.runOf[c] = slices.Index(p.runs, keyOf(p.params, c, f.isBeyond()))
			f.needs = append(f.needs, f.runOf[c])
		}
		slices.Sort(f.needs)
		f.needs = slices.Compact(f.needs)
	}
	return nil
}

// Len is the number of items.
func (p *Plan) Len() int { return len(p.runs) * len(p.replicates) }

// Item returns item i, 0 <= i < Len.
func (p *Plan) Item(i int) Item {
	rep := i / len(p.runs)
	r := p.replicates[rep]
	return Item{Key: p.runs[i%len(p.runs)].on(r, p.sources[r.Source].SHA256), Source: r.Source, Replicate: rep}
}

// Items returns all items in order.
func (p *Plan) Items() []Item {
	items := make([]Item, p.Len())
	for i := range items {
		items[i] = p.Item(i)
	}
	return items
}

// Params, Sources, Replicates and Figures say what the plan was made from. The slices are shared: do not change them.
func (p *Plan) Params() Params          { return p.params }
func (p *Plan) Sources() []Source       { return p.sources }
func (p *Plan) Replicates() []Replicate { return p.replicates }

// Runs is the number of unique runs that each replicate needs.
func (p *Plan) Runs() int { return len(p.runs) }

// Figures gives the published numbers of the planned figures.
func (p *Plan) Figures() []int {
	numbers := make([]int, len(p.figures))
	for i, f := range p.figures {
		numbers[i] = f.number
	}
	return numbers
}

// Touches tells whether the figure with that published number needs item i.
func (p *Plan) Touches(figure, i int) bool {
	for _, f := range p.figures {
		if f.number == figure {
			_, found := slices.BinarySearch(f.needs, i%len(p.runs))
			return found
		}
	}
	return false
}
