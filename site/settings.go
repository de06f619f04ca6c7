package site

import (
	"bytes"
	"encoding/json"
	"strings"

	"juggle/core/param"
	"juggle/core/replay"
	"juggle/core/study"
)

// A setting is a parameter with its value. An export has all of them, also those that the link leaves out because they are the paper's.
type setting = param.Setting

func studySettings(p study.Params) []setting  { return study.Parameters.Settings(&p) }
func replaySettings(s replay.Setup) []setting { return replay.Parameters.Settings(&s) }

// settings are the parameters in the view's column.
func (c *Pools) settings() []setting {
	var all []setting
	for i := range c.knobs {
		if k := &c.knobs[i]; k.Group != "" {
			all = append(all, setting{Key: k.Key, Name: k.Name, Value: k.get(&c.state), Unit: k.Unit})
		}
	}
	return all
}

// settings are the scene, whole.
func (s Scene) settings() []setting {
	all := []setting{
		{Key: "preset", Name: "Preset", Value: scenePresets[s.preset].title}, {Key: "r", Name: "Reservations", Value: s.rows()},
		{Key: "m", Name: "Machines", Value: s.places()}, {Key: "new", Name: "New reservation", Value: s.fresh()},
	}
	for _, n := range sceneNumbers {
		all = append(all, setting{Key: n.key, Value: n.get(&s)})
	}
	return append(all, setting{Key: "yield", Value: yieldWord(s.OlderFirst)})
}

// stamped is a file's provenance with every parameter spelt in a second line: "every parameter: Load factors L=1,1.25,1.5; ...".
func stamped(provenance string, settings []setting) string {
	if len(settings) == 0 {
		return provenance
	}
	words := make([]string, len(settings))
	for i, s := range settings {
		word := s.Key + "=" + s.Value
		if s.Name != "" {
			word = s.Name + " " + word
		}
		if s.Unit != "" {
			word += " " + s.Unit
		}
		words[i] = word
	}
	return provenance + "\nevery parameter: " + strings.Join(words, "; ")
}

// commented makes each line a comment of a CSV.
func commented(stamp string) string { return "# " + strings.ReplaceAll(stamp, "\n", "\n# ") + "\n" }

// A madeFrom is where the numbers of a file come from, as data.
type madeFrom struct {
	Version    string       `json:"version"`
	Build      string       `json:"build,omitempty"`
	Link       string       `json:"link"`
	Rules      string       `json:"rules,omitempty"`
	Traces     []tracedLog  `json:"traces,omitempty"`
	Windows    *windowRange `json:"windows,omitempty"`
	Seeds      []uint64     `json:"seeds"`
	Parameters []setting    `json:"parameters"`
}

// A windowRange is half-open. The windows of all traces are numbered through.
type windowRange struct {
	From int `json:"from"`
	To   int `json:"to"`
	Days int `json:"days"` // of each
}

// A tracedLog is a log of a madeFrom, with those of its windows that were met.
type tracedLog struct {
	Name    string `json:"name"`
	SHA256  string `json:"sha256"`
	Windows []int  `json:"windows"`
}

// planOrigin is where a plan's numbers come from.
func (r *Root) planOrigin(p *study.Plan, link string) madeFrom {
	q := p.Params()
	o := madeFrom{Version: study.Version, Build: r.out.Build, Link: link, Rules: q.Edition.String(), Seeds: seedsFrom(q.Seed, q.Seeds), Parameters: studySettings(q)}
	for _, s := range p.Sources() {
		o.Traces = append(o.Traces, tracedLog{s.Name, s.SHA256, []int{}})
	}
	n := len(p.Replicates()) / q.Seeds
	for _, r := range p.Replicates()[:n] { // the other seeds meet the same ones
		log := &o.Traces[r.Source]
		log.Windows = append(log.Windows, r.Window)
	}
	o.Windows = &windowRange{q.Windows.From, q.Windows.From + n, windowDays}
	return o
}

func seedsFrom(first uint64, n int) []uint64 {
	seeds := make([]uint64, n)
	for i := range seeds {
		seeds[i] = first + uint64(i)
	}
	return seeds
}

// writeOrigin goes on with a JSON object by an origin.
func writeOrigin(b *strings.Builder, o madeFrom) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // a link keeps its "&"
	e.SetIndent("", "  ")
	if err := e.Encode(o); err != nil {
		return err
	}
	b.WriteString(",\n\"origin\": " + strings.TrimSuffix(text.String(), "\n"))
	return nil
}
