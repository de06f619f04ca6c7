package report

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment/stats"
)

// around returns n differences whose 95 % interval is from low to high.
func around(low, high float64, n int) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = float64(i%2*2 - 1)
	}
	s := stats.Summarize(xs) // n is even: the mean is 0
	for i := range xs {
		xs[i] = (low+high)/2 + xs[i]*(high-low)/2/s.HalfWidth()
	}
	return xs
}

// claimedMore returns a comparison for a claim of a difference above 0. Its 95 % interval is from low to high.
func claimedMore(low, high float64) Comparison {
	return Comparison{Diffs: around(low, high, 12), Side: 1}
}

// judged returns a claim, judged by the comparisons.
func judged(all ...Comparison) *Claim {
	var c Claim
	c.JudgeDifferences(all)
	return &c
}

func TestTheIntervalOfACellDecidesItsStance(t *testing.T) {
	with := func(c Comparison, change func(*Comparison)) Comparison { change(&c); return c }
	claimedLess := func(low, high float64) Comparison {
		return with(claimedMore(low, high), func(c *Comparison) { c.Side = -1 })
	}
	onFiveUnits := func(c Comparison) Comparison { c.Diffs = append(c.Diffs[:5:5], math.NaN(), math.NaN()); return c }
	// lastOfNine returns nine comparisons, of which eight have an interval from -1 to 1 and the last is c.
	lastOfNine := func(c Comparison) []Comparison { return append(slices.Repeat([]Comparison{claimedMore(-1, 1)}, 8), c) }
	claimedAlike := func(low, high float64) Comparison { return Comparison{Diffs: around(low, high, 12), Within: 25} }
	claimedPrinted := func(low, high float64) Comparison { return Comparison{Diffs: around(low, high, 12), MaxHalfWidth: 6.6} }
	claimedNotLess := func(low, high float64) Comparison {
		return with(claimedMore(low, high), func(c *Comparison) { c.Least = -25 })
	}
	claimedMoreBy01 := func(low, high float64) Comparison { // by at least 0.1
		return with(claimedMore(low, high), func(c *Comparison) { c.Least = 0.1 })
	}
	tests := map[string]struct {
		last Comparison   // the comparison under test
		all  []Comparison // all comparisons of the claim, of which it is the last; nil: it is alone
		want Stance
	}{
		"wholly above zero":                        {claimedMore(0.07, 0.55), nil, For},
		"touching zero":                            {claimedMore(-0.001, 2), nil, Open},
		"wholly below zero":                        {claimedMore(-0.55, -0.07), nil, Against},
		"claimed to fall, above zero":              {claimedLess(0.07, 0.55), nil, Against},
		"claimed to fall, below zero":              {claimedLess(-0.55, -0.07), nil, For},
		"from below the smallest effect to above":  {claimedMoreBy01(0.07, 0.55), nil, Open},
		"beyond the smallest effect":               {claimedMoreBy01(0.11, 0.55), nil, For},
		"positive below the smallest effect":       {claimedMoreBy01(0.01, 0.05), nil, Open},
		"negative, with a smallest effect":         {claimedMoreBy01(-0.55, -0.07), nil, Against},
		"below zero, alone":                        {claimedMore(-0.38, -0.02), nil, Against},
		"below zero, not after adjustment":         {claimedMore(-0.38, -0.02), lastOfNine(claimedMore(-0.38, -0.02)), Open},
		"above zero, not after adjustment":         {claimedMore(0.02, 0.38), lastOfNine(claimedMore(0.02, 0.38)), For},
		"claimed of some cells, above zero, alone": {with(claimedMore(0.02, 0.38), func(c *Comparison) { c.OneIsEnough = true }), nil, For},
		"five units":                               {onFiveUnits(claimedMore(2.9, 3.1)), nil, Open},
		"no units":                                 {Comparison{Side: 1}, nil, Open},
		"inside the margin":                        {claimedAlike(-8, 24), nil, For},
		"inside the margin, without 0":             {claimedAlike(8, 24), nil, For},
		"across the margin":                        {claimedAlike(-8, 26), nil, Open},
		"outside the margin":                       {claimedAlike(26, 40), nil, Against},
		"outside the margin below":                 {claimedAlike(-40, -26), nil, Against},
		"not less: below by less than the margin":  {claimedNotLess(-20, -5), nil, For},
		"not less: across the margin":              {claimedNotLess(-30, 5), nil, Open},
		"not less: below by more":                  {claimedNotLess(-40, -30), nil, Against},
		"a printed number inside":                  {claimedPrinted(-0.8, 1.5), nil, For},
		"a printed number outside":                 {claimedPrinted(0.6, 2.8), nil, Against},
		"a printed number in a wide interval":      {claimedPrinted(-8, 8), nil, Open},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if tc.all == nil {
				tc.all = []Comparison{tc.last}
			}
			all := judged(tc.all...).Evidence()
			if e := all[len(all)-1]; e.Stance != tc.want {
				t.Errorf("got %v, want %v: %+v", e.Stance, tc.want, e)
			}
		})
	}
	// If one of two cells is enough for a claim, a p-value of 0.03 is not enough: it is doubled by the adjustment.
	one, two := claimedMore(0.02, 0.38), claimedMore(-1, 1)
	one.OneIsEnough, two.OneIsEnough = true, true
	if got := judged(one, two).Evidence()[0].Stance; got != Open {
		t.Errorf("some of two cells, not after adjustment: got %v, want open", got)
	}
}

func TestEvidenceHasThePValueOfItsOwnHypothesis(t *testing.T) {
	var shown float64 // the adjusted p-value for a table that shows the first comparison too
	a, b, alike, least := claimedMore(0.02, 0.38), claimedMore(-0.38, -0.02), Comparison{Diffs: around(2, 12, 12), Within: 13},
		claimedMore(0.02, 0.38)
	a.PHolm, least.Least = &shown, 0.1
	all := judged(a, b, alike, least).Evidence()
	if p := stats.Summarize(a.Diffs).PValue(); all[0].P != p || p > 0.05 || all[0].PHolm < 2*p || shown != all[0].PHolm {
		t.Errorf("for: got p %v, adjusted %v, in the other table %v; want %v, at least twice that, and the adjusted one again", all[0].P,
			all[0].PHolm, shown, p)
	}
	if all[1].P != stats.Summarize(b.Diffs).PValue() {
		t.Errorf("against: got p %v, want %v", all[1].P, stats.Summarize(b.Diffs).PValue())
	}
	// If two values are claimed to be alike, the hypothesis is that the mean is at the margin, 13. The interval from 2 to 12 excludes it.
	if want := stats.Summarize(alike.Diffs).PValueAt(13); all[2].P != want || all[2].PHolm != 1 || all[2].Stance != For {
		t.Errorf("alike: got %+v, want p %v", all[2], want)
	}
	if want := stats.Summarize(least.Diffs).PValueAt(0.1); all[3].P != want {
		t.Errorf("a smallest effect: got p %v, want %v", all[3].P, want)
	}
	if p := PValue(0.00004); p != "<0.0001" {
		t.Errorf("p = 0.00004: got %s, want <0.0001", p)
	}
	if p := PValue(0.00006); p != "0.0001" {
		t.Errorf("p = 0.00006: got %s, want 0.0001", p)
	}
}

// TestPValuesAreAdjustedPerReadingOverAllItsParts judges a comparison that is against the claim if it is not adjusted, p 0.03. A second
// comparison doubles its p-value only if it is of the same reading.
func TestPValuesAreAdjustedPerReadingOverAllItsParts(t *testing.T) {
	against, second := claimedMore(-0.38, -0.02), claimedMore(-1, 1)
	for name, tc := range map[string]struct {
		reading, part string
		want          Verdict
	}{
		"another part":    {"", "b", Inconclusive},
		"another reading": {"b", "", Inconclusive},
	} {
		second.Reading, second.Part = tc.reading, tc.part
		c := judged(against, second)
		if first := c.Parts[0].Verdict; c.Verdict != tc.want || (first == DoesNotHold) != (tc.reading != "") {
			t.Errorf("%s: got %v, and %v of the first part, want %v, and the first refuted only in another reading", name, c.Verdict, first,
				tc.want)
		}
	}
}

// partWith returns a part with these numbers of cells for, against and open.
func partWith(reading, name string, pro, contra, open int) Part {
	p := Part{Reading: reading, Name: name}
	for stance, n := range map[Stance]int{For: pro, Against: contra, Open: open} {
		p.Evidence = append(p.Evidence, slices.Repeat([]Evidence{{Quantity: name + " " + stance.String(), Stance: stance}}, n)...)
	}
	return p
}

func TestTheVerdictFollowsFromTheCells(t *testing.T) {
	some := func(p Part) Part { p.OneIsEnough = true; return p }
	tests := map[string]struct {
		units int
		parts []Part
		want  Verdict
	}{
		"nothing":                             {12, nil, Inconclusive},
		"a part without a cell":               {12, []Part{partWith("", "", 0, 0, 0)}, Inconclusive},
		"every cell for":                      {12, []Part{partWith("", "", 9, 0, 0)}, Holds},
		"one of nine open":                    {12, []Part{partWith("", "", 8, 0, 1)}, Inconclusive},
		"one of nine against":                 {12, []Part{partWith("", "", 8, 1, 0)}, DoesNotHold},
		"one against, the others open":        {12, []Part{partWith("", "", 0, 1, 8)}, DoesNotHold},
		"five units":                          {5, []Part{partWith("", "", 9, 0, 0)}, Inconclusive},
		"five units against":                  {5, []Part{partWith("", "", 0, 9, 0)}, Inconclusive},
		"six units":                           {6, []Part{partWith("", "", 9, 0, 0)}, Holds},
		"some: one for":                       {12, []Part{some(partWith("", "", 1, 3, 2))}, Holds},
		"some: none for":                      {12, []Part{some(partWith("", "", 0, 3, 2))}, Inconclusive},
		"some: all against":                   {12, []Part{some(partWith("", "", 0, 3, 0))}, DoesNotHold},
		"both parts hold":                     {12, []Part{partWith("", "a", 1, 0, 0), partWith("", "b", 1, 0, 0)}, Holds},
		"one part holds, one is refuted":      {12, []Part{partWith("", "a", 1, 0, 0), partWith("", "b", 0, 1, 0)}, DoesNotHold},
		"one part is open, one is refuted":    {12, []Part{partWith("", "a", 0, 0, 1), partWith("", "b", 0, 1, 0)}, DoesNotHold},
		"one part holds, one is open":         {12, []Part{partWith("", "a", 1, 0, 0), partWith("", "b", 0, 0, 1)}, Inconclusive},
		"both readings hold":                  {12, []Part{partWith("a", "", 1, 0, 0), partWith("b", "", 1, 0, 0)}, Holds},
		"both readings are refuted":           {12, []Part{partWith("a", "", 0, 1, 0), partWith("b", "", 0, 1, 0)}, DoesNotHold},
		"one reading holds, one is refuted":   {12, []Part{partWith("a", "", 1, 0, 0), partWith("b", "", 0, 1, 0)}, DependsOnReading},
		"one reading holds, one is open":      {12, []Part{partWith("a", "", 1, 0, 0), partWith("b", "", 0, 0, 1)}, Inconclusive},
		"one reading is refuted, one is open": {12, []Part{partWith("a", "", 0, 0, 1), partWith("b", "", 0, 1, 0)}, Inconclusive},
		"one of each among three readings": {12, []Part{partWith("a", "", 1, 0, 0), partWith("b", "", 0, 0, 1), partWith("c", "", 0, 1, 0)},
			DependsOnReading},
		"readings of parts": {12, []Part{partWith("a", "x", 1, 0, 0), partWith("a", "y", 0, 1, 0), partWith("b", "x", 1, 0, 0)},
			DependsOnReading},
		"an event that never happened": {12,
			[]Part{{Evidence: []Evidence{EvidenceOfNone("x", "%", stats.Summarize(make([]float64, 12)))}}}, Holds},
		"an event that happened once": {12,
			[]Part{{Evidence: []Evidence{EvidenceOfNone("x", "%", stats.Summarize([]float64{0, 0, 0, 0, 0, 1}))}}},
			DoesNotHold},
		"an event without observations": {12, []Part{{Evidence: []Evidence{EvidenceOfNone("x", "%", stats.Summarize(nil))}}}, Inconclusive},
		"one of two exact values disagrees": {Exact, []Part{{Evidence: []Evidence{EvidenceOfValue("x", "s", 1, true), EvidenceOfValue("y", "s", 1,
			false)}}}, DoesNotHold},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			var c Claim
			if c.Judge(tc.units, tc.parts...); c.Verdict != tc.want {
				t.Errorf("got %v (%s), want %v", c.Verdict, c.PartsInWords(), tc.want)
			}
		})
	}
}

func TestTheCellsThatKeepAClaimFromHoldingAreNamed(t *testing.T) {
	var c Claim
	c.Judge(12, partWith("", "a", 3, 1, 1), partWith("", "b", 3, 0, 0), partWith("", "c", 0, 0, 3))
	const want = "Against: a against. Open: a open; c open; c open; and 1 more."
	if got := c.ObstaclesInWords(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	wantParts := func(name, want string) {
		t.Helper()
		if got := c.PartsInWords(); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	wantParts("parts", "a: does not hold; b: holds; c: inconclusive")
	c.Judge(12, partWith("in points", "", 0, 1, 0), partWith("in proportion", "x", 1, 0, 0))
	wantParts("readings", "in points: does not hold; in proportion: holds")
	c.Judge(12, partWith("in points", "x", 0, 1, 0), partWith("in points", "y", 1, 0, 0), partWith("in proportion", "", 1, 0, 0))
	wantParts("readings with parts", "in points: does not hold (x: does not hold, y: holds); in proportion: holds")
	if c.Judge(12, partWith("", "a", 1, 0, 0)); c.ObstaclesInWords()+c.PartsInWords() != "" {
		t.Errorf("a claim that holds: got %q, %q, want nothing", c.ObstaclesInWords(), c.PartsInWords())
	}
}

// cells returns simulated differences of a study's cells on the same units. Cell i has a mean of effects[i] standard deviations. Half of
// its variance is common to all cells.
func cells(r *rand.Rand, effects []float64, n int) []Comparison {
	all := make([]Comparison, len(effects))
	for i := range all {
		all[i] = Comparison{Side: 1, Diffs: make([]float64, n), Quantity: string(rune('a' + i))}
	}
	for unit := range n {
		common := r.NormFloat64()
		for i, effect := range effects {
			all[i].Diffs[unit] = effect + math.Sqrt(0.5)*(common+r.NormFloat64())
		}
	}
	return all
}

// TestAClaimThatIsFalseInTwoOfNineCellsSeldomHolds simulates studies of twelve periods. Seven cells have a clear gain and two have none, so
// that the claim of a gain in every cell is false.
func TestAClaimThatIsFalseInTwoOfNineCellsSeldomHolds(t *testing.T) {
	const draws = 2000
	r, held := rand.New(rand.NewPCG(40, 1)), 0
	for range draws {
		if judged(cells(r, []float64{3, 3, 3, 3, 3, 3, 3, 0, 0}, 12)...).Verdict == Holds {
			held++
		}
	}
	if held > draws*4/100 {
		t.Errorf("it holds in %d of %d draws, want at most 4 %%", held, draws)
	}
}

// TestATrueClaimIsSeldomRefuted simulates nine cells without a gain or a loss. A claim of "no less" is then only just true.
func TestATrueClaimIsSeldomRefuted(t *testing.T) {
	const draws = 2000
	r, refuted := rand.New(rand.NewPCG(40, 2)), 0
	for range draws {
		if judged(cells(r, make([]float64, 9), 12)...).Verdict == DoesNotHold {
			refuted++
		}
	}
	if refuted > draws*4/100 {
		t.Errorf("it does not hold in %d of %d draws, want at most 4 %%", refuted, draws)
	}
}

// TestMoreDataSeldomTakesARefutationBack lets n grow on simulated cells. One cell is against the claim. The others are for it with
// different effects, so that they become clear one after the other. A claim must be refuted exactly as long as a comparison is against it.
// The comparison itself may change with n, but hardly ever does.
func TestMoreDataSeldomTakesARefutationBack(t *testing.T) {
	r, refuted, takenBack := rand.New(rand.NewPCG(40, 3)), 0, 0
	for range 300 {
		all := cells(r, []float64{-0.8, 2, 1, 1, 0.7, 0.5, 0.3, 0.2, 0.1}, 192)
		previous := Inconclusive
		for n := MinUnits; n <= 192; n *= 2 {
			firstN := slices.Clone(all)
			for i := range firstN {
				firstN[i].Diffs = all[i].Diffs[:n]
			}
			c := judged(firstN...)
			if against := TallyOf(c.Evidence()).Against > 0; against != (c.Verdict == DoesNotHold) {
				t.Fatalf("n %d: got %v, and a comparison against it: %v; want both or neither to refute it", n, c.Verdict, against)
			}
			if previous == DoesNotHold {
				refuted++
				if c.Verdict != DoesNotHold {
					takenBack++
				}
			}
			previous = c.Verdict
		}
		if previous != DoesNotHold {
			t.Fatalf("with all units: got %v, want it refuted", previous)
		}
	}
	if refuted < 500 || takenBack > refuted/50 {
		t.Errorf("of %d refutations %d were taken back, want at most 2 %%", refuted, takenBack)
	}
}

// TestOpenCellsCannotTakeARefutationBack tries every claim of two readings with two parts of two cells each. If a claim with an open cell
// does not hold, or depends on the reading, it must still do so after that cell becomes for it or against it.
func TestOpenCellsCannotTakeARefutationBack(t *testing.T) {
	const n = 8
	verdict := func(stances [n]Stance) Verdict {
		var parts []Part
		for i := range n / 2 {
			p := Part{Reading: string(rune('a' + i/2)), Name: string(rune('x' + i%2))}
			for _, s := range stances[2*i : 2*i+2] {
				p.Evidence = append(p.Evidence, Evidence{Stance: s})
			}
			parts = append(parts, p)
		}
		var c Claim
		c.Judge(12, parts...)
		return c.Verdict
	}
	combinations, decided := 1, 0
	for range n {
		combinations *= 3
	}
	for code := range combinations {
		var stances [n]Stance
		for i, rest := 0, code; i < n; i, rest = i+1, rest/3 { // the digits of code in base 3
			stances[i] = Stance(rest%3 - 1)
		}
		before := verdict(stances)
		if before == Inconclusive {
			continue
		}
		for i := range stances {
			if stances[i] != Open {
				continue
			}
			for _, stance := range []Stance{For, Against} {
				after := stances
				after[i] = stance
				if got := verdict(after); got != before && before != Holds {
					t.Fatalf("%v: got %v after comparison %d became %v, want %v as before", stances, got, i, stance, before)
				}
			}
			decided++
		}
	}
	if decided == 0 {
		t.Error("got no decided claim with an open comparison, want some")
	}
}

func TestTheExamplesOfTheVerdictRuleAreRight(t *testing.T) {
	example := func(subject string) string {
		for _, l := range VerdictRule {
			if l.Subject == subject {
				return l.Example
			}
		}
		t.Fatalf("got no rule on %q, want one", subject)
		return ""
	}
	// Against: −0.20 (−0.38 to −0.02), p 0.03, of twelve.
	s := stats.Summarize(around(-0.38, -0.02, 12))
	if p := Fixed(s.PValue(), 2); p != "0.03" || !strings.Contains(example("Against"), "p 0.03") {
		t.Errorf("against: got p %s and the example %q, want p 0.03 in both", p, example("Against"))
	}
	if s.N != 12 || math.Abs(s.Mean+0.2) > 1e-9 {
		t.Errorf("against: got %+v, want a mean of -0.2 over 12 units", s)
	}
	// Alike: 9 % (−8 to 26) crosses the margin of 25, and 8 % (−8 to 24) is inside it.
	inside, across := Comparison{Diffs: around(-8, 24, 12), Within: 25}, Comparison{Diffs: around(-8, 26, 12), Within: 25}
	if a, b := judged(inside).Verdict, judged(across).Verdict; a != Holds || b != Inconclusive {
		t.Errorf("alike: got %v and %v, want %v and %v as in %q", a, b, Holds, Inconclusive, example("Alike, not less"))
	}
}

func TestAVerdictNamesTheSettingsWithWhichItChanges(t *testing.T) {
	a, b, agrees := Setting{"a", DoesNotHold}, Setting{"b", Inconclusive}, Setting{"c", Holds} // the claim holds
	for name, tc := range map[string]struct {
		tried   []Setting
		untried string
		want    string
	}{
		"none was tried":                        {nil, "", ""},
		"one was tried and agrees":              {[]Setting{agrees}, "", "The verdict is the same with c."},
		"all agree":                             {[]Setting{agrees, agrees}, "", "All 2 other settings agree."},
		"one was tried and changes the verdict": {[]Setting{a}, "", "It turns with a (does not hold)."},
		"two of three change the verdict": {[]Setting{a, agrees, b}, "", "It turns with a (does not hold)" +
			" and b (inconclusive); 1 of 3 other settings agree."},
		"all of three change the verdict": {[]Setting{a, b, a}, "", "It turns with a (does not hold)" +
			", b (inconclusive) and a (does not hold); 0 of 3 other settings agree."},
		"some are not known":      {[]Setting{agrees}, "others", "The verdict is the same with c; not known are others."},
		"nothing at all is known": {nil, "others", "Not known are others."},
	} {
		c := Claim{Verdict: Holds, Basis: Basis{N: 12, Unit: "periods", OtherSettings: tc.tried, UntriedSettings: tc.untried}}
		if got := c.SettingsInWords(); got != tc.want {
			t.Errorf("%s: got %q, want %q", name, got, tc.want)
		}
	}
}

func TestThereIsNoVerdictBeforeAllResultsAreThere(t *testing.T) {
	c := judged(claimedMore(-0.38, -0.02))
	if c.Verdict != DoesNotHold {
		t.Fatalf("got %v, want %v", c.Verdict, DoesNotHold)
	}
	c.WithdrawVerdicts("3 of 10 seeds")
	c.Basis = Basis{N: 12, Unit: "periods", OtherSettings: []Setting{{"a", Holds}}}
	if got := c.VerdictInWords(); got != "no verdict yet, 3 of 10 seeds" || c.Verdict != Inconclusive || c.Parts[0].Verdict != Inconclusive {
		t.Errorf("got %q, %v and %v of the part, want no verdict yet", got, c.Verdict, c.Parts[0].Verdict)
	}
	if got := c.PartsInWords() + c.ObstaclesInWords() + c.SettingsInWords(); got != "" {
		t.Errorf("got %q in words of a claim without a verdict, want nothing", got)
	}
}
