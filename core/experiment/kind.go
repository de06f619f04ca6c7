package experiment

import (
	"slices"

	"juggle/core/param"
	"juggle/core/report"
)

// An Experiment is a plan, how its runs are made, and what is said of what they measure, for those who need not know what that is:
// commands, sweeps, workers and pages.
type Experiment interface {
	Base() *Plan
	Columns() []string // what the numbers of a row are called
	// Do appends the numbers of an item to row; see Model.Run.
	Do(ctx *Context, item int, row []float64) ([]float64, error)
	// Collect is what has been computed, while nothing has.
	Collect() Collection
}

// A Collection is what has been computed of an experiment, in any order.
type Collection interface {
	AddRow(item int, row []float64) error
	Row(row []float64, item int) []float64
	Has(item int) bool
	Done() int
	Total() int
	Remaining() []int

	Figures() []*Figure     // as far as results have come, in the order in which they were asked for
	Claims() []report.Claim // all that can be said of these figures
}

// A Figure is what all figures have.
type Figure struct {
	Label    string // tells it from the others of its kind, in names of files: "2", "promise"
	Title    string
	Subtitle string
	N, Want  int    // periods that are whole with one seed at least, and of the plan; without logs seeds
	Basis    string // what its intervals rest on; empty where that is nothing but the N
	Question string // what is asked, where nothing is claimed
	Claim    report.Claim
	AgainstA string // what comes out against other parameters, A; empty where nothing is compared
	Aside    *Aside // nil: none
	Table    *report.Table
	Brief    *report.Table // the table as far as a terminal has room for it
	Source   string        // what it was computed from, in a line
	Comments []string      // in front of its CSV

	EachPeriod func() *report.Table // its values period by period; nil: it has none
}

// An Aside is a small table beside a figure.
type Aside struct {
	Title string
	Table *report.Table
}

// Base is the plan itself: what embeds it is an Experiment's.
func (p *Plan) Base() *Plan { return p }

// A Modelled is a plan whose runs measure an R. What embeds it is an Experiment but for Collect.
type Modelled[R any] struct {
	*Plan
	Model *Model[R]
}

// Columns implements Experiment.
func (p Modelled[R]) Columns() []string { return p.Model.Columns() }

// Do implements Experiment.
func (p Modelled[R]) Do(ctx *Context, item int, row []float64) ([]float64, error) {
	r, err := p.Model.Run(ctx, p.Plan, item)
	if err != nil {
		return row, err
	}
	return p.Model.AppendRow(row, &r), nil
}

// Nothing is the results of the plan while nothing is computed.
func (p Modelled[R]) Nothing() *Results[R] { return NewResults(p.Plan, p.Model) }

// A Kind is experiments of one sort, which have a name. Its name is that in commands, links and files, and is never changed.
type Kind struct {
	Name    string
	Title   string
	Logs    bool  // they are of logs
	Figures []int // the figures that can be asked for; nil: it is one itself
	Solves  bool  // its runs need a solver, which their context lends
	Version int   // is raised whenever the same Run on the same log may measure other numbers
	begin   func() Call
}

// A Call asks for an experiment: its parameters have their defaults until they are set.
type Call struct {
	Kind *Kind
	param.Values
	Of any // a pointer to the kind's own value, which has the parameters
	// Plan makes the experiment of these figures, on these logs where it is of logs.
	Plan func(figures []int, sources []Source) (Experiment, error)
	// Takes are the keys of the parameters that matter to these figures.
	Takes func(figures []int) []string
}

var kinds []*Kind

// Named is the kind of that name; nil where there is none. Whoever wants a kind imports its package.
func Named(name string) *Kind {
	for _, k := range kinds {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Names are those of all kinds, in order.
func Names() (names []string) {
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	slices.Sort(names)
	return names
}

// Declare declares a kind, for a package-level variable. takes are the keys of the parameters that matter to a figure, 0 being a kind that
// is one itself; nil: all do. It
// panics where there is another kind of that name.
func Declare[S any, E Experiment](k Kind, defaults func() S, parameters param.List[S], takes func(figure int) []string,
	plan func(s S, figures []int, sources []Source) (E, error),
) *Kind {
	if Named(k.Name) != nil {
		panic("experiment: Declare: two kinds of one name")
	}
	kind := &k
	kind.begin = func() Call {
		s := defaults()
		call := Call{Kind: kind, Values: parameters.Of(&s), Of: &s}
		call.Plan = func(figures []int, sources []Source) (Experiment, error) {
			e, err := plan(s, figures, sources)
			if err != nil {
				return nil, err
			}
			return e, nil
		}
		call.Takes = func(figures []int) (keys []string) {
			if takes == nil {
				return call.Keys()
			}
			if len(k.Figures) == 0 {
				return takes(0)
			}
			for _, f := range figures {
				keys = append(keys, takes(f)...)
			}
			return keys
		}
		return call
	}
	kinds = append(kinds, kind)
	return kind
}

// Call begins a call.
func (k *Kind) Call() Call { return k.begin() }
