package together

import "juggle/core/schedule"

// A Recording is a run with every event of it.
type Recording struct {
	Procs     []int     // of each machine
	Requests  []Request // in order of submission, as events and rows call them
	Rows      []Row     // what became of them in the end
	Events    []Event
	Questions int
}

// An Event is the decision about one local request or one composite. With no Parts it is what machines did by themselves before: they
// placed their queues anew after jobs had ended early.
type Event struct {
	Now      schedule.Instant
	First    int `json:",omitempty"` // of the requests that were decided
	Parts    int `json:",omitempty"`
	Answer   schedule.Answer
	Reason   schedule.Reason `json:",omitempty"`
	Attempts []Attempt       `json:",omitempty"`
	Moves    []Move          `json:",omitempty"`
}

// An Attempt is a way to place a composite that was tried: the one that has come, or, to make room for a local request, one that waits.
// Room tells whether the local request fits without that one.
type Attempt struct {
	Shifted int64     `json:",omitempty"` // the group of the composite that waits; 0: the one that has come
	Room    bool      `json:",omitempty"`
	Kept    bool      `json:",omitempty"`
	Asked   []Inquiry `json:",omitempty"`
}

// An Inquiry is a question that the broker put: could this machine run the part from Start on? A yes was followed by a hold, which the
// broker took back where another part found no place at that start.
type Inquiry struct {
	Request int
	Machine int
	Start   schedule.Instant
	Yes     bool `json:",omitempty"`
}

// A Move is a start that was given, or changed.
type Move struct {
	Request  int
	Machine  int
	From, To schedule.Instant
	First    bool `json:",omitempty"` // there was no start before
	Was      int  `json:",omitempty"` // the machine before
}

// Record is Run with a record of every event.
func Record(cfg Config, requests []Request) (*Recording, error) {
	sorted, _ := inOrder(requests)
	b, err := simulate(cfg, sorted, &recorder{placed: map[int]Move{}})
	if err != nil {
		return nil, err
	}
	r := &Recording{Procs: cfg.Procs, Requests: sorted, Events: b.record.events, Questions: b.questions}
	for i := range sorted {
		r.Rows = append(r.Rows, b.row(i))
	}
	return r, nil
}

// A recorder keeps the events of a run. A nil one keeps nothing.
type recorder struct {
	events  []Event
	planned []int // requests with a start that is still to come
	placed  map[int]Move
}

// keep adds the event under way with what came of it; one of machines by themselves only where they have moved jobs.
func (r *recorder) keep(b *broker) {
	if r == nil {
		return
	}
	e := b.event
	if e.Parts > 0 {
		row := b.row(e.First)
		e.Answer, e.Reason = row.Decision, row.Reason
	}
	for i := e.First; i < e.First+e.Parts; i++ {
		if b.at[i] != nowhere {
			r.planned = append(r.planned, i)
		}
	}
	if e.Moves = r.moves(b); e.Parts > 0 || e.Moves != nil {
		r.events = append(r.events, e)
	}
}

// moves are the starts that have changed since it was called last.
func (r *recorder) moves(b *broker) (moves []Move) {
	waiting := r.planned[:0]
	for _, i := range r.planned {
		on := b.at[i]
		p, there := b.machines[on].Promise(i)
		was, had := r.placed[i]
		if there && (!had || was.To != p.Start || was.Machine != on) {
			r.placed[i] = Move{Request: i, Machine: on, From: was.To, To: p.Start, First: !had, Was: was.Machine}
			moves = append(moves, r.placed[i])
		}
		if there && !p.Running {
			waiting = append(waiting, i)
		}
	}
	r.planned = waiting
	return moves
}

// A Stand is a job on a machine's plan.
type Stand struct {
	Request    int
	Machine    int
	Start, End schedule.Instant // as planned, or, of one that has ended, as it was
	State      State
	Moved      bool // by the event
	Was        Move // how, where Moved
}

// A State is how far a job is.
type State uint8

// The states.
const (
	Waiting State = iota
	Running
	Ended
)

// At is what stands on the machines after event k, in order of submission. It costs O(moves so far).
func (r *Recording) At(k int) (stands []Stand) {
	now, last, moved := r.Events[k].Now, map[int]Move{}, map[int]bool{}
	for i := range r.Events[:k+1] {
		for _, m := range r.Events[i].Moves {
			last[m.Request], moved[m.Request] = m, i == k
		}
	}
	for i := range r.Requests {
		m, ok := last[i]
		if !ok {
			continue
		}
		s := Stand{Request: i, Machine: m.Machine, Start: m.To, End: m.To.Add(r.Requests[i].Estimate), Moved: moved[i], Was: m}
		if end := r.Rows[i].End; s.Start <= now && end <= now {
			s.State, s.End = Ended, end
		} else if s.Start <= now {
			s.State = Running
		}
		stands = append(stands, s)
	}
	return stands
}
