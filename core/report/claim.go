package report

import "fmt"

// A Claim is one statement of a paper beside what was found.
type Claim struct {
	Figure  string  // the number in the edition at hand, "1" to "6", or where else the paper says it: "text", "4.2"
	Title   string  // short: "Sorting the waiting queue"
	Paper   string  // the paper's claim in our own words
	Verdict Verdict // how far it holds here; set by Judge
	Finding string  // our finding in one or two sentences, every number with its unit; see Say
	Caveat  string  // what the verdict owes to something else, in a few words beside it: "partly by construction"; empty where nothing
	Parts   []Part  // at least one where something was compared

	Decisive [2]int // from and to which byte of Finding the number stands that it turns on
}

// A Part is a part of a claim, or a reading of it, with a verdict of its own.
type Part struct {
	Name    string  // "over LFF"; empty where the claim has one part
	Reading bool    // the claim may hold by this part alone
	Verdict Verdict // set by Claim.Judge
	Decides []Evidence
}

// Decides is all that the claim rests on, part by part.
func (c Claim) Decides() (all []Evidence) {
	for _, p := range c.Parts {
		all = append(all, p.Decides...)
	}
	return all
}

// Readings is the verdict on each part, "over LFF: holds; over BJF: cannot tell"; empty where the claim has one part.
func (c Claim) Readings() (words string) {
	if len(c.Parts) < 2 {
		return ""
	}
	for i, p := range c.Parts {
		if i > 0 {
			words += "; "
		}
		words += p.Name + ": " + p.Verdict.String()
	}
	return words
}

// Evidence is one comparison that a verdict rests on.
type Evidence struct {
	What      string  // "EDF minus LFF, load 1.25, lambda 50"
	Value     float64 // estimate; NaN where there is none
	Low, High float64 // 95 % interval; NaN where there is none
	Unit      string  // "points", "%"
	P         float64 // Holm-adjusted two-sided p-value; NaN where none was computed
	Side      int     // the sign of a value that agrees with the claim; 0 where its sign says nothing
	Decimals  int     // that a computed value needs, where those are more than usual; otherwise 0
	Within    float64 // where Side is 0: what the claim says that the value is nearer to 0 than; 0 where it says nothing of that kind
	Stance    Stance
}

// A Stance is what a comparison says of a claim.
type Stance int8

// The stances.
const (
	Against Stance = -1
	Open    Stance = 0
	For     Stance = 1
)

// String is the stance in a word.
func (s Stance) String() string {
	switch s {
	case Against:
		return "against"
	case For:
		return "for"
	}
	return "open"
}

// A Tally counts comparisons by what they say.
type Tally struct{ For, Against, Open int }

// TallyOf counts the evidence.
func TallyOf(evidence []Evidence) (t Tally) {
	for _, e := range evidence {
		switch e.Stance {
		case For:
			t.For++
		case Against:
			t.Against++
		default:
			t.Open++
		}
	}
	return t
}

// All is the number of comparisons counted.
func (t Tally) All() int { return t.For + t.Against + t.Open }

// String is the tally in a sentence.
func (t Tally) String() string {
	are := "are"
	if t.For == 1 {
		are = "is"
	}
	return fmt.Sprintf("Of %d comparisons %d %s for the claim, %d against it.", t.All(), t.For, are, t.Against)
}
