package optimum

import (
	"slices"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// A Cut selects consecutive requests of a period, and sets the step of their starts.
type Cut struct {
	From     int     // the index of the first request
	Requests int     // the largest number of requests; fewer are selected if the period ends before
	Step     Seconds // seconds between two starts that a program tries
}

// A Setup selects a stretch of a log.
type Setup struct {
	Workload workload.Config // its estimates are ignored; see NewStretch
	Cut      Cut
	Formulas []schedule.Order // orders by formulas of the user, besides the declared ones
}

// DefaultNodes is the command line's default of the largest number of search nodes that a solver may visit for a program. MaxSeconds is the
// longest time that the solver may take. The nodes of a search are the same on every machine. A solver that exceeds the time gives no
// answer, so that answers do not depend on the machine.
const (
	DefaultNodes = 300
	MaxSeconds   = 600
	// SolverGap is the relative gap between a solution and the bound at which a solver stops.
	SolverGap = 1e-4
)

// NodesParameter is the parameter for the largest number of search nodes.
func NodesParameter[S any](field func(*S) *int) param.Param[S] {
	return param.Whole(param.Spec{Key: "nodes", Flag: "nodes", Group: "Solver", Name: "Most nodes", Min: 1, Max: 1e6, Step: 1,
		TrackMax: 3000,
		Help: "How many nodes of its search the solver may look at for a program; two are solved. Then the solver’s own bound holds. " +
			"The same nodes give the same answer on every machine."}, field)
}

// Equal reports whether two setups are the same.
func (s Setup) Equal(other Setup) bool { return Parameters.Encode(&s) == Parameters.Encode(&other) }

// Default returns the default stretch: 300 requests, about half of them with windows that are on average twice as long as the job.
func Default() Setup {
	s := Setup{Workload: workload.PaperConfig(), Cut: Cut{Requests: 300, Step: DefaultStep}}
	s.Workload.IntervalLambda, s.Workload.Seed = 100, 1
	return s
}

// CutParameters are the parameters of a Cut.
var CutParameters = param.New(Default().Cut,
	param.Whole(param.Spec{Key: "from", Flag: "from", Group: "Stretch", Name: "First request", Max: 1e6, Step: 1,
		Help: "The first request of a period that is taken, numbered from 0."},
		func(c *Cut) *int { return &c.From }),
	param.Whole(param.Spec{Key: "n", Flag: "requests", Group: "Stretch", Name: "Requests", Min: 1, Max: 1e5, Step: 1, TrackMax: 500,
		Help: "How many requests are taken, or as many as there are."},
		func(c *Cut) *int { return &c.Requests }),
	param.Whole(param.Spec{Key: "step", Flag: "step", Group: "Stretch", Name: "Step", Unit: "s", Min: 1, Max: schedule.MaxTime,
		Step: 60, TrackMax: 7200,
		Help: "How finely starts are cut: smaller usually brackets the optimum more narrowly, and takes longer."},
		func(c *Cut) *Seconds { return &c.Step }))

// Parameters are the parameters of a Setup.
var Parameters = param.New(Default(), slices.Concat(
	param.In(requestParameters(), "", func(s *Setup) *workload.Config { return &s.Workload }),
	[]param.Param[Setup]{
		param.Seed(param.Spec{Key: "seed", Flag: "seed", Group: "Replication", Name: "Seed", Max: param.MaxExact, Step: 1,
			Help: "Every random draw follows from it."},
			func(s *Setup) *uint64 { return &s.Workload.Seed }),
	},
	param.In(CutParameters, "", func(s *Setup) *Cut { return &s.Cut }),
	[]param.Param[Setup]{FormulasParameter(func(s *Setup) *[]schedule.Order { return &s.Formulas })},
)...)

// MaxFormulas is the largest number of formulas besides the declared orders.
const MaxFormulas = 3

// FormulasParameter is the parameter for orders by formulas of the user.
func FormulasParameter[S any](field func(*S) *[]schedule.Order) param.Param[S] {
	return param.SomeOfOpen(param.Spec{Key: "orders", Flag: "orders", Group: "Orders", Name: "Orders of your own", MaxCount: MaxFormulas,
		Help: "Formulas, each of which gets a row beside the orders that have names."}, schedule.FormulaOrders(), field)
}

// requestParameters returns the workload's parameters except for the parameters of estimates. Each of them has a flag, except for the equal
// horizon.
func requestParameters() (some param.List[workload.Config]) {
	flags := map[string]string{"w": "period", "L": "load", "lambda": "lambda"}
	for _, p := range workload.Parameters {
		if p.Key == "est" || p.Key == "y" {
			continue
		}
		if flag, ok := flags[p.Key]; ok {
			p.Flag = flag
		}
		p.OldFlag = map[string]string{"w": "periods", "L": "loads"}[p.Key]
		some = append(some, p)
	}
	return some
}
