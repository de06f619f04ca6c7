package negotiate

import (
	"math"
	"strconv"
	"strings"

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

// when is an instant beside now: without its day where that is today's.
func when(now, t Instant) string { return gantt.Until(now, t) }

// between is a stretch of time beside now.
func between(now, from, to Instant) string { return when(now, from) + " to " + gantt.Until(from, to) }

// money is in processor-hours, with a decimal where it is not whole, and with more where it is little.
func money(m Money) string {
	hours := float64(m) / hour
	decimals := 1
	if m != 0 && max(hours, -hours) < 1 {
		decimals = 2
	}
	s := text.Fixed(hours, decimals)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// signedMoney has a sign in front.
func signedMoney(m Money) string {
	if m > 0 {
		return "+" + money(m)
	}
	return money(m)
}

// moneyOf reads processor-hours.
func moneyOf(s string) (Money, bool) {
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(x >= 0 && x <= 1e9) {
		return 0, false
	}
	return Money(math.Round(x * hour)), true
}

// quarter is how fine a pointer and keys set times.
const quarter = 15 * minute

// rounded is the nearest multiple of a quarter of an hour.
func rounded(t Instant) Instant { return (t + quarter/2) / quarter * quarter }

// number is that of a job, as it is called.
func number(id int64) string { return strconv.FormatInt(id, 10) }
