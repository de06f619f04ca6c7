package testbed

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/pool/admission"
)

// A Param is one field of a Scenario as people, files and links see it.
type Param struct {
	Name     string // stable
	Title    string // for people
	Symbol   string // the paper's; empty where it has none
	Unit     string
	Group    string   // as the page folds them
	Min, Max float64  // both allowed
	Choices  []string // of a choice, whose value is an index into it; nil for numbers
	Paper    bool     // the default is printed in the paper; otherwise it is ours
	Why      string   // where the default comes from

	field func(*Scenario) any // *int, *float64, or a pointer to one of the enums
}

// Params is the registry of the scenario's fields, in the order of a page's groups.
var Params = []Param{
	{Name: "k", Title: "k-set length", Symbol: "k", Group: "Admission", Min: 1, Max: 100, Paper: true,
		Why:   "section 6.2; Figures 4 and 5 vary it from 1 to 10",
		field: func(s *Scenario) any { return &s.K }},
	{Name: "a", Title: "Queue length L = a k", Symbol: "a", Group: "Admission", Min: 0.1, Max: 100, Paper: true,
		Why:   "section 6.2; Figures 4 and 5 have 3, 2 and 1.5",
		field: func(s *Scenario) any { return &s.Factor }},
	{Name: "reject", Title: "Reject when the count reaches", Group: "Admission", Max: 1, Choices: []string{"L", "k"},
		Why:   "Table 2 prints k, but only with L does a larger a open the system, as section 6.1 says",
		field: func(s *Scenario) any { return &s.Reject }},
	{Name: "epsilon", Title: "Similar within", Symbol: "ε", Group: "Admission", Max: 10,
		Why:   "a fifth of the way across the pool: about every tenth pair of requests",
		field: func(s *Scenario) any { return &s.Epsilon }},
	{Name: "threshold", Title: "Accept above", Group: "Admission", Max: 1,
		Why:   "more likely up than not; the paper plots k = 1, and by (10) one node in perfect order, long unused, gets 1 - omega",
		field: func(s *Scenario) any { return &s.Threshold }},
	{Name: "bind", Title: "At its start a request looks in", Group: "Admission", Max: 1, Choices: []string{"set", "pool"},
		Why:   "the k-set is what kAPAC judges by; sections 3 and 4.1 can be read as the whole pool",
		field: func(s *Scenario) any { return &s.Bind }},

	{Name: "omega", Title: "Weight of the past", Symbol: "ω", Group: "Availability", Max: 1,
		Why:   "history and the last use count alike",
		field: func(s *Scenario) any { return &s.Omega }},
	{Name: "tau_s", Title: "The past fades in", Symbol: "τ", Unit: "s", Group: "Availability", Min: 1, Max: 1e6,
		Why:   "the mean time between failures: the past says something for as long as a node stays in one piece",
		field: func(s *Scenario) any { return &s.Tau }},

	{Name: "gap_s", Title: "Between requests", Unit: "s", Group: "Requests", Min: 1, Max: 1e5, Paper: true,
		Why:   "section 6.1; Figures 6 and 7 vary it from 500 to 20 s",
		field: func(s *Scenario) any { return &s.Gap }},
	{Name: "lead_s", Title: "Longest lead time", Unit: "s", Group: "Requests", Min: 1, Max: 1e5,
		Why:   "requests come up to an hour ahead, uniformly: as long as they run, so that a queue of them forms",
		field: func(s *Scenario) any { return &s.Lead }},
	{Name: "alpha", Title: "Tail of lengths", Symbol: "α", Group: "Requests", Min: 0.01, Max: 10, Paper: true,
		Why:   "the paper's service times are Bounded Pareto with alpha 1.1 (section 4.2)",
		field: func(s *Scenario) any { return &s.Alpha }},
	{Name: "shortest_s", Title: "Shortest length", Unit: "s", Group: "Requests", Min: 1, Max: 1e5,
		Why:   "ten minutes: with the next, a mean of 26 minutes, which fills the pool between 20 and 80 s a request",
		field: func(s *Scenario) any { return &s.ShortestLength }},
	{Name: "longest_s", Title: "Longest length", Unit: "s", Group: "Requests", Min: 2, Max: 1e5,
		Why:   "two hours; the 10 000-fold range of Table 1 would not fit into runs of 30 minutes",
		field: func(s *Scenario) any { return &s.LongestLength }},
	{Name: "requests_name", Title: "Attributes that a request names", Group: "Requests", Max: 1,
		Why:   "three of four: users leave out what they do not mind (\"missing\" in section 5.1)",
		field: func(s *Scenario) any { return &s.RequestsName }},

	{Name: "clusters", Title: "Clusters", Group: "Test bed", Min: 1, Max: 4, Paper: true,
		Why:   "section 6",
		field: func(s *Scenario) any { return &s.Clusters }},
	{Name: "blades", Title: "Blades in a cluster", Group: "Test bed", Min: 1, Max: 128, Paper: true,
		Why:   "section 6",
		field: func(s *Scenario) any { return &s.Blades }},
	{Name: "blade_cpus", Title: "Processors of a blade", Group: "Test bed", Min: 1, Max: 8,
		Why:   "with the next: 64 blades of 2 and a server of 12 make the paper's 140 processors",
		field: func(s *Scenario) any { return &s.BladeCPUs }},
	{Name: "server_cpus", Title: "Processors of the server", Group: "Test bed", Max: 64,
		Why:   "what is left of 140; 0 leaves the server out",
		field: func(s *Scenario) any { return &s.ServerCPUs }},
	{Name: "flops_per_cycle", Title: "Flops a cycle", Group: "Test bed", Min: 1, Max: 8,
		Why:   "a 64-bit addition and multiplication a cycle, usual when the grid was built (about 2005)",
		field: func(s *Scenario) any { return &s.FlopsPerCycle }},
	{Name: "nodes_state", Title: "Provisional attributes that a node states", Group: "Test bed", Max: 1,
		Why:   "nearly all: a grid's information service has gaps",
		field: func(s *Scenario) any { return &s.NodesState }},
	{Name: "mean_up_s", Title: "Mean time between failures", Unit: "s", Group: "Test bed", Min: 1, Max: 1e7,
		Why:   "four hours: nodes of a grid leave and join within a day; with the next, each is up 92 % of the time",
		field: func(s *Scenario) any { return &s.MeanUp }},
	{Name: "mean_down_s", Title: "Mean time to repair", Unit: "s", Group: "Test bed", Min: 1, Max: 1e6,
		Why:   "twenty minutes: a restart, a disk check, or a site that takes its node back for a while",
		field: func(s *Scenario) any { return &s.MeanDown }},
	{Name: "local_gap_s", Title: "Between local jobs of a node", Unit: "s", Group: "Test bed", Min: 1, Max: 1e6,
		Why:   "twelve minutes: with the sizes below, local jobs keep about a fifth of an otherwise idle node busy",
		field: func(s *Scenario) any { return &s.LocalGap }},
	{Name: "local_min", Title: "Smallest local job", Symbol: "N", Group: "Test bed", Min: 100, Max: 100000,
		Why:   "an HPL matrix of 200 MB, nine seconds on a blade",
		field: func(s *Scenario) any { return &s.LocalMin }},
	{Name: "local_max", Title: "Largest local job", Symbol: "N", Group: "Test bed", Min: 100, Max: 100000,
		Why:   "an HPL matrix of 3.2 GB, what a blade's memory holds: nine minutes",
		field: func(s *Scenario) any { return &s.LocalMax }},

	{Name: "warm_up_s", Title: "Warm-up", Unit: "s", Group: "Measuring", Max: 36000,
		Why:   "three hours: the longest lead time and the longest run",
		field: func(s *Scenario) any { return &s.WarmUp }},
	{Name: "window_s", Title: "Measured time", Unit: "s", Group: "Measuring", Min: 1, Max: 36000, Paper: true,
		Why:   "30 minutes, section 6.1",
		field: func(s *Scenario) any { return &s.Window }},
}

// ParamNamed is the parameter with a name, or nil.
func ParamNamed(name string) *Param {
	if i := slices.IndexFunc(Params, func(p Param) bool { return p.Name == name }); i >= 0 {
		return &Params[i]
	}
	return nil
}

// Get is the field's value; of a choice, its index.
func (p *Param) Get(s *Scenario) float64 {
	switch f := p.field(s).(type) {
	case *int:
		return float64(*f)
	case *float64:
		return *f
	case *admission.RejectAt:
		return float64(*f)
	case *Bind:
		return float64(*f)
	}
	panic("testbed: Params has a field of an unknown type")
}

// Set changes the field, or says why x is not a value of it and changes nothing.
func (p *Param) Set(s *Scenario, x float64) error {
	if err := p.Check(x); err != nil {
		return err
	}
	switch f := p.field(s).(type) {
	case *int:
		*f = int(x)
	case *float64:
		*f = x
	case *admission.RejectAt:
		*f = admission.RejectAt(x)
	case *Bind:
		*f = Bind(x)
	}
	return nil
}

// Whole tells whether the parameter counts something.
func (p *Param) Whole() bool {
	_, fraction := p.field(&Scenario{}).(*float64)
	return !fraction
}

// Default is the value in Default.
func (p *Param) Default() float64 {
	s := Default()
	return p.Get(&s)
}

// Check tells why x is not a value of the parameter.
func (p *Param) Check(x float64) error {
	switch {
	case !(x >= p.Min && x <= p.Max):
		return fmt.Errorf("testbed: %s: got %v, want %s", p.Name, x, p.wanted())
	case p.Whole() && x != math.Trunc(x):
		return fmt.Errorf("testbed: %s: got %v, want a whole number", p.Name, x)
	}
	return nil
}

// Parse sets the field from text, as a file, a flag or a form has it.
func (p *Param) Parse(s *Scenario, text string) error {
	if p.Choices != nil {
		i := slices.Index(p.Choices, text)
		if i < 0 {
			return fmt.Errorf("testbed: %s: got %q, want %s", p.Name, text, p.wanted())
		}
		return p.Set(s, float64(i))
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("testbed: %s: got %q, want a number", p.Name, text)
	}
	return p.Set(s, x)
}

// Format writes the field as Parse reads it.
func (p *Param) Format(s *Scenario) string {
	x := p.Get(s)
	if i := int(x); p.Choices != nil && i >= 0 && i < len(p.Choices) {
		return p.Choices[i]
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

func (p *Param) wanted() string {
	if p.Choices != nil {
		return strings.Join(p.Choices, " or ")
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	return number(p.Min) + " to " + number(p.Max)
}
