package study

import (
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/workload"
)

// runSession runs the runner's jobs as a session with agreements. Outages come at the instants that are drawn. A consumer that cancels or
// asks for another window does so during the wait that was planned when its job was accepted. Fees and incentives are 0.
func (r *runner) runSession(run Run, drawn workload.Config, config sim.Config) (*sim.Session, error) {
	s, err := sim.NewSession(config, agreement.Terms{Penalty: run.Penalty, Compensation: run.Compensation})
	if err != nil {
		return nil, err
	}
	events := drawn.Outages(config.Procs, run.Outages) // those still to come, in order of time
	for i := range r.jobs {                            // in order of submission
		job := &r.jobs[i]
		for len(events) > 0 && events[0].Time <= job.Submit {
			if err := s.Apply(events[0]); err != nil {
				return nil, err
			}
			events = events[1:]
		}
		if err := s.Request(*job); err != nil {
			return nil, err
		}
		if run.Cancelled+run.Changing == 0 {
			continue
		}
		if promise, accepted := s.Promise(job.ID); accepted {
			if after, changes := drawn.ChangeOfMind(job.ID, run.Changing, promise.Start.Sub(job.Submit)); changes && job.Flexible {
				events = insertEvent(events, run.change(job, promise, job.Submit.Add(after)))
			}
			if after, cancels := drawn.Cancellation(job.ID, run.Cancelled, promise.Start.Sub(job.Submit)); cancels {
				events = insertEvent(events, agreement.Event{Time: job.Submit.Add(after), Kind: agreement.Cancel, ID: job.ID})
			}
		}
	}
	return s, s.RunAll(nil, events)
}

// These are the requests of a consumer that changes its mind.
const (
	wishSlot  = iota // its slot is to be fixed, which leaves no slack
	wishSlack        // its deadline is to be later by the estimate
)

// change is the event with which the consumer of a job changes its mind, at the given instant.
func (r Run) change(job *sim.Job, p schedule.Promise, at schedule.Instant) agreement.Event {
	if r.Wish == wishSlot {
		return agreement.Event{Time: at, Kind: agreement.Fix, ID: job.ID}
	}
	return agreement.Event{Time: at, Kind: agreement.Modify, ID: job.ID, Ready: p.Ready, Deadline: p.Deadline.Add(job.Estimate)}
}

// insertEvent inserts e into a list that is sorted by time and then by id. Outages have the id 0, so they come before other events of the
// same time.
func insertEvent(list []agreement.Event, e agreement.Event) []agreement.Event {
	list = append(list, e)
	for i := len(list) - 1; i > 0 && (list[i-1].Time > e.Time || list[i-1].Time == e.Time && list[i-1].ID > e.ID); i-- {
		list[i-1], list[i] = list[i], list[i-1]
	}
	return list
}

// resultOfSession is the result of a session that has ended.
func resultOfSession(s *sim.Session, config sim.Config) Result {
	m, b := s.Measures(config.Horizon), s.Balance()
	r := resultOfMeasures(m)
	r.Revenue = float64(s.Revenue(config.Horizon)) / float64(m.ProcSeconds)
	r.Helped, r.Agreed, r.Cancelled, r.Broken = int32(s.AcceptedByAsking()), int32(b.AgreedDeadlines), int32(b.Cancelled), int32(b.Broken)
	r.Paid = float64(b.Compensations) / float64(m.ProcSeconds)
	for _, e := range s.Ledger() {
		granted := e.Answer != agreement.Refused && e.Answer != agreement.Broken
		switch e.Event {
		case agreement.Modify, agreement.Fix:
			r.Asked++
			if granted {
				r.Granted++
			}
		case agreement.Killed, agreement.Stranded:
			if granted {
				r.Rescued++
			}
		}
	}
	return r
}
