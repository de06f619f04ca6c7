package page

import (
	"bytes"
	"encoding/json"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/papers/study"
	"juggle/site/text"
)

// An Origin is where numbers come from. It is spelled in three ways: Foot below a picture, Stamp in a picture's description and in front
// of a CSV that has no comments of its own, and as a part of a JSON file.
type Origin struct {
	Words []string `json:"-"` // what a line says of it, the program first; a log is one of LogWord

	Version    string          `json:"version"`
	Build      string          `json:"build,omitempty"`
	Link       string          `json:"link"`
	Rules      string          `json:"rules,omitempty"`
	Traces     []TracedLog     `json:"traces,omitempty"`
	Periods    *PeriodRange    `json:"windows,omitempty"`
	Seeds      []uint64        `json:"seeds"`
	Parameters []param.Setting `json:"parameters"`
}

// A PeriodRange is half-open. The periods of all traces are numbered through.
type PeriodRange struct {
	From int `json:"from"`
	To   int `json:"to"`
	Days int `json:"days"` // of each
}

// A TracedLog is a log of an Origin, with those of its periods that were met.
type TracedLog struct {
	Name    string `json:"name"`
	SHA256  string `json:"sha256"`
	Periods []int  `json:"windows"`
}

// Origin begins the origin of what this page computes.
func (p *Page) Origin(words []string, link string, parameters []param.Setting) Origin {
	return Origin{Words: words, Version: study.Version, Build: p.Build, Link: link, Parameters: parameters}
}

// SeedsFrom are n seeds from the first one on.
func SeedsFrom(first uint64, n int) []uint64 {
	seeds := make([]uint64, n)
	for i := range seeds {
		seeds[i] = first + uint64(i)
	}
	return seeds
}

// LogWord names a log in a line.
func LogWord(name, sha256 string) string { return name + " sha256 " + sha256 }

// Line is all in one line; its last part is the link, where there is one.
func (o Origin) Line() string {
	if o.Link == "" {
		return strings.Join(o.Words, " · ")
	}
	return strings.Join(o.Words, " · ") + " · " + o.Link
}

// LastLine is what a view says of it at its end: the program in bold, and hashes in short.
func (o Origin) LastLine() string {
	line := "<b>" + text.Escape(o.Words[0]) + "</b>"
	for _, w := range o.Words[1:] {
		line += " · " + text.Sym(shortened(w))
	}
	return line
}

// Stamp is the line, and every parameter in a second one: "every parameter: Arrival rates L=1,1.25,1.5; ...".
func (o Origin) Stamp() string { return strings.Join(o.lines(), "\n") }

func (o Origin) lines() []string { return experiment.Comments([]string{o.Line()}, o.Parameters) }

// write goes on with a JSON object by the origin.
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
