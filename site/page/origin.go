package page

import (
	"bytes"
	"encoding/json"
	"strings"

	"juggle/core/param"
)

// Stamp is a file's provenance with every parameter spelt in a second line: "every parameter: Load factors L=1,1.25,1.5; ...".
func Stamp(provenance string, settings []param.Setting) string {
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

// Comment makes each line a comment of a CSV.
func Comment(stamp string) string { return "# " + strings.ReplaceAll(stamp, "\n", "\n# ") + "\n" }

// A Origin is where the numbers of a file come from, as data.
type Origin struct {
	Version    string          `json:"version"`
	Build      string          `json:"build,omitempty"`
	Link       string          `json:"link"`
	Rules      string          `json:"rules,omitempty"`
	Traces     []TracedLog     `json:"traces,omitempty"`
	Windows    *WindowRange    `json:"windows,omitempty"`
	Seeds      []uint64        `json:"seeds"`
	Parameters []param.Setting `json:"parameters"`
}

// A WindowRange is half-open. The windows of all traces are numbered through.
type WindowRange struct {
	From int `json:"from"`
	To   int `json:"to"`
	Days int `json:"days"` // of each
}

// A TracedLog is a log of a madeFrom, with those of its windows that were met.
type TracedLog struct {
	Name    string `json:"name"`
	SHA256  string `json:"sha256"`
	Windows []int  `json:"windows"`
}

func SeedsFrom(first uint64, n int) []uint64 {
	seeds := make([]uint64, n)
	for i := range seeds {
		seeds[i] = first + uint64(i)
	}
	return seeds
}

// WriteOrigin goes on with a JSON object by an origin.
func WriteOrigin(b *strings.Builder, o Origin) error {
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
