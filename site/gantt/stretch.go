package gantt

import (
	"strconv"
	"strings"
)

// MaxLinkInstant bounds the absolute value of the instants in a link, in seconds. No run lasts as long, and sums of such instants do not
// overflow.
const MaxLinkInstant = 1 << 40

// StretchWants says what ParseStretch accepts.
const StretchWants = "first:end in seconds, a minute apart at least"

// StretchText writes the drawn time [from, to), which the reader chose, for a link. Equal instants mean that the reader chose none, and
// give "".
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
	inRange := min(a, b) >= -MaxLinkInstant && max(a, b) <= MaxLinkInstant
	return from, to, errA == nil && errB == nil && inRange && to.Sub(from) >= MinLength && to.Sub(from) <= MaxLength
}
