package sim

import "juggle/core/schedule"

// Options returns every window that the request could get now, nearest first, with its price and the jobs that would move: see
// schedule.Scheduler.Options. It changes nothing.
func (s *Session) Options(r schedule.Request) []schedule.Option {
	return s.scheduler.Options(s.now, r)
}

// PlanAsking returns the slot that the request would get now if other consumers accepted later deadlines: see
// schedule.Scheduler.PlanAsking. It changes nothing.
func (s *Session) PlanAsking(r schedule.Request) (schedule.AskingPlan, bool) {
	return s.scheduler.PlanAsking(s.now, r)
}

// Price returns the present price of the window [ready, deadline) for a new request.
func (s *Session) Price(r schedule.Request, ready, deadline Instant) schedule.Money {
	return s.cfg.Policy.Quote(&r, schedule.Slack(&r, s.now, ready, deadline)).Price
}

// PriceOfChange returns the price of the waiting job with the given id after a change to the window [ready, deadline). A window of length
// 0 stands for fixing the slot. The result is 0 where the job does not wait.
func (s *Session) PriceOfChange(id int64, ready, deadline Instant) schedule.Money {
	return s.price(id, ready, deadline, (*schedule.Policy).Change)
}

// PriceOfAsking returns the price of the waiting job with the given id after its consumer accepted the deadline; 0 where it does not wait.
func (s *Session) PriceOfAsking(id int64, deadline Instant) schedule.Money {
	p, _ := s.Promise(id)
	return s.price(id, p.Ready, deadline, (*schedule.Policy).Relax)
}

// price returns the price of the waiting job with the given id in the window [ready, deadline), by the given rule; 0 where it does not
// wait.
func (s *Session) price(
	id int64, ready, deadline Instant, rule func(*schedule.Policy, *schedule.Request, schedule.Quote, Seconds, Seconds) schedule.Quote,
) schedule.Money {
	p, ok := s.Promise(id)
	if !ok || p.Running {
		return 0
	}
	r := &s.jobs[s.numberOf[id]].Request
	slack := schedule.Slack(r, s.now, p.Ready, p.Deadline)
	return rule(&s.cfg.Policy, r, p.Quote, slack, schedule.Slack(r, s.now, ready, deadline)).Price
}

// Slack returns the slack, in seconds, for which the price of the job with the given id was computed. The job waits or runs.
func (s *Session) Slack(id int64) Seconds {
	p, _ := s.Promise(id)
	return p.Quote.Slack
}

// Promise returns the promise to the waiting or running job with the given id.
func (s *Session) Promise(id int64) (promise schedule.Promise, ok bool) {
	i, known := s.numberOf[id]
	if !known {
		return schedule.Promise{}, false
	}
	return s.scheduler.PromiseTo(schedule.Arrival(i))
}

// Waiting returns the waiting queue now, in its present order.
func (s *Session) Waiting() []schedule.QueuedJob { return s.scheduler.Waiting() }
