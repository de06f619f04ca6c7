package gantt

import (
	"strconv"
	"strings"
)

// MaxLinkInstant is the greatest absolute value of an instant in a link, in seconds. No run lasts as long, and the sum of two such instants
// does not overflow.
const MaxLinkInstant = 1 << 40

// StretchForm describes, for a notice about a link, the texts that ParseStretch accepts.
const StretchForm = "first:end in seconds, from a minute to 60 days apart"

// StretchText spells a stretch of time for a link: "0:3600" is the stretch from second 0 up to, and without, second 3600. The link has the
// stretch that the reader has chosen to see drawn. If from equals to, the reader has chosen none, and StretchText returns "".
func StretchText(from, to Instant) string {
	if from == to {
		return ""
	}
	return strconv.FormatInt(int64(from), 10) + ":" + strconv.FormatInt(int64(to), 10)
}

// ParseStretch reads a stretch of time as StretchText spells it. ok is false if the text has another form, if an instant is beyond
// MaxLinkInstant, or if the length is not between MinLength and MaxLength.
func ParseStretch(text string) (from, to Instant, ok bool) {
	fromText, toText, _ := strings.Cut(text, ":")
	first, errFirst := strconv.Atoi(fromText)
	end, errEnd := strconv.Atoi(toText)
	if errFirst != nil || errEnd != nil || min(first, end) < -MaxLinkInstant || max(first, end) > MaxLinkInstant {
		return 0, 0, false
	}
	from, to = Instant(first), Instant(end)
	length := to.Sub(from)
	return from, to, length >= MinLength && length <= MaxLength
}
