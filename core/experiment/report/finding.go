package report

import (
	"math"
	"strings"

	"juggle/core/experiment/stats"
)

// mark stands before and after a number that Decisive has marked.
const mark = "\x00"

// Decisive marks a number of a finding as one that decides the claim, such as "9 of 9" or "+7.1". Claim.SetFinding reads the marks.
func Decisive(number string) string { return mark + number + mark }

// SetFinding sets Finding to the text without its marks, and Decisive to the place of the first marked number.
func (c *Claim) SetFinding(finding string) {
	before, rest, _ := strings.Cut(finding, mark)
	number, _, _ := strings.Cut(rest, mark)
	c.Finding = strings.ReplaceAll(finding, mark, "")
	c.Decisive = [2]int{len(before), len(before) + len(number)}
}

// FindingParts are the finding in three parts: the text before the decisive number, that number, and the text after it. The number is empty
// if none was marked.
func (c Claim) FindingParts() (before, decisive, after string) {
	from, to := c.Decisive[0], c.Decisive[1]
	return c.Finding[:from], c.Finding[from:to], c.Finding[to:]
}

// Fill replaces each pair of braces in a sentence, such as "{most}", by the text that textOf returns for the name in them.
func Fill(sentence string, textOf func(name string) string) string {
	before, rest, found := strings.Cut(sentence, "{")
	if !found {
		return sentence
	}
	name, after, _ := strings.Cut(rest, "}")
	return before + textOf(name) + Fill(after, textOf)
}

// maxDecimals is the largest number of decimals that Range uses.
const maxDecimals = 4

// Mean is a mean for a sentence, with one decimal; a dash if there is none.
func Mean(s stats.Summary) string { return InWords(s.Mean, 1) }

// Range is a mean with its 95 % interval, if it has one, for a sentence: "1.6 (1.4 to 1.8)". It has one decimal, or more if the interval
// excludes 0 and fewer decimals would not show that: "0.022 (0.001 to 0.043)".
func Range(s stats.Summary) string {
	if math.IsNaN(s.Low) {
		return Mean(s)
	}
	decimals := 1
	for distance := max(s.Low, -s.High); distance > 0 && distance < 0.5*math.Pow10(-decimals) && decimals < maxDecimals; { // from 0
		decimals++
	}
	return InWords(s.Mean, decimals) + " (" + InWords(s.Low, decimals) + " to " + InWords(s.High, decimals) + ")"
}

// ListInWords is "a", "a and b", "a, b and c", or "none".
func ListInWords(words []string) string {
	switch last := len(words) - 1; last {
	case -1:
		return "none"
	case 0:
		return words[0]
	default:
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
}

// InWords is a number for a sentence, with a minus sign in place of the hyphen; a dash for NaN.
func InWords(x float64, decimals int) string {
	if math.IsNaN(x) {
		return "–"
	}
	return strings.Replace(Fixed(x, decimals), "-", "−", 1)
}
