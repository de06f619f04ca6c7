package experiment

import (
	"slices"

	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
)

// An Experiment is a plan that can be run. Its interface hides what its runs measure, so that commands, sweeps, workers and pages treat all
// kinds alike: what an item measures is a row of numbers.
type Experiment interface {
	Base() *Plan       // its items: the runs to be made
	Columns() []string // the names of a row's numbers
	// RunItem makes the run of an item and appends its numbers to row; see Model.Run.
	RunItem(ctx *Context, item int, row []float64) ([]float64, error)
	// Collect returns an empty Collection for this experiment.
	Collect() Collection
}

// A Collection holds the results of an experiment that have arrived so far, in any order.
type Collection interface {
	AddRow(item int, row []float64) error
	Row(row []float64, item int) []float64
	Has(item int) bool
	Done() int
	Total() int
	Remaining() []int

	Figures() []*Figure     // from the results so far, in the order in which they were asked for
	Claims() []report.Claim // the claims of these figures, and the claims beside them
}

// A Figure is the part of a figure that is alike in all kinds of experiments.
type Figure struct {
	Label    string // the figure's name among those of its kind, used in names of files: "2", "promise"
	Title    string
	Subtitle string
	N, Want  int    // periods that have all results of at least one seed, and periods in the plan; without logs, seeds
	Basis    string // what its intervals rest on; empty where that is the N periods or seeds alone
	Question string // of a figure that claims nothing: the question that it answers
	Claim    report.Claim
	AgainstA report.Claim // the comparison with other parameters, called A; it has a finding alone, empty where nothing is compared
	Aside    *Aside       // nil: none
	Table    *report.Table
	Brief    *report.Table // the table's columns that fit into a terminal
	Source   string        // what it was computed from, in a line
	Comments []string      // in front of its CSV

	EachPeriod func() *report.Table // its values period by period; nil: it has none
}

// An Aside is a small table beside a figure.
type Aside struct {
	Title string
	Table *report.Table
}

// Base returns p. It gives every type that embeds a *Plan this method of Experiment.
func (p *Plan) Base() *Plan { return p }

// A PlanWithModel is a plan with the model that makes its runs; a run measures an R. A type that embeds it has all methods of Experiment
// but Collect.
type PlanWithModel[R any] struct {
	*Plan
	Model *Model[R]
}

// Columns implements Experiment.
func (p PlanWithModel[R]) Columns() []string { return p.Model.Columns() }

// RunItem implements Experiment.
func (p PlanWithModel[R]) RunItem(ctx *Context, item int, row []float64) ([]float64, error) {
	r, err := p.Model.Run(ctx, p.Plan, item)
	if err != nil {
		return row, err
	}
	return p.Model.AppendRow(row, &r), nil
}

// EmptyResults returns results of the plan to which nothing has been added.
func (p PlanWithModel[R]) EmptyResults() *Results[R] { return NewResults(p.Plan, p.Model) }

// A Kind is one sort of experiments, such as the study of the paper's figures.
type Kind struct {
	Name    string // in commands, links and files; never changed
	Title   string // for people
	Logs    bool   // its experiments run on logs
	Figures []int  // the numbers of its figures; nil: an experiment of this kind is one figure without a number
	Solves  bool   // its runs need the solver of their Context
	Version int    // raised whenever the same Run on the same log may measure other numbers
	newCall func() Call
}

// A Call collects the parameters of an experiment. They have their defaults until they are set.
type Call struct {
	Kind *Kind
	param.Values
	Target any // a pointer to the structure of the kind's own type that holds the parameters
	// Plan plans the experiment for these figures, on these logs if the kind is run on logs.
	Plan func(figures []int, sources []Source) (Experiment, error)
	// RelevantKeys returns the keys of the parameters that matter to these figures.
	RelevantKeys func(figures []int) []string
}

var kinds []*Kind

// KindNamed returns the kind with that name; nil if there is none. A kind is known only in a program that imports its package.
func KindNamed(name string) *Kind {
	for _, k := range kinds {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// KindNames returns the names of all kinds, sorted.
func KindNames() (names []string) {
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	slices.Sort(names)
	return names
}

// Declare registers a kind, for a package-level variable. takes returns the keys of the parameters that matter to a figure; for a kind
// without figure numbers it is called with 0. A nil takes means that all parameters matter. Declare panics if there is another kind of that
// name.
func Declare[S any, E Experiment](k Kind, defaults func() S, parameters param.List[S], takes func(figure int) []string,
	plan func(s S, figures []int, sources []Source) (E, error),
) *Kind {
	if KindNamed(k.Name) != nil {
		panic("experiment: Declare: two kinds of one name")
	}
	kind := &k
	kind.newCall = func() Call {
		s := defaults()
		call := Call{Kind: kind, Values: parameters.Of(&s), Target: &s}
		call.Plan = func(figures []int, sources []Source) (Experiment, error) {
			e, err := plan(s, figures, sources)
			if err != nil {
				return nil, err
			}
			return e, nil
		}
		call.RelevantKeys = func(figures []int) (keys []string) {
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

// Call returns a call whose parameters have their defaults.
func (k *Kind) Call() Call { return k.newCall() }
