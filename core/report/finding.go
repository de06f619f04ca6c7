package report

import (
	"math"
	"strings"

	"juggle/core/stats"
)

// mark stands on both sides of a number that Decisive has marked.
const mark = "\x00"

// Decisive marks the number in a finding that it turns on, for Claim.Say: "9 of 9", "+7.1".
func Decisive(number string) string { return mark + number + mark }

// Say sets the finding, without marks, and remembers where in it the first number stands that is marked.
func (c *Claim) Say(finding string) {
	before, rest, _ := strings.Cut(finding, mark)
	number, _, _ := strings.Cut(rest, mark)
	c.Finding = strings.ReplaceAll(finding, mark, "")
	c.Decisive = [2]int{len(before), len(before) + len(number)}
}

// Told is the finding in three parts: the number that it turns on, empty where none is marked, and what stands before and after it.
func (c Claim) Told() (before, decisive, after string) {
	from, to := c.Decisive[0], c.Decisive[1]
	return c.Finding[:from], c.Finding[from:to], c.Finding[to:]
}

// Fill puts into each place of a sentence, "{most}", what of says of it.
func Fill(sentence string, of func(place string) string) string {
	before, rest, more := strings.Cut(sentence, "{")
	if !more {
		return sentence
	}
	place, after, _ := strings.Cut(rest, "}")
	return before + of(place) + Fill(after, of)
}

// mostSpelled bounds the decimals of Range.
const mostSpelled = 4

// Mean is a mean for a sentence, with one decimal; a dash where there is none.
func Mean(s stats.Summary) string { return InWords(s.Mean, 1) }

// Range is a mean with its 95 % interval, where there is one, for a sentence: "1.6 (1.4 to 1.8)". It has one decimal, or as many as show
// that the interval is apart from 0 where it is: "0.022 (0.001 to 0.043)".
func Range(s stats.Summary) string {
	if math.IsNaN(s.Low) {
		return Mean(s)
	}
	decimals := 1
	for near := max(s.Low, -s.High); near > 0 && near < 0.5*math.Pow10(-decimals) && decimals < mostSpelled; {
		decimals++
	}
	return InWords(s.Mean, decimals) + " (" + InWords(s.Low, decimals) + " to " + InWords(s.High, decimals) + ")"
}

// Listed is "a", "a and b", "a, b and c", or "none".
func Listed(words []string) string {
	switch last := len(words) - 1; last {
	case -1:
		return "none"
	case 0:
		return words[0]
	default:
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
}

// InWords is a number as a sentence has it, with a minus sign for a hyphen; a dash where there is none.
func InWords(x float64, decimals int) string {
	if math.IsNaN(x) {
		return "–"
	}
	return strings.Replace(Fixed(x, decimals), "-", "−", 1)
}
