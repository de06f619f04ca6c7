package together

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/question"
	"juggle/core/session/input"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
)

// A Setup is a run that a page asks for and a link holds.
type Setup struct {
	Config
	Said string // its requests, as Spell has them
}

// SetupParameters are those of a Setup.
var SetupParameters = param.New(Setup{Config: Default()}, slices.Concat(
	param.In(Parameters, "", func(s *Setup) *Config { return &s.Config }),
	[]param.Param[Setup]{param.Custom(param.Spec{Key: "said", Wants: "requests to several machines as this page spells them"},
		func(s *Setup) string { return s.Said },
		func(s *Setup, text string) bool {
			_, ok := Unspell(text)
			s.Said = text
			return ok || text == ""
		})},
)...)

// Open is a Setup of the requests in a file: of as many machines as it names, at least two, as wide as the widest request to them asks and
// at least as wide as by default. An error says where the file is wrong.
func Open(content, name string) (Setup, error) {
	s := Setup{Config: Default()}
	requests, err := requestcsv.ReadParts(strings.NewReader(content), name, MaxMachines)
	if err == nil && len(requests) > input.Most {
		err = fmt.Errorf("%s: got %d requests, want at most %d", name, len(requests), input.Most)
	}
	if err != nil {
		return s, err
	}
	for len(s.Procs) < Machines(requests) {
		s.Procs = append(s.Procs, s.Procs[0])
	}
	for i := range s.Procs {
		for k := range requests {
			if on := requests[k].Machine; on == i || on == Any {
				s.Procs[i] = max(s.Procs[i], int(requests[k].Procs))
			}
		}
	}
	requests, _ = inOrder(requests)
	s.Said = Spell(requests)
	return s, nil
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
		kind, on := "L", strconv.FormatInt(int64(r.Machine+1), 36)
		if r.Unnamed {
			on = ""
		}
		if r.Group != 0 {
			kind, on = "T", on+"."+strconv.FormatInt(r.Group, 36)
		}
		if r.Chain {
			kind = "C"
		}
		b.WriteString(kind + on)
	}
	return b.String() + input.Spell(inputs)
}

// Unspell is what Spell has written; ok is false where something else stands there.
func Unspell(text string) (requests []Request, ok bool) {
	var parts []sim.Part
	for text != "" && strings.IndexByte("LTC", text[0]) >= 0 {
		end := 1 + strings.IndexFunc(text[1:]+"Z", func(c rune) bool { return c >= 'A' && c <= 'Z' })
		on, group, grouped := strings.Cut(text[1:end], ".")
		machine, err := strconv.ParseUint(cmp.Or(on, "1"), 36, 31)
		number, wrong := strconv.ParseUint(cmp.Or(group, "0"), 36, 63)
		if err != nil || wrong != nil || grouped != (text[0] != 'L') || grouped != (number > 0) {
			return nil, false
		}
		parts = append(parts, sim.Part{Machine: int(machine) - 1, Unnamed: on == "", Group: int64(number), Chain: text[0] == 'C'})
		text = text[end:]
	}
	inputs, ok := input.Read(text)
	if !ok || len(inputs) != len(parts) {
		return nil, false
	}
	for i, in := range inputs {
		if in.Job == nil || in.Job.Conditions != nil {
			return nil, false
		}
		requests = append(requests, Request{Job: *in.Job, Part: parts[i]})
	}
	return requests, len(requests) > 0 && valid(requests)
}

// valid tells whether a file may say the requests, too.
func valid(requests []Request) bool {
	var file bytes.Buffer
	if requestcsv.WriteParts(&file, requests) != nil {
		return false
	}
	_, err := requestcsv.ReadParts(&file, "", MaxMachines)
	return err == nil
}

// Machines is how many the requests need at least.
func Machines(requests []Request) int {
	n := 1
	for i := range requests {
		n = max(n, requests[i].Machine+1)
	}
	return n
}

// Played is the question for the record of a run.
var Played = question.New("together.run", func(_ question.Context, s Setup) (*Recording, error) {
	requests, ok := Unspell(s.Said)
	if n := Machines(requests); !ok || n > len(s.Procs) {
		return nil, fmt.Errorf("together: got requests to %d machines, want at most %d", n, len(s.Procs))
	}
	return Record(s.Config, requests)
})

// MarshalText spells the setup as a link does.
func (s Setup) MarshalText() ([]byte, error) { return []byte(SetupParameters.Encode(&s)), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Setup) UnmarshalText(text []byte) error {
	*s = Setup{Config: Default()}
	if wrong := SetupParameters.Decode(string(text), s); len(wrong) > 0 {
		return wrong[0]
	}
	return nil
}
