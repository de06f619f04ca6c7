package sim

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"juggle/core/agreement"
	"juggle/core/fault"
	"juggle/core/heap"
	"juggle/core/schedule"
)

// A Session is one provider's machine under agreements: requests and events come one at a time, in order of time, and every answer is
// an entry of the ledger. The same inputs give the same ledger, whether all are known beforehand or not. It is not safe for concurrent
// use.
//
// At one instant the events come first, then the requests. Between two inputs nothing can be decided that is not decided by itself:
// jobs start, end, are fixed and replanned.
type Session struct {
	run      // its jobs are in the order of their arrival
	terms    agreement.Terms
	accounts []agreement.Account // as jobs
	numberOf map[int64]int32     // of a request: its index there
	ledger   []agreement.Entry
	ended    []heap.Entry[bool] // jobs, as ends has them, at the present event
	told     func(e *agreement.Entry, d *schedule.Decision)
	decision *schedule.Decision // that led to the next entry; nil where none did, or told is nil
	events   int                // number of events so far
}

// NewSession is an empty machine at its beginning. Config.Horizon plays no part.
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

// An EventError is what is wrong with an event, and not with a request.
type EventError struct{ Err error }

func (e *EventError) Error() string { return e.Err.Error() }

func (e *EventError) Unwrap() error { return e.Err }

// Hear puts jobs, in any order, and events, which are in order of time, to a session, to its end. What is wrong with an event is a
// *EventError.
func (s *Session) Hear(jobs []Job, events []agreement.Event) (err error) {
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

// Tell has told hear of every later entry as it is written, with the search that led to it, nil where there was none; and of every replan,
// with no entry.
func (s *Session) Tell(told func(e *agreement.Entry, d *schedule.Decision)) {
	s.told = told
	s.scheduler.Record(func(d schedule.Decision) {
		if d.Replan {
			told(nil, &d)
			return
		}
		s.decision = &d
	})
}

// Now is the present instant.
func (s *Session) Now() Instant { return s.now }

// Ledger is every entry so far. It is good until the next input.
func (s *Session) Ledger() []agreement.Entry { return s.ledger }

// Account is that of the job with that id; ok is false where there is no such job.
func (s *Session) Account(id int64) (account agreement.Account, ok bool) {
	i, ok := s.numberOf[id]
	if !ok {
		return agreement.Account{}, false
	}
	return s.accounts[i], true
}

// Balance is what all agreements come to now.
func (s *Session) Balance() agreement.Balance {
	var b agreement.Balance
	for i := range s.accounts {
		b.Add(&s.accounts[i])
	}
	return b
}

// Rows is what has become of every request so far, in the order in which they came; what has not started has no start. It is good until
// the next input.
func (s *Session) Rows() []Row { return s.rows }

// Jobs are the requests so far, in the order in which they came. It is good until the next input.
func (s *Session) Jobs() []Job { return s.jobs }

// Job is the request with that id, and Row is what has become of it; nil where there is none. They are good until the next input.
func (s *Session) Job(id int64) (*Job, *Row) {
	i, known := s.numberOf[id]
	if !known {
		return nil, nil
	}
	return &s.jobs[i], &s.rows[i]
}

// Measures are those of Rows over [0, horizon), or up to the last end where that is 0.
func (s *Session) Measures(horizon Instant) Measures {
	return MeasureRows(s.rows, s.cfg.Procs, 0, horizon)
}

// Advance lets time go on to now, with everything that happens by itself until then, and at it.
func (s *Session) Advance(now Instant) error {
	switch {
	case s.err != nil || now == s.now:
		return s.err
	case now < s.now:
		return fmt.Errorf("sim: Session: got instant %d after %d, want time to go on", now, s.now)
	}
	for passed := true; passed; {
		var err error
		if passed, err = s.Pass(now); err != nil {
			return err
		}
	}
	return s.run.Advance(now)
}

// Pass lets time go on to the next instant at which something happens by itself, where that is before until. It reports whether there was
// one.
func (s *Session) Pass(until Instant) (passed bool, err error) {
	next := s.Next()
	if s.err != nil || next >= until {
		return false, s.err
	}
	return true, s.run.Advance(next)
}

// Request puts a job's request at its submission.
func (s *Session) Request(job Job) error {
	if err := s.valid(&job); err != nil {
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

func (s *Session) valid(job *Job) error {
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

// answered writes down the answer to the request with index i.
func (s *Session) answered(i int32, result schedule.Result) {
	job, account := &s.jobs[i], &s.accounts[i]
	if result.Answer == Rejected {
		s.fail(account.Take(agreement.ToDeny))
		s.write(agreement.Entry{
			ID: job.ID, Event: agreement.Request, Answer: agreement.Rejected, Why: result.Reason,
			Has: agreement.HasID | agreement.HasWindow | agreement.HasProcs, Ready: job.Ready, Deadline: job.Deadline, Procs: job.Procs,
		})
		return
	}
	s.fail(account.Accept(result.Quote.Price))
	s.committed(i, agreement.Request, answerFor(result, agreement.Accepted))
}

// answerFor is the answer where the result is in the own window; Offered where it is an offer.
func answerFor(result schedule.Result, own agreement.Answer) agreement.Answer {
	if result.Answer == Offered {
		return agreement.Offered
	}
	return own
}

// committed writes down that the job with index i was given a slot, which jobs were fixed by that and pay for it, and which consumers have
// agreed to it.
func (s *Session) committed(i int32, event agreement.EventKind, answer agreement.Answer) {
	agreed := slices.Clone(s.scheduler.Agreed())
	sort.Slice(agreed, func(i, j int) bool { return agreed[i].ID < agreed[j].ID })
	for _, a := range agreed {
		s.fail(s.accounts[a.Arrival].Oblige(a.Quote.Price))
	}
	paid := s.pay()
	s.writePromise(i, event, answer)
	s.writePaid(paid)
	for _, a := range agreed {
		s.writePromise(int32(a.Arrival), agreement.Asked, agreement.Agreed)
	}
}

// pay has the jobs that were fixed by their share of waiting, and pay for it, charged for that; by id.
func (s *Session) pay() []schedule.Paid {
	paid := s.scheduler.Paid()
	for _, p := range paid {
		s.fail(s.accounts[p.Arrival].Fix(p.Price, s.terms))
	}
	sort.Slice(paid, func(i, j int) bool { return paid[i].ID < paid[j].ID })
	return paid
}

func (s *Session) writePaid(paid []schedule.Paid) {
	for _, p := range paid {
		s.writePromise(int32(p.Arrival), agreement.FixedSlot, agreement.NoAnswer)
	}
}

// writeEnded writes down which jobs have ended since, in order of time, then of id.
func (s *Session) writeEnded() {
	slices.SortFunc(s.ended, func(a, b heap.Entry[bool]) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(s.rows[a.Tie].ID, s.rows[b.Tie].ID))
	})
	for _, e := range s.ended {
		row, detail := &s.rows[e.Tie], agreement.NoDetail
		s.fail(s.accounts[e.Tie].Take(agreement.ToFinish))
		if s.jobs[e.Tie].Cut() {
			detail = agreement.Cut
		}
		s.append(agreement.Entry{
			Time: Instant(e.Key), ID: row.ID, Event: agreement.Done, Has: promised, Start: row.Start, End: row.End,
			Ready: row.Ready, Deadline: row.Deadline, Procs: row.Held, Price: s.accounts[e.Tie].Charge(), Detail: detail,
		})
	}
	s.ended = s.ended[:0]
}

// promised are the fields of an entry about a slot.
const promised = agreement.HasID | agreement.HasSlot | agreement.HasWindow | agreement.HasProcs | agreement.HasPrice

// write adds an entry at the present instant.
func (s *Session) write(e agreement.Entry) {
	e.Time = s.now
	s.append(e)
}

func (s *Session) append(e agreement.Entry) {
	s.ledger = append(s.ledger, e)
	if s.told != nil {
		s.told(&s.ledger[len(s.ledger)-1], s.decision)
		s.decision = nil
	}
}

// writePromise adds an entry about the job with index i, which waits or runs.
func (s *Session) writePromise(i int32, event agreement.EventKind, answer agreement.Answer) {
	p, _ := s.scheduler.PromiseTo(schedule.Arrival(i))
	s.write(agreement.Entry{
		ID: s.jobs[i].ID, Event: event, Answer: answer, Has: promised, Start: p.Start, End: p.End, Ready: p.Ready, Deadline: p.Deadline,
		Procs: p.Procs, Price: s.accounts[i].Charge(),
	})
}

// End lets what happens next happen, and reports whether every job has ended. No input can follow.
func (s *Session) End() (over bool, err error) {
	if s.err == nil && !s.over() {
		return false, s.run.Advance(s.Next())
	}
	return true, s.err
}

// Finish lets the session go on until every job has ended. No input can follow.
func (s *Session) Finish() error {
	for over := false; !over; {
		var err error
		if over, err = s.End(); err != nil {
			return err
		}
	}
	for i := range s.accounts {
		if !s.accounts[i].State.Over() {
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
