package negotiate

import (
	"strconv"

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

const (
	minute = 60
	hour   = 60 * minute
)

// How times and money are typed and read.

// between is a stretch of time beside now.
func between(now, from, to Instant) string {
	return gantt.Until(now, from) + " to " + gantt.Until(from, to)
}

// money is in processor-hours.
func money(m Money) string { return text.ProcessorHours(int64(m)) }

// moneyOf reads processor-hours.
func moneyOf(s string) (Money, bool) {
	seconds, ok := text.ProcessorHoursOf(s)
	return Money(seconds), ok
}

// quarter is how fine a pointer and keys set times.
const quarter = 15 * minute

// rounded is the nearest multiple of a quarter of an hour.
func rounded(t Instant) Instant { return (t + quarter/2) / quarter * quarter }

// number is that of a job, as it is called.
func number(id int64) string { return strconv.FormatInt(id, 10) }
