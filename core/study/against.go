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

// A is a second set of parameters. Every figure is also computed with A, on the same periods and seeds, so that its rows can be compared
// with those of A, paired.
//
// Params.Against spells A. "lambda=50 replan=on" lists the parameters in which A differs from the current ones. With the word "paper" in
// front it lists those in which A differs from the paper's, whatever the current ones are.

const fromPaper = "paper"

// replicated are the keys of the parameters that choose periods and seeds. A always shares them with the current parameters.
var replicated = []string{"w", "days", "warm", "equal", "seed", "n"}

// compared are the keys of the parameters that say how a figure evaluates its runs. A shares them too. Old links may have them after the
// word paper; they are ignored there.
var compared = []string{"base", "reach"}

// shared are the keys of all parameters that A cannot change.
var shared = slices.Concat(replicated, compared)

// against is the parameter Params.Against; own are all others.
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

// settingsOf reads the text of Params.Against: pairs of a key and a value, in the order of the parameters. If the text has the word paper,
// the first pair is fromPaper without a value. ok is false if the text cannot be read.
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

// begins reports whether a word begins a parameter: it has a key before its first = or :, and that is not the == of a formula.
func begins(word string) bool {
	at := strings.IndexAny(word, "=:")
	return at > 0 && !strings.HasPrefix(word[at:], "==") && strings.IndexFunc(word[:at], func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-'
	}) < 0
}

// spelled spells settings as a link has them; settingsOf reads that.
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

// A returns the parameters that p is compared with; ok is false if there are none.
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
		_ = own.Find(s[0]).Set(&a, s[1]) // settingsOf has checked the value
	}
	a.Against = ""
	return a, true
}

// SaidOfA lists the keys that Params.Against changes in p. It is empty if A starts from the paper's parameters, since then the text
// describes all of A.
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

// Pinned spells p as a text for Params.Against that means p whatever the current parameters are.
func (p Params) Pinned() string {
	settings := [][2]string{{fromPaper}}
	for i := range own {
		if value := own[i].Get(&p); value != own[i].Default && !slices.Contains(shared, own[i].Key) {
			settings = append(settings, [2]string{own[i].Key, value})
		}
	}
	return spelled(settings)
}

// Apart lists the keys of the parameters in which A and p differ.
func (p Params) Apart() (keys []string) {
	a, ok := p.A()
	for i := range own {
		if ok && own[i].Get(&a) != own[i].Get(&p) {
			keys = append(keys, own[i].Key)
		}
	}
	return keys
}

// counterparts returns for each row of now the index of the row of a that corresponds to it, -1 if there is none. Rows correspond if they
// have the same names. A column of names that is constant in now and constant in a is ignored: it distinguishes no rows, and now and a may
// differ in it.
func counterparts(names []named, now, a []Cell) []int {
	same := func(n named, cells []Cell) bool {
		return !slices.ContainsFunc(cells, func(c Cell) bool { return n.Text(c) != n.Text(cells[0]) })
	}
	names = slices.DeleteFunc(slices.Clone(names), func(n named) bool { return same(n, now) && same(n, a) })
	places := make([]int, len(now))
	for i, c := range now {
		places[i] = slices.IndexFunc(a, func(other Cell) bool {
			return !slices.ContainsFunc(names, func(n named) bool { return n.Text(c) != n.Text(other) })
		})
	}
	return places
}

// InA is the comparison of a row with the corresponding row of A.
type InA struct {
	Has               bool                // whether A has a corresponding row; else the estimates are empty
	Mean, Minus, Gain experiment.Estimate // the row's value in A; the row minus that; the row's difference from its baseline minus A's
}

// ofA are the columns of a row's comparison with A. Differences are paired. The last one needs the same baseline in both.
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

// compareA compares every row with the corresponding row of A. It returns the figure for A, whose rows have the order of the rows compared
// with them.
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
		figure.Cells[i] = CellResult{Summary: stats.Summarize(nil), Diff: experiment.NoEstimate()}
		if at[i] >= 0 {
			figure.Cells[i] = a.rows[at[i]]
		}
		figure.Cells[i].Cell = v.rows[i].Cell
	}
	figure.Layout = v.laidOut()
	return figure
}

// columnsOfA adds the columns of ofA to the table, if there is an A.
func (v *view) columnsOfA(s *experiment.Sheet) {
	if v.plan.against == nil {
		return
	}
	for _, column := range ofA {
		s.Means(column.Numbers, func(i int) experiment.Estimate { return *column.at(&v.rows[i].A) })
	}
}

// aInWords is the finding of the comparison with A: by how much the rows differ from those of A.
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
		words += ", with an interval that excludes 0 in " + count(clear, len(changes)) + " rows"
	}
	if lacks > 0 {
		words += fmt.Sprintf("; %d of %d rows are not in A", lacks, len(v.rows))
	}
	return words + "."
}

// turns says whether the verdict is another one in A. It is empty unless A differs in nothing but readings of the paper.
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
