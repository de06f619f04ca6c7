package site

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/pool"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
	"juggle/core/study"
)

// A poolKnob is one value of a poolState as text. Most come from the registries of the core.
type poolKnob struct {
	study.Field // how it is shown; Key is the link's, after "pools."
	from, reach float64
	get         func(*poolState) string
	set         func(*poolState, string) bool // false: not a value, and nothing is changed
}

// poolKnobs is the registry, in the column's order; those without a group are set elsewhere on the page.
func poolKnobs() []poolKnob {
	knobs := sizingKnobs()
	for i := range testbed.Params {
		knobs = append(knobs, scenarioKnob(&testbed.Params[i]))
	}
	return append(knobs, otherKnobs()...)
}

// A track is where a slider goes: the registries' bounds are those of what can be computed, not of what a hand wants.
type track struct{ from, reach, step float64 }

var poolTracks = map[string]track{
	"w_alpha": {0.5, 2.5, 0.05}, "w_load": {1, 60, 1}, "w_threshold": {0.1, 10, 0.1}, "w_k": {0.1, 50, 0.1}, "w_most": {20, 200, 5},
	"k": {1, 10, 1}, "a": {0.5, 4, 0.5}, "epsilon": {0, 1, 0.05}, "threshold": {0, 0.95, 0.05}, "omega": {0, 1, 0.05}, "tau_s": {600, 36000, 600},
	"gap_s": {10, 500, 10}, "lead_s": {60, 7200, 60}, "alpha": {0.5, 2.5, 0.05}, "shortest_s": {60, 3600, 60}, "longest_s": {600, 14400, 600},
	"requests_name": {0, 1, 0.05}, "nodes_state": {0, 1, 0.05}, "mean_up_s": {600, 86400, 600}, "mean_down_s": {60, 7200, 60},
	"local_gap_s": {60, 3600, 60}, "local_min": {1000, 40000, 1000}, "local_max": {1000, 40000, 1000},
	"clusters": {1, 4, 1}, "blades": {1, 64, 1}, "blade_cpus": {1, 8, 1}, "server_cpus": {0, 64, 1}, "flops_per_cycle": {1, 8, 1},
	"warm_up_s": {0, 14400, 600}, "window_s": {600, 7200, 600}, "seeds": {1, 100, 1},
}

func sizingKnobs() []poolKnob {
	groups := map[string]string{"alpha": "Service time", "ratio": "Service time"}
	var knobs []poolKnob
	for i := range pool.SizingParams {
		p := &pool.SizingParams[i]
		group := groups[p.Name]
		if group == "" {
			group = "Pool size"
		}
		k := numberKnob(study.Field{Key: "w_" + p.Name, Group: group, Symbol: p.Symbol, Name: p.Title, Unit: unitWord(p.Unit), Kind: study.Number,
			Min: p.Min, Max: p.Max, Help: p.Why, Ours: !p.Paper},
			func(s *poolState) float64 { return p.Get(&s.sizing) }, func(s *poolState, x float64) { p.Set(&s.sizing, x) })
		if p.Whole {
			k.Kind = study.Integer
			k.Max = 1000 // beyond it nothing can be told apart on a screen
		}
		knobs = append(knobs, k)
		if p.Name == "alpha" {
			knobs = append(knobs, numberKnob(study.Field{Key: "w_k", Group: group, Symbol: "k", Name: "Shortest, your case", Unit: "s", Kind: study.Number,
				Min: 0.001, Max: 1e6, Help: "Table 1 has 0.1, 1, 10, 30 and 50 s; another value draws a curve of its own.", Ours: true},
				func(s *poolState) float64 { return s.ownK }, func(s *poolState, x float64) { s.ownK = x }))
		}
		if p.Name == "load" {
			rate := numberKnob(study.Field{Key: "w_lambda", Group: group, Symbol: "λ", Name: "Arrivals, your case", Unit: "/s", Kind: study.Number, Max: 1e6,
				Help: "0: as many as make the mean load.", Ours: true},
				func(s *poolState) float64 { return s.ownRate }, func(s *poolState, x float64) { s.ownRate = x })
			knobs = append(knobs, rate)
		}
	}
	slices.SortStableFunc(knobs, func(a, b poolKnob) int { return strings.Compare(b.Group, a.Group) }) // "Service time" before "Pool size"
	return knobs
}

func unitWord(unit string) string {
	if unit == "k" {
		return "× k"
	}
	return unit
}

// tracked gives a knob its slider, where it has one.
func tracked(k poolKnob) poolKnob {
	if t, ok := poolTracks[k.Key]; ok {
		k.from, k.reach, k.Step = t.from, t.reach, t.step
	}
	return k
}

func numberKnob(f study.Field, at func(*poolState) float64, put func(*poolState, float64)) poolKnob {
	k := poolKnob{Field: f}
	k.get = func(s *poolState) string { return strconv.FormatFloat(at(s), 'f', -1, 64) }
	k.set = func(s *poolState, text string) bool {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !(x >= k.Min && x <= k.Max) || f.Kind == study.Integer && x != math.Trunc(x) {
			return false
		}
		put(s, x)
		return true
	}
	return tracked(k)
}

// choiceTitles are the options of the scenario's choices as people read them.
var choiceTitles = map[string]string{"L": "L = a k", "k": "k, as printed", "set": "its k-set", "pool": "the whole pool"}

func scenarioKnob(p *testbed.Param) poolKnob {
	k := poolKnob{Field: study.Field{Key: p.Name, Group: p.Group, Symbol: p.Symbol, Name: p.Title, Unit: p.Unit, Kind: study.Number,
		Min: p.Min, Max: p.Max, Help: p.Why, Ours: !p.Paper}}
	if p.Whole() {
		k.Kind = study.Integer
	}
	for _, c := range p.Choices {
		k.Kind = study.Choice
		k.Options = append(k.Options, study.Option{Name: c, Title: choiceTitles[c]})
	}
	k.get = func(s *poolState) string { return p.Format(&s.scenario) }
	k.set = func(s *poolState, text string) bool { return p.Parse(&s.scenario, text) == nil }
	return tracked(k)
}

func otherKnobs() []poolKnob {
	first := poolKnob{Field: study.Field{Key: "seed", Group: "Replication", Name: "First seed", Kind: study.Integer, Max: 1 << 53, Ours: true,
		Help: "Any whole number; the same seeds give the same figures everywhere."},
		get: func(s *poolState) string { return strconv.FormatUint(s.first, 10) },
		set: func(s *poolState, text string) bool {
			x, err := strconv.ParseUint(text, 10, 64)
			if err != nil || x > 1<<53 {
				return false
			}
			s.first = x
			return true
		}}
	whole := func(key, group, name string, low, high int, at func(*poolState) *int) poolKnob {
		return numberKnob(study.Field{Key: key, Group: group, Name: name, Kind: study.Integer, Min: float64(low), Max: float64(high), Ours: true},
			func(s *poolState) float64 { return float64(*at(s)) }, func(s *poolState, x float64) { *at(s) = int(x) })
	}
	knobs := []poolKnob{
		whole("seeds", "Replication", "Seeds", 1, 200, func(s *poolState) *int { return &s.seeds }), first,
		whole("minute", "", "asked after", 0, 600, func(s *poolState) *int { return &s.ask.minute }),
		whole("lead", "", "starts in", 0, 10000, func(s *poolState) *int { return &s.ask.lead }),
		whole("length", "", "lasts", 1, 10000, func(s *poolState) *int { return &s.ask.length }),
		whole("fig", "", "figure", 0, 7, func(s *poolState) *int { return &s.figure }),
	}
	knobs = append(knobs, poolKnob{Field: study.Field{Key: "readings", Name: "every reading", Kind: study.Switch},
		get: func(s *poolState) string {
			if s.readings {
				return "on"
			}
			return "off"
		},
		set: func(s *poolState, text string) bool {
			s.readings = text == "on"
			return s.readings || text == "off"
		}})
	schema := testbed.Schema()
	for f, a := range schema {
		knobs = append(knobs, poolKnob{Field: study.Field{Key: "q_" + a.Name, Name: a.Name, Unit: a.Unit},
			get: func(s *poolState) string { return a.Format(s.ask.request[f]) },
			set: func(s *poolState, text string) bool {
				v, err := a.Parse(text)
				if err == nil {
					s.ask.request = slices.Clone(s.ask.request)
					s.ask.request[f] = v
				}
				return err == nil
			}})
	}
	return append(knobs, poolKnob{Field: study.Field{Key: "policy", Name: "policy"},
		get: func(s *poolState) string { return s.policy.String() },
		set: func(s *poolState, text string) bool {
			p, err := testbed.ParsePolicy(text)
			if err == nil {
				s.policy = p
			}
			return err == nil
		}})
}

// want says in words what the knob takes.
func (k *poolKnob) want() string {
	f := strings.TrimPrefix(k.Key, "q_")
	if i := slices.IndexFunc(testbed.Schema(), func(a qos.Attribute) bool { return a.Name == f }); f != k.Key && i >= 0 {
		if choices := testbed.Schema()[i].Choices(); choices != nil {
			return listed(choices) + ", or nothing"
		}
		return "a number, or nothing"
	}
	switch {
	case k.Key == "policy":
		return "kapac or strict"
	case k.Key == "seed":
		return "a whole number from 0 to 9007199254740992"
	}
	return k.Field.Want()
}
