package report

import (
	"slices"
	"strings"

	"juggle/core/base/enum"
)

// A Verdict says whether a paper's claim holds in what was computed.
type Verdict uint8

// The verdicts.
const (
	Inconclusive Verdict = iota
	Holds
	DependsOnReading
	DoesNotHold
)

// Verdicts is the number of verdicts.
const Verdicts = int(DoesNotHold) + 1

var verdictWords = []string{"inconclusive", "holds", "depends on the reading", "does not hold"}

// NoVerdict replaces a verdict until all planned data have arrived. Otherwise an early verdict could decide how much data are computed.
const NoVerdict = "no verdict yet"

// String returns the verdict's words, as shown to people and written to files.
func (v Verdict) String() string { return enum.Name(verdictWords, v, "unknown verdict") }

// VerdictOf is the verdict with these words, or Inconclusive if no verdict has them.
func VerdictOf(words string) Verdict { return Verdict(max(0, slices.Index(verdictWords, words))) }

// A Rule explains to readers how verdicts are reached.
type Rule []RuleLine

// A RuleLine is one rule: its subject, its text and an example.
type RuleLine struct{ Subject, Text, Example string }

// VerdictRule describes what Differences and Claim.Judge do. A claim about all comparisons is supported if each is supported by its own
// interval; nothing less is enough (an intersection-union test: Berger, Technometrics 24, 1982). Among many comparisons one may be against
// the claim by chance. So a comparison is against the claim only if its p-value, adjusted by Holm's method, is small.
var VerdictRule = Rule{
	{"Beforehand", "A claim's measure, cells, margin and readings are fixed before anything runs, as is how many periods and seeds there " +
		"will be; a verdict is given when all have come. Other parameters give a finding under your parameters, never the paper's verdict.",
		"Of \"EDF … in every case\" without LFF there is a finding and no verdict."},
	{"Unit", "One value per independent unit: seeds are averaged within periods; from 14 periods on, those that follow one another in a " +
		"log are taken in batches.",
		"12 periods with 10 seeds each are n 12."},
	{"Cell", "A paired difference with its 95 % t interval. Fewer than six units or batches are inconclusive.",
		"Five periods, each +3 points: inconclusive."},
	{"For", "The interval lies wholly on the claim's side, beyond the smallest effect where the claim states one.",
		"+0.31 (0.07 to 0.55) is for \"more\", and open for \"at least 0.1 more\"."},
	{"Against", "The interval lies wholly on the other side, and p < 0.05 after Holm's adjustment over the claim's own cells.",
		"−0.20 (−0.38 to −0.02), p 0.03, is against alone, and open as one of nine."},
	{"In every case", "All cells for: holds. Any against: does not hold. Otherwise inconclusive. What is against or open is named.",
		"Eight for and one open: inconclusive. Eight for and one against: does not hold."},
	{"On average, some", "\"On average\" is one mean that was planned. \"Some\" holds where a cell is for, and does not hold where all " +
		"are " +
		"against, each after Holm's adjustment.",
		"Two cells, p 0.01 for and 0.6: \"some\" holds, for 2 × 0.01 < 0.05."},
	{"Alike, not less", "Two one-sided tests: the interval inside the margin holds, wholly outside it does not. \"Not less\" has one " +
		"margin, " +
		"below. The margin is a quarter of the gain.",
		"A gain changes by 8 % (−8 to 24): alike. By 9 % (−8 to 26): inconclusive."},
	{"Printed numbers", "The printed value lies inside our interval, which is at most twice as wide as the printed one, or it is told " +
		"how far " +
		"outside. That two intervals overlap is no agreement.",
		"46.8 ± 3.3 in 46.0 to 48.3 agrees; in 47.4 to 49.6 it does not, 0.6 outside."},
	{"Parts, readings", "Any part refuted: does not hold. All hold: holds. Otherwise inconclusive. Readings are judged apart: all alike, " +
		"that; one " +
		"holds and one does not, depends on the reading; otherwise inconclusive.",
		"In points it does not hold, in proportion it holds: depends on the reading."},
	{"Beside it", "n, units, seeds, log, effect, interval, the difference that this n shows in four of five tries, and how many other " +
		"settings " +
		"agree. Each claim is judged at 5 %, for itself.",
		"Of 40 true claims one may be refuted by chance."},
}

// String is the rule in one paragraph.
func (r Rule) String() string {
	var words []string
	for _, l := range r {
		words = append(words, l.Subject+": "+l.Text)
	}
	return strings.Join(words, " ")
}
