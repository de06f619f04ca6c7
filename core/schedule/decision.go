package schedule

import "juggle/core/enum"

// A Decision is one event that may change starts, with everything that was looked at on the way: enough to step through it. The
// scheduler fills it in only when asked to, and decides the same either way.
type Decision struct {
	Replan  bool     `json:"replan"`          // a replan on early completion: no request, one round
	Again   bool     `json:"again,omitempty"` // the request of a job accepted before: for another window, or because it was killed
	Now     Instant  `json:"now"`             // CT
	Request Request  `json:"request"`
	Answer  Answer   `json:"answer"` // for a replan: Accepted when the new starts were kept
	Reason  Reason   `json:"reason"`
	Fixed   []Fixing `json:"fixed"` // jobs that became strict since the decision before

	Running []Queued `json:"running"` // Q^r, in order of arrival
	Before  []Queued `json:"before"`  // Q^w as sorted, the request included, at Index, without a start
	Index   int      `json:"index"`   // k after sorting; -1 where nothing was sorted, and in a replan
	Rounds  []Round  `json:"rounds"`  // the first is Algorithm 1 (or the replan), the others Algorithm 2, one a Psi

	Start  Instant  `json:"start"`  // where accepted
	Window Offer    `json:"window"` // where accepted: the window that holds
	Moves  []Move   `json:"moves"`  // accepted jobs that the decision moved, in order of the queue
	After  []Queued `json:"after"`  // Q^w afterwards, in the order in which it was placed; after a rejection as Before, without the request
}

// A Queued is a job in a queue. Its window is [Ready, Deadline); it holds Procs over [Start, Start+Estimate) where Placed.
type Queued struct {
	ID       int64   `json:"id"`
	Placed   bool    `json:"placed"`
	Start    Instant `json:"start"`
	Estimate Seconds `json:"estimate"`
	Procs    int32   `json:"procs"`
	Ready    Instant `json:"ready"`
	Deadline Instant `json:"deadline"`
	Key      int64   `json:"key"` // what the queue is sorted by, ascending; 0 in the running queue
	Fixed    bool    `json:"-"`   // its slot was fixed
	Rigid    bool    `json:"-"`   // its window has room for this slot only
}

// End is when the job's processors are planned to be free again.
func (q Queued) End() Instant { return q.Start.Add(q.Estimate) }

// A Move is a job that was given another start.
type Move struct {
	ID   int64   `json:"id"`
	From Instant `json:"from"`
	To   Instant `json:"to"`
}

// A Fixing is a job that became strict in its slot.
type Fixing struct {
	ID       int64   `json:"id"`
	Ready    Instant `json:"ready"`
	Deadline Instant `json:"deadline"`
}

// A Round is a search with the request at one index of the queue.
type Round struct {
	Algorithm int     `json:"algorithm"`       // 1 or 2; 0 for a replan
	Index     int     `json:"index"`           // k in this round
	Queue     []int64 `json:"queue"`           // the ids of Q^w in this round's order
	Asked     *int64  `json:"asked,omitempty"` // of a round at an impasse: the job whose deadline was moved before it
	Tries     []Try   `json:"tries"`           // one window each, in the order of Psi
	Swap      *Swap   `json:"swap"`            // the fixqueue that ended the round, where one did
}

// A Swap is fixqueue: the request and job With changed places; the request went from index From to index To.
type Swap struct {
	With int64 `json:"with"`
	From int   `json:"from"`
	To   int   `json:"to"`
}

// A Try is one window given to the request, and where every job behind it went.
type Try struct {
	Window     Offer       `json:"window"`
	Fate       Fate        `json:"fate"`
	Failed     int64       `json:"failed"`     // the job without a gap, where Fate is NoGapForRequest or NoGapForOther
	Placements []Placement `json:"placements"` // in order of the queue, the failed one last
}

// Request is the gap that the request found; ok is false where it found none, and in a replan.
func (t *Try) Request() (p Placement, ok bool) {
	if len(t.Placements) == 0 || t.Placements[0].Had || !t.Placements[0].Found {
		return Placement{}, false
	}
	return t.Placements[0], true
}

// Behind counts the jobs with a start that were placed again, and how many of them elsewhere.
func (t *Try) Behind() (placed, moved int) {
	for i := range t.Placements {
		if p := &t.Placements[i]; p.Had && p.Found {
			placed++
			if p.Start != p.Was {
				moved++
			}
		}
	}
	return placed, moved
}

// Failure is the search that found no gap; ok is false where none failed.
func (t *Try) Failure() (p Placement, ok bool) {
	last := len(t.Placements) - 1
	if last < 0 || t.Placements[last].Found {
		return Placement{}, false
	}
	return t.Placements[last], true
}

// A Placement is one job's first fit: the search for Procs free processors for Estimate, beginning in [Earliest, Latest]. Without
// a gap, Found is false and Start means nothing.
type Placement struct {
	Index    int     `json:"index"`
	ID       int64   `json:"id"`
	Procs    int32   `json:"procs"`
	Estimate Seconds `json:"estimate"`
	Earliest Instant `json:"earliest"`
	Latest   Instant `json:"latest"`
	Found    bool    `json:"found"`
	Start    Instant `json:"start"`
	Had      bool    `json:"had"` // the job had a start before this arrival: Was
	Was      Instant `json:"was"`
}

// A Fate is what became of a window.
type Fate uint8

// The fates.
const (
	NotTried        Fate = iota // the search ended before it
	Works                       // every job was placed
	NoGapForRequest             // the request itself found no gap: the next window is tried
	NoGapForOther               // another job found none: fixqueue, or, in a replan, every start stays
)

var fateNames = []string{"not tried", "works", "no gap for the request", "no gap for another job"}

// String is the fate in a few words.
func (f Fate) String() string { return enum.Name(fateNames, f, "unknown") }

// MarshalText writes the words of String.
func (f Fate) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// A Side tells how a window of Psi came about.
type Side uint8

// The sides.
const (
	Own    Side = iota // the request's own window
	Before             // it ends where the neighbour's window begins
	After              // it begins where the neighbour's window ends
	Wider              // the own window with a later deadline, whose discount its budget can pay
)

var sideNames = []string{"own", "before", "after", "wider"}

// String is the side's name.
func (s Side) String() string { return enum.Name(sideNames, s, "unknown") }

// MarshalText writes the name.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// An Offer is a window of the list Psi of Algorithm 2. Its phi is Shift / Estimate: exact, since both are whole seconds.
type Offer struct {
	Side      Side    `json:"side"`
	Neighbour int64   `json:"neighbour"` // the job it was derived from; 0 for the own window
	Running   bool    `json:"running"`   // that job is running
	Ready     Instant `json:"ready"`
	Deadline  Instant `json:"deadline"`
	Shift     Seconds `json:"shift"`    // how far the window lies before (negative) or behind the one asked for
	Estimate  Seconds `json:"estimate"` // of the request
}

// Phi is the relative shift, the paper's phi: negative before the window asked for, positive behind it.
func (o Offer) Phi() float64 {
	if o.Shift == 0 {
		return 0
	}
	return float64(o.Shift) / float64(o.Estimate)
}
