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
	From Start
	Said string // the inputs, as input.Spell has them
	Now  Instant
	Step int // steps of the task that are done, as the link claims
}

// Unlinked is the session where a link says nothing.
func Unlinked() Linked {
	p := FromScenarios.Plan()
	return Linked{Setup: p.Setup, Said: input.Spell(p.Inputs), Now: p.Now}
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

// Parameters are a Linked's. The last two are the step, and what was said.
var Parameters = func() param.List[Linked] {
	list := append([]param.Param[Linked]{
		param.OneOf(param.Spec{Key: "from"}, Starts, func(l *Linked) *Start { return &l.From }),
		param.Whole(param.Spec{Key: "m", Flag: "procs", Group: "Machine", Symbol: "m", Name: "Processors", Min: 1, Max: schedule.MaxProcs,
			Step: 1, TrackMax: 64, Help: "Processors of the machine."}, func(l *Linked) *int { return &l.Procs }),
	}, param.In(agreement.Parameters, "", func(l *Linked) *agreement.Rules { return &l.Rules })...)
	return param.New(Unlinked(), append(list,
		param.Whole(param.Spec{Key: "now", Max: schedule.MaxTime}, func(l *Linked) *Instant { return &l.Now }),
		param.Whole(param.Spec{Key: "step", Max: 9}, func(l *Linked) *int { return &l.Step }),
		param.Custom(param.Spec{Key: "said", Wants: "a session as this page spells it"},
			func(l *Linked) string { return l.Said },
			func(l *Linked, text string) bool {
				_, ok := input.Read(text)
				l.Said = text
				return ok
			}))...)
}()

// TaskSteps is how many steps each task has.
const TaskSteps = 5

// Done is how many steps of the task that it began from can be done in a link's session: what it claims, as far as the session bears that
// out.
func (l *Linked) Done() (steps int, err error) {
	s, err := l.Played()
	if err != nil {
		return 0, err
	}
	return l.From.Done(s, l.Step), nil
}

// Played is the link's session.
func (l *Linked) Played() (*Session, error) {
	inputs, ok := input.Read(l.Said)
	if !ok {
		return nil, fmt.Errorf("session: got inputs that cannot be read, want them as a link spells them")
	}
	return Play(l.Setup, inputs, l.Now)
}

// Done is the most steps of a start's task, up to those claimed, that can be done in a session. What was looked at, or undone, leaves no
// trace. A start without a task has none.
func (from Start) Done(s *Session, claimed int) int {
	could := map[Start]func(s *Session, done int) bool{
		FromTask1: couldJuggle, FromTask2: couldAsk, FromTask3: couldFix, FromTask4: couldBreak}[from]
	if could == nil {
		return 0
	}
	done := min(claimed, TaskSteps)
	for done > 0 && !could(s, done) {
		done--
	}
	return done
}

// couldJuggle: a promise with room, and then somebody for whom it moves.
func couldJuggle(s *Session, done int) bool {
	flexible, others := s.Flexible(6, 4*3600) != 0, 0
	for _, j := range s.Jobs() {
		if a, _ := s.Run.Account(j.ID); j.ID > 2 && j.Procs == 12 && a.State != agreement.Denied {
			others++
		}
	}
	return done < 3 || flexible && (done < 4 || others > 0)
}

// couldAsk: somebody was asked, and then a request was refused.
func couldAsk(s *Session, done int) bool {
	b := s.Run.Balance()
	return done < 4 || b.Asked > 0 && (done < 5 || b.Denied > 0)
}

// couldFix: 2 was fixed, then was not, and then three promises are kept.
func couldFix(s *Session, done int) bool {
	wasFixed, b := s.Last(agreement.Fix, 2) != nil, s.Run.Balance()
	switch done {
	case 1, 2:
		return wasFixed
	case 3:
		return !wasFixed
	}
	return !wasFixed && b.Open+b.Done == 3 && (done < 5 || b.Done == 3)
}

// couldBreak: a promise is broken, then is not, and then 3 is rescued.
func couldBreak(s *Session, done int) bool {
	broken := s.Run.Balance().Broken
	switch done {
	case 1, 2:
		return broken > 0
	case 3:
		return broken == 0
	case 4:
		return s.Rules.Policy.Rescue
	}
	return s.Rules.Policy.Rescue && broken == 0 && s.Last(agreement.Stranded, 3) != nil
}
