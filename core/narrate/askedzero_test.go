package narrate

import (
	"strings"
	"testing"

	"juggle/core/schedule"
)

// TestAnAskedJobWithTheIDZeroIsListed requests all processors for job 0 in [10, 30) and for job 1 in [10, 20). Job 1 gets its window only
// if job 0 agrees to a later deadline.
func TestAnAskedJobWithTheIDZeroIsListed(t *testing.T) {
	var text strings.Builder
	policy := schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Ask: 100}
	s := schedule.New(4, policy)
	s.Record(func(d schedule.Decision) { WriteDecision(&text, &d, policy, 4) })
	for _, r := range []schedule.Request{
		{ID: 0, Ready: 10, Deadline: 30, Procs: 4, Estimate: 20,
			Conditions: &schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit, Tolerance: 100}},
		{ID: 1, Ready: 10, Deadline: 20, Procs: 4, Estimate: 10},
	} {
		s.Arrive(0, &r)
	}
	if want := "impasse: job 0 is asked for a later deadline"; !strings.Contains(text.String(), want) {
		t.Errorf("got\n%s\nwant %q in it", text.String(), want)
	}
}
