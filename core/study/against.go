package study

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/report"
	"juggle/core/stats"
)

// A is a second set of parameters. Every figure is computed with it too, on the same periods and seeds, so that what is computed now can be
// compared with it row by row, paired.
//
// Params.Against spells it: "lambda=50 replan=on" is what A has otherwise than the parameters at hand; with the word "paper" in front it is
// what A has otherwise than the paper, whatever is at hand.

const fromPaper = "paper"

// replicated are the keys of the parameters that A shares with what it is compared with: they say on what both are met.
var replicated = []string{"w", "days", "warm", "equal", "seed", "n"}

// compared are the keys of the parameters that say how a figure reads its runs: A is read as what is compared with it. A link of before may
// have them after the word paper.
var compared = []string{"base", "reach"}

var shared = slices.Concat(replicated, compared)

// against is Params.Against as a parameter; own are the others.
func against(own param.List[Params]) param.Param[Params] {
	wants := `parameters with their values, "lambda=50 replan=on", with the word paper in front of them or alone; not ` +
		strings.Join(shared, ", ")
	return param.Custom(param.Spec{Key: "against", Flag: "against", Name: "A, compared with", Wants: wants,
		Help: "Compare every row, paired, with the same figure under other parameters, A, on the same periods and seeds. A has what is said " +
			"here, and else what these flags say, or the paper's values where the word paper stands in front."},
		func(p *Params) string { return p.Against },
		func(p *Params, text string) bool {
			settings, ok := settingsOf(own, text)
			p.Against = spelled(settings)
			return ok
		})
}

// settingsOf reads what A has: pairs of a key and a value, in the order of the parameters. Of fromPaper the value is empty.
func settingsOf(own param.List[Params], text string) (all [][2]string, ok bool) {
	var words []string
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ;&", r) }) {
		if last := len(words) - 1; last >= 0 && words[last] != fromPaper && !begins(word) { // formulas may have spaces
			words[last] += " " + word
		} else {
			words = append(words, word)
		}
	}
	if len(words) > 0 && words[0] == fromPaper {
		all, words = append(all, [2]string{fromPaper}), words[1:]
	}
	values := make(map[string]string)
	for _, word := range words {
		at := strings.IndexAny(word, "=:")
		if at < 0 {
			return nil, false
		}
		i := slices.IndexFunc(own, func(x param.Param[Params]) bool { return word[:at] == x.Key || word[:at] == x.Flag })
		switch {
		case i >= 0 && len(all) > 0 && slices.Contains(compared, own[i].Key):
			continue
		case i < 0 || slices.Contains(shared, own[i].Key):
			return nil, false
		}
		p := Defaults()
		if _, twice := values[own[i].Key]; twice || own[i].Set(&p, param.Unescape(word[at+1:])) != nil {
			return nil, false
		}
		values[own[i].Key] = own[i].Get(&p)
	}
	for i := range own {
		value, said := values[own[i].Key]
		if said && !(len(all) > 0 && all[0][0] == fromPaper && value == own[i].Default) {
			all = append(all, [2]string{own[i].Key, value})
		}
	}
	return all, true
}

// begins reports whether a word begins a parameter: with a key before the first = or :, which is no comparison's.
func begins(word string) bool {
	at := strings.IndexAny(word, "=:")
	return at > 0 && !strings.HasPrefix(word[at:], "==") && strings.IndexFunc(word[:at], func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-'
	}) < 0
}

// spelled is what settingsOf reads, as a link has it.
func spelled(settings [][2]string) string {
	words := make([]string, len(settings))
	for i, s := range settings {
		words[i] = s[0]
		if s[0] != fromPaper {
			words[i] += ":" + param.Escape(s[1], ",/")
		}
	}
	return strings.Join(words, ";")
}

// A gives the parameters that p is compared with; ok is false where there are none.
func (p Params) A() (a Params, ok bool) {
	if p.Against == "" {
		return a, false
	}
	settings, _ := settingsOf(own, p.Against)
	a = p
	if settings[0][0] == fromPaper {
		a, settings = Defaults(), settings[1:]
		a.Periods, a.Days, a.Warmup, a.Equal = p.Periods, p.Days, p.Warmup, p.Equal
		a.Seed, a.Seeds, a.Baseline, a.Reach = p.Seed, p.Seeds, p.Baseline, p.Reach
	}
	for _, s := range settings {
		_ = own.Find(s[0]).Set(&a, s[1]) // settingsOf: it is taken
	}
	a.Against = ""
	return a, true
}

// SaidOfA are the keys of what A is said to have otherwise than p; none where it is said to have it otherwise than the paper, since that is
// the whole of A.
func (p Params) SaidOfA() (keys []string) {
	settings, _ := settingsOf(own, p.Against)
	for _, s := range settings {
		if s[0] == fromPaper {
			return nil
		}
		keys = append(keys, s[0])
	}
	return keys
}

// Pinned spells p as what others are compared with, whatever they are.
func (p Params) Pinned() string {
	settings := [][2]string{{fromPaper}}
	for i := range own {
		if value := own[i].Get(&p); value != own[i].Default && !slices.Contains(shared, own[i].Key) {
			settings = append(settings, [2]string{own[i].Key, value})
		}
	}
	return spelled(settings)
}

// Apart are the keys of the parameters in which A and p differ.
func (p Params) Apart() (keys []string) {
	a, ok := p.A()
	for i := range own {
		if ok && own[i].Get(&a) != own[i].Get(&p) {
			keys = append(keys, own[i].Key)
		}
	}
	return keys
}

// counterparts are the places in a of the rows that are those of now, -1 where there is none. A row is found by all that tells rows apart:
// what is the same in all rows of now, and the same in all of a, tells none of them apart, and may differ.
func counterparts(names []named, now, a []Cell) []int {
	same := func(n named, cells []Cell) bool {
		return !slices.ContainsFunc(cells, func(c Cell) bool { return n.Of(c) != n.Of(cells[0]) })
	}
	names = slices.DeleteFunc(slices.Clone(names), func(n named) bool { return same(n, now) && same(n, a) })
	places := make([]int, len(now))
	for i, c := range now {
		places[i] = slices.IndexFunc(a, func(other Cell) bool {
			return !slices.ContainsFunc(names, func(n named) bool { return n.Of(c) != n.Of(other) })
		})
	}
	return places
}

// InA is what a row says of A; none where A has no such row.
type InA struct {
	Has               bool // whether A has such a row
	Mean, Minus, Gain experiment.Estimate
}

// ofA are the columns that a row has where there is an A: the figure's quantity in A; the row minus that, paired; and the row's difference
// from its baseline minus A's, paired, where they have the same baseline.
var ofA = [...]struct {
	experiment.Numbers
	at     func(*InA) *experiment.Estimate
	sample func(now, a *CellResult) []float64
}{
	{experiment.Numbers{Name: "a", Title: "A", Unit: "%"}, func(a *InA) *experiment.Estimate { return &a.Mean },
		func(_, a *CellResult) []float64 { return a.sample }},
	{experiment.Numbers{Name: "minus_a", Title: "minus A", Unit: "points", Tested: true},
		func(a *InA) *experiment.Estimate { return &a.Minus },
		func(now, a *CellResult) []float64 { return experiment.Minus(now.sample, a.sample) }},
	{experiment.Numbers{Name: "diff_minus_a", Title: "difference, minus A's", Unit: "points", Tested: true},
		func(a *InA) *experiment.Estimate { return &a.Gain },
		func(now, a *CellResult) []float64 {
			if now.Baseline != a.Baseline || now.Baseline == "" {
				return nil
			}
			return experiment.Minus(now.gain, a.gain)
		}},
}

// compareA compares every row with A's and gives A's figure, with the rows in the places of those that are compared with them.
func (v *view) compareA() *FigureResult {
	a := v.plan.against.view(v.Results, v.number, v.measure)
	figure := a.compared()
	a.judgeClaim(&figure.Claim)
	at := counterparts(v.names(), v.Rows, a.Rows)
	for _, column := range ofA {
		for i, e := range experiment.Estimates(len(v.rows), column.Tested, func(i int) []float64 {
			if at[i] < 0 {
				return nil
			}
			return column.sample(&v.rows[i], &a.rows[at[i]])
		}) {
			v.rows[i].A.Has, *column.at(&v.rows[i].A) = at[i] >= 0, e
		}
	}
	figure.Cells = make([]CellResult, len(v.rows))
	for i := range v.rows {
		figure.Cells[i] = CellResult{Summary: stats.Summarize(nil), Diff: experiment.None()}
		if at[i] >= 0 {
			figure.Cells[i] = a.rows[at[i]]
		}
		figure.Cells[i].Cell = v.rows[i].Cell
	}
	figure.Layout = v.laidOut()
	return figure
}

// columnsOfA are the table's, where there is an A.
func (v *view) columnsOfA(s *experiment.Sheet) {
	if v.plan.against == nil {
		return
	}
	for _, column := range ofA {
		s.Means(column.Numbers, func(i int) experiment.Estimate { return *column.at(&v.rows[i].A) })
	}
}

// aInWords says by how much the rows differ from A's.
func (v *view) aInWords() string {
	if v.N() == 0 {
		return nothingYet
	}
	var changes []float64
	clear, lacks, same := 0, 0, true
	for _, row := range v.rows {
		if !row.A.Has {
			lacks++
		}
		if x := row.A.Minus; x.N > 0 {
			changes = append(changes, x.Mean)
			same = same && x.Mean == 0 && x.SD == 0
			if x.Low > 0 || x.High < 0 {
				clear++
			}
		}
	}
	switch {
	case lacks == len(v.rows):
		return "No row of this figure is in A, so nothing is subtracted."
	case len(changes) == 0:
		return "There is nothing to subtract yet."
	case same && lacks == 0:
		return "A is the same here, to the last digit: what it has otherwise changes nothing in this figure."
	}
	words := fmt.Sprintf("Now minus A: %s points of %s", report.Decisive(signedSpan(changes, 1)), v.measure)
	if v.N() > 1 {
		words += ", clear of zero in " + count(clear, len(changes)) + " rows"
	}
	if lacks > 0 {
		words += fmt.Sprintf("; %d of %d rows are not in A", lacks, len(v.rows))
	}
	return words + "."
}

// turns says whether the verdict turns on what A has otherwise, where that is nothing but readings of the paper.
func (v *view) turns(here, a report.Claim) string {
	apart := v.p.Apart()
	if v.claim == "" || here.Awaits != "" || slices.ContainsFunc(apart, func(key string) bool { return !slices.Contains(readings(), key) }) {
		return ""
	}
	if here.Verdict == a.Verdict {
		return " The verdict is the same in both readings."
	}
	return fmt.Sprintf(" The verdict turns on the reading: %s here, %s in A.", here.Verdict, a.Verdict)
}
