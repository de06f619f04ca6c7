package report

import (
	"math"

	"juggle/core/stats"
)

// MinUnits is the number of units, or of batches, below which every comparison is open.
const MinUnits = 6

// Exact is the number of units of what needs none: arithmetic.
const Exact = math.MaxInt

const significance = 0.05

// A Comparison is paired differences, one a unit, in a part of a claim. Of its kinds, Side says which it is: 1 or -1 is the sign that the
// claim gives the mean. Where Side is 0, the claim is that the mean is nearer to 0 than Within, or, where that is 0 too, that the
// differences are from a printed number, and the interval may reach so far to either side as Tells.
type Comparison struct {
	Reading, Part string
	Some          bool // see Part
	What, Unit    string
	Diffs         []float64 // NaN where a unit has none
	Side          int
	Least         float64 // the smallest effect that the claim states; negative: the margin of "not less"
	Within        float64
	Tells         float64

	PHolm *float64 // nil, or where the same comparison is shown elsewhere: its adjusted p-value is put there too
}

// forBound is what the mean lies beyond if the claim is true, againstBound if it is not, where Side says so.
func (c *Comparison) forBound() float64     { return float64(c.Side) * c.Least }
func (c *Comparison) againstBound() float64 { return float64(c.Side) * min(c.Least, 0) }

// ps are two-sided p-values: own is of the hypothesis that the comparison speaks against, none that there is no difference to speak of.
func (c *Comparison) ps(s stats.Summary) (own, none float64) {
	switch {
	case c.Side != 0:
		own, none = s.PValueAt(c.forBound()), s.PValueAt(c.againstBound())
		if (s.Mean-c.forBound())*float64(c.Side) <= 0 {
			own = none
		}
	case c.Within != 0:
		own = s.PValueAt(math.Copysign(c.Within, s.Mean))
		if none = own; math.Abs(s.Mean) <= c.Within && s.N > 1 {
			none = 1
		}
	default:
		own = s.PValueAt(0)
		none = own
	}
	return own, none
}

// stance is what the comparison says, by its interval and its adjusted p-value.
func (c *Comparison) stance(s stats.Summary, holm float64) Stance {
	inside, outside := false, false // every comparison with NaN is false
	switch {
	case c.Side > 0:
		inside, outside = s.Low > c.forBound(), s.High < c.againstBound()
	case c.Side < 0:
		inside, outside = s.High < c.forBound(), s.Low > c.againstBound()
	case c.Within != 0:
		inside, outside = s.Low > -c.Within && s.High < c.Within, s.Low > c.Within || s.High < -c.Within
	default:
		inside, outside = s.Low <= 0 && s.High >= 0 && s.Half() <= c.Tells, s.Low > 0 || s.High < 0
	}
	switch {
	case s.N < MinUnits:
		return Open
	case inside && (!c.Some || holm < significance):
		return For
	case outside && holm < significance:
		return Against
	}
	return Open
}

// Differences makes parts of comparisons. Those of one part stand together, and so do those of one reading, which are adjusted together.
func Differences(all []Comparison) (parts []Part) {
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].Reading == all[0].Reading {
			n++
		}
		parts, all = append(parts, ofReading(all[:n])...), all[n:]
	}
	return parts
}

func ofReading(all []Comparison) (parts []Part) {
	summaries, own, none := make([]stats.Summary, len(all)), make([]float64, len(all)), make([]float64, len(all))
	for i := range all {
		summaries[i] = stats.Summarize(all[i].Diffs)
		own[i], none[i] = all[i].ps(summaries[i])
	}
	for i, holm := range stats.Holm(none) {
		x, s := &all[i], summaries[i]
		if i == 0 || x.Part != all[i-1].Part {
			parts = append(parts, Part{Reading: x.Reading, Name: x.Part, Some: x.Some})
		}
		if x.PHolm != nil {
			*x.PHolm = holm
		}
		last := &parts[len(parts)-1]
		last.Decides = append(last.Decides, Evidence{What: x.What, Value: s.Mean, Low: s.Low, High: s.High, Unit: x.Unit, P: own[i], PHolm: holm,
			Detects: s.Detectable(), Stance: x.stance(s, holm)})
	}
	return parts
}

// Computed is evidence that is arithmetic, without an interval.
func Computed(what, unit string, value float64, agrees bool) Evidence {
	e := exactly(what, unit, stats.Summary{Mean: value, Low: math.NaN(), High: math.NaN()})
	if e.Stance = Against; agrees {
		e.Stance = For
	}
	return e
}

// Never is evidence on a claim that something does not happen, from how often it did: a single case is a counterexample.
func Never(what, unit string, s stats.Summary) Evidence {
	e := exactly(what, unit, s)
	switch {
	case s.Mean > 0:
		e.Stance = Against
	case s.Mean == 0:
		e.Stance = For
	}
	return e
}

func exactly(what, unit string, s stats.Summary) Evidence {
	nan := math.NaN()
	return Evidence{What: what, Unit: unit, Value: s.Mean, Low: s.Low, High: s.High, P: nan, PHolm: nan, Detects: nan}
}

// Judge sets the parts of the claim, the verdict on each and on the claim, all by VerdictRule, from so many units, which may be batches.
func (c *Claim) Judge(units int, parts ...Part) {
	c.Parts, c.Basis.N = parts, units
	for i := range parts {
		if units >= MinUnits {
			parts[i].Verdict = parts[i].judge()
		}
	}
	seen := [Verdicts]int{}
	readings := c.Readings()
	for _, r := range readings {
		seen[r.Verdict]++
	}
	c.Verdict = Inconclusive
	switch all := len(readings); {
	case all == 0:
	case seen[Holds] == all:
		c.Verdict = Holds
	case seen[DoesNotHold] == all:
		c.Verdict = DoesNotHold
	case seen[Holds] > 0 && seen[DoesNotHold] > 0:
		c.Verdict = DependsOnReading
	}
}

// Await takes back what Judge said, on the parts too, since of the data that were planned no more has come than that.
func (c *Claim) Await(come string) {
	c.Awaits, c.Verdict = come, Inconclusive
	for i := range c.Parts {
		c.Parts[i].Verdict = Inconclusive
	}
}

// JudgeDifferences is Judge from comparisons as Differences has them; the one with the most differences says how many units there are.
func (c *Claim) JudgeDifferences(all []Comparison) {
	units := 0
	for i := range all {
		units = max(units, stats.Summarize(all[i].Diffs).N)
	}
	c.Judge(units, Differences(all)...)
}

// judge is the verdict on the part alone. Nothing that an open comparison may still turn out to say takes back that a claim does not hold.
func (p Part) judge() Verdict {
	t := TallyOf(p.Decides)
	held, refuted := t.For == t.All(), t.Against > 0
	if p.Some {
		held, refuted = t.For > 0, t.Against == t.All()
	}
	switch {
	case t.All() == 0:
		return Inconclusive
	case refuted:
		return DoesNotHold
	case held:
		return Holds
	}
	return Inconclusive
}

// together is the verdict on the parts of one reading.
func together(parts []Part) Verdict {
	v := Holds
	for _, p := range parts {
		switch p.Verdict {
		case DoesNotHold:
			return DoesNotHold
		case Inconclusive:
			v = Inconclusive
		}
	}
	return v
}
