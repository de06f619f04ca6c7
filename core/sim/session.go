package sim

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"juggle/core/base/fault"
	"juggle/core/base/heap"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// A Session is the machine of one provider with agreements. Requests and events come one at a time, in order of time, and every answer is
// an entry of the ledger. The same inputs give the same ledger, whether they are known beforehand or not. A Session is not safe for
// concurrent use.
//
// At one instant the events come first, then the requests. Between two inputs jobs start, end, are fixed and are placed again by a replan.
type Session struct {
	run      // its jobs are in order of arrival
	terms    agreement.Terms
	accounts []agreement.Account // in the order of jobs
	numberOf map[int64]int32     // by id of a request: its index in jobs
	ledger   []agreement.Entry
	ended    []heap.Entry[bool]                             // the jobs that ended since the last event
	onEntry  func(e *agreement.Entry, d *schedule.Decision) // see OnEntry
	decision *schedule.Decision                             // the decision that led to the next entry; nil where none did, or onEntry is nil
	events   int                                            // the number of events so far
}

// NewSession returns a session of an empty machine. Config.From and Config.Horizon have no effect, but must be valid.
func NewSession(cfg Config, terms agreement.Terms) (*Session, error) {
	if err := terms.Validate(); err != nil {
		return nil, err
	}
	s := &Session{terms: terms, numberOf: map[int64]int32{}}
	if err := s.begin(cfg, nil); err != nil {
		return nil, err
	}
	s.session = s
	return s, nil
}

// An EventError is an error in an event, not in a request.
type EventError struct{ Err error }

// Error returns the text of the error.
func (e *EventError) Error() string { return e.Err.Error() }

// Unwrap returns the error itself.
func (e *EventError) Unwrap() error { return e.Err }

// RunAll runs the session to its end with jobs, in any order, and events, in order of time. An error in an event is an *EventError.
func (s *Session) RunAll(jobs []Job, events []agreement.Event) (err error) {
	sorted := slices.Clone(jobs)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Submit < sorted[j].Submit })
	for len(sorted)+len(events) > 0 {
		if len(events) > 0 && (len(sorted) == 0 || events[0].Time <= sorted[0].Submit) {
			if err := s.Apply(events[0]); err != nil {
				return &EventError{err}
			}
			events = events[1:]
		} else {
			err, sorted = s.Request(sorted[0]), sorted[1:]
		}
		if err != nil {
			return err
		}
	}
	return s.Finish()
}

// OnEntry makes the session call f with every later entry as it is written, and with the decision that led to it; nil where no decision
// did. For a replan it calls f with a nil entry.
func (s *Session) OnEntry(f func(e *agreement.Entry, d *schedule.Decision)) {
	s.onEntry = f
	s.scheduler.Record(func(d schedule.Decision) {
		if d.Replan {
			f(nil, &d)
			return
		}
		s.decision = &d
	})
}

// Now returns the present instant.
func (s *Session) Now() Instant { return s.now }

// Ledger returns all entries so far. The result is valid until the next input.
func (s *Session) Ledger() []agreement.Entry { return s.ledger }

// Account returns the account of the job with the given id. ok is false where there is no such job.
func (s *Session) Account(id int64) (account agreement.Account, ok bool) {
	i, ok := s.numberOf[id]
	if !ok {
		return agreement.Account{}, false
	}
	return s.accounts[i], true
}

// Balance returns the sum of all agreements now.
func (s *Session) Balance() agreement.Balance {
	var b agreement.Balance
	for i := range s.accounts {
		b.Add(&s.accounts[i])
	}
	return b
}

// Rows returns the outcome of every request so far, in order of arrival. A job that has not started has no start. The result is valid
// until the next input.
func (s *Session) Rows() []Row { return s.rows }

// Jobs returns the requests so far, in order of arrival. The result is valid until the next input.
func (s *Session) Jobs() []Job { return s.jobs }

// Job returns the request with the given id and its row; nil where there is no such request. Both are valid until the next input.
func (s *Session) Job(id int64) (*Job, *Row) {
	i, known := s.numberOf[id]
	if !known {
		return nil, nil
	}
	return &s.jobs[i], &s.rows[i]
}

// Measures returns the measures of Rows over [0, horizon), or up to the last end where horizon is 0.
func (s *Session) Measures(horizon Instant) Measures {
	return MeasureRows(s.rows, s.cfg.Procs, 0, horizon)
}

// Advance advances to the instant now, and handles the events that happen without an input.
func (s *Session) Advance(now Instant) error {
	switch {
	case s.err != nil || now == s.now:
		return s.err
	case now < s.now:
		return fmt.Errorf("sim: Session: got instant %d after %d, want time to go on", now, s.now)
	}
	for passed := true; passed; {
		var err error
		if passed, err = s.AdvanceToNext(now); err != nil {
			return err
		}
	}
	return s.run.Advance(now)
}

// AdvanceToNext advances to the next instant before until to which the run has to advance without an input: see Next. passed is false where
// there is none.
func (s *Session) AdvanceToNext(until Instant) (passed bool, err error) {
	next := s.Next()
	if s.err != nil || next >= until {
		return false, s.err
	}
	return true, s.run.Advance(next)
}

// Request decides the request of a job at its submission.
func (s *Session) Request(job Job) error {
	if err := s.checkNew(&job); err != nil {
		return err
	}
	if err := s.Advance(job.Submit); err != nil {
		return err
	}
	i := int32(len(s.jobs))
	s.jobs, s.rows, s.arrivals = append(s.jobs, job), append(s.rows, rowOf(&job)), append(s.arrivals, i)
	s.accounts, s.numberOf[job.ID] = append(s.accounts, agreement.Account{}), i
	if err := s.Decide(); err != nil {
		return err
	}
	return s.run.Advance(s.now)
}

// checkNew returns an error where the session cannot take the job.
func (s *Session) checkNew(job *Job) error {
	if err := job.Validate(); err != nil {
		return err
	}
	if int64(job.Procs)*int64(job.Estimate) > agreement.MaxWork {
		return fmt.Errorf("sim: job %d: got %d processors for %d s, want at most %d processor-seconds",
			job.ID, job.Procs, job.Estimate, int64(agreement.MaxWork))
	}
	if _, known := s.numberOf[job.ID]; known {
		return fmt.Errorf("sim: job %d: got its id again, want ids used once", job.ID)
	}
	return nil
}

// writeAnswer writes the answer to the request with index i into the ledger.
func (s *Session) writeAnswer(i int32, result schedule.Result) {
	job, account := &s.jobs[i], &s.accounts[i]
	if result.Answer == Rejected {
		s.fail(account.TakeStep(agreement.ToDeny))
		s.write(agreement.Entry{
			ID: job.ID, Event: agreement.Request, Answer: agreement.Rejected, Reason: result.Reason,
			Fields: agreement.HasID | agreement.HasWindow | agreement.HasProcs, Ready: job.Ready, Deadline: job.Deadline, Procs: job.Procs,
		})
		return
	}
	s.fail(account.Accept(result.Quote.Price))
	s.writeCommitted(i, agreement.Request, answerFor(result, agreement.Accepted))
}

// answerFor returns Offered where the result is an offer. Otherwise it returns ownAnswer, the answer for the window that was requested.
func answerFor(result schedule.Result, ownAnswer agreement.Answer) agreement.Answer {
	if result.Answer == Offered {
		return agreement.Offered
	}
	return ownAnswer
}

// writeCommitted writes into the ledger that the job with index i got a slot, which jobs were fixed and pay for that, and which consumers
// accepted later deadlines.
func (s *Session) writeCommitted(i int32, event agreement.EventKind, answer agreement.Answer) {
	agreed := slices.Clone(s.scheduler.AgreedDeadlines())
	sort.Slice(agreed, func(i, j int) bool { return agreed[i].ID < agreed[j].ID })
	for _, a := range agreed {
		s.fail(s.accounts[a.Arrival].AgreeToDeadline(a.Quote.Price))
	}
	paid := s.pay()
	s.writePromise(i, event, answer)
	s.writePaid(paid)
	for _, a := range agreed {
		s.writePromise(int32(a.Arrival), agreement.Asked, agreement.Agreed)
	}
}

// pay charges the jobs that were fixed after their share of waiting, and returns these fixings sorted by id.
func (s *Session) pay() []schedule.PaidFixing {
	paid := s.scheduler.TakePaidFixings()
	for _, p := range paid {
		s.fail(s.accounts[p.Arrival].Fix(p.Price, s.terms))
	}
	sort.Slice(paid, func(i, j int) bool { return paid[i].ID < paid[j].ID })
	return paid
}

// writePaid writes paid fixings into the ledger.
func (s *Session) writePaid(paid []schedule.PaidFixing) {
	for _, p := range paid {
		s.writePromise(int32(p.Arrival), agreement.FixedSlot, agreement.NoAnswer)
	}
}

// writeEnded writes into the ledger which jobs have ended since the last event, by time and then by id.
func (s *Session) writeEnded() {
	slices.SortFunc(s.ended, func(a, b heap.Entry[bool]) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(s.rows[a.Tie].ID, s.rows[b.Tie].ID))
	})
	for _, e := range s.ended {
		row, detail := &s.rows[e.Tie], agreement.NoDetail
		s.fail(s.accounts[e.Tie].TakeStep(agreement.ToFinish))
		if s.jobs[e.Tie].EndsAtEstimate() {
			detail = agreement.EndedAtEstimate
		}
		s.append(agreement.Entry{
			Time: Instant(e.Key), ID: row.ID, Event: agreement.Done, Fields: promiseFields, Start: row.Start, End: row.End,
			Ready: row.Ready, Deadline: row.Deadline, Procs: row.HeldProcs, Price: s.accounts[e.Tie].Charge(), Detail: detail,
		})
	}
	s.ended = s.ended[:0]
}

// promiseFields are the fields of an entry about a promise.
const promiseFields = agreement.HasID | agreement.HasSlot | agreement.HasWindow | agreement.HasProcs | agreement.HasPrice

// write adds an entry at the present instant.
func (s *Session) write(e agreement.Entry) {
	e.Time = s.now
	s.append(e)
}

// append adds an entry, and calls onEntry.
func (s *Session) append(e agreement.Entry) {
	s.ledger = append(s.ledger, e)
	if s.onEntry != nil {
		s.onEntry(&s.ledger[len(s.ledger)-1], s.decision)
		s.decision = nil
	}
}

// writePromise adds an entry about the waiting or running job with index i.
func (s *Session) writePromise(i int32, event agreement.EventKind, answer agreement.Answer) {
	p, _ := s.scheduler.PromiseTo(schedule.Arrival(i))
	s.write(agreement.Entry{
		ID: s.jobs[i].ID, Event: event, Answer: answer, Fields: promiseFields, Start: p.Start, End: p.End, Ready: p.Ready, Deadline: p.Deadline,
		Procs: p.Procs, Price: s.accounts[i].Charge(),
	})
}

// StepTowardsEnd handles the events up to the next instant to which the run has to advance (see Next). over is true where every job had
// ended already. No input may follow.
func (s *Session) StepTowardsEnd() (over bool, err error) {
	if s.err == nil && !s.isOver() {
		return false, s.run.Advance(s.Next())
	}
	return true, s.err
}

// Finish handles all events until every job has ended. No input can follow.
func (s *Session) Finish() error {
	for over := false; !over; {
		var err error
		if over, err = s.StepTowardsEnd(); err != nil {
			return err
		}
	}
	for i := range s.accounts {
		if !s.accounts[i].State.IsFinal() {
			return s.fail(fault.Newf("sim: invariant \"every agreement ends\" broken by job %d: its agreement is %v after everything has ended",
				s.jobs[i].ID, s.accounts[i].State))
		}
	}
	if s.cfg.Check {
		if err := s.checkLedger(); err != nil {
			return s.fail(err)
		}
	}
	s.err = errFinished
	return nil
}
