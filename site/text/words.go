package text

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"juggle/core/base/fault"
)

// Numbers as people read them: a real minus, thousands apart by a narrow no-break space.

// Count is a whole number: "3 969".
func Count(n int) string {
	if n < 0 {
		return "−" + Spaced(strconv.Itoa(n)[1:])
	}
	return Spaced(strconv.Itoa(n))
}

// Spaced parts the thousands of a number that is spelled, and not below 0: "20 900 000", "4 820.9".
func Spaced(number string) string {
	whole, _, _ := strings.Cut(number, ".")
	rest := number[len(whole):]
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "\u202f" + whole[i:]
	}
	return whole + rest
}

// Fixed is x with so many decimals: "−0.5"; "–" where there is none.
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

// Short is Fixed without the zeros after the last decimal that says something: "0.95", "0.000435".
func Short(x float64, most int) string {
	s := Fixed(x, most)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// Digits is how many decimals show n digits of x that count; of 0, and where there is no number, none.
func Digits(x float64, n int) int {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return max(0, n-1-int(math.Floor(math.Log10(math.Abs(x))+1e-9)))
}

// Signed is fixed with a sign: "+7.1".
func Signed(x float64, decimals int) string {
	s := Fixed(x, decimals)
	if x > 0 && strings.Trim(s, "0.") != "" {
		return "+" + s
	}
	return s
}

// Plural is "1 window", "49 windows".
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

// Few spells a small number as a word.
func Few(n int) string {
	words := [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return Count(n)
}

// FewOf is so many of something, the number as a word where it is small: "one option".
func FewOf(n int, one, many string) string {
	if n == 1 {
		return "one " + one
	}
	return Few(n) + " " + many
}

// Lasting is a time span: "0.4 s", "12 s", "3 min 5 s".
func Lasting(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return Fixed(d.Seconds(), 1) + " s"
	case d < time.Minute:
		return Fixed(d.Seconds(), 0) + " s"
	}
	d = d.Round(time.Second)
	return Count(int(d/time.Minute)) + " min " + strconv.Itoa(int(d%time.Minute/time.Second)) + " s"
}

// Size is an amount of bytes: "512 kB".
func Size(bytes int64) string {
	switch {
	case bytes < 1000:
		return strconv.FormatInt(bytes, 10) + " B"
	case bytes < 1_000_000:
		return Fixed(float64(bytes)/1000, 0) + " kB"
	}
	return Fixed(float64(bytes)/1e6, 1) + " MB"
}

// ShortHash is enough of a hash to tell files apart by eye.
func ShortHash(sha256 string) string {
	if len(sha256) <= 16 {
		return sha256
	}
	return sha256[:8] + "…" + sha256[len(sha256)-6:]
}

// Listed joins words: "a, b and c".
func Listed(words []string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// rooms are the packages whose names stand in front of their errors.
var rooms = strings.Fields("admission agreement browser bundle coallocation coder engine experiment joblog juggle lesson library " +
	"optimum param pool profile qos question queue ratio realtime replay report rules saturation schedule session shrink sim sizing " +
	"static stats study sweep swf synth testbed wire work workload")

// Plain is an error without the name of the package that it comes from; a fault of the program says so. Anything else in front, as the line
// where it is, stays.
func Plain(err error) string {
	if f, is := fault.FromError(err); is {
		return f.Error() + "; " + fault.Notice
	}
	if room, rest, found := strings.Cut(err.Error(), ": "); found && slices.Contains(rooms, room) {
		return rest
	}
	return err.Error()
}

// Faults are an error, or errors that were joined, in a line, without the names of packages.
func Faults(err error) string {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return Plain(err)
	}
	var words []string
	for _, e := range joined.Unwrap() {
		words = append(words, Faults(e))
	}
	return strings.Join(words, "; ")
}

// Decision is an item of a list of decisions; words and why are markup.
func Decision(number int, words, why string) string {
	return "<li><span>" + strconv.Itoa(number) + "</span><span><b>" + words + "</b><em>" + why + "</em></span></li>"
}

func Count64(n uint64) string { return strconv.FormatUint(n, 10) }

// Lowered is a title inside a sentence.
func Lowered(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// Share is a share in words.
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

// Clip keeps a message short when a link is full of rubbish.
func Clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// ClipLine keeps a line of a log short.
func ClipLine(s string) string {
	if r := []rune(s); len(r) > 160 {
		return string(r[:160]) + "…"
	}
	return s
}

// QuoteEmpty is what was typed, in a message.
func QuoteEmpty(s string) string {
	if strings.TrimSpace(s) == "" {
		return "nothing"
	}
	return strings.ReplaceAll(Clip(s), "-", "−")
}

// Number spells a number for an attribute or a field.
func Number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Either is one of two words.
func Either(first bool, one, other string) string {
	if first {
		return one
	}
	return other
}
