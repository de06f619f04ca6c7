package sim

import (
	"slices"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// revenueSession runs four jobs on four processors, at a discount of 50 %. Job 1 runs in [0, 10), has no slack, and is charged 2 x 10. Job
// 2 runs in [10, 20), has 5 s of slack, and is charged 3 x 10 - 7: the discount is 50 % of 3 processors x 5 s, rounded down. Job 3 runs in
// [20, 30), unless an event cancels it or breaks its promise, and is charged 4 x 10. Job 4 finds no gap.
func revenueSession(t *testing.T, events ...agreement.Event) *Session {
	t.Helper()
	job := func(id int64, ready, deadline Instant, procs int32) Job {
		return Job{Request: schedule.Request{ID: id, Ready: ready, Deadline: deadline, Procs: procs, Estimate: 10}, Runtime: 10}
	}
	cfg := Config{Procs: 4, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Discount: 50}, Check: true}
	s, err := RunSession(cfg, agreement.Terms{CancelFee: 10, Compensation: 100},
		[]Job{job(1, 0, 10, 2), job(2, 10, 25, 3), job(3, 20, 30, 4), job(4, 0, 10, 3)}, events)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRevenueCountsFinishedJobsWithinTheHorizon(t *testing.T) {
	cancel := agreement.Event{Time: 5, Kind: agreement.Cancel, ID: 3}
	// The whole machine is down in [12, 40): Deadline is the end of the outage. This breaks the promises of jobs 2 and 3.
	outage := agreement.Event{Time: 12, Kind: agreement.Down, Procs: 4, Deadline: 40}
	tests := map[string]struct {
		horizon Instant
		events  []agreement.Event
		want    agreement.Money
	}{
		"without a horizon all jobs count": {0, nil, 20 + 23 + 40},
		"a horizon after the last end":     {1000, nil, 20 + 23 + 40},
		"a cancelled job does not count":   {0, []agreement.Event{cancel}, 20 + 23},
		"half of a job counts half":        {15, nil, 20 + 11}, // 23 x 5 / 10, rounded down
		"one second of ten counts a tenth": {11, nil, 20 + 2},
		"a job from the horizon on is out": {10, nil, 20},
		"a tenth of the first job":         {1, nil, 2},
		"broken promises do not count":     {0, []agreement.Event{outage}, 20},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := revenueSession(t, tc.events...).Revenue(tc.horizon); got != tc.want {
				t.Errorf("got %d, want %d", got, tc.want)
			}
		})
	}
}

// Jobs 1 and 2 hold the machine in [10, 20). Their consumers accept later deadlines, so job 3 fits. Job 4 fits without asking. Where fixing
// is paid for, every job is to be fixed as it is accepted, at the price without the discount for slack: 20 for jobs 1 and 2, which is over
// their budgets of 19. The consumer of job 3 pays any price, so job 3 is fixed. That is an entry of the ledger between
// its request and the entries of the two consumers.
func TestAcceptedByAskingCountsRequestsAndNotConsumers(t *testing.T) {
	// Accepts is about offers, which this provider does not make.
	tolerant := &schedule.Conditions{Budget: 19, Accepts: schedule.NoLimit, Tolerance: 400}
	job := func(id int64, submit, ready Instant, slack Seconds, procs int32, c *schedule.Conditions) Job {
		return Job{Request: schedule.Request{ID: id, Submit: submit, Ready: ready, Deadline: ready.Add(10 + slack), Procs: procs, Estimate: 10,
			Flexible: slack > 0, Conditions: c}, Runtime: 10}
	}
	jobs := []Job{job(1, 0, 10, 5, 2, tolerant), job(2, 1, 10, 5, 2, tolerant), job(3, 2, 10, 5, 4, nil), job(4, 3, 50, 0, 4, nil)}
	for _, paid := range []bool{false, true} {
		policy := schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Ask: 400, Discount: 50}
		if paid {
			policy.FixShare, policy.FixingIsPaid = 0, true
		}
		s, err := RunSession(Config{Procs: 4, Policy: policy, Check: true}, agreement.Terms{}, jobs, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, asked := s.AcceptedByAsking(), s.Balance().AgreedDeadlines; got != 1 || asked != 2 {
			t.Errorf("fixing is paid for: %t: got %d requests helped by %d consumers, want 1 by 2", paid, got, asked)
		}
		request := slices.IndexFunc(s.Ledger(), func(e agreement.Entry) bool { return e.ID == 3 })
		if isFixing := s.Ledger()[request+1].Event == agreement.FixedSlot; isFixing != paid {
			t.Errorf("fixing is paid for: %t: a fixed slot follows the request of job 3: %t", paid, isFixing)
		}
	}
}
