package agreement

import (
	"juggle/core/enum"
	"juggle/core/report"
)

// A Party is one of the two between whom an agreement is.
type Party uint8

// The parties.
const (
	Consumer Party = iota
	Provider
)

var partyNames = []string{"consumer", "provider"}

// String is the party's name.
func (p Party) String() string { return enum.Name(partyNames, p, "unknown") }

// A Saying is what a message says.
type Saying uint8

// What is said.
const (
	Requests  Saying = iota // the consumer asks for a window
	Accepts                 // the provider promises it
	Offers                  // the provider promises another window
	Takes                   // the consumer takes what is offered
	Rejects                 // the provider promises nothing
	Changes                 // the consumer asks for another window
	Fixes                   // the consumer asks for its slot to be fixed
	Withdraws               // the consumer cancels
	Grants                  // the provider does what the consumer came back for
	Refuses                 // the provider does not
	Asks                    // the provider asks for a later deadline
	Agrees                  // the consumer lets it have that
	Settles                 // the provider fixes the slot, which is paid for
	Keeps                   // the provider has another slot in the same window, after a failure
	Restarts                // the provider begins again a job that a failure has ended
	Breaks                  // the provider gives up its promise
	Delivers                // the job has run
)

var sayingNames = []string{"request", "accept", "offer", "take", "reject", "change", "fix", "cancel", "grant", "refuse", "ask", "agree",
	"fixed", "keep", "restart", "break", "done"}

// String is what is said in a word.
func (s Saying) String() string { return enum.Name(sayingNames, s, "unknown") }

// A Message is what one party says to the other.
type Message struct {
	From  Party
	Says  Saying
	Entry *Entry // of the ledger, where the message leads to
	Tells bool   // the message says what the entry does: why, slot, window, processors and what is owed
}

// To is who hears it.
func (m Message) To() Party { return 1 - m.From }

// Messages are what the two parties of the job with that id have said, in order. An entry of the ledger is one message or several: a
// request and its answer, an offer and that it is taken, since here nobody refuses an offer that it has said it accepts. Where a job that
// is rescued has agreed to a later deadline for that, the ledger has it behind the rescue; said it was before.
func Messages(ledger []Entry, id int64) (said []Message) {
	var agreed *Entry // told already
	for i := range ledger {
		e := &ledger[i]
		if e.ID != id || e.Has&HasID == 0 || e == agreed {
			continue
		}
		say := func(from Party, what Saying, tells bool) { said = append(said, Message{from, what, e, tells}) }
		switch e.Event {
		case Killed, Stranded:
			if agreed = askedFirst(ledger[i:]); agreed != nil {
				said = append(said, Message{Provider, Asks, agreed, false}, Message{Consumer, Agrees, agreed, true})
			}
		case Request:
			say(Consumer, Requests, false)
		case Modify:
			say(Consumer, Changes, false)
		case Fix:
			say(Consumer, Fixes, false)
		case Cancel:
			say(Consumer, Withdraws, false)
		case Asked:
			say(Provider, Asks, false)
			say(Consumer, Agrees, true)
			continue
		}
		say(Provider, answerOf(e), true)
		if e.Answer == Offered {
			say(Consumer, Takes, false)
		}
	}
	return said
}

// askedFirst is the entry by which the job of the first entry, which is rescued, agreed to that; nil where it was not asked.
func askedFirst(ledger []Entry) *Entry {
	for i := 1; i < len(ledger) && (ledger[i].Event == FixedSlot || ledger[i].Event == Asked); i++ {
		if e := &ledger[i]; e.Event == Asked && e.ID == ledger[0].ID {
			return e
		}
	}
	return nil
}

// answerOf is what the provider says in an entry.
func answerOf(e *Entry) Saying {
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
		return Settles
	case Done:
		return Delivers
	}
	return Breaks
}

// MessageTable is a line a message; what a message does not tell is an empty cell.
func MessageTable(said []Message) *report.Table {
	ledger := Table(nil)
	t := &report.Table{Columns: append([]report.Column{ledger.Columns[0], {Name: "from"}, {Name: "to"}, {Name: "says"}},
		ledger.Columns[whyCell:]...)}
	for _, m := range said {
		told := m.Entry.Cells()
		told[whyCell] = m.Entry.why()
		if !m.Tells {
			told = (&Entry{Time: m.Entry.Time}).Cells()
		}
		t.Rows = append(t.Rows, append([]string{told[0], m.From.String(), m.To().String(), m.Says.String()}, told[whyCell:]...))
	}
	return t
}

// whyCell is the index of the column why among an entry's cells.
const whyCell = 4
