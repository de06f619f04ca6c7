package study

import (
	"fmt"
	"slices"

	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// FixLoads says at which loads Figure 4 is computed.
type FixLoads uint8

// The choices.
const (
	MiddleLoad FixLoads = iota // as in the paper, which found the loads similar
	AllLoads
)

var fixLoads = param.Menu[FixLoads]{
	{Value: MiddleLoad, Name: "middle", Title: "at the middle arrival rate"},
	{Value: AllLoads, Name: "all", Title: "at all arrival rates"},
}

// fixing is Figure 4: what does it cost to fix a job's place before it starts? The claim is judged at the middle load, which the paper
// shows. The rows of the other loads come after its rows.
func fixing(p Params) figure {
	var cells []Cell
	for _, load := range loadsOfFixing(p) {
		for _, lambda := range p.Lambdas {
			for _, share := range withNever(p.FixShares) {
				cells = append(cells, fixingCell(p, load, lambda, share))
			}
		}
	}
	return figure{
		number:       4,
		title:        "When a job is fixed",
		keys:         []string{"lambda", "f", "at", "frag"},
		claim:        "The longer a job stays flexible, the higher the utilisation.",
		cells:        cells,
		comparedWith: []base{fixedAtOnce},
		subtitle:     "EDF at {loads}; gains over fixing at once paired, 95 % intervals",
		baseline:     "at once",
		base:         fixedAtOnce,
		comparisons:  []comparisonColumn{{"step", "above the next earlier fixing", "points", true, value.changeFrom(p.fixedEarlier)}},
		hasFragments: true,
		judge: func(v *view) (string, []report.Part) {
			parts := v.fixingSteps(middleLoad(p))
			steps := evidence(parts)
			gains := mapSlice(p.Lambdas, func(lambda int) string {
				return signed(v.row(fixingCell(p, middleLoad(p), lambda, schedule.Never)).Diff.Mean, 1)
			})
			finding := fmt.Sprintf("Utilisation rises at %s steps%s. Never fixed against fixed at once: %s points at λ %s %%.",
				report.Decisive(ratioInWords(countOnClaimsSide(steps), len(steps))), v.supportedPhrase(steps), report.ListInWords(gains),
				report.ListInWords(mapSlice(p.Lambdas, func(l int) string { return fmt.Sprint(l) })))
			for _, load := range loadsOfFixing(p)[1:] {
				v.fixingSteps(load)
			}
			return finding, parts
		},
		furtherClaims: []furtherClaim{
			{"Fixing at other arrival rates", "The results of Figure {figure} are similar at all arrival rates.", p.FixLoads == AllLoads,
				judgeFixingAtLoads},
			p.lessFragmented("A scheduler that can still move jobs leaves the machine less fragmented.", p.fixedEarlier,
				func(c Cell) string { return p.fixedLater(c) + ", " + loadOf(c) })},
	}
}

// fixingSteps compares each fixing share with the next smaller one, at one load. The p-values of a load's steps are adjusted together, so
// they do not depend on which other loads are shown.
func (v *view) fixingSteps(load workload.Load) []report.Part {
	return v.steps(func(c Cell) bool { return c.Load == load }, v.p.fixedEarlier, v.p.fixedLater)
}

// fixedLater names the step to c from the next smaller share.
func (p Params) fixedLater(c Cell) string {
	return fmt.Sprintf("fixed %s minus %s, λ %d %%", fixName(c.Fix), fixName(p.fixedEarlier(c).Fix), c.Lambda)
}

// fixedEarlier is c with the next smaller fixing share, or c itself if it has the smallest.
func (p Params) fixedEarlier(c Cell) Cell {
	if c.Fix != p.FixShares[0] {
		c.Fix = elementBefore(withNever(p.FixShares), c.Fix)
	}
	return c
}

// fixedAtOnce is c with every job fixed when it is accepted.
func fixedAtOnce(c Cell) Cell { c.Fix = 0; return c }

// judgeFixingAtLoads judges what section 4.2 says of the loads that are not in its Figure 4: the results were similar.
func judgeFixingAtLoads(v *view, c *report.Claim) {
	var gains []gain
	for _, lambda := range v.p.Lambdas {
		name := fmt.Sprintf("λ %d %%", lambda)
		gains = append(gains, gain{name, "never fixed minus fixed at once, " + name, value.changeFrom(fixedAtOnce), flexibleCell(v.p, 0, lambda)})
	}
	v.judgeAlikeAtLoads(c, gains)
}

// loadsOfFixing are the loads that Figure 4 shows, the middle one first.
func loadsOfFixing(p Params) []workload.Load {
	loads := []workload.Load{middleLoad(p)}
	if p.FixLoads == AllLoads {
		for _, load := range p.Loads {
			if load != middleLoad(p) {
				loads = append(loads, load)
			}
		}
	}
	return loads
}

// fixingCell is EDF with windows of mean size lambda, whose jobs are fixed after that share of their wait.
func fixingCell(p Params, load workload.Load, lambda, share int) Cell {
	c := flexibleCell(p, load, lambda)
	c.Fix = share
	return c
}

// middleLoad is the middle one of the loads of p, 1.25 in the paper. Of an even number it is the higher of the two in the middle.
func middleLoad(p Params) workload.Load { return p.Loads[len(p.Loads)/2] }

// withNever puts "never" after the shares: it is the longest that a job can stay flexible.
func withNever(shares []int) []int { return append(slices.Clip(shares), schedule.Never) }

// fixName says in words when a fixing share fixes a job.
func fixName(share int) string {
	switch share {
	case schedule.Never:
		return "never"
	case 0:
		return "at once"
	}
	return fmt.Sprintf("after %d %%", share)
}
