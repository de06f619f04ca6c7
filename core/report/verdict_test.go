package report

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"juggle/core/stats"
)

// ev is evidence of that value, of a claim that says it is above 0.
func ev(value float64, s Stance) Evidence { return Evidence{Value: value, Side: 1, Stance: s} }

func repeated(n int, e Evidence) []Evidence { return slices.Repeat([]Evidence{e}, n) }

func TestTheVerdictOnComparisons(t *testing.T) {
	pro, contra, open, away := ev(1, For), ev(-1, Against), ev(0.1, Open), ev(-0.1, Open)
	falls := Evidence{Value: -0.1, Side: -1} // open, on the side of a claim that says below 0
	tests := map[string]struct {
		evidence   []Evidence
		replicates int
		want       Verdict
	}{
		"no comparison":                           {nil, 12, CannotTell},
		"all for it":                              {repeated(4, pro), 12, Holds},
		"all for it, three replicates":            {repeated(4, pro), 3, CannotTell},
		"all for it, four replicates":             {repeated(4, pro), 4, Holds},
		"one in four open, pointing its way":      {append(repeated(3, pro), open), 12, Holds},
		"the same of a claim that it falls":       {append(repeated(3, pro), falls), 12, Holds},
		"one in three open":                       {append(repeated(2, pro), open), 12, CannotTell},
		"one in four open, pointing away":         {append(repeated(3, pro), away), 12, HoldsInPart},
		"one in four open, without a value":       {append(repeated(3, pro), ev(math.NaN(), Open)), 12, HoldsInPart},
		"one in four open, whose sign is nothing": {append(repeated(3, pro), Evidence{Value: -1}), 12, Holds},
		"all open":                             {repeated(4, open), 12, CannotTell},
		"one against many":                     {append(repeated(9, pro), contra), 12, HoldsInPart},
		"more against than for":                {append(repeated(9, contra), pro), 12, HoldsInPart},
		"some for and some against, most open": {append(repeated(9, open), pro, contra), 12, HoldsInPart},
		"all against":                          {repeated(4, contra), 12, DoesNotHold},
		"all against, three replicates":        {repeated(4, contra), 3, CannotTell},
		"one against and three open":           {append(repeated(3, open), contra), 12, DoesNotHold},
		"what never happened":                  {repeated(3, Never("x", "%", stats.Summarize([]float64{0, 0, 0, 0}))), 4, Holds},
		"what happened once in one of three": {append(repeated(2, Never("x", "%", stats.Summarize([]float64{0, 0, 0, 0}))),
			Never("x", "%", stats.Summarize([]float64{0, 0, 0, 1}))), 4, HoldsInPart},
		"what was not looked at": {repeated(3, Never("x", "%", stats.Summarize(nil))), 4, CannotTell},
		"arithmetic":             {[]Evidence{Computed("x", "s", 1, true), Computed("y", "s", 1, false)}, Exact, HoldsInPart},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			var c Claim
			if c.Judge(tc.replicates, Part{Decides: tc.evidence}); c.Verdict != tc.want || c.Parts[0].Verdict != tc.want {
				t.Errorf("got %v, of its part %v, want %v", c.Verdict, c.Parts[0].Verdict, tc.want)
			}
		})
	}
}

func TestTheVerdictOnAClaimOfParts(t *testing.T) {
	yes, no, open := []Evidence{ev(1, For)}, []Evidence{ev(-1, Against)}, []Evidence{ev(1, Open)}
	both := []Evidence{ev(1, For), ev(-1, Against)}
	tests := map[string]struct {
		parts [][]Evidence
		want  Verdict
		words string
	}{
		"no part":                    {nil, CannotTell, ""},
		"one part":                   {[][]Evidence{no}, DoesNotHold, ""},
		"all hold":                   {[][]Evidence{yes, yes}, Holds, "a: holds; b: holds"},
		"one holds, one does not":    {[][]Evidence{yes, no}, HoldsInPart, "a: holds; b: does not hold"},
		"one holds, one cannot tell": {[][]Evidence{yes, open}, HoldsInPart, "a: holds; b: cannot tell"},
		"one fails, one cannot tell": {[][]Evidence{open, no}, DoesNotHold, "a: cannot tell; b: does not hold"},
		"none holds":                 {[][]Evidence{no, no}, DoesNotHold, "a: does not hold; b: does not hold"},
		"none can tell":              {[][]Evidence{open, open}, CannotTell, "a: cannot tell; b: cannot tell"},
		"two agree, the third not":   {[][]Evidence{yes, no, both}, HoldsInPart, "a: holds; b: does not hold; c: holds in part"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			var parts []Part
			for i, evidence := range tc.parts {
				parts = append(parts, Part{Name: string(rune('a' + i)), Decides: evidence})
			}
			var c Claim
			if c.Judge(12, parts...); c.Verdict != tc.want || c.Readings() != tc.words {
				t.Errorf("got %v, %q, want %v, %q", c.Verdict, c.Readings(), tc.want, tc.words)
			}
		})
	}
	var c Claim
	c.Judge(12, Part{Name: "a", Reading: true, Decides: open}, Part{Name: "b", Reading: true, Decides: no})
	if c.Verdict != CannotTell {
		t.Errorf("where one reading fails and another cannot tell, got %v", c.Verdict)
	}
}

func TestWhatAComparisonSays(t *testing.T) {
	tests := map[string]struct {
		low, high, p float64
		want         Stance
	}{
		"wholly above zero":                         {0.1, 2, 0.04, For},
		"above zero, though not after adjustment":   {0.1, 2, 0.5, For},
		"touching zero":                             {0, 2, 0.05, Open},
		"around zero":                               {-1, 2, 0.5, Open},
		"below zero, but only before adjustment":    {-2, -0.1, 0.05, Open},
		"significantly below zero after adjustment": {-2, -0.1, 0.049, Against},
		"without an interval":                       {math.NaN(), math.NaN(), math.NaN(), Open},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			s := stats.Summary{N: 9, Mean: (tc.low + tc.high) / 2, Low: tc.low, High: tc.high}
			if e := Compare("x", "points", s, tc.p, 1); e.Stance != tc.want {
				t.Errorf("got %v, want %v", e.Stance, tc.want)
			}
			s.Mean, s.Low, s.High = -s.Mean, -s.High, -s.Low
			if e := Compare("x", "points", s, tc.p, -1); e.Stance != tc.want {
				t.Errorf("of a claim that it falls: got %v, want %v", e.Stance, tc.want)
			}
		})
	}
}

func TestDifferencesAreAdjustedTogetherAndJudgedByPart(t *testing.T) {
	up, nan := []float64{1, 2, 1, 2, 1}, math.NaN()
	down := []float64{-1, -3, 0, -3, -0.2}       // p 0.08: against nothing, once adjusted or not
	lower := []float64{-1, -2.2, -0.1, -2, -0.8} // p 0.03 alone, 0.06 as one of two
	short := []float64{1, 2, 1, nan, nan}
	tests := map[string]struct {
		all  []Comparison
		want Verdict
	}{
		"a fall that is clear":                 {[]Comparison{{Diffs: up, Side: 1}, {Diffs: up, Side: -1}}, HoldsInPart},
		"one below zero, alone":                {[]Comparison{{Diffs: lower, Side: 1}}, DoesNotHold},
		"beside another it is not significant": {[]Comparison{{Diffs: lower, Side: 1}, {Diffs: down, Side: 1}}, CannotTell},
		"in another part it is not significant either": {[]Comparison{{Part: "a", Diffs: lower, Side: 1}, {Part: "b", Diffs: down, Side: 1}},
			CannotTell},
		"too few replicates in one": {[]Comparison{{Diffs: up, Side: 1}, {Diffs: short, Side: 1}}, CannotTell},
		"parts that differ": {[]Comparison{{Part: "a", Diffs: up, Side: 1}, {Part: "b", Diffs: down, Side: 1}},
			HoldsInPart},
		"near zero":                     {[]Comparison{{Diffs: []float64{0.1, -0.2, 0.3, 0.1, 0}, Within: 1}}, Holds},
		"near zero, though not nearest": {[]Comparison{{Diffs: []float64{0.5, 0.6, 0.4, 0.5, 0.6}, Within: 1}}, Holds},
		"around the bound":              {[]Comparison{{Diffs: []float64{0.5, 1.6, 0.4, 1.5, 0.6}, Within: 1}}, CannotTell},
		"beyond the bound": {[]Comparison{{Diffs: []float64{-1.5, -1.6, -1.4, -1.5, -1.6}, Within: 1}},
			DoesNotHold},
		"one in four around the bound, its estimate within": {[]Comparison{{Diffs: []float64{0.2, 1.6, 0.1, 1.5, 0.6}, Within: 1},
			{Diffs: up, Side: 1}, {Diffs: up, Side: 1}, {Diffs: up, Side: 1}}, Holds},
		"one in four around the bound, its estimate beyond": {[]Comparison{{Diffs: []float64{0.6, 1.9, 0.4, 1.8, 0.7}, Within: 1},
			{Diffs: up, Side: 1}, {Diffs: up, Side: 1}, {Diffs: up, Side: 1}}, HoldsInPart},
		"nothing compared": {nil, CannotTell},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			var c Claim
			if c.JudgeDifferences(tc.all); c.Verdict != tc.want || len(c.Decides()) != len(tc.all) {
				t.Errorf("got %v from %+v, want %v", c.Verdict, c.Decides(), tc.want)
			}
		})
	}
}

func TestFollows(t *testing.T) {
	tests := map[string]struct {
		printed string
		x       float64
		want    bool
	}{
		"rounds to it":             {"0.35", 0.3549, true},
		"half a unit off":          {"0.35", 0.355, true},
		"rounds to the next":       {"0.35", 0.3551, false},
		"a whole number":           {"120", 120.4, true},
		"the other side of it":     {"120", 119.4, false},
		"a hundred times as large": {"0.208", 0.00208, false},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Follows(tc.printed, tc.x); got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

// TestTheReadmeHasTheRule keeps the rule that readers meet there the one that is in force.
func TestTheReadmeHasTheRule(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := strings.Join(strings.Fields(string(data)), " ")
	want := append([]string{VerdictRule.Comparison}, VerdictRule.Notes...)
	for _, l := range VerdictRule.Verdicts {
		want = append(want, "| "+l.Verdict.String()+" | "+l.When+" |")
	}
	for _, words := range want {
		if !strings.Contains(readme, strings.ReplaceAll(words, "|φ|", `\|φ\|`)) && !strings.Contains(readme, words) {
			t.Errorf("README.md lacks %q", words)
		}
	}
}
