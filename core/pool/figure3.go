package pool

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/pool/sizing"
	"juggle/core/report"
	"juggle/core/study"
)

// Sizing is the parameters of Figure 3. The paper gives neither the load nor the threshold.
type Sizing struct {
	Alpha     float64 // tail of the service times
	Ratio     float64 // p / k
	Load      float64 // mean number of busy resources: lambda is Load over the mean service time
	Threshold float64 // an added resource must save at least this many seconds of mean wait
	Most      int     // the largest c shown
}

// DefaultSizing is the paper's alpha and p / k with our load and threshold.
func DefaultSizing() Sizing {
	return Sizing{Alpha: PaperAlpha, Ratio: 1e4, Load: 20, Threshold: 1, Most: 60}
}

// SizingParameters are those of Sizing, in the order of a page's groups. Each one's help says where its default comes from.
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
		Step: 0.1, TrackMin: 0.1, TrackMax: 10, Help: "another resource pays while it saves more wait than this; a second is not felt"},
		func(s *Sizing) *float64 { return &s.Threshold }),
	param.Whole(param.Spec{Key: "most", Symbol: "c", Name: "Largest pool shown", Group: "Pool size", Min: 1, Max: 1e5, Step: 5,
		TrackMin: 20, TrackMax: 200,
		Help: "beyond it the five curves lie on the axis"},
		func(s *Sizing) *int { return &s.Most }))

// service is the case's distribution of service times.
func (s Sizing) service(c Case) sizing.BoundedPareto {
	return sizing.BoundedPareto{Alpha: s.Alpha, Low: c.K, High: s.Ratio * c.K}
}

// load is the arrivals that keep Load resources busy with the case's service times.
func (s Sizing) load(c Case) sizing.Load { return sizing.LoadAt(s.Load, s.service(c)) }

// Size is the suggested pool size for a case.
func (s Sizing) Size(c Case) int { return sizing.Size(s.load(c), s.Threshold) }

// Waits is W_1 ... W_Most for a case, in seconds.
func (s Sizing) Waits(c Case) []float64 { return sizing.UpTo(s.load(c), s.Most) }

// waitCell writes a waiting time with every digit it has; "inf" where the pool is too small.
func waitCell(w float64) string {
	if math.IsInf(w, 1) {
		return "inf"
	}
	return strconv.FormatFloat(w, 'g', -1, 64)
}

// Figure is Figure 3, which follows from sizes alone.
func (s Sizing) Figure() *experiment.Figure {
	return &experiment.Figure{N: 1, Want: 1, Claim: s.Figure3Claim(), Table: s.Figure3(),
		Comments: experiment.Comments([]string{study.Program, "pools", cmp.Or(SizingParameters.Encode(&s), unchanged), "Figure 3"},
			SizingParameters.Settings(&s))}
}

// Figure3 is W_c against c for the five cases.
func (s Sizing) Figure3() *report.Table {
	t := &report.Table{Columns: report.Columns("figure", "#case", "#k||s", "#c|resources", "#wait|mean wait|s", "suggested|suggested size")}
	for _, c := range Cases {
		size := s.Size(c)
		for i, w := range s.Waits(c) {
			t.Add("3", c.Number, number(c.K), i+1, waitCell(w), report.YesNo(i+1 == size))
		}
	}
	return t
}

// Knee is where a falling, hollow curve turns: the point farthest below the straight line from its first finite value to its last;
// 0 where fewer than three values are finite. w[i] belongs to c = i + 1.
func Knee(w []float64) int {
	first := stable(w)
	last := len(w) - 1
	if last-first < 2 {
		return 0
	}
	slope := (w[last] - w[first]) / float64(last-first)
	knee, deepest := 0, 0.0
	for i := first; i <= last; i++ {
		if depth := w[first] + float64(slope*float64(i-first)) - w[i]; depth > deepest {
			knee, deepest = i+1, depth
		}
	}
	return knee
}

// nearKnee is how many resources from the knee a suggestion still is near it: ours.
const nearKnee = 3

// Figure3Claim judges the two halves of what the paper says of Figure 3. It is arithmetic: no replicates, no intervals.
func (s Sizing) Figure3Claim() report.Claim {
	c := report.Claim{Figure: "3", Title: "How large a pool",
		Paper: "the wait falls dramatically at first and hardly any more beyond a threshold; that inflection is the " +
			"optimal size, and the first step that saves less than users can bear finds it nearly"}
	var falls, turns []report.Evidence
	worst, least, most, knee := 1.0, math.MaxInt, 0, 0
	for _, k := range Cases {
		w, size := s.Waits(k), s.Size(k)
		from := stable(w)
		knee = Knee(w)
		to := from + 4
		if knee == 0 || to >= len(w) {
			c.Say(fmt.Sprintf("From %s resources on a pool carries a load of %v; too few of those are shown to see where the wait turns: show more.",
				report.Decisive(strconv.Itoa(int(s.Load)+1)), s.Load))
			return c
		}
		fell := 1 - w[to]/w[from]
		worst, least, most = min(worst, fell), min(least, size), max(most, size)
		falls = append(falls, report.Computed(fmt.Sprintf("fall of the wait from c = %d to %d, case %d", from+1, to+1, k.Number), "%", 100*fell,
			fell > 0.5))
		turns = append(turns, report.Computed(fmt.Sprintf("suggested size less the knee at %d, case %d", knee, k.Number), "resources",
			float64(size-knee), max(size-knee, knee-size) <= nearKnee))
	}
	c.Judge(report.Exact, report.Part{Name: "it falls at first", Decides: falls},
		report.Part{Name: "the suggested size is where it turns", Decides: turns})
	other := s // with another end of the axis, to show how the turn of the curves depends on it
	if other.Most = 500; s.Most == 500 {
		other.Most = 60
	}
	c.Say(fmt.Sprintf("The first four resources more take away at least %s %% of the wait, and the curves, drawn up to c = %d, turn "+
		"at c = %d in every case, for they differ by "+
		"a factor only; where they turn depends on where the axis ends: drawn up to c = %d, at c = %d. The suggested "+
		"sizes at a threshold of %v s go from %d to %d, the farther beyond the turn the longer the service: a "+
		"fixed threshold "+
		"in seconds is not the curve's own.", report.Decisive(report.Fixed(100*worst, 1)), s.Most, knee, other.Most,
		Knee(other.Waits(Cases[0])), s.Threshold, least, most))
	return c
}

// stable is the index of the first finite wait; len(w) where there is none.
func stable(w []float64) int {
	return slices.IndexFunc(append(w, 0), func(wait float64) bool { return !math.IsInf(wait, 1) })
}
