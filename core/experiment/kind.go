package experiment

import (
	"slices"

	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
)

// An Experiment is a plan that can be run. The interface represents the result of an item as a row of numbers, so that commands, sweeps,
// workers and pages treat all kinds of experiments alike.
type Experiment interface {
	Base() *Plan       // the plan, without the type of its results
	Columns() []string // the names of a row's numbers
	// RunItem makes the run of an item and appends its numbers to row; see Model.Run.
	RunItem(ctx *Context, item int, row []float64) ([]float64, error)
	// Collect returns an empty Collection for this experiment.
	Collect() Collection
}

// A Collection holds the results of an experiment that have arrived so far, in any order.
type Collection interface {
	AddRow(item int, row []float64) error  // adds the result of an item; see Results.Add
	Row(row []float64, item int) []float64 // appends the result of an item to row
	Has(item int) bool                     // reports whether the result of an item has arrived
	Done() int                             // the number of items whose results have arrived
	Total() int                            // the number of all items
	Remaining() []int                      // the items whose results have not arrived, in order

	Figures() []*Figure     // the planned figures, computed from the results so far
	Claims() []report.Claim // the claims of these figures, and further claims
}

// A Figure is the part of a figure that all kinds of experiments have.
type Figure struct {
	Label    string // the figure's name among the figures of its kind, used in names of files: "2", "promise"
	Title    string
	Subtitle string
	N, Want  int    // periods that have all results of at least one seed, and periods in the plan; without logs, seeds
	Basis    string // the values from which its intervals are computed; empty if they are the N periods or seeds themselves
	Question string // the question that the figure answers, if it has no claim
	Claim    report.Claim
	AgainstA report.Claim // the comparison with other parameters, called A; it has only a finding, which is empty if nothing is compared
	Aside    *Aside       // nil: the figure has none
	Table    *report.Table
	Brief    *report.Table // the table's columns that fit into a terminal
	Source   string        // the log and the settings from which it was computed, in a line
	Comments []string      // the comment lines of its CSV

	EachPeriod func() *report.Table // returns a table of its values period by period; nil: there is none
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

// A Kind is a kind of experiments, such as the study of the paper's figures.
type Kind struct {
	Name    string // in commands, links and files; never changed
	Title   string // for people
	Logs    bool   // its experiments run on logs
	Figures []int  // the numbers of its figures; nil: an experiment of this kind is one figure without a number
	Solves  bool   // its runs need the solver of their Context
	Version int    // raised whenever the same Run on the same log may measure other numbers

	newSetup func() Setup
}

// A Setup is an experiment that is not planned yet. Its parameters have their defaults until they are set.
type Setup struct {
	Kind *Kind
	param.Values
	Target any // a pointer to the structure of the kind's own type that holds the parameters
	// Plan plans the experiment for these figures, on these logs if the kind runs on logs.
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

// Declare registers a kind, for a package-level variable. relevantKeys returns the keys of the parameters that matter to a figure; for a
// kind without figure numbers it is called with 0. If relevantKeys is nil, all parameters matter. Declare panics if there is another kind
// of that name.
func Declare[S any, E Experiment](k Kind, defaults func() S, parameters param.List[S], relevantKeys func(figure int) []string,
	plan func(s S, figures []int, sources []Source) (E, error),
) *Kind {
	if KindNamed(k.Name) != nil {
		panic("experiment: Declare: two kinds of one name")
	}
	kind := &k
	kind.newSetup = func() Setup {
		s := defaults()
		setup := Setup{Kind: kind, Values: parameters.Of(&s), Target: &s}
		setup.Plan = func(figures []int, sources []Source) (Experiment, error) {
			e, err := plan(s, figures, sources)
			if err != nil {
				return nil, err
			}
			return e, nil
		}
		setup.RelevantKeys = func(figures []int) (keys []string) {
			if relevantKeys == nil {
				return setup.Keys()
			}
			if len(k.Figures) == 0 {
				return relevantKeys(0)
			}
			for _, f := range figures {
				keys = append(keys, relevantKeys(f)...)
			}
			return keys
		}
		return setup
	}
	kinds = append(kinds, kind)
	return kind
}

// NewSetup returns a setup whose parameters have their defaults.
func (k *Kind) NewSetup() Setup { return k.newSetup() }
