package text

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"juggle/core/base/fault"
)

// The functions in this file that write negative numbers write a typographic minus sign, except Number and Share, which write a hyphen.
// Count, Spaced and the functions that write a count write a narrow no-break space between thousands.

// Count formats a whole number with spaced thousands: "3 969".
func Count(n int) string {
	if n < 0 {
		return "−" + Spaced(strconv.Itoa(n)[1:])
	}
	return Spaced(strconv.Itoa(n))
}

// Spaced puts a narrow no-break space between the thousands of a formatted number that is not negative: "20 900 000", "4 820.9".
func Spaced(number string) string {
	whole, _, _ := strings.Cut(number, ".")
	rest := number[len(whole):]
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "\u202f" + whole[i:]
	}
	return whole + rest
}

// Fixed formats x with a fixed number of decimals: "−0.5". NaN and infinities are "–", and zero has no sign.
func Fixed(x float64, decimals int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	s := strconv.FormatFloat(x, 'f', decimals, 64)
	if strings.Trim(s, "-0.") == "" {
		return strings.TrimPrefix(s, "-")
	}
	return strings.Replace(s, "-", "−", 1)
}

// Short formats x with at most maxDecimals decimals, without zeros at the end: "0.95", "0.000435".
func Short(x float64, maxDecimals int) string {
	s := Fixed(x, maxDecimals)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// DecimalsFor returns the number of decimals with which x has the given number of significant digits; 0 for zero, NaN and infinities.
func DecimalsFor(x float64, significant int) int {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return max(0, significant-1-int(math.Floor(math.Log10(math.Abs(x))+1e-9)))
}

// Signed is Fixed with a plus sign before positive numbers: "+7.1". A number that is rounded to zero has no sign.
func Signed(x float64, decimals int) string {
	s := Fixed(x, decimals)
	if x > 0 && strings.Trim(s, "0.") != "" {
		return "+" + s
	}
	return s
}

// Plural returns a count with its noun in the right form: "1 window", "49 windows".
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

// InWords writes a number from 0 to 12 as a word, "none" to "twelve", and any other number in digits.
func InWords(n int) string {
	words := [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return Count(n)
}

// PluralInWords returns a count as InWords writes it, with its noun: "one option", "two options", "13 options".
func PluralInWords(n int, one, many string) string {
	if n == 1 {
		return "one " + one
	}
	return InWords(n) + " " + many
}

// Duration formats a duration: "0.4 s", "12 s", "3 min 5 s".
func Duration(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return Fixed(d.Seconds(), 1) + " s"
	case d < time.Minute:
		return Fixed(d.Seconds(), 0) + " s"
	}
	d = d.Round(time.Second)
	return Count(int(d/time.Minute)) + " min " + strconv.Itoa(int(d%time.Minute/time.Second)) + " s"
}

// Size formats a number of bytes in B, kB or MB, where a kB has 1000 bytes: "512 kB".
func Size(bytes int64) string {
	switch {
	case bytes < 1000:
		return strconv.FormatInt(bytes, 10) + " B"
	case bytes < 1_000_000:
		return Fixed(float64(bytes)/1000, 0) + " kB"
	}
	return Fixed(float64(bytes)/1e6, 1) + " MB"
}

// ShortHash returns the first eight and the last six digits of a hash, which suffice to tell files apart by eye.
func ShortHash(sha256 string) string {
	if len(sha256) <= 16 {
		return sha256
	}
	return sha256[:8] + "…" + sha256[len(sha256)-6:]
}

// Listed joins words into a list with "and": "a, b and c".
func Listed(words []string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// errorPackages are the packages whose errors begin with the name of the package.
var errorPackages = strings.Fields("admission agreement browser bundle coallocation coder engine experiment joblog juggle lesson library " +
	"optimum param pool profile qos query queue ratio realtime replay report rules saturation schedule session shrink sim sizing " +
	"static stats study sweep swf synth testbed wire work workload")

// Plain returns the text of an error without the name of a package at its beginning. A fault of the program has fault.Notice at its end.
func Plain(err error) string {
	if f, isFault := fault.FromError(err); isFault {
		return f.Error() + "; " + fault.Notice
	}
	if name, rest, found := strings.Cut(err.Error(), ": "); found && slices.Contains(errorPackages, name) {
		return rest
	}
	return err.Error()
}

// PlainJoined returns the text of an error in one line: errors that errors.Join has joined are separated by "; ", each as Plain writes it.
func PlainJoined(err error) string {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return Plain(err)
	}
	var words []string
	for _, e := range joined.Unwrap() {
		words = append(words, PlainJoined(e))
	}
	return strings.Join(words, "; ")
}

// Decision returns an item of a list of decisions, as markup. words is what was decided, and why is the reason; both are markup.
func Decision(number int, words, why string) string {
	return "<li><span>" + strconv.Itoa(number) + "</span><span><b>" + words + "</b><em>" + why + "</em></span></li>"
}

// Unspaced formats a number without spaces between thousands, as seeds and the IDs of jobs are written.
func Unspaced(n uint64) string { return strconv.FormatUint(n, 10) }

// LowerFirst returns s with a lower-case first letter, for a title inside a sentence. s begins with an ASCII character.
func LowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// Share writes a percentage of a whole: "none", "half", "all", or "25 %".
func Share(percent int) string {
	switch percent {
	case 0:
		return "none"
	case 50:
		return "half"
	case 100:
		return "all"
	}
	return strconv.Itoa(percent) + " %"
}

// Clip shortens s to 40 characters, for a message that repeats part of a link.
func Clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// ClipLine shortens a line of a log to 160 characters.
func ClipLine(s string) string {
	if r := []rune(s); len(r) > 160 {
		return string(r[:160]) + "…"
	}
	return s
}

// ClipTyped returns what the reader typed, for a message: "nothing" if it is blank, else clipped, with typographic minus signs.
func ClipTyped(s string) string {
	if strings.TrimSpace(s) == "" {
		return "nothing"
	}
	return strings.ReplaceAll(Clip(s), "-", "−")
}

// Number formats x for an attribute or an input field, with as many digits as needed.
func Number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Either returns yes if the condition holds, and otherwise no.
func Either(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}
