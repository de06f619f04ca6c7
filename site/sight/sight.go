// Package sight is what somebody sees of a session with a provider, in words. The provider sees everything. A consumer sees what is its
// own: providers do not want to show their workloads (section 3 of the paper).
package sight

import (
	"slices"
	"strconv"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/site/gantt"
	"juggle/site/text"
)

// Instant, Seconds and Money are those of the simulator.
type (
	Instant = session.Instant
	Seconds = session.Seconds
	Money   = session.Money
)

// A Sight is a session as somebody sees it.
type Sight struct {
	*session.Session
	Moves   []schedule.Move // who has another start since what happened last
	Private bool            // it is a consumer's
	Mine    []int64         // then the requests that are its own
}

// Sees reports whether the request with that id is seen.
func (s *Sight) Sees(id int64) bool { return !s.Private || slices.Contains(s.Mine, id) }

// Shows reports whether an entry of the ledger is seen: a consumer sees what was said to it.
func (s *Sight) Shows(e *agreement.Entry) bool {
	return !s.Private || e.Has&agreement.HasID != 0 && s.Sees(e.ID)
}

// Entries are the indices of the ledger's entries that are seen.
func (s *Sight) Entries() (list []int) {
	ledger := s.Run.Ledger()
	for i := range ledger {
		if s.Shows(&ledger[i]) {
			list = append(list, i)
		}
	}
	return list
}

// Count is how many entries are seen.
func (s *Sight) Count() int { return len(s.Entries()) }

// Next is what comes next by itself, as far as it is seen; ok is false where nothing does.
func (s *Sight) Next() (c session.Coming, ok bool) {
	if s.Private {
		return s.Session.Next(s.Sees)
	}
	return s.Session.Next(nil)
}

// Between is a stretch of time beside now.
func Between(now, from, to Instant) string {
	return gantt.Until(now, from) + " to " + gantt.Until(from, to)
}

// Credits is money in credits, without the word.
func Credits(m Money) string { return text.Credits(int64(m)) }

// InCredits is money with the word.
func InCredits(m Money) string { return Credits(m) + text.Either(m == 3600, " credit", " credits") }

// Number is that of a job, as it is called.
func Number(id int64) string { return strconv.FormatInt(id, 10) }

// Reason is why in the ledger's words.
func Reason(r schedule.Reason) string {
	if r == schedule.Breaks {
		return "breaks"
	}
	return r.String()
}
