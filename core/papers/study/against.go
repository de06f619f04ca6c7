package study

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
)

// A is a second set of parameters. Every figure is also computed with A, on the same periods and seeds, so that its rows can be compared
// with those of A, paired.
//
// Params.Against spells A. "lambda=50 replan=on" lists the parameters in which A differs from the current ones. With the word "paper" in
// front it lists those in which A differs from the paper's, whatever the current ones are.

const paperWord = "paper"

// replicationKeys are the keys of the parameters that choose periods and seeds. A always shares them with the current parameters.
var replicationKeys = []string{"w", "days", "warm", "equal", "seed", "n"}

// evaluationKeys are the keys of the parameters that say how a figure evaluates its runs. A shares them too. Old links may have them after
// the word paper; they are ignored there.
var evaluationKeys = []string{"base", "reach"}

// keysOutsideA are the keys of all parameters that A cannot change.
var keysOutsideA = slices.Concat(replicationKeys, evaluationKeys)

// against is the parameter Params.Against. others are all other parameters.
func against(others param.List[Params]) param.Param[Params] {
	wants := `parameters with their values, "lambda=50 replan=on", with the word paper in front of them or alone; not ` +
		strings.Join(keysOutsideA, ", ")
	return param.Custom(param.Spec{Key: "against", Flag: "against", Name: "A, compared with", Wants: wants,
		Help: "Compare every row, paired, with the same figure under other parameters, A, on the same periods and seeds. A has what is said " +
			"here, and else what these flags say, or the paper's values where the word paper stands in front."},
		func(p *Params) string { return p.Against },
		func(p *Params, text string) bool {
			settings, ok := readAgainst(others, text)
			p.Against = spellAgainst(settings)
			return ok
		})
}

// readAgainst reads the text of Params.Against: pairs of a key and a value, in the order of the parameters. If the text has the word paper,
// the first pair is paperWord without a value. ok is false if the text cannot be read.
func readAgainst(others param.List[Params], text string) (all [][2]string, ok bool) {
	var words []string
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ;&", r) }) {
		if last := len(words) - 1; last >= 0 && words[last] != paperWord && !beginsParameter(word) { // formulas may have spaces
			words[last] += " " + word
		} else {
			words = append(words, word)
		}
	}
	if len(words) > 0 && words[0] == paperWord {
		all, words = append(all, [2]string{paperWord}), words[1:]
	}
	values := make(map[string]string)
	for _, word := range words {
		at := strings.IndexAny(word, "=:")
		if at < 0 {
			return nil, false
		}
		i := slices.IndexFunc(others, func(x param.Param[Params]) bool { return word[:at] == x.Key || word[:at] == x.Flag })
		switch {
		case i >= 0 && len(all) > 0 && slices.Contains(evaluationKeys, others[i].Key):
			continue
		case i < 0 || slices.Contains(keysOutsideA, others[i].Key):
			return nil, false
		}
		p := Defaults()
		if _, twice := values[others[i].Key]; twice || others[i].Set(&p, param.Unescape(word[at+1:])) != nil {
			return nil, false
		}
		values[others[i].Key] = others[i].Get(&p)
	}
	for i := range others {
		value, isSet := values[others[i].Key]
		if isSet && !(len(all) > 0 && all[0][0] == paperWord && value == others[i].Default) {
			all = append(all, [2]string{others[i].Key, value})
		}
	}
	return all, true
}

// beginsParameter reports whether a word begins a parameter. It does if it has a key before its first = or :, and if that is not the == of
// a formula.
func beginsParameter(word string) bool {
	at := strings.IndexAny(word, "=:")
	return at > 0 && !strings.HasPrefix(word[at:], "==") && strings.IndexFunc(word[:at], func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-'
	}) < 0
}

// spellAgainst spells settings as a link has them; readAgainst reads them.
func spellAgainst(settings [][2]string) string {
	words := make([]string, len(settings))
	for i, s := range settings {
		words[i] = s[0]
		if s[0] != paperWord {
			words[i] += ":" + param.Escape(s[1], ",/")
		}
	}
	return strings.Join(words, ";")
}

// A returns the parameters that p is compared with; ok is false if there are none.
func (p Params) A() (a Params, ok bool) {
	if p.Against == "" {
		return a, false
	}
	settings, _ := readAgainst(allButAgainst, p.Against)
	a = p
	if settings[0][0] == paperWord {
		a, settings = Defaults(), settings[1:]
		a.Periods, a.Days, a.Warmup, a.Equal = p.Periods, p.Days, p.Warmup, p.Equal
		a.Seed, a.Seeds, a.Baseline, a.Reach = p.Seed, p.Seeds, p.Baseline, p.Reach
	}
	for _, s := range settings {
		_ = allButAgainst.Find(s[0]).Set(&a, s[1]) // readAgainst has checked the value
	}
	a.Against = ""
	return a, true
}

// KeysInAgainst lists the keys that Params.Against changes in p. It is empty if A starts from the paper's parameters, since then the text
// describes all of A.
func (p Params) KeysInAgainst() (keys []string) {
	settings, _ := readAgainst(allButAgainst, p.Against)
	for _, s := range settings {
		if s[0] == paperWord {
			return nil
		}
		keys = append(keys, s[0])
	}
	return keys
}

// AsAgainst spells p as a text for Params.Against that means p whatever the current parameters are.
func (p Params) AsAgainst() string {
	settings := [][2]string{{paperWord}}
	for i := range allButAgainst {
		if value := allButAgainst[i].Get(&p); value != allButAgainst[i].Default && !slices.Contains(keysOutsideA, allButAgainst[i].Key) {
			settings = append(settings, [2]string{allButAgainst[i].Key, value})
		}
	}
	return spellAgainst(settings)
}

// KeysUnlikeA lists the keys of the parameters in which A and p differ.
func (p Params) KeysUnlikeA() (keys []string) {
	a, ok := p.A()
	for i := range allButAgainst {
		if ok && allButAgainst[i].Get(&a) != allButAgainst[i].Get(&p) {
			keys = append(keys, allButAgainst[i].Key)
		}
	}
	return keys
}

// counterparts returns for each row of now the row of a that corresponds to it, if there is one. Rows correspond if they have the same
// names. A column of names that is constant in now and constant in a is ignored: it distinguishes no rows, and now and a may differ in it.
func counterparts(names []rowName, now, a []Cell) map[Cell]Cell {
	isConstant := func(n rowName, cells []Cell) bool {
		return !slices.ContainsFunc(cells, func(c Cell) bool { return n.Text(c) != n.Text(cells[0]) })
	}
	names = slices.DeleteFunc(slices.Clone(names), func(n rowName) bool { return isConstant(n, now) && isConstant(n, a) })
	found := make(map[Cell]Cell)
	for _, c := range now {
		i := slices.IndexFunc(a, func(other Cell) bool {
			return !slices.ContainsFunc(names, func(n rowName) bool { return n.Text(c) != n.Text(other) })
		})
		if i >= 0 {
			found[c] = a[i]
		}
	}
	return found
}

// InA compares a row with the corresponding row of A.
type InA struct {
	Has   bool                // whether A has a corresponding row; else the estimates are empty
	Mean  experiment.Estimate // the row's value in A
	Minus experiment.Estimate // the row's value minus its value in A
	Gain  experiment.Estimate // the row's difference from its baseline, minus the same difference in A
}

// columnsOfA are the columns that compare a row with the corresponding row of A. Differences are paired. The last one needs the same
// baseline in both.
func (v *view) columnsOfA() []column {
	return []column{
		{experiment.Numbers{Name: "a", Title: "A", Unit: "%"}, value.inA(),
			func(row *CellResult) *experiment.Estimate { return &row.A.Mean }},
		{experiment.Numbers{Name: "minus_a", Title: "minus A", Unit: "points", Tested: true}, value.minus(value.inA()),
			func(row *CellResult) *experiment.Estimate { return &row.A.Minus }},
		{experiment.Numbers{Name: "diff_minus_a", Title: "difference, minus A's", Unit: "points", Tested: true},
			v.diff.minus(v.a.diff.inA()).where(func(Cell) bool { return v.baseline == v.a.baseline }),
			func(row *CellResult) *experiment.Estimate { return &row.A.Gain }},
	}
}

// figureOfA is the figure with the parameters A. Its rows have the order of the rows that are compared with them.
func (v *view) figureOfA() *FigureResult {
	f := v.a.withoutClaim()
	v.a.judgeClaim(&f.Claim)
	f.Cells = make([]CellResult, len(v.rows))
	for i, c := range v.Rows {
		f.Cells[i] = CellResult{Summary: stats.Summarize(nil), Diff: experiment.NoEstimate()}
		if corresponding, has := v.inA[c]; has {
			f.Cells[i] = *v.a.row(corresponding)
		}
		f.Cells[i].Cell = c
	}
	f.Layout = v.chartLayout()
	return f
}

// againstA is the finding of the comparison with A: by how much the rows differ from those of A.
func (v *view) againstA() string {
	if v.N() == 0 {
		return nothingYet
	}
	var changes []float64
	excludingZero, withoutCounterpart, same := 0, 0, true
	for _, row := range v.rows {
		if !row.A.Has {
			withoutCounterpart++
		}
		if x := row.A.Minus; x.N > 0 {
			changes = append(changes, x.Mean)
			same = same && x.Mean == 0 && x.SD == 0
			if x.Low > 0 || x.High < 0 {
				excludingZero++
			}
		}
	}
	switch {
	case withoutCounterpart == len(v.rows):
		return "No row of this figure is in A, so nothing is subtracted."
	case len(changes) == 0:
		return "There is nothing to subtract yet."
	case same && withoutCounterpart == 0:
		return fmt.Sprintf("A is the same here, to the last digit: what it has otherwise changes %s in no row.", v.measure)
	}
	words := fmt.Sprintf("Now minus A: %s points of %s", report.Decisive(signedSpan(changes, 1)), v.measure)
	if v.N() > 1 {
		words += ", with an interval that excludes 0 in " + ratioInWords(excludingZero, len(changes)) + " rows"
	}
	if withoutCounterpart > 0 {
		words += fmt.Sprintf("; %d of %d rows are not in A", withoutCounterpart, len(v.rows))
	}
	return words + "."
}

// verdictsInWords says whether the verdict in A is the same. It is empty unless there is a verdict, and A and p differ, in readings of the
// paper alone.
func (v *view) verdictsInWords(here, a report.Claim) string {
	isNoReading := func(key string) bool { return !slices.Contains(readingKeys(), key) }
	unlike := v.p.KeysUnlikeA()
	if v.claim == "" || here.Incomplete != "" || len(unlike) == 0 || slices.ContainsFunc(unlike, isNoReading) {
		return ""
	}
	if here.Verdict == a.Verdict {
		return " The verdict is the same in both readings."
	}
	return fmt.Sprintf(" The verdict turns on the reading: %s here, %s in A.", here.Verdict, a.Verdict)
}
