package session

import (
	"fmt"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session/input"
)

// A LinkState is a session as a link holds it.
type LinkState struct {
	Setup
	From        Start
	Inputs      string // spelled by input.Spell
	Now         Instant
	OtherInputs string // the inputs of another branch with the same setup and instant, spelled alike; "": there is no other branch
}

// DefaultLinkState returns the session of a link without parameters.
func DefaultLinkState() LinkState {
	p := FromScenarios.Script()
	return LinkState{Setup: p.Setup, Inputs: input.Spell(p.Inputs), Now: p.Now}
}

// LinkStateWithoutInputs returns the session of a link whose pairs, such as "from=task1&m=8", have no inputs: the script of the start that
// they name. Where the pairs have inputs, it returns DefaultLinkState.
func LinkStateWithoutInputs(pairs string) LinkState {
	l := DefaultLinkState()
	if strings.Contains("&"+pairs, "&said=") {
		return l
	}
	named := l
	Parameters.Decode(pairs, &named) // only named.From is used
	if named.From == FromScenarios {
		return l
	}
	p := named.From.Script()
	return LinkState{Setup: p.Setup, From: named.From, Inputs: input.Spell(p.Inputs), Now: p.Now}
}

// DefaultRulesNote explains to readers the defaults of the rules on the command line and on the page; DefaultFlags follow it. The two
// differ because conformance cases expect none of the rules where a flag is absent, and links of sessions leave out the values of
// DefaultLinkState.
const DefaultRulesNote = "Without flags juggle agree makes no offers, asks nobody and has no discount, fee, penalty or " +
	"compensation. Without\n" +
	"parameters in its link Negotiate begins with these, and the command that it gives names them:"

// DefaultFlags returns the machine and the rules of DefaultLinkState as flags of "juggle agree".
func DefaultFlags() string {
	initial := Session{Setup: DefaultLinkState().Setup}
	words := initial.Command()
	return strings.Join(words[1:len(words)-1], " ")
}

// Play returns the session of the link. It is an error where the inputs cannot be read, where one of them is not valid, or where the
// session takes too long to play.
func (l *LinkState) Play() (*Session, error) {
	inputs, ok := input.Read(l.Inputs)
	if !ok {
		return nil, fmt.Errorf("session: got inputs that cannot be read, want them as a link spells them")
	}
	if err := (Script{l.Setup, inputs, l.Now}).CheckPlayable(); err != nil {
		return nil, fmt.Errorf("session: got %w", err)
	}
	return Play(l.Setup, inputs, l.Now)
}

// MaxOtherInputs is the largest number of inputs of the other branch, which is played while the page waits.
const MaxOtherInputs = 64

// Parameters are those of a LinkState. The inputs come last.
var Parameters = func() param.List[LinkState] {
	list := append([]param.Param[LinkState]{
		param.OneOf(param.Spec{Key: "from"}, Starts, func(l *LinkState) *Start { return &l.From }),
		param.Whole(param.Spec{Key: "m", Flag: "procs", Group: "Machine", Symbol: "m", Name: "Processors", Min: 1, Max: schedule.MaxProcs,
			Step: 1, TrackMax: 64, Help: "Processors of the machine."}, func(l *LinkState) *int { return &l.Procs }),
	}, param.In(agreement.Parameters, "", func(l *LinkState) *agreement.Rules { return &l.Rules })...)
	return param.New(DefaultLinkState(), append(list,
		param.Whole(param.Spec{Key: "now", Max: schedule.MaxTime}, func(l *LinkState) *Instant { return &l.Now }),
		param.Custom(param.Spec{Key: "beside", Wants: fmt.Sprintf("a session as this page spells it, of at most %d inputs", MaxOtherInputs)},
			func(l *LinkState) string { return l.OtherInputs },
			func(l *LinkState, text string) bool {
				inputs, ok := input.Read(text)
				l.OtherInputs = text
				return ok && len(inputs) <= MaxOtherInputs
			}),
		param.Custom(param.Spec{Key: "said", Wants: "a session as this page spells it"},
			func(l *LinkState) string { return l.Inputs },
			func(l *LinkState, text string) bool {
				_, ok := input.Read(text)
				l.Inputs = text
				return ok
			}))...)
}()
