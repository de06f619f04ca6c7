package sacct

import (
	"strconv"
	"strings"

	"juggle/core/swf"
)

const (
	minute = 60
	hour   = 60 * minute
	day    = 24 * hour
)

// unset reports whether a cell says that there is no such thing, in one of the words that versions of sacct have for it.
func unset(cell string) bool {
	switch strings.ToLower(cell) {
	case "", "unknown", "none", "n/a", "invalid", "unlimited", "partition_limit":
		return true
	}
	return false
}

// aMoment is what is wanted where a time stands.
const aMoment = "a time as 2026-03-29T01:59:59, or in seconds"

// parseMoment reads a time: "2026-03-29T01:59:59", which is local time, the same with an offset from UTC behind it ("+0200", "Z"), or, as
// SLURM_TIME_FORMAT=%s has it, seconds since 1970 UTC. A blank may stand for the T. Local times are told as if their clock were UTC's.
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

// parseOffset reads how many seconds east of UTC a clock is: "+0130", "-01:30" or "Z". Nothing is 0.
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

// inRepeatedHour reports whether two local times lie in one hour that clocks may have shown twice, as those that leave daylight saving
// time do: in the night to the last Sunday of October, the first of November or the first of April.
func inRepeatedHour(a, b int64) bool {
	const sunday = 3 // 1 January 1970 was a Thursday
	h := a / hour
	n := (h + 1) / 24 // the hour before midnight belongs to the night
	_, m, d := swf.Date(n)
	return h == b/hour && (h+1)%24 <= 4 && n%7 == sunday && (m == 10 && d > 31-7 || (m == 11 || m == 4) && d <= 7)
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
