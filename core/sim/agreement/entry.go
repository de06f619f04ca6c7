package agreement

import (
	"slices"

	"juggle/core/base/enum"
	"juggle/core/schedule"
)

// An EventKind is what an entry of the ledger is about.
type EventKind uint8

// The events.
const (
	Request   EventKind = iota // a consumer asks for a window
	Asked                      // the provider asked a consumer to move its deadline, and it agreed
	Modify                     // a consumer asks for another window
	Fix                        // a consumer asks for its slot to be fixed
	Cancel                     // a consumer withdraws
	Down                       // processors fail
	Killed                     // a running job lost its processors
	NoPlace                    // a waiting job found no place any more
	Stranded                   // a waiting job found no place any more, and asked again
	FixedSlot                  // the provider fixed a job's slot after the fixing share of its wait, and the job pays for it
	Done                       // a job ended
)

var eventNames = []string{"request", "asked", "modify", "fix", "cancel", "down", "killed", "broken", "stranded", "fixed", "done"}

// String returns the event's name in the ledger and in files of events.
func (e EventKind) String() string { return enum.Name(eventNames, e, "unknown") }

// ParseEvent returns the event with the given name. ok is false where there is none.
func ParseEvent(name string) (kind EventKind, ok bool) {
	i := slices.Index(eventNames, name)
	return EventKind(max(i, 0)), i >= 0
}

// An Answer is the answer to an event.
type Answer uint8

// The answers.
const (
	NoAnswer  Answer = iota
	Accepted         // a request, in its window
	Offered          // a request, a change or a job that lost its slot, in a window that the provider offered
	Rejected         // a request
	Agreed           // the consumer accepted the later deadline that the provider asked for
	Granted          // a change, a fixing or a cancellation
	Refused          // a change, a fixing or a cancellation
	Restarted        // a killed job, which starts again from the beginning
	Broken           // a killed job, whose promise is broken
	Kept             // a stranded job, which has another slot in its window
)

var answerNames = []string{"", "accepted", "offered", "rejected", "agreed", "granted", "refused", "restarted", "broken", "kept"}

// String returns the answer's name; NoAnswer is empty.
func (a Answer) String() string { return enum.Name(answerNames, a, "unknown") }

// reasons are the words of the ledger for the reasons of rejections and refusals.
var reasons = []string{
	schedule.NoReason: "", schedule.TooWide: "too wide", schedule.TooLate: "too late", schedule.NoGap: "no gap",
	schedule.BreaksWindow: "breaks",
	schedule.OverBudget:   "over budget", schedule.SlotFixed: "fixed", schedule.NotWaiting: "gone",
}

// A Field is a value of an Entry that only some entries have.
type Field uint8

// The fields are bits; Entry.Fields is their union.
const (
	HasID Field = 1 << iota
	HasStart
	HasEnd
	HasReady
	HasDeadline
	HasProcs
	HasPrice

	HasSlot   = HasStart | HasEnd
	HasWindow = HasReady | HasDeadline
)

// An Entry is a line of the ledger: an event and its answer. A value whose bit is not set in Fields means nothing and is zero.
type Entry struct {
	Time            Instant
	ID              int64
	Event           EventKind
	Answer          Answer
	Reason          schedule.Reason
	Fields          Field
	Start, End      Instant // the planned slot; of a finished or cancelled job the real one
	Ready, Deadline Instant // the window agreed on; of a rejection or refusal the one asked for; of Down only Deadline, its end
	Procs           int32
	Price           Money // the charge for the job after this entry; negative where the provider has to pay
	Detail          Detail
}

// A Detail says more about a refused change or about the end of a job. Sentences mention it, and the ledger's table omits it. Of the
// details, messages and documents have EndedAtEstimate.
type Detail uint8

// The details.
const (
	NoDetail        Detail = iota
	JobRuns                // the job runs, and a running job never moves
	WindowTooShort         // the window is shorter than the job
	EndedAtEstimate        // the job was ended at its estimate, before its work was done
)

// messageReason returns the reason in the words of messages and documents: the ledger's word, or that the job was ended at its estimate.
func (e *Entry) messageReason() string {
	if e.Detail == EndedAtEstimate {
		return "ended at its estimate"
	}
	return enum.Name(reasons, e.Reason, "unknown")
}

// Explanation returns why a request was rejected or a change was refused, as a sentence.
func (e *Entry) Explanation() string {
	switch e.Detail {
	case JobRuns:
		return "it runs already, and a running job is not moved"
	case WindowTooShort:
		return "the window is shorter than the job"
	}
	return e.Reason.Explanation()
}
