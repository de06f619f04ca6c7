package negotiate

import (
	"juggle/core/session"
	"juggle/site/text"
)

// Instant, Seconds and Money are those of the simulator.
type (
	Instant = session.Instant
	Seconds = session.Seconds
	Money   = session.Money
)

const (
	minute = 60
	hour   = 60 * minute
)

// How times and money are typed and read.

// moneyOf reads credits.
func moneyOf(s string) (Money, bool) {
	seconds, ok := text.CreditsOf(s)
	return Money(seconds), ok
}

// quarter is how fine a pointer and keys set times.
const quarter = 15 * minute

// rounded is the nearest multiple of a quarter of an hour.
func rounded(t Instant) Instant { return (t + quarter/2) / quarter * quarter }
