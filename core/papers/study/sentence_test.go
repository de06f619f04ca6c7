package study

import (
	"math"
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

// sayer is Figure 9 with numbers that are made up, on five periods: those of strict windows without cancellations are 40 and a little, of
// flexible ones 4 more, and half as much more where consumers cancel.
func sayer(t *testing.T) *view {
	t.Helper()
	s := filled(t, oneSeed(), []int{9}, 5, func(i Item) (utilisation, phi float64) {
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

func TestASentenceHasNumbersInItsPlaces(t *testing.T) {
	v := sayer(t)
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

func TestAPlaceForAWordThatThereIsNotPanics(t *testing.T) {
	v := sayer(t)
	defer func() {
		if recover() == nil {
			t.Error("a sentence with {mots} was said")
		}
	}()
	v.fillIn("{mots}")
}

// Whatever the parameters, each sentence of each figure finds what its places name.
func TestEverySentenceOfEveryFigureIsSaid(t *testing.T) {
	for _, settings := range []string{"", "lambda=70 L=1.25 f=30 phi=10 c=5 out=3 tol=40 mold=10 ch=80 g=20 room=60 many=7 edition=draft"} {
		p := with(t, settings)
		p.Fragmentation, p.FixLoads = true, AllLoads
		for _, f := range Kind.Figures {
			figure := filled(t, p, []int{f}, 6, scattered).Figure(f)
			said := figure.Subtitle + figure.Claim.Finding
			for _, c := range figure.FurtherClaims {
				said += c.Title + c.Paper + c.Finding
			}
			if strings.ContainsAny(said, "{}\x00") || strings.Contains(said, "%!") {
				t.Errorf("figure %d, %q: %s", f, settings, said)
			}
		}
	}
}
