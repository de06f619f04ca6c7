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
	seconds, ok := text.ParseCredits(s)
	return Money(seconds), ok
}

// timeStep is the step in which the pointer sets times, in seconds: a quarter of an hour.
const timeStep = 15 * minute

// roundToStep returns the multiple of timeStep that is nearest to t.
func roundToStep(t Instant) Instant { return (t + timeStep/2) / timeStep * timeStep }
