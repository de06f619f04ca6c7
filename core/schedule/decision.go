package schedule

import "juggle/core/base/enum"

// A Decision records one event that may change starts, with everything that was tried. A reader can step through it. The scheduler fills
// it in only where Record asks for that, and decides the same either way.
type Decision struct {
	Replan        bool     `json:"replan"`          // a replan after an early completion: it has no request, and one round
	Renegotiation bool     `json:"again,omitempty"` // the request is an accepted job that asks for another window or has lost its slot
	Now           Instant  `json:"now"`             // CT
	Request       Request  `json:"request"`
	Answer        Answer   `json:"answer"` // of a replan: Accepted where the new starts were kept
	Reason        Reason   `json:"reason"`
	Fixed         []Fixing `json:"fixed"` // the jobs that the policy made strict since the last decision

	Running []QueuedJob `json:"running"` // Q^r, in order of arrival
	Before  []QueuedJob `json:"before"`  // Q^w as it was sorted, with the request at Index, which has no start; without it if Index is -1
	Index   int         `json:"index"`   // k after sorting; -1 in a replan, and where nothing was sorted

	// Rounds begins with Algorithm 1 or the replan. Rounds of Algorithm 2 follow, each with one Psi, and then one of Algorithm 1 for each
	// consumer that was asked.
	Rounds []Round `json:"rounds"`

	Start  Instant `json:"start"`  // of an accepted request
	Window Offer   `json:"window"` // of an accepted request: the window agreed on
	Moves  []Move  `json:"moves"`  // the accepted jobs that the decision moved, in the order of the queue

	// After is Q^w after the decision and before any fixing, in the order of placing. After a rejection it is Before without the request,
	// and after a refused change Q^w as it was before.
	After []QueuedJob `json:"after"`
}

// A QueuedJob describes a job in a queue. Its window is [Ready, Deadline). Where Placed is true, it holds Procs processors over [Start,
// Start+Estimate).
type QueuedJob struct {
	ID       int64   `json:"id"`
	Placed   bool    `json:"placed"`
	Start    Instant `json:"start"`
	Estimate Seconds `json:"estimate"`
	Procs    int32   `json:"procs"`
	Ready    Instant `json:"ready"`
	Deadline Instant `json:"deadline"`
	Key      int64   `json:"key"` // what the waiting queue is sorted by, ascending; it means nothing in the running queue
	Fixed    bool    `json:"-"`   // its slot was fixed
	Strict   bool    `json:"-"`   // its window has room for its slot only
}

// End returns the instant at which the processors of the job are planned to become free.
func (q QueuedJob) End() Instant { return q.Start.Add(q.Estimate) }

// A Move is a job that was given another start.
type Move struct {
	ID   int64   `json:"id"`
	From Instant `json:"from"`
	To   Instant `json:"to"`
}

// A Fixing is a job that the policy made strict in its slot, which is [Ready, Deadline).
type Fixing struct {
	ID       int64   `json:"id"`
	Ready    Instant `json:"ready"`
	Deadline Instant `json:"deadline"`
}

// A Round is a search with the request at one index of the queue.
type Round struct {
	Algorithm    int     `json:"algorithm"`       // 1 or 2; 0 for a replan
	RequestIndex int     `json:"index"`           // k, the index of the request in the queue in this round; 0 in a replan
	Queue        []int64 `json:"queue"`           // the ids of Q^w in this round's order
	Asked        *int64  `json:"asked,omitempty"` // the id of the job whose deadline was moved right before this round; nil where none was
	Tries        []Try   `json:"tries"`           // one for each window, in the order of Psi
	Swap         *Swap   `json:"swap"`            // the fixqueue that ended the round; nil where none did
}

// A Swap is a fixqueue: the request and the job OtherID changed places, and the request went from FromIndex to ToIndex.
type Swap struct {
	OtherID   int64 `json:"with"`
	FromIndex int   `json:"from"`
	ToIndex   int   `json:"to"`
}

// A Try is a window that the request was given, and the placing of the request and of every job behind it.
type Try struct {
	Window     Offer       `json:"window"`
	Fate       Fate        `json:"fate"`
	FailedID   int64       `json:"failed"`     // the id of the job without a gap, where Fate is NoGapForRequest or NoGapForOther
	Placements []Placement `json:"placements"` // in the order of the queue; the one that failed is the last
}

// RequestPlacement returns the placement of the request. ok is false in a replan, and where the request found no gap.
func (t *Try) RequestPlacement() (p Placement, ok bool) {
	if len(t.Placements) == 0 || t.Placements[0].HadStart || !t.Placements[0].Found {
		return Placement{}, false
	}
	return t.Placements[0], true
}

// CountPlacedAgain returns how many jobs behind the request were placed again, and how many of these moved.
func (t *Try) CountPlacedAgain() (placed, moved int) {
	for i := range t.Placements {
		if p := &t.Placements[i]; p.HadStart && p.Found {
			placed++
			if p.Start != p.OldStart {
				moved++
			}
		}
	}
	return placed, moved
}

// FailedPlacement returns the placement that found no gap. ok is false where every placement found one.
func (t *Try) FailedPlacement() (p Placement, ok bool) {
	last := len(t.Placements) - 1
	if last < 0 || t.Placements[last].Found {
		return Placement{}, false
	}
	return t.Placements[last], true
}

// A Placement is the first fit of one job: a search for Procs free processors over Estimate seconds, with a start in [Earliest, Latest].
// Where Found is false there was no gap, and Start means nothing.
type Placement struct {
	Index    int     `json:"index"`
	ID       int64   `json:"id"`
	Procs    int32   `json:"procs"`
	Estimate Seconds `json:"estimate"`
	Earliest Instant `json:"earliest"`
	Latest   Instant `json:"latest"`
	Found    bool    `json:"found"`
	Start    Instant `json:"start"`
	HadStart bool    `json:"had"` // the job had the start OldStart before this decision
	OldStart Instant `json:"was"`
}

// A Fate is the result of trying a window.
type Fate uint8

// The fates.
const (
	NotTried        Fate = iota // the search ended before this window, or the policy left it out
	Works                       // every job was placed
	NoGapForRequest             // the request itself found no gap
	NoGapForOther               // another job found none: fixqueue, if Algorithm 2 follows; in a replan every start stays
)

var fateNames = []string{"not tried", "works", "no gap for the request", "no gap for another job"}

// String returns the fate in a few words.
func (f Fate) String() string { return enum.Name(fateNames, f, "unknown") }

// MarshalText writes the words that String returns.
func (f Fate) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// A Side says how a window of Psi was derived.
type Side uint8

// The sides.
const (
	OwnWindow       Side = iota // the window that the request asks for
	BeforeNeighbour             // it ends where the window of the neighbour begins; see offerAround for a slot in the place of the window
	AfterNeighbour              // it begins where the window of the neighbour, or the slot of a running one, ends
	WiderWindow                 // the request's own window with a later deadline, at a price within its budget
)

var sideNames = []string{"own", "before", "after", "wider"}

// String returns the name of the side.
func (s Side) String() string { return enum.Name(sideNames, s, "unknown") }

// MarshalText writes the name of the side.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// An Offer is a window of the list Psi of Algorithm 2, or a WiderWindow. Its phi is Shift / Estimate, which is exact because both are whole
// seconds.
type Offer struct {
	Side      Side    `json:"side"`
	Neighbour int64   `json:"neighbour"` // the id of the job from which the window was derived; 0 where it was derived from none
	Running   bool    `json:"running"`   // the neighbour is running
	Ready     Instant `json:"ready"`
	Deadline  Instant `json:"deadline"`
	Shift     Seconds `json:"shift"`    // how many seconds the window lies before (negative) or after the window asked for
	Estimate  Seconds `json:"estimate"` // of the request
}

// Phi returns the relative shift, the paper's phi. It is negative where the offer lies before the window asked for, and positive after it.
func (o Offer) Phi() float64 {
	if o.Shift == 0 {
		return 0
	}
	return float64(o.Shift) / float64(o.Estimate)
}
