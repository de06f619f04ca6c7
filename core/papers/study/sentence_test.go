package study

import (
	"math"
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

// inventedFigure9 returns Figure 9 with invented utilisations on five periods. With strict windows they are 40 to 41. Flexible windows add
// about 4, and about 2 if consumers cancel.
func inventedFigure9(t *testing.T) *view {
	t.Helper()
	s := stateWith(t, oneSeed(), []int{9}, 5, func(i Item) (utilisation, phi float64) {
		u := 40 + float64(i.Period)/4
		if i.Run.Lambda > 0 {
			u += 4 + float64(i.Period%2)/4
			if i.Run.Cancelled > 0 {
				u -= 2
			}
		}
		return u, math.NaN()
	})
	return s.Figure(9).view
}

// TestFillInPutsNumbersIntoThePlaces has places of every kind that the comment of fillIn lists, except for named roles: Figure 9 has none.
func TestFillInPutsNumbersIntoThePlaces(t *testing.T) {
	v := inventedFigure9(t)
	for sentence, want := range map[string]string{
		"nothing to fill":                 "nothing to fill",
		"{most} % of λ {widest}":          "20 % of λ 100",
		"{1@none.gain}":                   "+4.1 points (3.9 to 4.3)",
		"{1@none.gain+2}":                 "+4.10 points (3.93 to 4.27)",
		"{1@none.gain=2}, and so on":      "4.10, and so on",
		"of{1@none.gain~1}":               "of (3.9 to 4.3)",
		"{1@most.gain%1}":                 "2.1 % (1.9 to 2.3)",
		"{1@most.gain_change}":            "−2.0 points (−2.0 to −2.0)",
		"{1@most.gain_change?More|Fewer}": "Fewer",
		"{1@none.gain?More|Fewer}":        "More",
		"{0@most.?More|Fewer}":            "Cannot tell",
		"{0@none.value=1}":                "40.5",
		"{!1@most.gain} more":             report.Decisive("+2.1") + " points (1.9 to 2.3) more",
		"{!!1@most.gain} more":            report.Decisive("+2.1 points (1.9 to 2.3)") + " more",
	} {
		if got := v.fillIn(sentence); got != want {
			t.Errorf("%s: got %q, want %q", sentence, got, want)
		}
	}
}

func TestFillInPanicsAtAnUnknownWord(t *testing.T) {
	v := inventedFigure9(t)
	defer func() {
		if recover() == nil {
			t.Error("the unknown word {mots}: got no panic, want one")
		}
	}()
	v.fillIn("{mots}")
}

// TestEverySentenceOfEveryFigureIsFilledIn checks the defaults and other parameters.
func TestEverySentenceOfEveryFigureIsFilledIn(t *testing.T) {
	for _, settings := range []string{"", "lambda=70 L=1.25 f=30 phi=10 c=5 out=3 tol=40 mold=10 ch=80 g=20 room=60 many=7 edition=draft"} {
		p := paramsWith(t, settings)
		p.Fragmentation, p.FixLoads = true, AllLoads
		for _, f := range Kind.Figures {
			figure := stateWith(t, p, []int{f}, 6, scatteredValues).Figure(f)
			sentences := figure.Subtitle + figure.Claim.Finding
			for _, c := range figure.FurtherClaims {
				sentences += c.Title + c.Paper + c.Finding
			}
			if strings.ContainsAny(sentences, "{}\x00") || strings.Contains(sentences, "%!") {
				t.Errorf("figure %d, %q: got %s, want no braces and no marks", f, settings, sentences)
			}
		}
	}
}
