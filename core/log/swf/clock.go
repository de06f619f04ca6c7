package swf

import (
	"fmt"
	"strconv"
	"strings"
)

// The lengths of calendar units, in seconds.
const (
	hour = 3600
	day  = 24 * hour
	week = 7 * day
)

var weekdays = [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"}

// WeekSecond returns the local time of second 0 of the log, as seconds since the midnight at which Sunday began. It follows from
// UnixStartTime and TimeZone, or otherwise from the weekday and time of StartTime. If the header has neither, local is false and the result
// is in UTC. Daylight saving time is not modelled: the whole log has the offset of second 0, or TimeZone's.
func (h *Header) WeekSecond() (second int64, local bool) {
	const epoch = 4 * day // 1 January 1970 was a Thursday
	utc := (h.UnixStartTime%week + epoch) % week
	if h.HasTimeZone && h.UnixStartTime != 0 {
		return ((utc+h.TimeZone%week)%week + week) % week, true
	}
	if s, ok := parseWeekSecond(h.StartTime); ok {
		return s, true
	}
	return utc, false
}

// parseWeekSecond parses the weekday and the time of a text such as "Tue Jan 30 08:37:58 PST 2007".
func parseWeekSecond(text string) (second int64, ok bool) {
	words := strings.Fields(text)
	if len(words) < 4 {
		return 0, false
	}
	clock := strings.Split(words[3], ":")
	if len(clock) != 3 {
		return 0, false
	}
	var part [3]int64
	for i, limit := range [3]uint64{24, 60, 60} {
		n, err := strconv.ParseUint(clock[i], 10, 8)
		if err != nil || n >= limit {
			return 0, false
		}
		part[i] = int64(n)
	}
	for i, name := range weekdays {
		if name == words[0] {
			return int64(i)*day + part[0]*hour + part[1]*60 + part[2], true
		}
	}
	return 0, false
}

// DaysBefore returns the number of days between 1 January 1970 and a date of the Gregorian calendar. Here years begin with March, so that a
// leap day is the last day of a year, and five months have 153 days.
func DaysBefore(y, m, d int64) int64 {
	if m -= 3; m < 0 {
		y, m = y-1, m+12
	}
	return 365*y + y/4 - y/100 + y/400 + (153*m+2)/5 + d - 719469
}

// Date returns the date this many days after 1 January 1970. It is the inverse of DaysBefore.
func Date(days int64) (y, m, d int64) {
	y = 1970 + days/366 // at most the year; for the centuries of logs one or two steps correct it
	for DaysBefore(y+1, 1, 1) <= days {
		y++
	}
	m = 1 + (days-DaysBefore(y, 1, 1))/31
	for m < 12 && DaysBefore(y, m+1, 1) <= days {
		m++
	}
	return y, m, days - DaysBefore(y, m, 1) + 1
}

// Calendar formats a time as StartTime of a header. The arguments of format are the weekday, the month, the day, the hour, the minute, the
// second and the year. Package time, which also reads the host's clock and time zones, is not imported in core.
func Calendar(format string, second int64) string {
	const months = "JanFebMarAprMayJunJulAugSepOctNovDec"
	n, clock := second/day, second%day
	y, m, d := Date(n)
	const thursday = 4 // 1 January 1970
	return fmt.Sprintf(format, weekdays[(n+thursday)%7], months[3*m-3:3*m], d, clock/hour, clock/60%60, clock%60, y)
}
