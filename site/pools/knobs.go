package pools

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/pool"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
	"juggle/site/text"
)

// A poolKnob is one value of a poolState as text. Most come from the registries of the core.
type poolKnob struct {
	param.Spec  // how it is shown; Key is the link's, after "pools."
	from, reach float64
	get         func(*poolState) string
	set         func(*poolState, string) bool // false: not a value, and nothing is changed
}

// poolKnobs is the registry, in the column's order; those without a group are set elsewhere on the page.
func poolKnobs() []poolKnob {
	knobs := sizingKnobs()
	for i := range testbed.Parameters {
		knobs = append(knobs, scenarioKnob(&testbed.Parameters[i]))
	}
	return append(knobs, otherKnobs()...)
}

func sizingKnobs() []poolKnob {
	var knobs []poolKnob
	for i := range pool.SizingParameters {
		p := pool.SizingParameters[i]
		if p.Key == "most" {
			p.Max = 1000 // beyond it nothing can be told apart on a screen
		}
		k := poolKnob{Spec: p.Spec, get: func(s *poolState) string { return p.Get(&s.sizing) },
			set: func(s *poolState, text string) bool { return p.Set(&s.sizing, text) == nil }}
		k.Key = "w_" + p.Key
		knobs = append(knobs, tracked(k))
		if p.Key == "alpha" {
			knobs = append(knobs, numberKnob(param.Spec{Key: "w_k", Group: p.Group, Symbol: "k", Name: "Shortest, your case", Unit: "s",
				Min: 0.001, Max: 1e6, Step: 0.1, TrackMin: 0.1, TrackMax: 50, Help: "Table 1 has 0.1, 1, 10, 30 and 50 s; another value draws a curve of its own."},
				func(s *poolState) float64 { return s.ownK }, func(s *poolState, x float64) { s.ownK = x }))
		}
		if p.Key == "load" {
			rate := numberKnob(param.Spec{Key: "w_lambda", Group: p.Group, Symbol: "λ", Name: "Arrivals, your case", Unit: "/s", Max: 1e6,
				Help: "0: as many as make the mean load."},
				func(s *poolState) float64 { return s.ownRate }, func(s *poolState, x float64) { s.ownRate = x })
			knobs = append(knobs, rate)
		}
	}
	slices.SortStableFunc(knobs, func(a, b poolKnob) int { return strings.Compare(b.Group, a.Group) }) // "Service time" before "Pool size"
	return knobs
}

// tracked gives a knob the ends of its slider.
func tracked(k poolKnob) poolKnob {
	k.from, k.reach = k.TrackMin, k.TrackMax
	return k
}

func numberKnob(f param.Spec, at func(*poolState) float64, put func(*poolState, float64)) poolKnob {
	k := poolKnob{Spec: f}
	k.get = func(s *poolState) string { return strconv.FormatFloat(at(s), 'f', -1, 64) }
	k.set = func(s *poolState, text string) bool {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !(x >= k.Min && x <= k.Max) || f.Whole && x != math.Trunc(x) {
			return false
		}
		put(s, x)
		return true
	}
	return tracked(k)
}

func scenarioKnob(p *param.Param[testbed.Scenario]) poolKnob {
	return tracked(poolKnob{Spec: p.Spec, get: func(s *poolState) string { return p.Get(&s.scenario) },
		set: func(s *poolState, text string) bool { return p.Set(&s.scenario, text) == nil }})
}

func otherKnobs() []poolKnob {
	first := poolKnob{Spec: param.Spec{Key: "seed", Group: "Replication", Name: "First seed", Whole: true, Max: 1 << 53,
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
	step := func(key string) float64 { // only the seeds have a slider
		if key == "seeds" {
			return 1
		}
		return 0
	}
	whole := func(key, group, name string, low, high int, at func(*poolState) *int) poolKnob {
		return numberKnob(param.Spec{Key: key, Group: group, Name: name, Whole: true, Min: float64(low), Max: float64(high), Step: step(key), TrackMax: 100 * step(key)},
			func(s *poolState) float64 { return float64(*at(s)) }, func(s *poolState, x float64) { *at(s) = int(x) })
	}
	knobs := []poolKnob{
		whole("seeds", "Replication", "Seeds", 1, 200, func(s *poolState) *int { return &s.seeds }), first,
		whole("minute", "", "asked after", 0, 600, func(s *poolState) *int { return &s.ask.minute }),
		whole("lead", "", "starts in", 0, 10000, func(s *poolState) *int { return &s.ask.lead }),
		whole("length", "", "lasts", 1, 10000, func(s *poolState) *int { return &s.ask.length }),
		whole("fig", "", "figure", 0, 7, func(s *poolState) *int { return &s.figure }),
	}
	knobs = append(knobs, poolKnob{Spec: param.Spec{Key: "readings", Name: "every reading", Kind: param.Switch},
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
		knobs = append(knobs, poolKnob{Spec: param.Spec{Key: "q_" + a.Name, Name: a.Name, Unit: a.Unit},
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
	return append(knobs, poolKnob{Spec: param.Spec{Key: "policy", Name: "policy"},
		get: func(s *poolState) string { return s.policy.String() },
		set: func(s *poolState, text string) bool {
			p, ok := testbed.Policies().Value(text)
			if ok {
				s.policy = p
			}
			return ok
		}})
}

// want says in words what the knob takes.
func (k *poolKnob) want() string {
	f := strings.TrimPrefix(k.Key, "q_")
	if i := slices.IndexFunc(testbed.Schema(), func(a qos.Attribute) bool { return a.Name == f }); f != k.Key && i >= 0 {
		if choices := testbed.Schema()[i].Choices(); choices != nil {
			return text.Listed(choices) + ", or nothing"
		}
		return "a number, or nothing"
	}
	switch {
	case k.Key == "policy":
		return "kapac or strict"
	case k.Key == "seed":
		return "a whole number from 0 to 9007199254740992"
	}
	return k.Spec.Want()
}
