package gantt

import (
	"strconv"
	"strings"
)

// Farthest bounds the instants of a link, in seconds from 0. No run goes as far, and sums of such instants do not overflow.
const Farthest = 1 << 40

// StretchWants says what ParseStretch accepts.
const StretchWants = "first:end in seconds, a minute apart at least"

// StretchText writes a time that the reader chose, [from, to), for a link. It returns "" where both are equal, which means that none was
// chosen.
func StretchText(from, to Instant) string {
	if from == to {
		return ""
	}
	return strconv.FormatInt(int64(from), 10) + ":" + strconv.FormatInt(int64(to), 10)
}

// ParseStretch reads what StretchText writes.
func ParseStretch(text string) (from, to Instant, ok bool) {
	first, end, _ := strings.Cut(text, ":")
	a, errA := strconv.Atoi(first)
	b, errB := strconv.Atoi(end)
	from, to = Instant(a), Instant(b)
	inRange := min(a, b) >= -Farthest && max(a, b) <= Farthest
	return from, to, errA == nil && errB == nil && inRange && to.Sub(from) >= Least && to.Sub(from) <= Most
}
