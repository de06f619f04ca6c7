package session

import (
	"fmt"
	"strings"

	"juggle/core/agreement"
	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/session/input"
)

// A Linked is a session as a link spells it.
type Linked struct {
	Setup
	From   Start
	Said   string // the inputs, as input.Spell has them
	Now    Instant
	Beside string // the inputs of another branch, from the same setup to the same instant, as Said; "": none
}

// Unlinked is the session where a link says nothing.
func Unlinked() Linked {
	p := FromScenarios.Plan()
	return Linked{Setup: p.Setup, Said: input.Spell(p.Inputs), Now: p.Now}
}

// Unspoken is the session of a link's pairs that say no inputs: that with which the start that they name begins.
func Unspoken(pairs string) Linked {
	l := Unlinked()
	if strings.Contains("&"+pairs, "&said=") {
		return l
	}
	named := l
	Parameters.Decode(pairs, &named) // only the start is of use
	if named.From == FromScenarios {
		return l
	}
	p := named.From.Plan()
	return Linked{Setup: p.Setup, From: named.From, Said: input.Spell(p.Inputs), Now: p.Now}
}

// Unsaid is the rule on what nothing says, on the command line and on the page; the flags of BeginsWith follow. The two defaults differ
// because conformance cases have none of it where a flag is absent, and links of sessions leave out what Unlinked has.
const Unsaid = "Without flags juggle agree makes no offers, asks nobody and has no discount, fee, penalty or compensation. Without\n" +
	"parameters in its link Negotiate begins with these, and the command that it gives names them:"

// BeginsWith are the rules of Unlinked as flags of "juggle agree".
func BeginsWith() string {
	begins := Session{Setup: Unlinked().Setup}
	words := begins.Command()
	return strings.Join(words[1:len(words)-1], " ")
}

// Played is the link's session, where it is Playable.
func (l *Linked) Played() (*Session, error) {
	inputs, ok := input.Read(l.Said)
	if !ok {
		return nil, fmt.Errorf("session: got inputs that cannot be read, want them as a link spells them")
	}
	if err := (Beginning{l.Setup, inputs, l.Now}).Playable(); err != nil {
		return nil, fmt.Errorf("session: got %w", err)
	}
	return Play(l.Setup, inputs, l.Now)
}

// MostBeside is how many inputs the branch beside a session has at most: it is played at once, while the page waits.
const MostBeside = 64

// Parameters are a Linked's. The last is what was said.
var Parameters = func() param.List[Linked] {
	list := append([]param.Param[Linked]{
		param.OneOf(param.Spec{Key: "from"}, Starts, func(l *Linked) *Start { return &l.From }),
		param.Whole(param.Spec{Key: "m", Flag: "procs", Group: "Machine", Symbol: "m", Name: "Processors", Min: 1, Max: schedule.MaxProcs,
			Step: 1, TrackMax: 64, Help: "Processors of the machine."}, func(l *Linked) *int { return &l.Procs }),
	}, param.In(agreement.Parameters, "", func(l *Linked) *agreement.Rules { return &l.Rules })...)
	return param.New(Unlinked(), append(list,
		param.Whole(param.Spec{Key: "now", Max: schedule.MaxTime}, func(l *Linked) *Instant { return &l.Now }),
		param.Custom(param.Spec{Key: "beside", Wants: fmt.Sprintf("a session as this page spells it, of at most %d inputs", MostBeside)},
			func(l *Linked) string { return l.Beside },
			func(l *Linked, text string) bool {
				inputs, ok := input.Read(text)
				l.Beside = text
				return ok && len(inputs) <= MostBeside
			}),
		param.Custom(param.Spec{Key: "said", Wants: "a session as this page spells it"},
			func(l *Linked) string { return l.Said },
			func(l *Linked, text string) bool {
				_, ok := input.Read(text)
				l.Said = text
				return ok
			}))...)
}()
