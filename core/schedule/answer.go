package schedule

import "juggle/core/base/enum"

// An Answer is the provider's answer to a request.
type Answer uint8

// The answers.
const (
	Rejected Answer = iota
	Accepted        // in the window asked for
	Offered         // accepted in a window that the provider offered
)

var answerNames = []string{"rejected", "accepted", "offered"}

// String returns the name of the answer: rejected, accepted or offered.
func (a Answer) String() string { return enum.Name(answerNames, a, "unknown") }

// MarshalText writes the name of the answer.
func (a Answer) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads the name of an answer.
func (a *Answer) UnmarshalText(text []byte) error { return enum.Read(answerNames, a, text) }

// A Reason is why a request was rejected, or why a change of an agreement was refused. Where the policy makes offers, NoGap and
// BreaksWindow also mean that none of the offers that were tried worked.
type Reason uint8

// The reasons.
const (
	NoReason     Reason = iota // the request was not rejected
	TooWide                    // each of its molds needs more processors than the machine has
	TooLate                    // it would miss its deadline even if it started as early as its window and the time allow
	NoGap                      // its window has no gap beside the outages, the running jobs and the jobs before it in the queue
	BreaksWindow               // at its sorted place it had a gap, but then an accepted job behind it in the queue would have had none
	OverBudget                 // its window costs more than its budget
	SlotFixed                  // a change was refused: the slot of the job is fixed
	NotWaiting                 // a change was refused: no such job waits
)

// ReasonCount is the length of an array that is indexed by the reasons of rejected requests: NoReason, and the five up to OverBudget.
const ReasonCount = 6

var reasonNames = []string{"", "too wide", "too late", "no gap", "breaks an accepted window", "over budget", "fixed", "gone"}

// String returns the reason in a few words. It is empty for NoReason.
func (r Reason) String() string { return enum.Name(reasonNames, r, "unknown") }

var reasonExplanations = []string{
	NoReason:     "",
	TooWide:      "the machine has fewer processors",
	TooLate:      "even started as early as it may, it would end after its deadline",
	NoGap:        "its processors are not free for so long in its window, beside the running jobs and those before it in the queue",
	BreaksWindow: "it had a gap, but an accepted job behind it would have lost its own",
	OverBudget:   "its window costs more than its budget",
	SlotFixed:    "its slot is fixed for good",
	NotWaiting:   "no job of that number waits",
}

// Explanation returns the reason as a sentence.
func (r Reason) Explanation() string { return enum.Name(reasonExplanations, r, "unknown") }

// MarshalText writes the words that String returns.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the words that String returns.
func (r *Reason) UnmarshalText(text []byte) error { return enum.Read(reasonNames, r, text) }
