package pool

import (
	"fmt"
	"slices"
	"strconv"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// ThresholdSweep is the number under which a study has the sweep of the threshold. It is no figure of the paper's: the paper names neither
// the threshold nor what the availability of a k-set is.
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

// A SweepPoint is the sweep at a threshold under a reading, in per cent.
type SweepPoint struct {
	Cell
	Of []stats.Summary // as SweepMeasures
}

// SweepPoints is the sweep. It panics if the study does not have it.
func (r *Results) SweepPoints() (points []SweepPoint) {
	for _, c := range r.mustHave(ThresholdSweep).cells(r.study.Scenario) {
		p := SweepPoint{Cell: c}
		for _, m := range SweepMeasures {
			p.Of = append(p.Of, stats.Summarize(r.sample(c, m)))
		}
		points = append(points, p)
	}
	return points
}

// Sweep is SweepTable of SweepPoints.
func (r *Results) Sweep() *report.Table { return SweepTable(r.SweepPoints()) }

// SweepTable is the table of the sweep, one row a reading and a threshold: mean over the seeds and 95 % interval of each measure.
func SweepTable(points []SweepPoint) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "set", Title: "availability of a k-set"}, {Name: "threshold", Title: "accept above", Kind: report.Number},
		{Name: "n", Title: "seeds", Kind: report.Number},
	}}
	for _, m := range SweepMeasures {
		t.Columns = append(t.Columns, report.Column{Name: m.Name, Title: m.Symbol, Unit: "%", Kind: report.Number},
			report.Column{Name: m.Name + "_low", Title: "from", Unit: "%", Kind: report.Number},
			report.Column{Name: m.Name + "_high", Title: "to", Unit: "%", Kind: report.Number})
	}
	for _, p := range points {
		row := []string{testbed.SetName(p.SetBy), number(p.Threshold), strconv.Itoa(p.Of[0].N)}
		for _, s := range p.Of {
			row = append(row, percentCell(s.Mean), percentCell(s.Low), percentCell(s.High))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// SweepFinding says in a sentence what the threshold does to R_a under each reading: from the lowest, which everything is above, to the
// highest, and from where on less than half as many requests are accepted as at the lowest. It panics if the study does not have the sweep.
func (r *Results) SweepFinding() string {
	r.mustHave(ThresholdSweep)
	first, last := Thresholds[0], Thresholds[len(Thresholds)-1]
	words := fmt.Sprintf("From threshold %v to %v R_a goes", first, last)
	for i, by := range SetAvailabilities {
		at := func(threshold float64) float64 {
			return stats.Summarize(r.sample(sweepCell(r.study.Scenario, by, threshold), SweepMeasures[0])).Mean
		}
		words += fmt.Sprintf(" from %s to %s %% (%s", report.Fixed(at(first), 1), report.Fixed(at(last), 1), testbed.SetName(by))
		if half := slices.IndexFunc(Thresholds, func(threshold float64) bool { return at(threshold) < at(first)/2 }); half >= 0 {
			words += fmt.Sprintf("; less than half from %v on", Thresholds[half])
		}
		words += ")"
		if i < len(SetAvailabilities)-1 {
			words += ","
		}
	}
	return words + "."
}
