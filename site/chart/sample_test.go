package chart

import (
	"fmt"
	"math"

	"juggle/core/experiment"
	"juggle/core/experiment/stats"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// The means below are those of section 9 of the specification: a reference program on the SDSC SP2 log, 49 periods, one seed. The spread
// around them is invented: alternate replicates are above and below the mean.

// The sample figures have these arrival rates, in thousandths, and these mean window extensions λ, in percent. In Figures 5 and 6,
// sampleSizes are also the offer thresholds.

var sampleLoads = []workload.Load{1000, 1250, 1500}
var sampleSizes = []int{25, 50, 100}

// sampleStrict has the utilisations with strict windows, in percent. sampleFlexible has the utilisations with flexible windows of each of
// sampleSizes.
var sampleStrict = map[workload.Load]float64{1000: 48.7, 1250: 53.4, 1500: 56.3}

var sampleFlexible = map[workload.Load]map[schedule.Order][3]float64{
	1000: {schedule.FIFO: {49.6, 50.2, 51.8}, schedule.BJF: {49.8, 50.6, 52.6}, schedule.Shuffle: {50.1, 51.2, 52.9},
		schedule.LFF: {50.5, 52.0, 54.4}, schedule.EDF: {50.8, 52.5, 54.9}},
	1250: {schedule.FIFO: {54.5, 55.3, 57.0}, schedule.BJF: {54.6, 55.8, 57.8}, schedule.Shuffle: {55.0, 56.1, 58.2},
		schedule.LFF: {55.4, 57.3, 59.8}, schedule.EDF: {55.8, 57.9, 60.5}},
	1500: {schedule.FIFO: {57.4, 58.6, 60.5}, schedule.BJF: {57.7, 59.0, 61.3}, schedule.Shuffle: {57.9, 59.5, 61.8},
		schedule.LFF: {58.7, 60.4, 62.9}, schedule.EDF: {59.0, 61.0, 63.9}},
}

// sampleN is the number of replicates.
const sampleN = 12

// sampleCell returns the result of a cell with that mean.
func sampleCell(c study.Cell, mean float64) study.CellResult {
	values := make([]float64, sampleN)
	for i := range values {
		values[i] = mean + 4*float64(1-2*(i%2))
	}
	return study.CellResult{Cell: c, Summary: stats.Summarize(values), N: sampleN, Values: values, Diff: experiment.NoEstimate()}
}

// estimate returns the estimate with that summary, without a test.
func estimate(s stats.Summary) experiment.Estimate {
	return experiment.Estimate{Summary: s, PHolm: math.NaN()}
}

// withDifference returns c with the paired difference from base, with a spread of 0.4 points.
func withDifference(c study.CellResult, base study.CellResult, name string) study.CellResult {
	d := make([]float64, sampleN)
	for i := range d {
		d[i] = c.Summary.Mean - base.Summary.Mean + 0.4*float64(1-2*(i%2))
	}
	c.Diff, c.Baseline, c.Gains = estimate(stats.Summarize(d)), name, experiment.Minus(c.Values, base.Values)
	return c
}

// sampleFigure returns one of Figures 1 to 6 with these means.
func sampleFigure(number int) *study.FigureResult {
	r := &study.FigureResult{Figure: experiment.Figure{Title: "Sample", N: sampleN, Want: sampleN}, Number: number}
	r.Sources = []study.Source{{Name: "one.swf.gz", Span: workload.Spanning(1)}, {Name: "rest.swf", Span: workload.Spanning(sampleN - 1)}}
	for i := range sampleN {
		r.Periods = append(r.Periods, study.Unit{Source: min(i, 1), Period: max(i-1, 0), Seeds: []uint64{1}})
	}
	r.Claim.Figure, r.Claim.Finding = fmt.Sprint(number), "A finding."
	never := study.Cell{Fix: schedule.Never, Offers: schedule.Never}
	switch number {
	case 1:
		r.Base = schedule.Shuffle
		for _, load := range sampleLoads {
			for i, size := range sampleSizes {
				shuffle := never
				shuffle.Load, shuffle.Lambda, shuffle.Order = load, size, schedule.Shuffle
				base := sampleCell(shuffle, sampleFlexible[load][schedule.Shuffle][i])
				r.Cells = append(r.Cells, base)
				for _, order := range []schedule.Order{schedule.EDF, schedule.LFF, schedule.BJF, schedule.FIFO} {
					c := shuffle
					c.Order = order
					r.Cells = append(r.Cells, withDifference(sampleCell(c, sampleFlexible[load][order][i]), base, "Shuffle"))
				}
			}
		}
	case 2, 3:
		scale := 1.0
		if number == 3 {
			scale = 0.81 // estimates that are too long lower the utilisation
		}
		for _, load := range sampleLoads {
			c := never
			c.Load = load
			base := sampleCell(c, scale*sampleStrict[load])
			base.Comparisons = []study.Comparison{{Key: "accurate", Estimate: estimate(stats.Summarize([]float64{sampleStrict[load]}))}}
			r.Cells = append(r.Cells, base)
			for i, size := range sampleSizes {
				c.Lambda = size
				mean := sampleFlexible[load][schedule.EDF][i]
				row := withDifference(sampleCell(c, scale*mean), base, "strict")
				for key, x := range map[string]float64{
					"accurate": mean, "accurate_gain": mean - sampleStrict[load], "relative_gain": 100 * row.Diff.Mean / base.Summary.Mean,
					"accurate_relative_gain": 100*(mean/sampleStrict[load]-1) - 0.5,
				} {
					row.Comparisons = append(row.Comparisons, study.Comparison{Key: key, Estimate: estimate(stats.Summarize([]float64{x}))})
				}
				r.Cells = append(r.Cells, row)
			}
			if number == 2 {
				r.Printed = append(r.Printed, study.Printed{Cell: study.Cell{Load: load, Order: schedule.FIFO}, Value: 43.8 + 3*float64(load)/1000,
					PlusMinus: 3.5})
			}
		}
	case 4:
		// The utilisations by λ, one for each fixing share.
		rows := map[int][5]float64{25: {54.5, 54.6, 55.0, 55.4, 55.8}, 50: {55.3, 55.6, 56.4, 57.2, 57.9}, 100: {57.0, 57.7, 58.7, 59.7, 60.5}}
		for _, size := range sampleSizes {
			var base study.CellResult
			for i, fix := range []int{0, 25, 50, 75, schedule.Never} {
				c := sampleCell(study.Cell{Load: 1250, Lambda: size, Fix: fix, Offers: schedule.Never}, rows[size][i])
				if i == 0 {
					base = c
				} else {
					c = withDifference(c, base, "at once")
				}
				r.Cells = append(r.Cells, c)
			}
		}
	case 5:
		// The utilisations with offers, by arrival rate: to the recipients of the study, and to the other recipients.
		offered := map[workload.Load][3]float64{1000: {49.95, 51.3, 53.1}, 1250: {55.0, 56.5, 58.4}, 1500: {58.1, 59.9, 62.2}}
		toOthers := map[workload.Load][3]float64{1000: {51, 53.5, 57}, 1250: {56.4, 59.1, 62.6}, 1500: {60, 62.5, 66}}
		for _, load := range sampleLoads {
			c := never
			c.Load = load
			base := sampleCell(c, sampleStrict[load])
			r.Cells = append(r.Cells, base)
			for i, size := range sampleSizes {
				flexible, offer := c, c
				flexible.Lambda = size
				offer.Offers = size
				row := withDifference(sampleCell(offer, offered[load][i]), base, "strict")
				row.Comparisons = []study.Comparison{{Key: "other", Estimate: estimate(sampleCell(offer, toOthers[load][i]).Summary)}}
				r.Cells = append(r.Cells, withDifference(sampleCell(flexible, sampleFlexible[load][schedule.EDF][i]), base, "strict"), row)
			}
		}
	case 6:
		for _, load := range sampleLoads {
			for i, threshold := range sampleSizes {
				c := never
				c.Load, c.Offers = load, threshold
				r.Cells = append(r.Cells, sampleCell(c, []float64{12.5, 24.8, 45.4}[i]+float64(load-1250)/500))
			}
		}
	}
	return r
}
