package report

// A Verdict says how far a paper's claim holds in what was computed.
type Verdict uint8

// The verdicts. CannotTell is the zero value: an interval on which the claim hangs contains zero, or there are fewer than
// MinReplicates replicates.
const (
	CannotTell Verdict = iota
	Holds
	HoldsInPart
	DoesNotHold
)

// MinReplicates is the number of replicates below which every verdict is CannotTell. Seeds of one window are one.
const MinReplicates = 4

var verdictWords = [...]string{"cannot tell", "holds", "holds in part", "does not hold"}

// String gives the verdict's words, as shown to people and written to files.
func (v Verdict) String() string {
	if int(v) < len(verdictWords) {
		return verdictWords[v]
	}
	return "unknown verdict"
}

// A Claim is one statement of a paper beside what was found.
type Claim struct {
	Figure  string  // the number in the edition at hand: "1" to "6", or "text"
	Title   string  // short: "Sorting the waiting queue"
	Paper   string  // the paper's claim in our own words
	Verdict Verdict // how far it holds here
	Finding string  // our finding in one or two sentences, every number with its unit
	Decides []Evidence
}

// Evidence is one number that a verdict rests on.
type Evidence struct {
	What      string  // "EDF minus LFF, load 1.25, lambda 50"
	Value     float64 // estimate
	Low, High float64 // 95 % interval; NaN where there is none
	Unit      string  // "points", "%"
	P         float64 // Holm-adjusted two-sided p-value; NaN where none was computed
	Supports  int     // +1 for the claim, -1 against it, 0 undecided
}
