package schedule

import "juggle/core/enum"

// An Answer is what the provider tells the consumer.
type Answer uint8

// The answers.
const (
	Rejected Answer = iota
	Accepted        // in the window asked for
	Offered         // accepted in a window that the provider offered
)

var answerNames = []string{"rejected", "accepted", "offered"}

// String is the answer's name: rejected, accepted or offered.
func (a Answer) String() string { return enum.Name(answerNames, a, "unknown") }

// MarshalText writes the name.
func (a Answer) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads it.
func (a *Answer) UnmarshalText(text []byte) error { return enum.Read(answerNames, a, text) }

// A Reason says why a request was rejected, or a change of an agreement refused. Where offers are allowed, each of the last two also means
// that no offer worked.
type Reason uint8

// The reasons.
const (
	NoReason   Reason = iota // the request was not rejected
	TooWide                  // more processors than the machine has
	TooLate                  // even started now, it would miss its deadline
	NoGap                    // no gap in its window beside the running jobs and those before it in the queue
	Breaks                   // it had a gap, but an accepted job behind it would have lost its own
	OverBudget               // the window costs more than its budget
	Fixed                    // of a change: the job's slot is fixed for good
	Gone                     // of a change: no such job waits
)

// Reasons is the number of reasons for which a request is rejected, NoReason included: the length of a table indexed by Reason.
const Reasons = 6

var reasonNames = []string{"", "too wide", "too late", "no gap", "breaks an accepted window", "over budget", "fixed", "gone"}

// String is the reason in a few words; NoReason is empty.
func (r Reason) String() string { return enum.Name(reasonNames, r, "unknown") }

var reasonWhys = []string{
	NoReason:   "",
	TooWide:    "the machine has fewer processors",
	TooLate:    "even started now, it would end after its deadline",
	NoGap:      "its processors are not free for so long in its window, beside the running jobs and those before it in the queue",
	Breaks:     "it had a gap, but an accepted job behind it would have lost its own",
	OverBudget: "its window costs more than its budget",
	Fixed:      "its slot is fixed for good",
	Gone:       "no job of that number waits",
}

// Why is the reason in a sentence.
func (r Reason) Why() string { return enum.Name(reasonWhys, r, "unknown") }

// MarshalText writes the words of String.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads them.
func (r *Reason) UnmarshalText(text []byte) error { return enum.Read(reasonNames, r, text) }
