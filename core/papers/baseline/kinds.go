package baseline

import (
	"slices"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/papers/optimum"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// A Setting has the parameters of the contests: the parameters of paper A, the parameters of the regret, and orders by formulas.
type Setting struct {
	study.Params
	Regret
	Formulas []schedule.Order // orders by formulas, at most optimum.MaxFormulas; each has a row; none in Promise
}

// FormulaSettings returns the parameter Formulas with its value, or nothing if there are no orders by formulas.
func (s *Setting) FormulaSettings() []param.Setting {
	if len(s.Formulas) == 0 {
		return nil
	}
	return param.New(Setting{}, formulasParameter).Settings(s)
}

// formulasParameter is the parameter Formulas.
var formulasParameter = optimum.FormulasParameter(func(s *Setting) *[]schedule.Order { return &s.Formulas })

// defaults are the default parameters of Promise, and of the other contests except for a few.
func defaults() Setting {
	return Setting{Params: study.Defaults(), Regret: Regret{Cut: optimum.Default().Cut}}
}

// regretDefaults are the defaults of RegretContest. They have one seed, since a solver may take minutes for each stretch.
func regretDefaults() Setting {
	s := defaults()
	s.Seeds = 1
	return s
}

// rulesDefaults are the defaults of Rules, which is computed at one load.
func rulesDefaults() Setting {
	s := defaults()
	s.Loads = []workload.Load{1250}
	return s
}

// requestKeys are the keys of the parameters that the contests offer of those that determine the requests. The way in which windows grow, a
// warm-up and equal horizons are not among them.
var requestKeys = []string{"w", "days", "L", "p", "lambda", "share", "due", "est", "y", "n", "seed"}

// cutPrefix begins the keys of the cut of a stretch, since paper A has some of the same keys.
const cutPrefix = "cut."

// declare declares a contest as a kind of experiment. keys are the keys of the parameters that matter to it.
func declare(c *Contest, defaults func() Setting, keys []string) *experiment.Kind {
	parameters := slices.Concat(
		slices.DeleteFunc(param.In(study.Parameters, "", func(s *Setting) *study.Params { return &s.Params }),
			func(p param.Param[Setting]) bool { return p.Key == "orders" }),
		[]param.Param[Setting]{formulasParameter},
		param.In(optimum.CutParameters, cutPrefix, func(s *Setting) *optimum.Cut { return &s.Cut }),
		[]param.Param[Setting]{param.Custom(param.Spec{Key: "solver", Wants: "the solver's name and version, and its limits"},
			func(s *Setting) string { return s.Solver }, func(s *Setting, text string) bool { s.Solver = text; return true })})
	if c == Rules {
		for i := range parameters {
			if p := &parameters[i]; p.Key == "L" {
				p.MaxCount, p.Wants = 1, "one number from 0.5 to 3"
			}
		}
	}
	// The version changes with the number of rows, since a run has the numbers of all rows. The version of the regret is 100 higher, since its
	// solver now stops after a number of nodes. Before, the solver stopped after a time, and had other answers.
	kind := experiment.Kind{Name: c.Name, Title: c.Title, Logs: true, Version: len(c.Rows), Solves: c == RegretContest}
	if kind.Solves {
		kind.Version += 100
	}
	return experiment.Declare(kind, defaults, param.New(defaults(), parameters...), func(int) []string { return keys },
		func(s Setting, _ []int, sources []study.Source) (*Plan, error) {
			if c != RegretContest {
				s.Regret = Regret{}
			}
			return c.NewPlan(s, sources)
		})
}

// The contests as experiments.
var (
	PromiseKind = declare(Promise, defaults, requestKeys)
	RulesKind   = declare(Rules, rulesDefaults, append(slices.Clone(requestKeys), "orders"))
	RegretKind  = declare(RegretContest, regretDefaults, slices.Concat(
		slices.DeleteFunc(slices.Clone(requestKeys), func(key string) bool { return key == "est" || key == "y" }),
		[]string{cutPrefix + "from", cutPrefix + "n", cutPrefix + "step", "solver", "orders"}))
)
