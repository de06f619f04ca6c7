package study

import (
	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
)

// agree runs k's session over the jobs at hand: outages strike when they are drawn, and whoever cancels does so in the wait that was
// planned when the job was accepted, as does who asks for another window. Fees and incentives are 0.
func (r *runner) agree(k Run, drawn workload.Config, config sim.Config) (*sim.Session, error) {
	s, err := sim.NewSession(config, agreement.Terms{Penalty: k.Penalty, Compensation: k.Compensation})
	if err != nil {
		return nil, err
	}
	happenings := drawn.Outages(config.Procs, k.Outages) // still to come, in order of time
	for i := range r.jobs {                              // in order of submission
		job := &r.jobs[i]
		for len(happenings) > 0 && happenings[0].Time <= job.Submit {
			if err := s.Apply(happenings[0]); err != nil {
				return nil, err
			}
			happenings = happenings[1:]
		}
		if err := s.Request(*job); err != nil {
			return nil, err
		}
		if k.Cancelled+k.Changing == 0 {
			continue
		}
		if promise, accepted := s.Promise(job.ID); accepted {
			if after, changes := drawn.ChangeOfMind(job.ID, k.Changing, promise.Start.Sub(job.Submit)); changes && job.Flexible {
				happenings = inserted(happenings, k.change(job, promise, job.Submit.Add(after)))
			}
			if after, cancels := drawn.Cancellation(job.ID, k.Cancelled, promise.Start.Sub(job.Submit)); cancels {
				happenings = inserted(happenings, agreement.Event{Time: job.Submit.Add(after), Kind: agreement.Cancel, ID: job.ID})
			}
		}
	}
	return s, s.Hear(nil, happenings)
}

// What a consumer who changes its mind asks for.
const (
	wishSlot = iota // that its slot be fixed: no room
	wishRoom        // an estimate's more room behind
)

// change is what the consumer of a job asks for at an instant.
func (k Run) change(job *sim.Job, p schedule.Promise, at schedule.Instant) agreement.Event {
	if k.Wish == wishSlot {
		return agreement.Event{Time: at, Kind: agreement.Fix, ID: job.ID}
	}
	return agreement.Event{Time: at, Kind: agreement.Modify, ID: job.ID, Ready: p.Ready, Deadline: p.Deadline.Add(job.Estimate)}
}

// inserted puts h into its place by time, at one instant by id; outages, which have none, come first.
func inserted(list []agreement.Event, h agreement.Event) []agreement.Event {
	list = append(list, h)
	for i := len(list) - 1; i > 0 && (list[i-1].Time > h.Time || list[i-1].Time == h.Time && list[i-1].ID > h.ID); i-- {
		list[i-1], list[i] = list[i], list[i-1]
	}
	return list
}

// ofSession is what a session that has ended measured.
func ofSession(s *sim.Session, config sim.Config) Result {
	m, b := s.Measures(config.Horizon), s.Balance()
	r := ofMeasures(m)
	r.Revenue = float64(s.Revenue(config.Horizon)) / float64(m.ProcSeconds)
	r.Helped, r.Agreed, r.Cancelled, r.Broken = int32(s.Helped()), int32(b.Asked), int32(b.Cancelled), int32(b.Broken)
	r.Paid = float64(b.Compensations) / float64(m.ProcSeconds)
	for _, e := range s.Ledger() {
		got := e.Answer != agreement.Refused && e.Answer != agreement.Broken
		switch e.Event {
		case agreement.Modify, agreement.Fix:
			r.Asked++
			if got {
				r.Granted++
			}
		case agreement.Killed, agreement.Stranded:
			if got {
				r.Rescued++
			}
		}
	}
	return r
}
