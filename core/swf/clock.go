package swf

import (
	"strconv"
	"strings"
)

// The lengths, in seconds, that clocks and calendars need.
const (
	hour = 3600
	day  = 24 * hour
	week = 7 * day
)

var weekdays = [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"}

// WeekSecond is what the clock and the calendar said at second 0 of the log: seconds since the Sunday's midnight before. It follows from
// UnixStartTime and TimeZone, or else from StartTime's weekday and hour; local is false where the header has neither and the
// answer is in UTC. Daylight saving time is not modelled: the whole log has second 0's offset, or TimeZone's.
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

// parseWeekSecond reads weekday and time of "Tue Jan 30 08:37:58 PST 2007".
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
