package together

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"juggle/core/question"
	"juggle/core/session/input"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
)

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
	for len(c.Procs) < Machines(requests) {
		c.Procs = append(c.Procs, c.Procs[0])
	}
	for _, r := range requests {
		for i := range c.Procs {
			if r.May(i) {
				c.Procs[i] = max(c.Procs[i], int(r.Procs))
			}
		}
	}
	slices.SortStableFunc(requests, func(a, b Request) int { return cmp.Compare(a.Submit, b.Submit) })
	c.Said = Spell(requests)
	return c, nil
}

// Spell is requests, in order of submission, as a text of letters, digits and points for links: of each its kind, machine and group, in
// base 36, then all of them as package input spells them.
//
//	L machine         a local request; without a number where its file names no machine
//	T machine.group   a part of parts that start together; machine 0: any
//	C machine.group   a part of a chain
func Spell(requests []Request) string {
	var b strings.Builder
	inputs := make([]input.Input, len(requests))
	for i := range requests {
		r := &requests[i]
		inputs[i].Job = &r.Job
		kind, on, group := "T", strconv.FormatInt(int64(r.Machine+1), 36), "."+strconv.FormatInt(r.Group, 36)
		if r.Unnamed {
			on = ""
		}
		if r.Group == 0 {
			kind, group = "L", ""
		} else if r.Chain {
			kind = "C"
		}
		b.WriteString(kind + on + group)
	}
	return b.String() + input.Spell(inputs)
}

// Unspell is what Spell has written; ok is false where something else stands there, or what no file may say.
func Unspell(text string) (requests []Request, ok bool) {
	jobs := max(0, strings.IndexByte(text, 'R'))
	inputs, ok := input.Read(text[jobs:])
	for letter, said := range input.Words(text[:jobs]) {
		on, group, grouped := strings.Cut(said, ".")
		machine, err := strconv.ParseUint(cmp.Or(on, "1"), 36, 31)
		number, wrong := strconv.ParseUint(cmp.Or(group, "0"), 36, 63)
		i := len(requests)
		if err != nil || wrong != nil || strings.IndexByte("LTC", letter) < 0 || grouped != (letter != 'L') || grouped != (number > 0) ||
			i == len(inputs) || inputs[i].Job == nil || inputs[i].Job.Conditions != nil {
			return nil, false
		}
		requests = append(requests, Request{Job: *inputs[i].Job, Part: sim.Part{
			Machine: int(machine) - 1, Unnamed: on == "", Group: int64(number), Chain: letter == 'C',
		}})
	}
	var file bytes.Buffer
	err := requestcsv.WriteParts(&file, requests)
	if err == nil {
		_, err = requestcsv.ReadParts(&file, "", MaxMachines)
	}
	return requests, ok && err == nil && len(requests) == len(inputs)
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
	if n := Machines(requests); !ok || n > len(c.Procs) {
		return nil, fmt.Errorf("together: got requests to %d machines, want at most %d", n, len(c.Procs))
	}
	return Run(c, requests)
}

// Played is the question for a run with every event of it.
var Played = question.NewLong("together.run", func(c question.Context, asked Config) (*Outcome, error) {
	asked.Explain, asked.GoOn = true, c.GoOn
	return asked.Play()
})
