package page

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/papers/study"
	"juggle/site/text"
)

// An Origin describes where numbers come from. It is written in four forms: LastLine at the end of a view; Foot below a picture; Stamp in a
// picture's description and before a CSV without other comments; and Line and an object in a JSON file.
type Origin struct {
	Words []string `json:"-"` // the parts of the line, the program first; a log's part is made by LogWord

	Version    string          `json:"version"`
	Build      string          `json:"build,omitempty"`
	Link       string          `json:"link"`
	Rules      string          `json:"rules,omitempty"`
	Traces     []TracedLog     `json:"traces,omitempty"`
	Periods    *PeriodRange    `json:"windows,omitempty"`
	Seeds      []uint64        `json:"seeds"`
	Parameters []param.Setting `json:"parameters"`
}

// A PeriodRange is a half-open range of periods, which are numbered through all logs.
type PeriodRange struct {
	From int `json:"from"`
	To   int `json:"to"`
	Days int `json:"days"` // the length of a period
}

// A TracedLog is a log of an Origin, with the numbers of its periods that were computed.
type TracedLog struct {
	Name    string `json:"name"`
	SHA256  string `json:"sha256"`
	Periods []int  `json:"windows"`
}

// Origin is the origin of numbers that this page computes, with the program's version.
func (p *Page) Origin(words []string, link string, parameters []param.Setting) Origin {
	return Origin{Words: words, Version: study.Version, Build: p.Build, Link: link, Parameters: parameters}
}

// AddLogs adds the logs, periods and seeds of a plan. Every seed is run on the same periods.
func (o *Origin) AddLogs(p *experiment.Plan) {
	for _, s := range p.Sources {
		o.Traces = append(o.Traces, TracedLog{Name: s.Name, SHA256: s.SHA256, Periods: []int{}})
	}
	for _, r := range p.Replicates {
		if len(p.Sources) > 0 && r.Seed == p.Replicates[0].Seed {
			o.Traces[r.Source].Periods = append(o.Traces[r.Source].Periods, r.Period)
		}
		if !slices.Contains(o.Seeds, r.Seed) {
			o.Seeds = append(o.Seeds, r.Seed)
		}
	}
}

// SeedsFrom are n consecutive seeds that begin with first.
func SeedsFrom(first uint64, n int) []uint64 {
	seeds := make([]uint64, n)
	for i := range seeds {
		seeds[i] = first + uint64(i)
	}
	return seeds
}

// LogWord is the part of an origin's line that names a log.
func LogWord(name, sha256 string) string { return name + " sha256 " + sha256 }

// Line is the origin in one line, which ends with the link, if there is one.
func (o Origin) Line() string {
	if o.Link == "" {
		return strings.Join(o.Words, " · ")
	}
	return strings.Join(o.Words, " · ") + " · " + o.Link
}

// LastLine is the origin as the last line of a view, as markup: the program is bold, and hashes are shortened.
func (o Origin) LastLine() string {
	line := "<b>" + text.Escape(o.Words[0]) + "</b>"
	for _, w := range o.Words[1:] {
		line += " · " + text.Markup(shortened(w))
	}
	return line
}

// Stamp is Line and a second line with every parameter: "every parameter: Arrival rates L=1,1.25,1.5; ...".
func (o Origin) Stamp() string { return strings.Join(o.lines(), "\n") }

// lines are the lines of Stamp.
func (o Origin) lines() []string { return experiment.Comments([]string{o.Line()}, o.Parameters) }

// write adds the origin as a field to an unfinished JSON object.
func (o Origin) write(b *strings.Builder) error {
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
