package pool

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool/sizing"
	"juggle/core/papers/study"
)

// Sizing holds the parameters of Figure 3. The paper gives neither the load nor the threshold.
type Sizing struct {
	Alpha       float64 // tail of the service times; smaller is heavier
	Ratio       float64 // p / k: the longest service time divided by the shortest
	Load        float64 // mean number of busy resources; lambda is Load divided by the mean service time
	Threshold   float64 // an added resource must save at least this many seconds of mean wait
	LargestPool int     // the largest c that is shown
}

// DefaultSizing returns the paper's alpha and p / k with our load and threshold.
func DefaultSizing() Sizing {
	return Sizing{Alpha: PaperAlpha, Ratio: 1e4, Load: 20, Threshold: 1, LargestPool: 60}
}

// SizingParameters lists the parameters of Sizing, in the order of the page's groups. The help of each gives the origin of its default.
var SizingParameters = param.New(DefaultSizing(),
	param.Decimal(param.Spec{Key: "alpha", Symbol: "α", Name: "Tail", Group: "Service time", Min: 0.01, Max: 10, Step: 0.05,
		TrackMin: 0.5, TrackMax: 2.5,
		FromPaper: true, Help: "the smaller, the more of all work a few long services bring; section 4.2"},
		func(s *Sizing) *float64 { return &s.Alpha }),
	param.Decimal(param.Spec{Key: "ratio", Symbol: "p", Name: "Longest", Unit: "× k", Group: "Service time", Min: 1.01, Max: 1e9,
		FromPaper: true, Help: "section 4.2: p = 10000 k"},
		func(s *Sizing) *float64 { return &s.Ratio }),
	param.Decimal(param.Spec{Key: "load", Flag: "load", Symbol: "λh̄", Name: "Mean load", Group: "Pool size", Min: 0.01, Max: 1e5,
		Step: 1, TrackMin: 1, TrackMax: 60,
		Help: "how many resources are busy on average; one for all five cases, about a third of the paper's nodes"},
		func(s *Sizing) *float64 { return &s.Load }),
	param.Decimal(param.Spec{Key: "threshold", Flag: "threshold", Name: "Bearable change", Unit: "s", Group: "Pool size", Min: 1e-6,
		Max:  1e6,
		Step: 0.1, TrackMin: 0.1, TrackMax: 10, Help: "another resource pays while it saves at least so much wait; a second is not felt"},
		func(s *Sizing) *float64 { return &s.Threshold }),
	param.Whole(param.Spec{Key: "most", Symbol: "c", Name: "Largest pool shown", Group: "Pool size", Min: 1, Max: 1e5, Step: 5,
		TrackMin: 20, TrackMax: 200,
		Help: "beyond it the five curves lie on the axis"},
		func(s *Sizing) *int { return &s.LargestPool }))

// service returns the distribution of a case's service times.
func (s Sizing) service(c Case) sizing.BoundedPareto {
	return sizing.BoundedPareto{Alpha: s.Alpha, Low: c.K, High: s.Ratio * c.K}
}

// load returns the load of a case: arrivals at a rate that keeps Load resources busy on average.
func (s Sizing) load(c Case) sizing.Load { return sizing.LoadAt(s.Load, s.service(c)) }

// Size returns the suggested pool size for a case.
func (s Sizing) Size(c Case) int { return sizing.Size(s.load(c), s.Threshold) }

// Waits returns the waits W_1, W_2, ... of the pools that are shown, for a case, in seconds.
func (s Sizing) Waits(c Case) []float64 { return sizing.FirstWaits(s.load(c), s.LargestPool) }

// Figure returns Figure 3, which is computed from formulas.
func (s Sizing) Figure() *experiment.Figure {
	return &experiment.Figure{N: 1, Want: 1, Claim: s.Figure3Claim(), Table: s.Figure3(),
		Comments: experiment.Comments([]string{study.Program, "pools", cmp.Or(SizingParameters.Encode(&s), Unchanged), "Figure 3"},
			SizingParameters.Settings(&s))}
}

// Figure3 has a row for each c of each of the five cases, with W_c in all its digits, or "inf" if the pool is too small.
func (s Sizing) Figure3() *report.Table {
	t := &report.Table{Columns: report.Columns("figure", "#case", "#k||s", "#c|resources", "#wait|mean wait|s", "suggested|suggested size")}
	for _, c := range Cases {
		size := s.Size(c)
		for i, w := range s.Waits(c) {
			wait := "inf"
			if !math.IsInf(w, 1) {
				wait = strconv.FormatFloat(w, 'g', -1, 64)
			}
			t.Add("3", c.Number, formatShortest(c.K), i+1, wait, report.YesNo(i+1 == size))
		}
	}
	return t
}

// Knee returns the c at which a falling curve of waits turns: where it is farthest below the straight line from its first finite value to
// its last value. It returns 0 if fewer than three values are finite, or if none of them is below the line. waits[i] is W_{i+1}.
func Knee(waits []float64) int {
	first := firstFinite(waits)
	last := len(waits) - 1
	if last-first < 2 {
		return 0
	}
	slope := (waits[last] - waits[first]) / float64(last-first)
	knee, deepest := 0, 0.0
	for i := first; i <= last; i++ {
		if depth := waits[first] + float64(slope*float64(i-first)) - waits[i]; depth > deepest {
			knee, deepest = i+1, depth
		}
	}
	return knee
}

// Figure3Claim judges the two parts of the paper's statement on Figure 3. It is computed without replicates and intervals.
func (s Sizing) Figure3Claim() report.Claim {
	const nearKnee = 3 // a suggested size is near the knee if it differs by at most this many resources; ours
	c := report.Claim{Figure: "3", Title: "How large a pool",
		Paper: "the wait falls dramatically at first and hardly any more beyond a threshold; that inflection is the " +
			"optimal size, and the first step that saves less than users can bear finds it nearly"}
	var falls, turns []report.Evidence
	smallestFall, smallestSize, largestSize, knee := 1.0, math.MaxInt, 0, 0
	for _, k := range Cases {
		waits, size := s.Waits(k), s.Size(k)
		from := firstFinite(waits)
		to := from + 4
		knee = Knee(waits)
		if knee == 0 || to >= len(waits) {
			c.SetFinding(fmt.Sprintf("From %s resources on a pool carries a load of %v; too few of those are shown to see where the wait "+
				"turns: show more.",
				report.Decisive(strconv.Itoa(int(s.Load)+1)), s.Load))
			return c
		}
		fall := 1 - waits[to]/waits[from]
		smallestFall, smallestSize, largestSize = min(smallestFall, fall), min(smallestSize, size), max(largestSize, size)
		falls = append(falls, report.EvidenceOfValue(fmt.Sprintf("fall of the wait from c = %d to %d, case %d", from+1, to+1, k.Number),
			"%", 100*fall, fall > 0.5))
		turns = append(turns, report.EvidenceOfValue(fmt.Sprintf("suggested size less the knee at %d, case %d", knee, k.Number), "resources",
			float64(size-knee), max(size-knee, knee-size) <= nearKnee))
	}
	c.Judge(report.Exact, report.Part{Name: "it falls at first", Evidence: falls},
		report.Part{Name: "the suggested size is where it turns", Evidence: turns})
	other := s // ends the axis elsewhere, to show that the knee depends on the end
	if other.LargestPool = 500; s.LargestPool == 500 {
		other.LargestPool = 60
	}
	otherKnee := Knee(other.Waits(Cases[0]))
	if otherKnee == 0 { // too few of these pools carry the load
		other.LargestPool = 2 * s.LargestPool
		otherKnee = Knee(other.Waits(Cases[0]))
	}
	c.SetFinding(fmt.Sprintf("The first four resources more take away at least %s %% of the wait, and the curves, drawn up to c = %d, turn "+
		"at c = %d in every case, for they differ by "+
		"a factor only; where they turn depends on where the axis ends: drawn up to c = %d, at c = %d. The suggested "+
		"sizes at a threshold of %v s go from %d to %d, the larger the longer the service: a "+
		"fixed threshold "+
		"in seconds is not the curve's own.", report.Decisive(report.Fixed(100*smallestFall, 1)), s.LargestPool, knee, other.LargestPool,
		otherKnee, s.Threshold, smallestSize, largestSize))
	return c
}

// firstFinite returns the index of the first finite wait, or len(waits) if there is none.
func firstFinite(waits []float64) int {
	return slices.IndexFunc(append(waits, 0), func(wait float64) bool { return !math.IsInf(wait, 1) })
}
