package study

import (
	"math"
	"slices"
	"testing"

	"juggle/core/schedule"
	"juggle/core/workload"
)

// TestReachedFromFindsWhereALineStaysAboveALevel has lines with corners at 10, 30 and 70, and the level 1.
func TestReachedFromFindsWhereALineStaysAboveALevel(t *testing.T) {
	xs := []int{10, 30, 70}
	for name, c := range map[string]struct {
		ys   []float64
		want float64
	}{
		"between two corners":    {[]float64{0, 4, 8}, 15},
		"at a corner":            {[]float64{0, 1, 8}, 30},
		"everywhere":             {[]float64{1, 1, 1}, math.Inf(-1)},
		"never":                  {[]float64{0, 0.5, 0.999}, math.Inf(1)},
		"reached and left again": {[]float64{0, 5, 0.5}, math.Inf(1)},
		"reached a second time":  {[]float64{2, 0, 4}, 40},
	} {
		if got := reachedFrom(xs, c.ys, 1); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

func TestTheAsideOfFigure1HasTheWindowSizesFromWhichABaselineIsSurpassed(t *testing.T) {
	p := oneSeed()
	p.Loads, p.Lambdas, p.Reach = []workload.Load{1000, 1500}, []int{50, 100}, 2
	p.Orders, p.Baseline = []schedule.Order{schedule.EDF, schedule.LFF}, schedule.FIFO // FIFO is not shown
	// Half of the interval of this wobble: 3.182446 x 0.57735 / 2 = 0.91869.
	wobble := []float64{0.5, -0.5, 0.5, -0.5}
	s := stateWith(t, p, []int{1}, 4, func(i Item) (float64, float64) {
		u := 40 + 10*float64(i.Period)
		switch { // FIFO has u as it is
		case i.Order == schedule.EDF && i.Load == 1000: // 1 above FIFO at 50 % and 3.5 at 100 %, so 2 above it at 70 %
			u += map[int]float64{50: 1, 100: 3.5}[i.Lambda] + wobble[i.Period]
		case i.Order == schedule.EDF:
			u += 2
		case i.Order != schedule.FIFO:
			u -= 5
		}
		return u, noDistance
	})
	f := s.Figure(1)
	edf := rowWhere(t, f, func(c Cell) bool { return c.Order == schedule.EDF && c.Load == 1500 })
	if edf.Baseline != "fifo" || !near(edf.Diff.Mean, 2) || f.Base != schedule.FIFO {
		t.Errorf("got %+v against %q, want 2 against fifo", edf.Diff, edf.Baseline)
	}
	// The upper end rises from 1.91869 to 4.41869 and reaches 2 at 51.6. The lower end rises from 0.08131 to 2.58131 and reaches 2 at 88.4.
	want := [][]string{{"EDF", "70 (52 to 88)", "≤ 50"}, {"LFF", "> 100", "> 100"}}
	if a := f.Aside; !slices.EqualFunc(a.Table.Rows, want, slices.Equal[[]string]) ||
		a.Title != "From which λ on it is at least 2 points above FIFO and stays so, with 95 % intervals" || a.Table.Check() != nil {
		t.Errorf("got %q: %q, want %q", a.Title, a.Table.Rows, want)
	}
	if text := s.Claims()[1]; text.Figure != "text" || len(text.Evidence()) == 0 {
		t.Errorf("got %+v, want the paper's claim about Shuffle judged", text)
	}
	if _, err := NewPlan(p, fakeSource(4), []int{2}); err != nil || slices.Contains(RelevantKeys(2), "base") ||
		!slices.Contains(RelevantKeys(1), "reach") {
		t.Errorf("got error %v and the relevant keys %q and %q of Figures 1 and 2, want base and reach only in Figure 1", err,
			RelevantKeys(1), RelevantKeys(2))
	}
}
