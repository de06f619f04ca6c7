package negotiate

import (
	"juggle/core/sim/session"
	"juggle/site/text"
)

// Instant, Seconds and Money are the session's: seconds since it began, seconds, and processor-seconds without discount.
type (
	Instant = session.Instant
	Seconds = session.Seconds
	Money   = session.Money
)

const (
	minute = 60
	hour   = 60 * minute
)

// parseMoney reads a number of credits.
func parseMoney(s string) (Money, bool) {
	seconds, ok := text.CreditsOf(s)
	return Money(seconds), ok
}

// quarter is the step, in seconds, in which the pointer sets times.
const quarter = 15 * minute

// rounded returns the multiple of a quarter of an hour that is nearest to t.
func rounded(t Instant) Instant { return (t + quarter/2) / quarter * quarter }
