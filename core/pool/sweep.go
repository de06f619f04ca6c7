package pool

import (
	"strconv"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// ThresholdSweep is the number under which a study has the sweep of the threshold. It is no figure of the paper's: the paper names neither the
// threshold nor what the availability of a k-set is.
const ThresholdSweep = 8

var thresholdSweep = Figure{Number: ThresholdSweep, Title: "The threshold under each availability of a k-set", Measure: measure("accept")}

// Thresholds are the sweep's.
var Thresholds = []float64{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95}

// SetAvailabilities are the readings that the sweep goes through.
var SetAvailabilities = []admission.SetAvailability{admission.AnyUp, admission.MeanUp, admission.AllUp}

func sweepCell(s testbed.Scenario, by admission.SetAvailability, threshold float64) Cell {
	return Cell{Policy: testbed.KAPAC, K: s.K, Factor: s.Factor, Gap: s.Gap, Threshold: threshold, SetBy: by}
}

func sweepCells(s testbed.Scenario) (out []Cell) {
	for _, by := range SetAvailabilities {
		for _, threshold := range Thresholds {
			out = append(out, sweepCell(s, by, threshold))
		}
	}
	return out
}

// SweepMeasures are the sweep's columns: R_a, E_r and U_r.
var SweepMeasures = []testbed.Measure{measure("accept"), measure("effectiveness"), measure("utilisation")}

// Sweep is the table of the sweep, one row a reading and a threshold: mean over the seeds and 95 % interval of each measure. It panics if
// the study does not have it.
func (r *Results) Sweep() *report.Table {
	r.mustHave(ThresholdSweep)
	t := &report.Table{Columns: []report.Column{
		{Name: "set", Title: "availability of a k-set"}, {Name: "threshold", Title: "accept above", Kind: report.Number},
		{Name: "n", Title: "seeds", Kind: report.Number},
	}}
	for _, m := range SweepMeasures {
		t.Columns = append(t.Columns, report.Column{Name: m.Name, Title: m.Symbol, Unit: "%", Kind: report.Number},
			report.Column{Name: m.Name + "_low", Title: "from", Unit: "%", Kind: report.Number},
			report.Column{Name: m.Name + "_high", Title: "to", Unit: "%", Kind: report.Number})
	}
	for _, by := range SetAvailabilities {
		for _, threshold := range Thresholds {
			c := sweepCell(r.study.Scenario, by, threshold)
			row := []string{testbed.SetName(by), number(threshold), strconv.Itoa(stats.Summarize(r.sample(c, SweepMeasures[0])).N)}
			for _, m := range SweepMeasures {
				s := stats.Summarize(r.sample(c, m))
				row = append(row, percentCell(s.Mean), percentCell(s.Low), percentCell(s.High))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}
