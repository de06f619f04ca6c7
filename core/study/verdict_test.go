package study

import (
	"math"
	"testing"

	"juggle/core/report"
	"juggle/core/stats"
)

// ev is evidence with that value and support.
func ev(value float64, supports int) report.Evidence {
	return report.Evidence{Value: value, Supports: supports}
}

func repeated(n int, e report.Evidence) (all []report.Evidence) {
	for range n {
		all = append(all, e)
	}
	return all
}

func TestWeigh(t *testing.T) {
	pro, contra, open, away := ev(1, 1), ev(-1, -1), ev(0.1, 0), ev(-0.1, 0)
	tests := map[string]struct {
		evidence []report.Evidence
		want     report.Verdict
	}{
		"no comparison":                        {nil, report.CannotTell},
		"all for it":                           {repeated(4, pro), report.Holds},
		"one in four open, pointing its way":   {append(repeated(3, pro), open), report.Holds},
		"one in three open":                    {append(repeated(2, pro), open), report.CannotTell},
		"one in four open, pointing away":      {append(repeated(3, pro), away), report.HoldsInPart},
		"one in four open, without a value":    {append(repeated(3, pro), ev(math.NaN(), 0)), report.HoldsInPart},
		"all open":                             {repeated(4, open), report.CannotTell},
		"one against many":                     {append(repeated(9, pro), contra), report.HoldsInPart},
		"some for and some against, most open": {append(repeated(9, open), pro, contra), report.HoldsInPart},
		"all against":                          {repeated(4, contra), report.DoesNotHold},
		"one in four open, the others against": {append(repeated(3, contra), open), report.DoesNotHold},
		"one against and three open":           {append(repeated(3, open), contra), report.CannotTell},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := weigh(tc.evidence); got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

func TestTogether(t *testing.T) {
	const yes, part, no, open = report.Holds, report.HoldsInPart, report.DoesNotHold, report.CannotTell
	tests := map[string]struct {
		parts []report.Verdict
		want  report.Verdict
	}{
		"no part":                 {nil, open},
		"all hold":                {[]report.Verdict{yes, yes}, yes},
		"one holds, one does not": {[]report.Verdict{yes, no}, part},
		"one holds, one is open":  {[]report.Verdict{yes, open}, part},
		"one holds in part":       {[]report.Verdict{part, no}, part},
		"none holds":              {[]report.Verdict{no, no}, no},
		"one fails, one is open":  {[]report.Verdict{no, open}, open},
		"all open":                {[]report.Verdict{open, open}, open},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := together(tc.parts...); got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

func TestEitherWay(t *testing.T) {
	tests := map[string]struct {
		a, b report.Evidence
		want report.Verdict
	}{
		"both readings hold":                      {ev(1, 1), ev(2, 1), report.Holds},
		"the readings disagree":                   {ev(-1, -1), ev(2, 1), report.HoldsInPart},
		"one fails, the open one points its way":  {ev(-1, -1), ev(0.2, 0), report.HoldsInPart},
		"one fails, the open one points away too": {ev(-1, -1), ev(-0.2, 0), report.DoesNotHold},
		"one holds, the other is open":            {ev(1, 1), ev(0.2, 0), report.HoldsInPart},
		"one holds, the open one points away":     {ev(1, 1), ev(-0.2, 0), report.HoldsInPart},
		"both fail":                               {ev(-1, -1), ev(-2, -1), report.DoesNotHold},
		"both are open":                           {ev(-0.1, 0), ev(0.2, 0), report.CannotTell},
		"nothing is computed":                     {ev(math.NaN(), 0), ev(math.NaN(), 0), report.CannotTell},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := eitherWay(tc.a, tc.b); got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
			if got := eitherWay(tc.b, tc.a); got != tc.want {
				t.Errorf("the other way round: got %v, want %v", got, tc.want)
			}
		})
	}
}

func TestEvidenceOfADifference(t *testing.T) {
	tests := map[string]struct {
		low, high, p float64
		want         int
	}{
		"wholly above zero":                         {0.1, 2, 0.04, 1},
		"above zero, though not after adjustment":   {0.1, 2, 0.5, 1},
		"touching zero":                             {0, 2, 0.05, 0},
		"around zero":                               {-1, 2, 0.5, 0},
		"below zero, but only before adjustment":    {-2, -0.1, 0.05, 0},
		"significantly below zero after adjustment": {-2, -0.1, 0.049, -1},
		"without an interval":                       {math.NaN(), math.NaN(), math.NaN(), 0},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			e := test("x", stats.Summary{N: 9, Mean: (tc.low + tc.high) / 2, Low: tc.low, High: tc.high}, tc.p)
			if e.Supports != tc.want {
				t.Errorf("got %d, want %d", e.Supports, tc.want)
			}
		})
	}
}

func TestAnOfferDistanceIsNotLessOnlyWhereTheIntervalCouldHaveShownIt(t *testing.T) {
	tests := map[string]struct {
		low, high, p float64
		want         int
	}{
		"about the threshold, narrowly":         {-3, 2, 0.7, 1},
		"half-width a quarter of the threshold": {-20, 5, 0.2, 1},
		"wider":                                 {-21, 5, 0.2, 0},
		"reaching up to the threshold":          {-20, 0, 0.05, 1},
		"less, but only before adjustment":      {-9, -1, 0.06, 0},
		"significantly less":                    {-30, -20, 0.001, -1},
		"more than the threshold":               {1, 2, 0.001, 1},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			row := CellResult{Cell: Cell{Offers: 50}, Diff: stats.Summary{N: 9, Mean: (tc.low + tc.high) / 2, Low: tc.low, High: tc.high}, PHolm: tc.p}
			if e := notLess("x", row); e.Supports != tc.want {
				t.Errorf("got %d, want %d", e.Supports, tc.want)
			}
		})
	}
}

func TestAgreementWithAPrintedNumber(t *testing.T) {
	printed := Printed{Value: 50, Err: 3}
	tests := map[string]struct {
		low, high float64
		want      int
	}{
		"inside":                           {49, 51, 1},
		"the intervals just touch":         {53, 55, 1},
		"just apart above":                 {53.01, 55, -1},
		"just apart below":                 {44, 46.99, -1},
		"twice as wide as the printed one": {44, 56, 1},
		"wider than that":                  {43.9, 56.1, 0},
		"without an interval":              {math.NaN(), math.NaN(), 0},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			e := agreement(printed, stats.Summary{N: 9, Mean: (tc.low + tc.high) / 2, Low: tc.low, High: tc.high})
			if e.Supports != tc.want {
				t.Errorf("got %d, want %d", e.Supports, tc.want)
			}
		})
	}
}
