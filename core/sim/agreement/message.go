package agreement

import (
	"juggle/core/base/enum"
	"juggle/core/experiment/report"
)

// A Party is one of the two parties of an agreement.
type Party uint8

// The parties.
const (
	Consumer Party = iota
	Provider
)

var partyNames = []string{"consumer", "provider"}

// String returns the party's name.
func (p Party) String() string { return enum.Name(partyNames, p, "unknown") }

// A MessageKind says in one word what a message is about.
type MessageKind uint8

// The kinds of messages.
const (
	Requests      MessageKind = iota // the consumer asks for a window
	Accepts                          // the provider promises the requested window
	Offers                           // the provider promises another window
	Takes                            // the consumer accepts the offer
	Rejects                          // the provider promises nothing
	Changes                          // the consumer asks for another window
	Fixes                            // the consumer asks for its slot to be fixed
	Withdraws                        // the consumer cancels
	Grants                           // the provider grants a change, a fixing or a cancellation
	Refuses                          // the provider refuses a change, a fixing or a cancellation
	Asks                             // the provider asks for a later deadline
	Agrees                           // the consumer agrees to the later deadline
	ReportsFixing                    // the provider fixes the slot, which the consumer pays for
	Keeps                            // the provider gives another slot in the same window after a failure
	Restarts                         // the provider restarts a job that a failure has killed
	Breaks                           // the provider breaks its promise
	ReportsEnd                       // the job has finished
)

var messageKindNames = []string{"request", "accept", "offer", "take", "reject", "change", "fix", "cancel", "grant", "refuse", "ask",
	"agree",
	"fixed", "keep", "restart", "break", "done"}

// String returns the kind's name in messages and documents.
func (k MessageKind) String() string { return enum.Name(messageKindNames, k, "unknown") }

// A Message goes from one party to the other.
type Message struct {
	From     Party
	Kind     MessageKind
	Entry    *Entry // the entry of the ledger to which the message belongs
	Detailed bool   // the message has the details of the entry: reason, slot, window, processors and charge
}

// To returns the party that gets the message.
func (m Message) To() Party { return 1 - m.From }

// Messages returns the messages about the job with the given id, in order. An entry of the ledger stands for one or more messages, such as
// a request and its answer. Every offer is followed by its acceptance, because the provider offers only windows that the request accepts.
// If a job is rescued because its own consumer accepted a later deadline, the ledger has the entry about that deadline after the entry
// about the rescue. Messages has the two in the order of time.
func Messages(ledger []Entry, id int64) (messages []Message) {
	var acceptance *Entry // the last entry of the ledger whose messages are listed early
	for i := range ledger {
		e := &ledger[i]
		if e.ID != id || e.Fields&HasID == 0 || e == acceptance {
			continue
		}
		add := func(from Party, kind MessageKind, detailed bool) {
			messages = append(messages, Message{from, kind, e, detailed})
		}
		switch e.Event {
		case Killed, Stranded:
			if acceptance = deadlineAcceptance(ledger[i:]); acceptance != nil {
				messages = append(messages, Message{Provider, Asks, acceptance, false}, Message{Consumer, Agrees, acceptance, true})
			}
		case Request:
			add(Consumer, Requests, false)
		case Modify:
			add(Consumer, Changes, false)
		case Fix:
			add(Consumer, Fixes, false)
		case Cancel:
			add(Consumer, Withdraws, false)
		case Asked:
			add(Provider, Asks, false)
			add(Consumer, Agrees, true)
			continue
		}
		add(Provider, answerOf(e), true)
		if e.Answer == Offered {
			add(Consumer, Takes, false)
		}
	}
	return messages
}

// deadlineAcceptance returns the entry in which the consumer of a rescued job accepts a later deadline; nil if the provider asked for none.
// ledger[0] is the entry about the rescue.
func deadlineAcceptance(ledger []Entry) *Entry {
	for i := 1; i < len(ledger) && (ledger[i].Event == FixedSlot || ledger[i].Event == Asked); i++ {
		if e := &ledger[i]; e.Event == Asked && e.ID == ledger[0].ID {
			return e
		}
	}
	return nil
}

// answerOf returns the provider's answer in the entry.
func answerOf(e *Entry) MessageKind {
	switch e.Answer {
	case Accepted:
		return Accepts
	case Offered:
		return Offers
	case Rejected:
		return Rejects
	case Granted:
		return Grants
	case Refused:
		return Refuses
	case Restarted:
		return Restarts
	case Kept:
		return Keeps
	}
	switch e.Event {
	case FixedSlot:
		return ReportsFixing
	case Done:
		return ReportsEnd
	}
	return Breaks
}

// MessageTable returns the messages as a table with one row each. A cell is empty where the message has no such detail.
func MessageTable(messages []Message) *report.Table {
	ledger := Table(nil)
	t := &report.Table{Columns: append([]report.Column{ledger.Columns[0], {Name: "from"}, {Name: "to"}, {Name: "says"}},
		ledger.Columns[whyCell:]...)}
	for _, m := range messages {
		cells := m.Entry.Cells()
		cells[whyCell] = m.Entry.messageReason()
		if !m.Detailed {
			cells = (&Entry{Time: m.Entry.Time}).Cells()
		}
		t.Rows = append(t.Rows, append([]string{cells[0], m.From.String(), m.To().String(), m.Kind.String()}, cells[whyCell:]...))
	}
	return t
}

// whyCell is the index of the column why among an entry's cells.
const whyCell = 4
