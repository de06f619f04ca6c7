package sim

import "juggle/core/schedule"

// Options is every window that the request could get now, nearest first, with its price and who would move: see
// schedule.Scheduler.Options. Nothing changes.
func (s *Session) Options(r schedule.Request) []schedule.Option {
	return s.run.scheduler.Options(s.now, r)
}

// WouldAsk is whom the provider would have to ask for the request now, where that helps: see schedule.Scheduler.WouldAsk. Nothing
// changes.
func (s *Session) WouldAsk(r schedule.Request) (schedule.Asking, bool) {
	return s.run.scheduler.WouldAsk(s.now, r)
}

// Price is what the window [ready, deadline) would cost the request.
func (s *Session) Price(r schedule.Request, ready, deadline Instant) schedule.Money {
	return s.run.cfg.Policy.Price(&r, ready, deadline)
}

// Promise is what is promised to the job with that id, while it waits or runs.
func (s *Session) Promise(id int64) (promise schedule.Promise, ok bool) {
	i, known := s.numberOf[id]
	if !known {
		return schedule.Promise{}, false
	}
	return s.run.scheduler.PromiseTo(i)
}

// Waiting and Running are the two queues now.
func (s *Session) Waiting() []schedule.Slot { return s.run.scheduler.Waiting() }

// Running is the running queue now, in order of arrival.
func (s *Session) Running() []schedule.Slot { return s.run.scheduler.Running() }
