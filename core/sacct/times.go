package sacct

import (
	"strconv"
	"strings"
)

const (
	minute = 60
	hour   = 60 * minute
	day    = 24 * hour
)

// unset tells whether a cell says that there is no such thing, in one of the words that versions of sacct have for it.
func unset(cell string) bool {
	switch strings.ToLower(cell) {
	case "", "unknown", "none", "n/a", "invalid", "unlimited", "partition_limit":
		return true
	}
	return false
}

// parseMoment reads a time as sacct prints it: "2026-03-29T01:59:59", which is local time, or, with SLURM_TIME_FORMAT=%s, seconds since
// 1970 UTC. Local times are told as if their clock were UTC's.
func parseMoment(cell string) (second int64, local, ok bool) {
	if second, err := strconv.ParseInt(cell, 10, 64); err == nil {
		return second, false, second >= 0
	}
	date, clock, found := strings.Cut(cell, "T")
	if !found || len(date) != 10 || date[4] != '-' || date[7] != '-' {
		return 0, false, false
	}
	y, okY := number(date[:4], 1970, 9999)
	m, okM := number(date[5:7], 1, 12)
	d, okD := number(date[8:], 1, 31)
	c, okC := parseClock(clock)
	if !okY || !okM || !okD || !okC || c >= day || strings.Count(clock, ":") != 2 {
		return 0, false, false
	}
	return daysBefore(y, m, d)*day + c, true, true
}

// daysBefore is how many days lie between 1 January 1970 and a date of the Gregorian calendar. Years begin with March here, so that a leap
// day is a year's last, and the months before one have 153 days in every five.
func daysBefore(y, m, d int64) int64 {
	if m -= 3; m < 0 {
		y, m = y-1, m+12
	}
	return 365*y + y/4 - y/100 + y/400 + (153*m+2)/5 + d - 719469
}

// parseLength reads [D-][[HH:]MM:]SS, as sacct prints how long something took or may take; with days, what stands behind them begins with
// the hours. A number alone is in the unit of alone, in seconds.
func parseLength(cell string, alone int64) (seconds int64, ok bool) {
	if n, err := strconv.ParseInt(cell, 10, 64); err == nil {
		return n * alone, n >= 0 && n <= longest/alone
	}
	days, clock, found := strings.Cut(cell, "-")
	if !found {
		return parseClock(cell)
	}
	n, okD := number(days, 0, longest/day-1)
	clock += strings.Repeat(":00", max(0, 2-strings.Count(clock, ":")))
	c, okC := parseClock(clock)
	return n*day + c, okD && okC
}

// longest is more seconds than any job takes.
const longest = 10_000_000_000

// parseClock reads [HH:]MM:SS; hours may be many.
func parseClock(cell string) (seconds int64, ok bool) {
	parts := strings.Split(cell, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	for i, part := range parts {
		most := int64(59)
		if i == 0 {
			most = longest / hour
		}
		n, ok := number(part, 0, most)
		if !ok {
			return 0, false
		}
		seconds = seconds*60 + n
	}
	return seconds, true
}

// number reads digits.
func number(cell string, least, most int64) (int64, bool) {
	n, err := strconv.ParseInt(cell, 10, 64)
	return n, err == nil && cell[0] != '+' && n >= least && n <= most
}
