package coallocation

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"juggle/core/experiment/query"
	"juggle/core/sim/requestcsv"
	"juggle/core/sim/session/input"
)

// Example is a file of requests for machines of 8, 6 and 4 processors, with shifting. One co-allocated request is rejected. The same
// request is accepted in a wider window, and is placed again for a local request. There are also a chain, and parts that may run on any
// machine.
//
//go:embed example.csv
var Example string

// Open returns the configuration for the requests in a file. It has as many machines as the file names, but at least two. Each machine is
// as wide as the widest request that may run on it, but at least as wide as the default. An error in the text names its place in the file.
func Open(content, name string) (Config, error) {
	c := Default()
	requests, err := requestcsv.ReadParts(strings.NewReader(content), name, MaxMachines)
	if err != nil {
		return c, err
	}
	if len(requests) > input.MaxInputs {
		return c, fmt.Errorf("%s: got %d requests, want at most %d", name, len(requests), input.MaxInputs)
	}
	c.Procs = slices.Repeat(c.Procs[:1], max(Machines(requests), len(c.Procs)))
	for _, r := range requests {
		for i := range c.Procs {
			if r.CanRunOn(i) {
				c.Procs[i] = max(c.Procs[i], int(r.Procs))
			}
		}
	}
	c.SpelledRequests = Spell(requests)
	return c, nil
}

// toLink replaces the characters of a file that a link cannot have: commas become points, and line ends become underscores. toFile does the
// reverse.
var toLink, toFile = strings.NewReplacer(",", ".", "\n", "_"), strings.NewReplacer(".", ",", "_", "\n")

// Spell returns the requests as a link has them: the lines of their file without the line of names, with points for commas, joined by "_".
func Spell(requests []Request) string {
	var file bytes.Buffer // a write to it never fails
	requestcsv.WriteParts(&file, requests)
	_, lines, _ := strings.Cut(strings.TrimSpace(file.String()), "\n")
	return toLink.Replace(lines)
}

// ParseSpelled returns the requests that Spell wrote. ok is false where text is not the result of Spell, has requests that no file may
// have, or has more than input.MaxInputs requests.
func ParseSpelled(text string) (requests []Request, ok bool) {
	var file bytes.Buffer
	requestcsv.WriteParts(&file, nil) // the line of column names
	file.WriteString(toFile.Replace(text))
	requests, err := requestcsv.ReadParts(&file, "", MaxMachines)
	return requests, err == nil && len(requests) <= input.MaxInputs && Spell(requests) == text
}

// Machines returns the largest number of a machine that the requests name, and at least 1.
func Machines(requests []Request) (n int) {
	for i := range requests {
		n = max(n, requests[i].Machine+1)
	}
	return max(n, 1)
}

// Play runs SpelledRequests.
func (c Config) Play() (*Outcome, error) {
	requests, ok := ParseSpelled(c.SpelledRequests)
	if !ok {
		return nil, errors.New("coallocation: got nothing that can be read, want requests to several machines")
	}
	return Run(c, requests)
}

// RunQuery is the worker's query for a run with all its events.
var RunQuery = query.NewLong("coallocation.run", func(c query.Context, cfg Config) (*Outcome, error) {
	cfg.Explain, cfg.CheckCancelled = true, c.CheckCancelled
	return cfg.Play()
})
