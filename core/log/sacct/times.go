package sacct

import (
	"strconv"
	"strings"

	"juggle/core/log/swf"
)

const (
	minute = 60
	hour   = 60 * minute
	day    = 24 * hour
)

// isUnset reports whether a cell means that there is no value, in one of the words of sacct's versions.
func isUnset(cell string) bool {
	switch strings.ToLower(cell) {
	case "", "unknown", "none", "n/a", "invalid", "unlimited", "partition_limit":
		return true
	}
	return false
}

// wantedTime is the end of an error about a time: what was wanted.
const wantedTime = "a time as 2026-03-29T01:59:59, or in seconds"

// parseMoment parses a time in one of three forms: local time, "2026-03-29T01:59:59"; the same with an offset from UTC ("+0200" or "Z"); or
// seconds since 1970 UTC, as SLURM_TIME_FORMAT=%s prints them. A blank may replace the T. A local time is returned as if it were UTC.
func parseMoment(cell string) (second int64, local, ok bool) {
	if second, err := strconv.ParseInt(cell, 10, 64); err == nil {
		return second, false, second >= 0 && second <= swf.MaxTime
	}
	if len(cell) < 19 || cell[4] != '-' || cell[7] != '-' || cell[10] != 'T' && cell[10] != ' ' {
		return 0, false, false
	}
	clock := cell[11:19]
	y, okY := number(cell[:4], 1970, 2286) // as swf.MaxTime
	m, okM := number(cell[5:7], 1, 12)
	d, okD := number(cell[8:10], 1, 31)
	c, okC := parseClock(clock)
	east, okE := parseOffset(cell[19:])
	if !okY || !okM || !okD || !okC || c >= day || strings.Count(clock, ":") != 2 || !okE {
		return 0, false, false
	}
	second = swf.DaysBefore(y, m, d)*day + c - east
	return second, cell[19:] == "", second >= 0 && second <= swf.MaxTime
}

// parseOffset parses how many seconds a clock is east of UTC: "+0130", "-01:30" or "Z". The empty text is 0.
func parseOffset(text string) (seconds int64, ok bool) {
	if text == "" || text == "Z" {
		return 0, true
	}
	digits := strings.Replace(text[1:], ":", "", 1)
	if len(digits) != 4 || text[0] != '+' && text[0] != '-' {
		return 0, false
	}
	h, okH := number(digits[:2], 0, 14)
	m, okM := number(digits[2:], 0, 59)
	seconds = h*hour + m*minute
	if text[0] == '-' {
		seconds = -seconds
	}
	return seconds, okH && okM
}

// inRepeatedHour reports whether two local times are in the same hour and clocks may have shown that hour twice because daylight saving
// time ended: in the night to the last Sunday of October, to the first Sunday of November, or to the first Sunday of April.
func inRepeatedHour(a, b int64) bool {
	const sunday = 3 // 1 January 1970 was a Thursday
	h := a / hour
	n := (h + 1) / 24 // the hour before midnight belongs to the night
	_, m, d := swf.Date(n)
	return h == b/hour && (h+1)%24 <= 4 && n%7 == sunday && (m == 10 && d > 31-7 || (m == 11 || m == 4) && d <= 7)
}

// parseLength parses [D-][[HH:]MM:]SS, the form in which sacct prints durations. After days the next number is hours. unit is the number of
// seconds for which a number without a colon stands.
func parseLength(cell string, unit int64) (seconds int64, ok bool) {
	if n, err := strconv.ParseInt(cell, 10, 64); err == nil {
		return n * unit, n >= 0 && n <= maxSeconds/unit
	}
	days, clock, found := strings.Cut(cell, "-")
	if !found {
		return parseClock(cell)
	}
	n, okD := number(days, 0, maxSeconds/day-1)
	clock += strings.Repeat(":00", max(0, 2-strings.Count(clock, ":")))
	c, okC := parseClock(clock)
	return n*day + c, okD && okC
}

// maxSeconds bounds the durations that are accepted: a number alone, the days, and what the hours amount to. No job runs so long.
const maxSeconds = 10_000_000_000

// parseClock parses [HH:]MM:SS. The first number may exceed 59.
func parseClock(cell string) (seconds int64, ok bool) {
	parts := strings.Split(cell, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	for i, part := range parts {
		most := int64(59)
		if i == 0 {
			most = maxSeconds / hour
		}
		n, ok := number(part, 0, most)
		if !ok {
			return 0, false
		}
		seconds = seconds*60 + n
	}
	return seconds, true
}

// number parses a number from least to most, which has only digits.
func number(cell string, least, most int64) (int64, bool) {
	n, err := strconv.ParseInt(cell, 10, 64)
	return n, err == nil && cell[0] != '+' && n >= least && n <= most
}
