package sim

import "juggle/core/schedule"

// Options is every window that the request could get now, nearest first, with its price and which jobs would move: see
// schedule.Scheduler.Options. Nothing changes.
func (s *Session) Options(r schedule.Request) []schedule.Option {
	return s.scheduler.Options(s.now, r)
}

// WouldAsk returns the jobs that the provider would have to ask for the request now, where that helps: see schedule.Scheduler.WouldAsk.
// Nothing changes.
func (s *Session) WouldAsk(r schedule.Request) (schedule.Asking, bool) {
	return s.scheduler.WouldAsk(s.now, r)
}

// Price is what the window [ready, deadline) would cost the request, which is new, now.
func (s *Session) Price(r schedule.Request, ready, deadline Instant) schedule.Money {
	return s.cfg.Policy.Quote(&r, schedule.Slack(&r, s.now, ready, deadline)).Price
}

// PriceOfChange is what the job with that id, which waits, pays once it has changed to the window [ready, deadline); 0 where it does not
// wait, here and in the next. Of one whose slot is fixed the window is empty.
func (s *Session) PriceOfChange(id int64, ready, deadline Instant) schedule.Money {
	return s.price(id, ready, deadline, (*schedule.Policy).Change)
}

// PriceOfAsking is what it pays once it has agreed to that deadline.
func (s *Session) PriceOfAsking(id int64, deadline Instant) schedule.Money {
	p, _ := s.Promise(id)
	return s.price(id, p.Ready, deadline, (*schedule.Policy).Relax)
}

func (s *Session) price(
	id int64, ready, deadline Instant, of func(*schedule.Policy, *schedule.Request, schedule.Quote, Seconds, Seconds) schedule.Quote,
) schedule.Money {
	p, ok := s.Promise(id)
	if !ok || p.Running {
		return 0
	}
	r := &s.jobs[s.numberOf[id]].Request
	slack := schedule.Slack(r, s.now, p.Ready, p.Deadline)
	return of(&s.cfg.Policy, r, p.Quote, slack, schedule.Slack(r, s.now, ready, deadline)).Price
}

// Slack is the slack that the price of the job with that id, which waits or runs, is for.
func (s *Session) Slack(id int64) Seconds {
	p, _ := s.Promise(id)
	return p.Quote.Slack
}

// Promise is what is promised to the job with that id, while it waits or runs.
func (s *Session) Promise(id int64) (promise schedule.Promise, ok bool) {
	i, known := s.numberOf[id]
	if !known {
		return schedule.Promise{}, false
	}
	return s.scheduler.PromiseTo(schedule.Arrival(i))
}

// Waiting and Running are the two queues now.
func (s *Session) Waiting() []schedule.Queued { return s.scheduler.Waiting() }

// Running is the running queue now, in order of arrival.
func (s *Session) Running() []schedule.Queued { return s.scheduler.Running() }
