package batsim

import (
	"encoding/json"
	"errors"
	"fmt"

	"juggle/core/base/plaintext"
	"juggle/core/log/swf"
)

// A profile is what a job does.
type profile struct {
	name    string
	kind    kind
	seconds float64   // the length of a delay
	other   *sequence // the parts of a composed profile, or the reason of an unreadable one
}

// A kind is the kind of a profile.
type kind uint8

const (
	undefined kind = iota // a job or a sequence uses the name, but no profile has it
	delay
	composed
	unreadable
)

// A sequence runs its parts one after the other, and repeats that.
type sequence struct {
	parts      []int32
	repeat     float64
	reason     string // for an unreadable profile: its text
	inProgress bool   // its length is being computed
}

// A profileText is a profile as JSON. Version 5 of Batsim has other field names than earlier versions.
type profileText struct {
	Type            string
	Delay           *float64
	Seq             []string
	ProfileIDs      []string `json:"profile_ids"`
	Repeat          *float64
	RepetitionCount *float64 `json:"repetition_count"`
	Nb              *float64
}

// profile returns the index in w.profiles of the profile with this name. If there is none yet, profile adds an undefined one.
func (w *workload) profile(name string) int32 {
	i, there := w.placeOf[name]
	if !there {
		i = int32(len(w.profiles))
		w.profiles = append(w.profiles, profile{name: name})
		w.placeOf[name] = i
	}
	return i
}

// parseProfiles reads the profiles. *at becomes the place of the value that is being read, for errors.
func (w *workload) parseProfiles(s *stream, at *int) error {
	if tok, err := s.Token(); err != nil || tok != json.Delim('{') {
		return errors.Join(err, fmt.Errorf("got %v, want the profiles by name", tok))
	}
	for s.More() {
		*at = s.Next()
		key, err := s.Token()
		if err != nil {
			return err
		}
		*at = s.Next()
		var t profileText
		if err := s.Decode(&t); err != nil {
			return err
		}
		*at = s.Begin(*at)
		s.Line(*at)
		w.define(key.(string), &t) // encoding/json allows nothing else here
	}
	_, err := s.Token()
	return err
}

// define keeps a profile that was read under its name. A profile of another type is kept with the reason why it has no length.
func (w *workload) define(name string, t *profileText) {
	p := profile{name: name, kind: unreadable}
	switch t.Type {
	case "delay", "DelayProfile":
		if t.Delay == nil {
			p.other = &sequence{reason: "no delay"}
			break
		}
		p.kind, p.seconds = delay, *t.Delay
	case "composed", "composition", "SequentialCompositionProfile":
		p.kind, p.other = composed, &sequence{repeat: 1}
		for _, times := range []*float64{t.Repeat, t.RepetitionCount, t.Nb} {
			if times != nil {
				p.other.repeat = *times
			}
		}
		for _, part := range append(t.Seq, t.ProfileIDs...) {
			p.other.parts = append(p.other.parts, w.profile(part))
		}
	default:
		p.other = &sequence{reason: "a profile of type " + plaintext.Quote(t.Type)}
	}
	w.profiles[w.profile(name)] = p
}

// maxDepth is the most levels of sequences within sequences.
const maxDepth = 100

// seconds returns the length of a profile. want is empty on success; otherwise it is what was wanted. A sequence becomes a delay, so that
// its parts are visited once.
func (w *workload) seconds(i int32, depth int) (seconds float64, got, want string) {
	p := &w.profiles[i]
	switch p.kind {
	case undefined:
		return 0, swf.Quote([]byte(p.name)), "a profile of the workload"
	case delay:
		return p.seconds, "", ""
	case unreadable:
		return 0, p.other.reason,
			"a delay (delay, DelayProfile) or a sequence of them (composed, SequentialCompositionProfile): how long others " +
				"take depends on the machine"
	}
	q := p.other
	if q.inProgress || depth == maxDepth {
		return 0, "the sequence " + swf.Quote([]byte(p.name)) + ", which goes on for ever or is too deep", "a sequence of delays"
	}
	if !(q.repeat >= 0 && q.repeat <= swf.MaxTime) || q.repeat != float64(int64(q.repeat)) {
		return 0, number("repeat", q.repeat), "how often a sequence is run, a whole number"
	}
	q.inProgress = true
	defer func() { q.inProgress = false }()
	for _, part := range q.parts {
		took, got, want := w.seconds(part, depth+1)
		if want != "" {
			return 0, got, want
		}
		if took < 0 {
			return 0, number("delay", took), "seconds from 0"
		}
		seconds += took
	}
	p.kind, p.seconds = delay, float64(seconds*q.repeat)
	return p.seconds, "", ""
}
