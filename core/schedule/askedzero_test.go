package schedule

import (
	"strings"
	"testing"
)

func TestJobZeroIsToldThatItWasAsked(t *testing.T) {
	var told strings.Builder
	s := New(4, Policy{FixShare: Never, OfferThreshold: Never, Ask: 100})
	s.Record(func(d Decision) { d.WriteText(&told, s.policy) })
	for _, r := range []Request{
		{ID: 0, Ready: 10, Deadline: 30, Procs: 4, Estimate: 20, Conditions: &Conditions{Budget: NoLimit, Accepts: NoLimit, Tolerance: 100}},
		{ID: 1, Ready: 10, Deadline: 20, Procs: 4, Estimate: 10},
	} {
		s.Arrive(0, r)
	}
	if want := "impasse: job 0 is asked for a later deadline"; !strings.Contains(told.String(), want) {
		t.Errorf("got no %q in\n%s", want, told.String())
	}
}
