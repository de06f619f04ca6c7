package study

import (
	"fmt"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// Figure 4: what does it cost to fix a job's place before it starts? At the middle load, as in the paper, which found the loads alike.
var fixing = figure{
	number: 4,
	title:  "When a job is fixed",
	claim:  "The longer a job stays flexible, the higher the utilisation.",
	cells: func(p Params) (cells []Cell) {
		for _, lambda := range p.Lambdas {
			for _, f := range withNever(p.FixShares) {
				cells = append(cells, fixingCell(p, lambda, f))
			}
		}
		return cells
	},
	beside: func(p Params) (cells []Cell) {
		for _, lambda := range p.Lambdas {
			cells = append(cells, fixingCell(p, lambda, 0))
		}
		return cells
	},
	subtitle: func(p Params) string {
		return fmt.Sprintf("EDF at load %v; gains over fixing at once paired, 95 %% intervals", middleLoad(p))
	},
	more: []extra{{"step", "above the next earlier fixing", "points", true}},
	compare: func(v *view) {
		v.against(func(row *CellResult) (string, []float64) {
			if row.Fix == 0 {
				return "", nil
			}
			return "at once", v.values(fixingCell(v.p, row.Lambda, 0))
		})
		v.fill("step", func(row *CellResult) []float64 {
			if row.Fix == v.p.FixShares[0] {
				return nil
			}
			return diff(row.Values, v.values(fixingCell(v.p, row.Lambda, before(withNever(v.p.FixShares), row.Fix))))
		})
	},
	judge: func(v *view) (string, []report.Part) {
		evidence := v.steps(func(c Cell) string {
			return fmt.Sprintf("fixed %s minus %s, λ %d %%", fixName(c.Fix), fixName(before(withNever(v.p.FixShares), c.Fix)), c.Lambda)
		})
		gains := each(v.p.Lambdas, func(lambda int) string { return signed(v.row(fixingCell(v.p, lambda, schedule.Never)).Diff.Mean, 1) })
		finding := fmt.Sprintf("Utilisation rises at %s steps%s. Never fixed against fixed at once: %s points at λ %s %%.",
			count(pointing(evidence), len(evidence)), v.clearOfZero(evidence), listed(gains), listed(each(v.p.Lambdas, func(l int) string { return fmt.Sprint(l) })))
		return finding, whole(evidence)
	},
}

func fixingCell(p Params, lambda, fix int) Cell {
	c := flexibleCell(p, middleLoad(p), lambda)
	c.Fix = fix
	return c
}

// middleLoad is the paper's medium workload: 1.25 of its three.
func middleLoad(p Params) workload.Load { return p.Loads[len(p.Loads)/2] }

// withNever puts "never" after the shares: it is the longest that a job can stay flexible.
func withNever(shares []int) []int { return append(append([]int(nil), shares...), schedule.Never) }

func fixName(f int) string {
	switch f {
	case schedule.Never:
		return "never"
	case 0:
		return "at once"
	}
	return fmt.Sprintf("after %d %%", f)
}
