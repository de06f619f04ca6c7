package report

import (
	"fmt"
	"slices"
	"strings"
)

// A Claim is one statement of a paper beside what was found.
type Claim struct {
	Figure  string   // the number in the edition at hand, "1" to "6", or where else the paper says it: "text", "4.2"
	Title   string   // short: "Sorting the waiting queue"
	Paper   string   // the paper's claim in our own words
	Verdict Verdict  // how far it holds here; set by Judge
	Finding string   // our finding in one or two sentences, every number with its unit; see Say
	Caveat  string   // what the verdict owes to something else, in a few words beside it: "partly by construction"; empty where nothing
	Parts   []Part   // at least one where something was compared
	Basis   Basis    // on what it rests
	Yours   []string // parameters that are not those which the claim was fixed with: the verdict is then a finding under them
	Awaits  string   // what has come of the data that were planned: "3 of 10 seeds"; empty where all have. Until then there is no verdict

	Decisive [2]int // from and to which byte of Finding the number stands that it turns on
}

// A Part is a part of a claim with a verdict of its own. A claim that can be read in two ways has the parts of each reading.
type Part struct {
	Reading string  // "in points"; empty where the claim has one reading
	Name    string  // "over LFF"; empty where the reading has one part
	Some    bool    // the claim says of some comparison what others say of all
	Verdict Verdict // set by Claim.Judge
	Decides []Evidence
}

// Label names the part among those of its claim.
func (p Part) Label() string {
	if p.Reading != "" && p.Name != "" {
		return p.Reading + ", " + p.Name
	}
	return p.Reading + p.Name
}

// A Basis is what a verdict rests on beside its comparisons.
type Basis struct {
	N       int    // independent units; Exact where nothing is random
	Unit    string // what they are: "periods of 15 days", "seeds"
	Batches int    // into which units that follow one another are taken together; 0: they are taken for independent
	Seeds   int    // that are averaged within each unit; 0 or 1: none are
	Log     string // of which, or of what else: "the bundled periods"
	Agree   []Setting
	Untried string // which settings nothing is known of, and what would tell: "periods: juggle claims -sensitivity"; empty: none
}

// A Setting is a finding on the same claim with another measure, period or reading than the claim was fixed with.
type Setting struct {
	Name    string // "requests accepted", "periods of 5 days"
	Verdict Verdict
}

// VerdictInWords is the verdict on the paper's claim, or, with other parameters than it was fixed with, what is found under them: "holds
// under your parameters (load factors)". What it owes to something else stands behind it: "holds, partly by construction". Before all data
// that were planned have come it says how much there is: "no verdict yet, 3 of 10 seeds".
func (c Claim) VerdictInWords() string {
	if c.Awaits != "" {
		return NoVerdict + ", " + c.Awaits
	}
	words := c.Verdict.String()
	if len(c.Yours) > 0 {
		words += " under your parameters (" + strings.Join(c.Yours, ", ") + ")"
	}
	if c.Caveat != "" {
		words += ", " + c.Caveat
	}
	return words
}

// BasisInWords is on what the verdict rests: "n 12 periods of 15 days, 10 seeds in each, sdsc. So many show differences of 0.30 to 0.90
// points in four of five tries." It is empty where nothing was counted.
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
	if shown := c.detects(); shown != "" {
		words += " So many show differences of " + shown + " in four of five tries."
	}
	return words
}

// SettingsInWords says how many other settings agree with the verdict, and with which it turns: "It turns with requests accepted (does not
// hold) and periods of 5 days (inconclusive); 7 of 9 other settings agree." It is empty where none was tried.
func (c Claim) SettingsInWords() string {
	b := c.Basis
	if c.Awaits != "" || b.Unit == "" || len(b.Agree) == 0 && b.Untried == "" {
		return ""
	}
	var turn []string
	for _, s := range b.Agree {
		if s.Verdict != c.Verdict {
			turn = append(turn, s.Name+" ("+s.Verdict.String()+")")
		}
	}
	var words []string
	switch all, last := len(b.Agree), len(turn)-1; {
	case all == 0:
	case last < 0 && all == 1:
		words = append(words, "The verdict is the same with "+b.Agree[0].Name)
	case last < 0:
		words = append(words, fmt.Sprintf("All %d other settings agree", all))
	default:
		words = append(words, "It turns with "+Listed(turn))
		if all > 1 {
			words = append(words, fmt.Sprintf("%d of %d other settings agree", all-last-1, all))
		}
	}
	if b.Untried != "" {
		words = append(words, "not known are "+b.Untried)
	}
	sentence := strings.Join(words, "; ") + "."
	return strings.ToUpper(sentence[:1]) + sentence[1:]
}

// detects spans the differences that the comparisons can show, unit by unit: "0.3 to 0.9 points and 12 % of the gain".
func (c Claim) detects() string {
	in := make(map[string][]float64)
	var units []string
	for _, e := range c.Decides() {
		if e.Detects > 0 {
			if in[e.Unit] == nil {
				units = append(units, e.Unit)
			}
			in[e.Unit] = append(in[e.Unit], e.Detects)
		}
	}
	for i, unit := range units {
		low, high := InWords(slices.Min(in[unit]), 2), InWords(slices.Max(in[unit]), 2)
		units[i] = low + " to " + high + " " + unit
		if low == high {
			units[i] = low + " " + unit
		}
	}
	return strings.Join(units, " and ")
}

// Decides is all that the claim rests on, part by part.
func (c Claim) Decides() (all []Evidence) {
	for _, p := range c.Parts {
		all = append(all, p.Decides...)
	}
	return all
}

// A ReadingVerdict is the verdict on a claim that is read in one way.
type ReadingVerdict struct {
	Name    string // empty where there is one
	Verdict Verdict
	Parts   []Part
}

// Readings are the ways in which the claim is read, in the order of its parts.
func (c Claim) Readings() (readings []ReadingVerdict) {
	for i, p := range c.Parts {
		if i == 0 || p.Reading != c.Parts[i-1].Reading {
			readings = append(readings, ReadingVerdict{Name: p.Reading})
		}
		last := &readings[len(readings)-1]
		last.Parts = append(last.Parts, p)
	}
	for i := range readings {
		readings[i].Verdict = together(readings[i].Parts)
	}
	return readings
}

// PartsInWords is the verdict on each reading and part: "over LFF: holds; over BJF: inconclusive", "in points: does not hold; in
// proportion: holds (above none: holds, below windows: holds)". It is empty where the claim has one part,
// and where there is no verdict yet.
func (c Claim) PartsInWords() string {
	if len(c.Parts) < 2 || c.Awaits != "" {
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

// mostNamed bounds how many comparisons Named names of each stance.
const mostNamed = 3

// Named names the comparisons that keep a claim from holding: "Against: A. Open: B, C, D and 2 more." It is empty where it holds, and
// where there is no verdict yet.
func (c Claim) Named() string {
	if c.Awaits != "" {
		return ""
	}
	var words []string
	for _, stance := range []Stance{Against, Open} {
		var names []string
		for _, p := range c.Parts {
			for _, e := range p.Decides {
				if e.Stance == stance && p.Verdict != Holds {
					names = append(names, e.What)
				}
			}
		}
		if more := len(names) - mostNamed; more > 0 {
			names = append(names[:mostNamed:mostNamed], fmt.Sprintf("and %d more", more))
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
	What      string  // "EDF minus LFF, load 1.25, lambda 50"
	Value     float64 // estimate; NaN where there is none
	Low, High float64 // 95 % interval; NaN where there is none
	Unit      string  // "points", "%"
	P         float64 // two-sided, of the hypothesis that the row speaks against; NaN where none was computed
	PHolm     float64 // two-sided, of no difference, adjusted by Holm over the reading's comparisons; NaN where none was computed
	Detects   float64 // the difference that so many units show with a probability of 80 %; NaN where nothing is known
	Decimals  int     // that a computed value needs, where those are more than usual; otherwise 0
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
