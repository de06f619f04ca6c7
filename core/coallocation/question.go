package coallocation

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"juggle/core/question"
	"juggle/core/session/input"
	"juggle/core/sim/requestcsv"
)

// Example are requests that show what can become of a composite, on machines of 8, 6 and 4 processors, with shifting: one is refused, the
// same with room is taken, and gives way to a local request; a chain, and parts that may run anywhere.
//
//go:embed example.csv
var Example string

// Open is for the requests in a file: as many machines as it names, at least two, as wide as the widest request to them asks and at least
// as wide as by default. An error says where the file is wrong.
func Open(content, name string) (Config, error) {
	c := Default()
	requests, err := requestcsv.ReadParts(strings.NewReader(content), name, MaxMachines)
	if err != nil {
		return c, err
	}
	if len(requests) > input.Most {
		return c, fmt.Errorf("%s: got %d requests, want at most %d", name, len(requests), input.Most)
	}
	c.Procs = slices.Repeat(c.Procs[:1], max(Machines(requests), len(c.Procs)))
	for _, r := range requests {
		for i := range c.Procs {
			if r.May(i) {
				c.Procs[i] = max(c.Procs[i], int(r.Procs))
			}
		}
	}
	c.Said = Spell(requests)
	return c, nil
}

// Links have the lines of a file, without their names, as letters, digits and points.
var toLink, toFile = strings.NewReplacer(",", ".", "\n", "_"), strings.NewReplacer(".", ",", "_", "\n")

// Spell is requests as a link has them: the lines of their file with points for commas and _ between, without the line of names.
func Spell(requests []Request) string {
	var file bytes.Buffer // takes everything that is written
	requestcsv.WriteParts(&file, requests)
	_, lines, _ := strings.Cut(strings.TrimSpace(file.String()), "\n")
	return toLink.Replace(lines)
}

// Unspell is what Spell has written; ok is false where something else stands there, or what no file may say.
func Unspell(text string) (requests []Request, ok bool) {
	var file bytes.Buffer
	requestcsv.WriteParts(&file, nil) // the names
	file.WriteString(toFile.Replace(text))
	requests, err := requestcsv.ReadParts(&file, "", MaxMachines)
	return requests, err == nil && len(requests) <= input.Most && Spell(requests) == text
}

// Machines is how many the requests need at least.
func Machines(requests []Request) (n int) {
	for i := range requests {
		n = max(n, requests[i].Machine+1)
	}
	return max(n, 1)
}

// Play runs the requests that are Said.
func (c Config) Play() (*Outcome, error) {
	requests, ok := Unspell(c.Said)
	if !ok {
		return nil, errors.New("coallocation: got nothing that can be read, want requests to several machines")
	}
	return Run(c, requests)
}

// Played is the question for a run with every event of it.
var Played = question.NewLong("coallocation.run", func(c question.Context, asked Config) (*Outcome, error) {
	asked.Explain, asked.GoOn = true, c.CheckCancelled
	return asked.Play()
})
