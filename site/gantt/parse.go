package gantt

import (
	"math"
	"strconv"
	"strings"
)

// ParseLength reads a length of time, from a second to 365 days: "4 h", "1 h 30 min", "1 h 30", "90 min", "45 s", "2 d 5". A number
// alone is hours.
func ParseLength(s string) (Seconds, bool) {
	fields := strings.Fields(separateUnits(strings.ToLower(s)))
	total, unit := 0.0, 0.0
	for i := 0; i < len(fields); i++ {
		x, err := strconv.ParseFloat(fields[i], 64)
		if err != nil || x < 0 || x > 1e9 {
			return 0, false
		}
		next := unit / 60 // "1 h 30"
		switch unit {
		case 0, day: // "2 d 5"
			next = hour
		}
		if i+1 < len(fields) {
			switch fields[i+1] {
			case "d":
				next = day
			case "h":
				next = hour
			case "m", "min":
				next = minute
			case "s":
				next = 1
			default:
				return 0, false
			}
			i++
		}
		if next < 1 {
			return 0, false
		}
		unit = next
		total += x * next
	}
	length := Seconds(math.Round(total))
	return length, len(fields) > 0 && length >= 1 && length <= 365*day
}

// separateUnits inserts spaces between numbers and letters.
func separateUnits(s string) string {
	var b strings.Builder
	wasNumber := false
	for _, r := range s {
		isNumber := r >= '0' && r <= '9' || r == '.' || r == ':'
		if isNumber != wasNumber {
			b.WriteByte(' ')
		}
		wasNumber = isNumber
		b.WriteRune(r)
	}
	return b.String()
}

// ParseInstant reads an instant: "12:30", "00:03:20" or "14", today if its minute is not past and else tomorrow, "1 d 02:00", "now", or
// "+3 h" from now.
func ParseInstant(s string, now Instant) (Instant, bool) {
	s = strings.TrimSpace(strings.ToLower(s))
	if s == "now" {
		return now, true
	}
	if rest, ok := strings.CutPrefix(s, "+"); ok {
		length, ok := ParseLength(rest)
		return now.Add(length), ok
	}
	days, clock, dated := strings.Cut(s, "d")
	if !dated {
		days, clock = "", s
	}
	h, rest, _ := strings.Cut(strings.TrimSpace(clock), ":")
	m, sec, _ := strings.Cut(rest, ":")
	hours, err := strconv.Atoi(h)
	var parts [2]int // minutes and seconds
	for i, part := range []string{m, sec} {
		if err == nil && part != "" {
			parts[i], err = strconv.Atoi(part)
		}
	}
	if err != nil || hours < 0 || hours > 24 || min(parts[0], parts[1]) < 0 || max(parts[0], parts[1]) > 59 {
		return 0, false
	}
	t := Instant(hours*hour + parts[0]*minute + parts[1])
	if dated {
		n, err := strconv.Atoi(strings.TrimSpace(days))
		return t + Instant(n)*day, err == nil && n >= 0 && n < 4000
	}
	if t += now - now%day; t < now-now%minute {
		t += day
	}
	return t, true
}
