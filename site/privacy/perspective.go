// Package privacy puts into words what one party sees of a session with a provider. The provider sees everything. A consumer sees its own
// requests and promises only: providers do not want to show their workloads (section 3 of the paper).
package privacy

import (
	"slices"
	"strconv"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/text"
)

// Instant, Seconds and Money are the simulator's types.
type (
	Instant = session.Instant
	Seconds = session.Seconds
	Money   = session.Money
)

// A Perspective is a session as the provider or one consumer sees it.
type Perspective struct {
	*session.Session
	Moves   []schedule.Move // the jobs that the last event gave another start
	Private bool            // a consumer sees the session; otherwise the provider does
	OwnIDs  []int64         // the IDs of the consumer’s own requests, if Private
}

// Sees reports whether the request with that ID is visible.
func (s *Perspective) Sees(id int64) bool { return !s.Private || slices.Contains(s.OwnIDs, id) }

// SeesEntry reports whether an entry of the ledger is visible. A consumer sees only the entries about its own requests.
func (s *Perspective) SeesEntry(e *agreement.Entry) bool {
	return !s.Private || e.Fields&agreement.HasID != 0 && s.Sees(e.ID)
}

// Entries returns the indices of the ledger's visible entries.
func (s *Perspective) Entries() (list []int) {
	ledger := s.Run.Ledger()
	for i := range ledger {
		if s.SeesEntry(&ledger[i]) {
			list = append(list, i)
		}
	}
	return list
}

// CountEntries returns the number of the ledger's visible entries.
func (s *Perspective) CountEntries() int { return len(s.Entries()) }

// Next returns the next visible event of the session; ok is false if there is none.
func (s *Perspective) Next() (next session.UpcomingEvent, ok bool) {
	if s.Private {
		return s.Session.Upcoming(s.Sees)
	}
	return s.Session.Upcoming(nil)
}

// Between writes the time between two instants: "10:00 to 12:00". It omits the day of from if that is the day of now, and the day of to if
// that is the day of from.
func Between(now, from, to Instant) string {
	return gantt.Until(now, from) + " to " + gantt.Until(from, to)
}

// Credits writes money in credits, without the word.
func Credits(m Money) string { return text.Credits(int64(m)) }

// InCredits writes money in credits, with the word.
func InCredits(m Money) string { return Credits(m) + text.Either(m == 3600, " credit", " credits") }

// Number writes the ID of a job.
func Number(id int64) string { return strconv.FormatInt(id, 10) }

// Reason is the ledger's word for the reason of a rejection.
func Reason(r schedule.Reason) string {
	if r == schedule.BreaksWindow {
		return "breaks"
	}
	return r.String()
}
