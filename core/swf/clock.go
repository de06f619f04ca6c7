package swf

import (
	"fmt"
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

// DaysBefore is how many days lie between 1 January 1970 and a date of the Gregorian calendar. Years begin with March here, so that a leap
// day is a year's last, and the months before one have 153 days in every five.
func DaysBefore(y, m, d int64) int64 {
	if m -= 3; m < 0 {
		y, m = y-1, m+12
	}
	return 365*y + y/4 - y/100 + y/400 + (153*m+2)/5 + d - 719469
}

// Date is the date so many days after 1 January 1970: what DaysBefore takes.
func Date(days int64) (y, m, d int64) {
	y = 1970 + days/366 // at most the year, which one or two steps find in the centuries of logs
	for DaysBefore(y+1, 1, 1) <= days {
		y++
	}
	m = 1 + (days-DaysBefore(y, 1, 1))/31
	for m < 12 && DaysBefore(y, m+1, 1) <= days {
		m++
	}
	return y, m, days - DaysBefore(y, m, 1) + 1
}

// Calendar writes a time as a header's StartTime has it. The format is of the weekday, the month, the day, the hour, the minute, the second
// and the year. Package time would bring the host's clock and time zones with it.
func Calendar(format string, second int64) string {
	const months = "JanFebMarAprMayJunJulAugSepOctNovDec"
	n, clock := second/day, second%day
	y, m, d := Date(n)
	const thursday = 4 // 1 January 1970
	return fmt.Sprintf(format, weekdays[(n+thursday)%7], months[3*m-3:3*m], d, clock/hour, clock/60%60, clock%60, y)
}
