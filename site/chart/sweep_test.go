package chart

import (
	"testing"

	"juggle/core/experiment"
	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/stats"
)

func TestTheSweepHasAPanelAMeasureAndACurveAReading(t *testing.T) {
	at := func(by admission.SetAvailability, threshold float64, of ...stats.Summary) pool.Point {
		point := pool.Point{Run: pool.Run{Scenario: testbed.Scenario{SetBy: by, Threshold: threshold}}}
		for _, mean := range of {
			point.Of = append(point.Of, experiment.Value{Estimate: experiment.Estimate{Summary: mean}})
		}
		return point
	}
	around := func(mean, half float64) stats.Summary {
		return stats.Summary{N: 4, Mean: mean, Low: mean - half, High: mean + half}
	}
	spec := PoolOurs(pool.ThresholdSweep, []pool.Point{
		at(admission.AnyUp, 0, around(97, 2), around(90, 3), around(24, 2)),
		at(admission.AnyUp, 0.95, around(95, 1), around(91, 3), around(23, 2)),
		at(admission.AllUp, 0, around(97, 2), around(90, 3), around(24, 2)),
		at(admission.AllUp, 0.95, around(0, 0), stats.Summarize(nil), around(0, 0)), // nothing is accepted, so nothing can be effective
	}, 0.5, "a sentence", 240)
	if len(spec.Panels) != 3 || spec.Label != "a sentence" {
		t.Fatalf("got %d panels, %q", len(spec.Panels), spec.Label)
	}
	for i, want := range []int{2, 1, 2} { // points of "all"
		p := spec.Panels[i]
		if len(p.Series) != 2 || p.Series[0].Name != "any" || p.Series[1].Name != "all" || len(p.Series[0].Points) != 2 ||
			len(p.Series[1].Points) != want {
			t.Errorf("panel %d: got %+v, want two curves, the second with %d points", i, p.Series, want)
		}
		if len(p.Rules) != 1 || p.Rules[0].X1 != 0.5 || p.Y.Domain[0] != 0 || len(p.Notes) != 2 {
			t.Errorf("panel %d: got the rules %+v, the axis %+v and the names %+v", i, p.Rules, p.Y, p.Notes)
		}
	}
	spec.JSON() // panics on what has no JSON form
}
