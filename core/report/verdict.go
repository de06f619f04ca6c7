package report

import (
	"math"
	"strings"

	"juggle/core/enum"
	"juggle/core/stats"
)

// A Verdict says how far a paper's claim holds in what was computed.
type Verdict uint8

// The verdicts.
const (
	CannotTell Verdict = iota
	Holds
	HoldsInPart
	DoesNotHold
)

var verdictWords = []string{"cannot tell", "holds", "holds in part", "does not hold"}

// String gives the verdict's words, as shown to people and written to files.
func (v Verdict) String() string { return enum.Name(verdictWords, v, "unknown verdict") }

// A Rule is the rule of all verdicts, as readers get it.
type Rule struct {
	Comparison string
	Verdicts   []RuleLine // a small table
	Notes      []string
}

// A RuleLine says when a verdict is given.
type RuleLine struct {
	Verdict Verdict
	When    string
}

// VerdictRule is what Compare, Claim.Judge and the exceptions in the studies do. That every comparison be clear by its own interval is
// enough to support a claim about all of them (an intersection-union test: Berger, Technometrics 24, 1982); to look through many for a
// counterexample is not, hence Holm's adjustment there.
var VerdictRule = Rule{
	Comparison: "A comparison is for a claim where its paired 95 % interval lies wholly on the claim's side, against it where the interval " +
		"lies wholly on the other side and is significant there after Holm's adjustment, otherwise open.",
	Verdicts: []RuleLine{
		{Holds, "none is against, at most a quarter are open, and the estimates of those are on the claim's side"},
		{DoesNotHold, "none is for, at least one is against"},
		{CannotTell, "fewer than four replicates, or none is against and more than a quarter are open"},
		{HoldsInPart, "everything else"},
	},
	Notes: []string{
		"A claim with several parts or readings shows the verdict on each, and its own is theirs where they agree. Where they do not, it " +
			"holds in part if one of them holds, or holds in part. If none does, one part that does not hold refutes the claim, but not one " +
			"reading: nobody can tell whether another will hold.",
		"That gains are alike means that they differ by less than one point: the claim's side is what lies within.",
		"An interval is also for |φ| not being less than a threshold where it reaches the threshold and is at most half of it wide.",
		"An interval is for a printed number where it overlaps the printed one and is at most twice as wide, and against it where the two " +
			"lie apart.",
		"What is computed exactly, without replicates, is for the claim or against it.",
		"Where a paper says that something does not happen, one case is against it, and none in any replicate is for it.",
		"A replicate is one period of a log, in the Pools one seed; more seeds of a period narrow its interval and say nothing about other " +
			"periods.",
	},
}

// String is the rule in one paragraph.
func (r Rule) String() string {
	words := []string{r.Comparison}
	for _, l := range r.Verdicts {
		name := l.Verdict.String()
		words = append(words, strings.ToUpper(name[:1])+name[1:]+": "+l.When+".")
	}
	return strings.Join(append(words, r.Notes...), " ")
}

// MinReplicates is the number of replicates below which every verdict is CannotTell.
const MinReplicates = 4

// Exact is the number of replicates of what needs none: arithmetic.
const Exact = math.MaxInt

const significance = 0.05

// Compare makes evidence of paired differences: side is the sign that the claim gives their mean, p their Holm-adjusted p-value.
func Compare(what, unit string, s stats.Summary, p float64, side int) Evidence {
	e := Evidence{What: what, Value: s.Mean, Low: s.Low, High: s.High, Unit: unit, P: p, Side: side}
	near, far := s.Low, s.High
	if side < 0 {
		near, far = -s.High, -s.Low
	}
	switch { // every comparison with NaN is false
	case near > 0:
		e.Stance = For
	case far < 0 && p < significance:
		e.Stance = Against
	}
	return e
}

// Computed is evidence that is arithmetic, without an interval.
func Computed(what, unit string, value float64, agrees bool) Evidence {
	e := Evidence{What: what, Unit: unit, Value: value, Low: math.NaN(), High: math.NaN(), P: math.NaN(), Stance: Against}
	if agrees {
		e.Stance = For
	}
	return e
}

// Never is evidence on a claim that something does not happen, from how often it did: a single case is a counterexample.
func Never(what, unit string, s stats.Summary) Evidence {
	e := Evidence{What: what, Value: s.Mean, Low: s.Low, High: s.High, Unit: unit, P: math.NaN()}
	switch {
	case s.Mean > 0:
		e.Stance = Against
	case s.Mean == 0:
		e.Stance = For
	}
	return e
}

// Judge sets the parts of the claim, the verdict on each and on the claim, all by VerdictRule, from so many replicates.
func (c *Claim) Judge(replicates int, parts ...Part) {
	c.Parts, c.Verdict = parts, CannotTell
	alike, anyHolds, refuted := true, false, false
	for i := range parts {
		v := judge(replicates, parts[i].Decides)
		parts[i].Verdict = v
		alike = alike && v == parts[0].Verdict
		anyHolds = anyHolds || v == Holds || v == HoldsInPart
		refuted = refuted || v == DoesNotHold && !parts[i].Reading
	}
	switch {
	case len(parts) > 0 && alike:
		c.Verdict = parts[0].Verdict
	case anyHolds:
		c.Verdict = HoldsInPart
	case refuted:
		c.Verdict = DoesNotHold
	}
}

// A Comparison is paired differences, one a replicate, in a part of a claim. Side is the sign that the claim gives their mean; 0 where it
// says that the mean is nearer to 0 than Within.
type Comparison struct {
	Part       string
	What, Unit string
	Diffs      []float64 // NaN where a replicate has none
	Side       int
	Within     float64
}

// pValue is that of the mean being 0, or, of a claim that it is near 0, no farther from 0 than Within.
func (c *Comparison) pValue(s stats.Summary) float64 {
	if c.Side == 0 && s.N > 1 {
		s.Mean = max(0, math.Abs(s.Mean)-c.Within)
	}
	return s.PValue()
}

func (c *Comparison) evidence(s stats.Summary, p float64) Evidence {
	if c.Side != 0 {
		return Compare(c.What, c.Unit, s, p, c.Side)
	}
	e := Evidence{What: c.What, Value: s.Mean, Low: s.Low, High: s.High, Unit: c.Unit, P: p, Within: c.Within}
	switch {
	case s.Low > -c.Within && s.High < c.Within:
		e.Stance = For
	case (s.Low > c.Within || s.High < -c.Within) && p < significance:
		e.Stance = Against
	}
	return e
}

// JudgeDifferences is Judge from comparisons as Differences has them; the one with the fewest differences says how many replicates there
// are.
func (c *Claim) JudgeDifferences(all []Comparison) {
	replicates := Exact
	for i := range all {
		replicates = min(replicates, stats.Summarize(all[i].Diffs).N)
	}
	c.Judge(replicates, Differences(all)...)
}

// Differences makes parts of comparisons, adjusted together. Those of one part stand together.
func Differences(all []Comparison) (parts []Part) {
	summaries, p := make([]stats.Summary, len(all)), make([]float64, len(all))
	for i, x := range all {
		summaries[i] = stats.Summarize(x.Diffs)
		p[i] = x.pValue(summaries[i])
	}
	for i, adjusted := range stats.Holm(p) {
		x := &all[i]
		if i == 0 || x.Part != all[i-1].Part {
			parts = append(parts, Part{Name: x.Part})
		}
		last := &parts[len(parts)-1]
		last.Decides = append(last.Decides, x.evidence(summaries[i], adjusted))
	}
	return parts
}

func judge(replicates int, evidence []Evidence) Verdict {
	t := TallyOf(evidence)
	mostlyOpen := 4*t.Open > t.All()
	switch {
	case replicates < MinReplicates || t.All() == 0:
		return CannotTell
	case t.Against == 0 && mostlyOpen:
		return CannotTell
	case t.Against > 0 && t.For == 0:
		return DoesNotHold
	case t.Against == 0 && !pointsAway(evidence):
		return Holds
	}
	return HoldsInPart
}

// pointsAway tells whether the estimate of an open comparison is not on the claim's side.
func pointsAway(evidence []Evidence) bool {
	for _, e := range evidence {
		agrees := e.Side == 0 && e.Within == 0 || e.Value*float64(e.Side) > 0 || e.Side == 0 && math.Abs(e.Value) < e.Within
		if e.Stance == Open && !agrees {
			return true
		}
	}
	return false
}
