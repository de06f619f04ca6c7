package report

import (
	"fmt"
	"slices"
	"strings"
)

// A Claim is a statement of a paper, with what was found and the verdict.
type Claim struct {
	Figure  string  // the figure's number in the edition, "1" to "6", or another place in the paper: "text", "4.2"
	Title   string  // short: "Sorting the waiting queue"
	Paper   string  // the paper's claim in our own words
	Verdict Verdict // set by Judge
	Finding string  // our finding in one or two sentences, every number with its unit; see SetFinding
	Caveat  string  // a reservation about the verdict in a few words: "partly by construction"; empty if there is none
	Parts   []Part  // at least one if something was compared
	Basis   Basis   // what the verdict is based on
	// ChangedParameters are the names of the parameters that differ from those for which the claim was fixed. With such parameters the
	// verdict is a finding under them.
	ChangedParameters []string
	Incomplete        string // how much of the planned data has arrived: "3 of 10 seeds"; empty if all has. Until then there is no verdict

	Decisive [2]int // the range of bytes of Finding that is its most important number; see SetFinding
}

// A Part is a part of a claim with a verdict of its own. A claim that can be read in two ways has the parts of each reading.
type Part struct {
	Reading     string  // "in points"; empty if the claim has one reading
	Name        string  // "over LFF"; empty if the reading has one part
	OneIsEnough bool    // the part holds if at least one comparison is for it; otherwise all must be for it
	Verdict     Verdict // set by Claim.Judge
	Evidence    []Evidence
}

// Label is the part's reading and name.
func (p Part) Label() string {
	if p.Reading != "" && p.Name != "" {
		return p.Reading + ", " + p.Name
	}
	return p.Reading + p.Name
}

// A Basis is the data on which a verdict rests, and the verdicts in other settings.
type Basis struct {
	N               int       // the number of independent units, as Judge set it or its caller after that; Exact if nothing is random
	Unit            string    // the kind of unit: "periods of 15 days", "seeds"
	Batches         int       // the number of batches of neighbouring units; 0: units are treated as independent
	Seeds           int       // the number of seeds averaged within each unit; 0 or 1: there is no average
	Log             string    // the log, or another source: "the bundled periods"
	OtherSettings   []Setting // the verdicts in other settings
	UntriedSettings string    // the settings without a verdict, and the command that computes them; empty: there are none
}

// A Setting is the verdict on the same claim with a measure, period or reading for which the claim was not fixed.
type Setting struct {
	Name    string // "requests accepted", "periods of 5 days"
	Verdict Verdict
}

// VerdictInWords is the verdict on the claim. If parameters were changed it names them: "holds under your parameters (arrival rates)". A
// caveat follows: "holds, partly by construction". Until all planned data have arrived it says how many have: "no verdict yet, 3 of 10
// seeds".
func (c Claim) VerdictInWords() string {
	if c.Incomplete != "" {
		return NoVerdict + ", " + c.Incomplete
	}
	words := c.Verdict.String()
	if len(c.ChangedParameters) > 0 {
		words += " under your parameters (" + strings.Join(c.ChangedParameters, ", ") + ")"
	}
	if c.Caveat != "" {
		words += ", " + c.Caveat
	}
	return words
}

// BasisInWords is the basis of the verdict: "n 12 periods of 15 days, 10 seeds in each, sdsc. So many show differences of 0.30 to 0.90
// points in four of five tries." It is empty if nothing was counted.
func (c Claim) BasisInWords() string {
	b := c.Basis
	if b.Unit == "" || b.N == 0 {
		return ""
	}
	words := fmt.Sprintf("n %d %s", b.N, b.Unit)
	if b.Batches > 0 {
		words += fmt.Sprintf(" in %d batches", b.Batches)
	}
	if b.Seeds == 1 {
		words += ", one seed in each"
	} else if b.Seeds > 1 {
		words += fmt.Sprintf(", %d seeds in each", b.Seeds)
	}
	if b.Log != "" {
		words += ", " + b.Log
	}
	words += "."
	if shown := c.detectableInWords(); shown != "" {
		words += " So many show differences of " + shown + " in four of five tries."
	}
	return words
}

// SettingsInWords says in how many other settings the verdict is the same, and in which it differs: "It turns with requests accepted (does
// not hold) and periods of 5 days (inconclusive); 7 of 9 other settings agree." It also names the untried settings. It is empty if there
// are neither, if nothing was counted, and if there is no verdict yet.
func (c Claim) SettingsInWords() string {
	b := c.Basis
	if c.Incomplete != "" || b.Unit == "" || len(b.OtherSettings) == 0 && b.UntriedSettings == "" {
		return ""
	}
	var differing []string
	for _, s := range b.OtherSettings {
		if s.Verdict != c.Verdict {
			differing = append(differing, s.Name+" ("+s.Verdict.String()+")")
		}
	}
	var words []string
	switch all := len(b.OtherSettings); {
	case all == 0:
	case differing == nil && all == 1:
		words = append(words, "The verdict is the same with "+b.OtherSettings[0].Name)
	case differing == nil:
		words = append(words, fmt.Sprintf("All %d other settings agree", all))
	default:
		words = append(words, "It turns with "+ListInWords(differing))
		if all > 1 {
			words = append(words, fmt.Sprintf("%d of %d other settings agree", all-len(differing), all))
		}
	}
	if b.UntriedSettings != "" {
		words = append(words, "not known are "+b.UntriedSettings)
	}
	sentence := strings.Join(words, "; ") + "."
	return strings.ToUpper(sentence[:1]) + sentence[1:]
}

// detectableInWords is the range of the differences that the comparisons can detect, for each unit: "0.30 to 0.90 points and 12.00 % of the
// gain".
func (c Claim) detectableInWords() string {
	detectable := make(map[string][]float64) // by unit
	var units []string
	for _, e := range c.Evidence() {
		if e.Detectable > 0 {
			if detectable[e.Unit] == nil {
				units = append(units, e.Unit)
			}
			detectable[e.Unit] = append(detectable[e.Unit], e.Detectable)
		}
	}
	words := make([]string, len(units))
	for i, unit := range units {
		low, high := InWords(slices.Min(detectable[unit]), 2), InWords(slices.Max(detectable[unit]), 2)
		words[i] = low + " to " + high + " " + unit
		if low == high {
			words[i] = low + " " + unit
		}
	}
	return strings.Join(words, " and ")
}

// Evidence is the evidence of all parts of the claim, in order.
func (c Claim) Evidence() (all []Evidence) {
	for _, p := range c.Parts {
		all = append(all, p.Evidence...)
	}
	return all
}

// A ReadingVerdict is the verdict on one reading of a claim.
type ReadingVerdict struct {
	Name    string // empty if the claim has one reading
	Verdict Verdict
	Parts   []Part
}

// Readings are the readings of the claim, in the order of its parts.
func (c Claim) Readings() (readings []ReadingVerdict) {
	for i, p := range c.Parts {
		if i == 0 || p.Reading != c.Parts[i-1].Reading {
			readings = append(readings, ReadingVerdict{Name: p.Reading})
		}
		last := &readings[len(readings)-1]
		last.Parts = append(last.Parts, p)
	}
	for i := range readings {
		readings[i].Verdict = verdictOfParts(readings[i].Parts)
	}
	return readings
}

// PartsInWords is the verdict on each reading and part: "over LFF: holds; over BJF: inconclusive", "in points: does not hold; in
// proportion: holds (above none: holds, below windows: holds)". It is empty if the claim has at most one part, and if there is no verdict
// yet.
func (c Claim) PartsInWords() string {
	if len(c.Parts) < 2 || c.Incomplete != "" {
		return ""
	}
	var words []string
	for _, r := range c.Readings() {
		var parts []string
		for _, p := range r.Parts {
			parts = append(parts, p.Name+": "+p.Verdict.String())
		}
		switch {
		case r.Name == "":
			words = append(words, parts...)
		case len(parts) == 1:
			words = append(words, r.Name+": "+r.Verdict.String())
		default:
			words = append(words, r.Name+": "+r.Verdict.String()+" ("+strings.Join(parts, ", ")+")")
		}
	}
	return strings.Join(words, "; ")
}

// maxNamed is the largest number of comparisons of one stance that ObstaclesInWords names.
const maxNamed = 3

// ObstaclesInWords names the comparisons that keep a claim from holding: "Against: A. Open: B; C; D; and 2 more." It is empty if the claim
// holds, and if there is no verdict yet.
func (c Claim) ObstaclesInWords() string {
	if c.Incomplete != "" {
		return ""
	}
	var words []string
	for _, stance := range []Stance{Against, Open} {
		var names []string
		for _, p := range c.Parts {
			for _, e := range p.Evidence {
				if e.Stance == stance && p.Verdict != Holds {
					names = append(names, e.Quantity)
				}
			}
		}
		if more := len(names) - maxNamed; more > 0 {
			names = append(names[:maxNamed:maxNamed], fmt.Sprintf("and %d more", more))
		}
		if names != nil {
			word := stance.String()
			words = append(words, strings.ToUpper(word[:1])+word[1:]+": "+strings.Join(names, "; ")+".")
		}
	}
	return strings.Join(words, " ")
}

// Evidence is one comparison that a verdict rests on.
type Evidence struct {
	Quantity   string  // the estimated quantity: "EDF minus LFF, arrival rate 1.25, lambda 50"
	Value      float64 // the estimate; NaN if there is none
	Low, High  float64 // its 95 % interval; NaN if there is none
	Unit       string  // "points", "%"
	P          float64 // two-sided, of the hypothesis that the comparison tests; NaN if none was computed
	PHolm      float64 // as P, of the hypothesis of no relevant difference, adjusted by Holm's method over the reading; NaN: none
	Detectable float64 // the difference that this number of units detects with a probability of 80 %; NaN if it is not known
	Decimals   int     // the number of decimals that a computed value needs, if it is more than usual; otherwise 0
	Stance     Stance
}

// A Stance says whether a comparison speaks for a claim or against it.
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

// A Tally counts comparisons by their stance.
type Tally struct{ For, Against, Open int }

// TallyOf counts the evidence by its stance.
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
	comparisons, are := "comparisons", "are"
	if t.All() == 1 {
		comparisons = "comparison"
	}
	if t.For == 1 {
		are = "is"
	}
	return fmt.Sprintf("Of %d %s %d %s for the claim, %d against it.", t.All(), comparisons, t.For, are, t.Against)
}
