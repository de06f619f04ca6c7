package narrate

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/schedule"
)

// testSpelling spells times as plain seconds.
type testSpelling struct{}

func (testSpelling) Clock(t schedule.Instant) string     { return fmt.Sprint(t) }
func (testSpelling) Hour(t schedule.Instant) string      { return fmt.Sprint(t) }
func (testSpelling) Until(_, to schedule.Instant) string { return fmt.Sprint(to) }
func (testSpelling) Span(d schedule.Seconds) string      { return fmt.Sprint(d, " s") }
func (testSpelling) Percent(shift, estimate schedule.Seconds) string {
	return fmt.Sprint(100*shift/estimate, " %")
}
func (testSpelling) Job(id int64) string  { return fmt.Sprint(id) }
func (testSpelling) InWords(n int) string { return fmt.Sprint(n) }
func (testSpelling) Count(n int) string   { return fmt.Sprint(n) }

// TestTheLinesOfADecisionNameEveryTry decides three requests on two processors. Job 1 is accepted in the window [5, 60) and stands in [5,
// 15). Job 2 finds no gap in its window [5, 15), and is accepted in an offer right after the window of job 1. Job 3 is too wide.
func TestTheLinesOfADecisionNameEveryTry(t *testing.T) {
	policy := schedule.Policy{Order: schedule.FIFO, FixShare: schedule.Never, OfferThreshold: 1000, OfferRecipients: schedule.OffersToAll}
	s := schedule.New(2, policy)
	var got []string
	s.Record(func(d schedule.Decision) {
		for _, l := range (Narrator{testSpelling{}, policy, 2}).Lines(&d) {
			got = append(got, fmt.Sprintf("%d: %s | %s | %s", d.Request.ID, l.Lead, l.Text, l.Success))
		}
	})
	job := func(id int64, deadline schedule.Instant, procs int32) schedule.Request {
		return schedule.Request{ID: id, Ready: 5, Deadline: deadline, Procs: procs, Estimate: 10}
	}
	for _, r := range []schedule.Request{job(1, 60, 2), job(2, 15, 1), job(3, 15, 3)} {
		s.Arrive(0, &r)
	}
	want := []string{
		"1: Index 0: | 1 fits at 5,  | and nobody is behind it.",
		"2: Index 1: | nowhere in its window is 1 processor free for 10 s; at 5, 0 of 2 are free (1 has 2). | ",
		"2: Own window | 5 to 15 at index 1: no start, as before. | ",
		"2: 550 % | after 1, 60 to 70:  | placed, and nobody is behind it.",
		"3: Nothing. | Rejected at once: too wide: the machine has 2 processors. | ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}
