package pool

import (
	"testing"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/question"
)

// asked is a context in which nobody calls off.
type asked struct {
	question.Context
	memory question.Memory
}

func (asked) GoOn() error               { return nil }
func (a asked) Memory() question.Memory { return a.memory }

func TestWhatIsBookedIsFreeWithTheLeastLeadThatIsToldAndNotAMinuteBefore(t *testing.T) {
	c := asked{memory: question.Memory{}}
	q := Judgement{testbed.Default(), 2, DefaultQuestion()}
	o, err := Soonest.Ask(c, q)
	if err != nil || o.Lead <= q.Question.Lead {
		t.Fatalf("got %+v, %v, want more than the %d min that were asked for", o, err, q.Question.Lead)
	}
	for lead, want := range map[int]bool{q.Question.Lead: false, o.Lead - 1: false, o.Lead: true} {
		later := q
		later.Question.Lead = lead
		a, err := Judge.Ask(c, later)
		if err != nil {
			t.Fatal(err)
		}
		if at := a.Strict.Resource; want != (at >= 0) || !want && a.Strict.Reason != admission.Booked || want && a.Nodes[at].Name != o.Node {
			t.Errorf("in %d min: got %+v, want that it is bound to %s from %d min on", lead, a.Strict, o.Node, o.Lead)
		}
	}
}

func TestWhatNoResourceSatisfiesIsNeverFree(t *testing.T) {
	q := Judgement{testbed.Default(), 2, DefaultQuestion()}
	q.Question.Request[testbed.Processor] = 9
	if o, err := Soonest.Ask(asked{memory: question.Memory{}}, q); err != nil || *o != (Opening{}) {
		t.Errorf("got %+v, %v, want none", o, err)
	}
}
