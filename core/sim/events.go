package sim

import (
	"errors"
	"fmt"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// errFinished is the error of an input after Finish.
var errFinished = errors.New("sim: Session: got an input after Finish, want none")

// Apply applies an event at its time. At one instant, events come before requests.
func (s *Session) Apply(event agreement.Event) error {
	if err := event.Validate(); err != nil {
		return err
	}
	if event.Kind == agreement.Down && int(event.Procs) > s.cfg.Procs {
		return fmt.Errorf("sim: Session: at %d %d processors fail, want at most the machine's %d", event.Time, event.Procs, s.cfg.Procs)
	}
	if n := len(s.jobs); n > 0 && s.jobs[n-1].Submit == s.now && event.Time == s.now {
		return fmt.Errorf("sim: Session: got an event at %d after a request of that instant, want it before", event.Time)
	}
	if err := s.Advance(event.Time); err != nil {
		return err
	}
	s.invariants.beforeArrival(&s.scheduler)
	switch event.Kind {
	case agreement.Cancel:
		s.cancel(event)
	case agreement.Down:
		s.failProcessors(event)
	default:
		s.change(event)
	}
	s.events++
	s.fail(s.invariants.check(s.now, &s.scheduler)) // now, before any job starts
	return s.run.Advance(s.now)
}

// cancel applies a cancellation.
func (s *Session) cancel(event agreement.Event) {
	i, known := s.numberOf[event.ID]
	if !known || s.accounts[i].State != agreement.Waiting && s.accounts[i].State != agreement.Running {
		s.write(agreement.Entry{ID: event.ID, Event: agreement.Cancel, Answer: agreement.Refused, Reason: schedule.NotWaiting,
			Fields: agreement.HasID})
		return
	}
	p, _ := s.scheduler.PromiseTo(schedule.Arrival(i))
	s.scheduler.Withdraw(s.now, schedule.Arrival(i))
	s.fail(s.accounts[i].Cancel(s.terms))
	e := agreement.Entry{
		ID: event.ID, Event: agreement.Cancel, Answer: agreement.Granted, Fields: promiseFields &^ agreement.HasStart, End: s.now,
		Ready: p.Ready, Deadline: p.Deadline, Procs: p.Procs, Price: s.accounts[i].Charge(),
	}
	row := &s.rows[i]
	row.Ready, row.Deadline = p.Ready, p.Deadline
	if p.Running {
		e.Start, e.Fields = p.Start, e.Fields|agreement.HasStart
		row.End = s.now
		s.forgetEnd(i)
	}
	s.invariants.forget(event.ID)
	s.write(e)
}

// change applies an event of kind Modify or Fix.
func (s *Session) change(event agreement.Event) {
	result := schedule.Result{Answer: Rejected, Reason: schedule.NotWaiting}
	i, known := s.numberOf[event.ID]
	switch {
	case !known:
	case event.Kind == agreement.Fix:
		result = s.scheduler.FixSlot(s.now, s.events, schedule.Arrival(i))
	default:
		result = s.scheduler.Modify(s.now, s.events, schedule.Arrival(i), event.Ready, event.Deadline)
	}
	if result.Answer == Rejected {
		e := agreement.Entry{ID: event.ID, Event: event.Kind, Answer: agreement.Refused, Reason: result.Reason, Fields: agreement.HasID}
		switch {
		case known && s.accounts[i].State == agreement.Running:
			e.Detail = agreement.JobRuns
		case event.Kind == agreement.Modify && result.Reason != schedule.NotWaiting && result.Reason != schedule.SlotFixed: // the job is known
			if shortest, _ := s.jobs[i].Shortest(int32(s.cfg.Procs)); event.Deadline.Sub(event.Ready) < shortest {
				e.Detail = agreement.WindowTooShort
			}
		}
		if event.Kind == agreement.Modify {
			e.Fields, e.Ready, e.Deadline = e.Fields|agreement.HasWindow, event.Ready, event.Deadline
		}
		s.fail(s.invariants.checkUnmoved(s.now, event.ID, &s.scheduler))
		s.write(e)
		return
	}
	s.invariants.setWindow(event.ID, result.Ready, result.Deadline)
	s.fail(s.accounts[i].Change(result.Quote.Price, s.terms))
	s.writeCommitted(i, event.Kind, answerFor(result, agreement.Granted))
}

// failProcessors takes processors out of use, places the jobs that lose their slots again, and breaks the promises that cannot be kept.
func (s *Session) failProcessors(event agreement.Event) {
	s.write(agreement.Entry{
		Event: agreement.Down, Fields: agreement.HasDeadline | agreement.HasProcs, Deadline: event.Deadline, Procs: event.Procs,
	})
	s.invariants.addOutage(s.now, event.Procs, event.Deadline)
	stranded, killed := s.scheduler.FailProcessors(s.now, s.events, event.Procs, event.Deadline)
	for _, lost := range killed {
		s.forgetEnd(int32(lost.Arrival))
		s.fail(s.accounts[lost.Arrival].TakeStep(agreement.ToKill))
		row := &s.rows[lost.Arrival]
		row.Start, row.End, row.HeldProcs = 0, 0, 0 // its work is lost
		s.invariants.forget(row.ID)
	}
	rescue := s.cfg.Policy.Rescue
	paid := s.pay()
	if rescue {
		s.writePaid(paid)
	}
	for _, lost := range stranded {
		if !rescue || !s.askAgain(lost, agreement.Stranded, agreement.Kept) {
			s.breakPromise(lost, agreement.NoPlace, agreement.NoAnswer)
		}
	}
	if !rescue {
		s.writePaid(paid)
	}
	for _, lost := range killed {
		if !s.askAgain(lost, agreement.Killed, agreement.Restarted) {
			s.breakPromise(lost, agreement.Killed, agreement.Broken)
		}
	}
}

// askAgain places a job that lost its slot again, and reports whether that was possible. The ledger gets ownAnswer where the new slot lies
// in the window agreed on.
func (s *Session) askAgain(lost schedule.Job, event agreement.EventKind, ownAnswer agreement.Answer) bool {
	result := s.scheduler.PlaceLostJob(s.events, lost)
	if result.Answer == Rejected {
		if s.invariants != nil && s.scheduler.CouldKeep(s.events, lost) {
			s.fail(rescueInvariant.broken(s.now, s.jobs[lost.Arrival].ID, "Algorithm 1 alone gives it a place in its window"))
		}
		return false
	}
	s.invariants.setWindow(s.jobs[lost.Arrival].ID, result.Ready, result.Deadline)
	for _, a := range s.scheduler.AgreedDeadlines() {
		s.invariants.setWindow(a.ID, a.Ready, a.Deadline)
	}
	if account := &s.accounts[lost.Arrival]; account.State == agreement.Lost {
		s.fail(account.TakeStep(agreement.ToRestart))
	}
	s.writeCommitted(int32(lost.Arrival), event, answerFor(result, ownAnswer))
	return true
}

// breakPromise ends the agreement on a job that has no slot any more.
func (s *Session) breakPromise(lost schedule.Job, event agreement.EventKind, answer agreement.Answer) {
	job := &s.jobs[lost.Arrival]
	s.fail(s.accounts[lost.Arrival].Break(s.terms))
	s.invariants.forget(job.ID)
	s.write(agreement.Entry{
		ID: job.ID, Event: event, Answer: answer, Fields: promiseFields &^ agreement.HasSlot, Ready: lost.Ready, Deadline: lost.Deadline,
		Procs: job.Procs, Price: s.accounts[lost.Arrival].Charge(),
	})
}
