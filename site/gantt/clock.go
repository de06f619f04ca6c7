package gantt

import (
	"fmt"
	"strconv"

	"juggle/core/schedule/profile"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

const (
	minute = 60
	hour   = 60 * minute
	day    = 24 * hour
)

// Clock writes an instant as days since the window began and the time of day: "3 d 03:17". It cuts off seconds, except in the first hour,
// which may hold all requests of a small file: "0 d 00:03:20".
func Clock(t Instant) string { return dayOf(t) + TimeOfDay(t) }

// dayOf writes the day of an instant: "3 d ".
func dayOf(t Instant) string { return strconv.FormatInt(int64(floor(t, day)/day), 10) + " d " }

// TimeOfDay writes the time of day: "03:17". In the first hour it also writes the seconds, unless they are 0.
func TimeOfDay(t Instant) string {
	if inFirstHour(t) && t%minute != 0 {
		return hourMinute(t) + secondsText(t)
	}
	return hourMinute(t)
}

// inFirstHour reports whether an instant is less than an hour after the window began.
func inFirstHour(t Instant) bool { return t >= 0 && t < hour }

// hourMinute writes the time of day without seconds.
func hourMinute(t Instant) string {
	rest := t - floor(t, day)
	return fmt.Sprintf("%02d:%02d", rest/hour, rest%hour/minute)
}

// secondsShownBelow is a length of drawn time, in seconds. In shorter drawings the present instant is written with its seconds.
const secondsShownBelow = hour

// secondsText writes the seconds that hourMinute cuts off: ":07".
func secondsText(t Instant) string { return fmt.Sprintf(":%02d", t-floor(t, minute)) }

// Until writes the instant to, at which a time that began at from ends. It leaves out the day if both instants are on the same day.
func Until(from, to Instant) string {
	if floor(from, day) == floor(to, day) {
		return TimeOfDay(to)
	}
	return Clock(to)
}

// Span writes a length of time in at most two units: "35 s", "42 min", "3 h 10 min", "2 d 5 h".
func Span(d Seconds) string {
	switch {
	case d < 0:
		return "−" + Span(-d)
	case d < minute:
		return fmt.Sprintf("%d s", d)
	case d < 10*minute:
		return twoUnits(d/minute, "min", d%minute, "s")
	case d < hour:
		return fmt.Sprintf("%d min", d/minute)
	case d < day:
		return twoUnits(d/hour, "h", d%hour/minute, "min")
	}
	return twoUnits(d/day, "d", d%day/hour, "h")
}

// twoUnits writes n of a unit and, unless it is 0, the rest in a lesser unit.
func twoUnits(n Seconds, unit string, rest Seconds, lesser string) string {
	if rest == 0 {
		return fmt.Sprintf("%d %s", n, unit)
	}
	return fmt.Sprintf("%d %s %d %s", n, unit, rest, lesser)
}

// ClockDistance writes the time from one instant to another as Span does. The time is the difference of what Clock writes, without seconds:
// from 18:51:59 to 20:39:00 it is 1 h 48 min. If Clock writes the same for both, or both are in the first hour, the difference includes the
// seconds.
func ClockDistance(from, to Instant) string {
	if inFirstHour(from) && inFirstHour(to) {
		return Span(to.Sub(from))
	}
	if d := floor(to, minute).Sub(floor(from, minute)); d != 0 {
		return Span(d)
	}
	return Span(to.Sub(from))
}

// Percent writes the paper's φ, a shift relative to the estimate, with its sign: "+50 %". 0 has no sign.
func Percent(shift, estimate Seconds) string {
	sign := "+"
	if shift < 0 {
		sign = "−"
	}
	if shift == 0 || estimate == 0 {
		return "0 %"
	}
	return sign + strconv.FormatFloat(100*float64(max(shift, -shift))/float64(estimate), 'f', 0, 64) + " %"
}

// floor returns the last multiple of step that is not after t.
func floor(t, step Instant) Instant {
	rest := t % step
	if rest < 0 {
		rest += step
	}
	return t - rest
}
