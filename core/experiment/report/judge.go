package report

import (
	"math"

	"juggle/core/experiment/stats"
)

// MinUnits is the least number of units, or of batches, for a verdict. With fewer every comparison is open.
const MinUnits = 6

// Exact is the number of units of results that are arithmetic and have no samples.
const Exact = math.MaxInt

// significance is the level of the tests: an adjusted p-value below it decides.
const significance = 0.05

// A Comparison has paired differences, one for each unit or batch, in a part of a claim. There are three kinds. If Side is 1 or -1, the
// claim is that the mean has that sign; see Least. If Side is 0 and Within is not, the claim is that the mean is nearer to 0 than Within.
// If both are 0, the differences are from a printed number; the interval must include 0, and half its width may be at most MaxHalfWidth.
type Comparison struct {
	Reading, Part  string
	OneIsEnough    bool // see Part
	Quantity, Unit string
	Diffs          []float64 // NaN if a unit has none
	Side           int
	Least          float64 // the smallest effect that the claim states, for a Side; if negative, -Least is the margin of "not less"
	Within         float64
	MaxHalfWidth   float64

	PHolm *float64 // if not nil, the adjusted p-value is stored there too, for a table that shows the same comparison
}

// For a comparison with a Side, the claim is true if the mean lies beyond forBound on that Side, and false if it lies beyond againstBound
// on the other side.
func (c *Comparison) forBound() float64     { return float64(c.Side) * c.Least }
func (c *Comparison) againstBound() float64 { return float64(c.Side) * min(c.Least, 0) }

// pValues returns two-sided p-values. tested is the p-value of the hypothesis that the comparison tests. noDifference is the p-value of the
// hypothesis that there is no relevant difference.
func (c *Comparison) pValues(s stats.Summary) (tested, noDifference float64) {
	switch {
	case c.Side != 0:
		tested, noDifference = s.PValueAt(c.forBound()), s.PValueAt(c.againstBound())
		if (s.Mean-c.forBound())*float64(c.Side) <= 0 {
			tested = noDifference
		}
	case c.Within != 0:
		tested = s.PValueAt(math.Copysign(c.Within, s.Mean))
		if noDifference = tested; math.Abs(s.Mean) <= c.Within && s.N > 1 {
			noDifference = 1
		}
	default:
		tested = s.PValueAt(0)
		noDifference = tested
	}
	return tested, noDifference
}

// stance is the stance that follows from the comparison's interval and its adjusted p-value.
func (c *Comparison) stance(s stats.Summary, holm float64) Stance {
	inside, outside := false, false // a comparison with NaN is false, so both stay false without an interval
	switch {
	case c.Side > 0:
		inside, outside = s.Low > c.forBound(), s.High < c.againstBound()
	case c.Side < 0:
		inside, outside = s.High < c.forBound(), s.Low > c.againstBound()
	case c.Within != 0:
		inside, outside = s.Low > -c.Within && s.High < c.Within, s.Low > c.Within || s.High < -c.Within
	default:
		inside, outside = s.Low <= 0 && s.High >= 0 && s.HalfWidth() <= c.MaxHalfWidth, s.Low > 0 || s.High < 0
	}
	switch {
	case s.N < MinUnits:
		return Open
	case inside && (!c.OneIsEnough || holm < significance):
		return For
	case outside && holm < significance:
		return Against
	}
	return Open
}

// Differences makes the parts of a claim from its comparisons. Comparisons of the same part must be neighbours, and so must comparisons of
// the same reading. The p-values of a reading are adjusted together.
func Differences(all []Comparison) (parts []Part) {
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].Reading == all[0].Reading {
			n++
		}
		parts, all = append(parts, partsOfReading(all[:n])...), all[n:]
	}
	return parts
}

func partsOfReading(all []Comparison) (parts []Part) {
	summaries, tested, noDifference := make([]stats.Summary, len(all)), make([]float64, len(all)), make([]float64, len(all))
	for i := range all {
		summaries[i] = stats.Summarize(all[i].Diffs)
		tested[i], noDifference[i] = all[i].pValues(summaries[i])
	}
	for i, holm := range stats.Holm(noDifference) {
		x, s := &all[i], summaries[i]
		if i == 0 || x.Part != all[i-1].Part {
			parts = append(parts, Part{Reading: x.Reading, Name: x.Part, OneIsEnough: x.OneIsEnough})
		}
		if x.PHolm != nil {
			*x.PHolm = holm
		}
		last := &parts[len(parts)-1]
		last.Evidence = append(last.Evidence, Evidence{Quantity: x.Quantity, Value: s.Mean, Low: s.Low, High: s.High, Unit: x.Unit, P: tested[i],
			PHolm: holm, Detectable: s.Detectable(), Stance: x.stance(s, holm)})
	}
	return parts
}

// EvidenceOfValue is the evidence of a computed value without an interval. agrees reports whether the value supports the claim.
func EvidenceOfValue(quantity, unit string, value float64, agrees bool) Evidence {
	e := untestedEvidence(quantity, unit, stats.Summary{Mean: value, Low: math.NaN(), High: math.NaN()})
	if e.Stance = Against; agrees {
		e.Stance = For
	}
	return e
}

// EvidenceOfNone is the evidence on a claim that an event never occurs. s describes how often it occurred. A single occurrence refutes the
// claim.
func EvidenceOfNone(quantity, unit string, s stats.Summary) Evidence {
	e := untestedEvidence(quantity, unit, s)
	switch {
	case s.Mean > 0:
		e.Stance = Against
	case s.Mean == 0:
		e.Stance = For
	}
	return e
}

func untestedEvidence(quantity, unit string, s stats.Summary) Evidence {
	nan := math.NaN()
	return Evidence{Quantity: quantity, Unit: unit, Value: s.Mean, Low: s.Low, High: s.High, P: nan, PHolm: nan, Detectable: nan}
}

// Judge sets the parts of the claim, and by VerdictRule the verdict on each part and on the claim. units is the number of units, or of
// batches.
func (c *Claim) Judge(units int, parts ...Part) {
	c.Parts, c.Basis.N = parts, units
	for i := range parts {
		if units >= MinUnits {
			parts[i].Verdict = parts[i].verdict()
		}
	}
	count := [Verdicts]int{} // of readings, by verdict
	readings := c.Readings()
	for _, r := range readings {
		count[r.Verdict]++
	}
	c.Verdict = Inconclusive
	switch all := len(readings); {
	case all == 0:
	case count[Holds] == all:
		c.Verdict = Holds
	case count[DoesNotHold] == all:
		c.Verdict = DoesNotHold
	case count[Holds] > 0 && count[DoesNotHold] > 0:
		c.Verdict = DependsOnReading
	}
}

// WithdrawVerdicts removes the verdicts on the claim and its parts, because only a part of the planned data has arrived. arrived says how
// much: "3 of 10 seeds".
func (c *Claim) WithdrawVerdicts(arrived string) {
	c.Incomplete, c.Verdict = arrived, Inconclusive
	for i := range c.Parts {
		c.Parts[i].Verdict = Inconclusive
	}
}

// JudgeDifferences judges the claim by comparisons; see Differences. The number of units is the largest number of differences in a
// comparison, NaN not counted.
func (c *Claim) JudgeDifferences(all []Comparison) {
	units := 0
	for i := range all {
		units = max(units, stats.Summarize(all[i].Diffs).N)
	}
	c.Judge(units, Differences(all)...)
}

// verdict is the verdict on the part alone. One comparison against the claim is enough for DoesNotHold, even if others are open. If
// OneIsEnough, one for the claim is enough for Holds, and all must be against it for DoesNotHold.
func (p Part) verdict() Verdict {
	t := TallyOf(p.Evidence)
	held, refuted := t.For == t.All(), t.Against > 0
	if p.OneIsEnough {
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

// verdictOfParts is the verdict on all parts of one reading.
func verdictOfParts(parts []Part) Verdict {
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
