package sweep

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/study"
)

func TestAPlanIsTheSameEveryTimeAndItsHashIsOfWhatDecides(t *testing.T) {
	a, b := smallLog(t, "a", 60), smallLog(t, "b", 40)
	hash := func(text string, change func(logs []Log)) string {
		logs := []Log{LogOf("a.swf", a), LogOf("b.swf", b)}
		change(logs)
		p, err := New(spec(t, text), logs)
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash()
	}
	as := func([]Log) {}
	base := hash(twoStudies, as)
	seen := map[string]string{base: "the same"}
	same := map[string]string{
		"again":                     hash(twoStudies, as),
		"a log that lies elsewhere": hash(twoStudies, func(l []Log) { l[0].Path = "../else/where.swf" }),
		"names of flags as keys":    hash(strings.Replace(twoStudies, `"seeds"`, `"n"`, 1), as),
	}
	for name, got := range same {
		if got != base {
			t.Errorf("%s: got another hash", name)
		}
	}
	for name, got := range map[string]string{
		"another content":      hash(twoStudies, func(l []Log) { l[1].SHA256 = strings.Repeat("9", 64) }),
		"other processors":     hash(twoStudies, func(l []Log) { l[1].Procs = 32 }),
		"the logs turned":      hash(twoStudies, func(l []Log) { l[0], l[1] = l[1], l[0] }),
		"another figure":       hash(strings.Replace(twoStudies, "4", "3", 1), as),
		"another value":        hash(strings.Replace(twoStudies, "100", "99", 1), as),
		"each log by itself":   hash(strings.Replace(twoStudies, "{", `{"each_log": true,`, 1), as),
		"a list with one less": hash(strings.Replace(twoStudies, `"50", `, "", 1), as),
	} {
		if other, twice := seen[got]; twice {
			t.Errorf("%s has the hash of %s", name, other)
		}
		seen[got] = name
	}
	file := planned(t, twoStudies, a, b).file
	if file.Results++; file.hash() == base {
		t.Error("another version of the results has the same hash")
	}
}

func TestStudiesShareWhatIsTheSameRun(t *testing.T) {
	p := planned(t, twoStudies, smallLog(t, "a", 60), smallLog(t, "b", 40))
	// A replicate needs the fixed windows, and of each λ those fixed never, at once and after 25 %: 4 runs in one study, 7 in the other,
	// which has all of them. There are 2 logs x 2 periods x 2 seeds.
	if got, want := [...]int{len(p.Studies()[0].Base().Runs), len(p.Studies()[1].Base().Runs), p.Len()}, [...]int{4, 7, 7 * 8}; got != want {
		t.Errorf("got %d, want %d", got, want)
	}
	for s, st := range p.Studies() {
		for own, at := range st.at {
			it := p.items[at]
			if first := p.studies[it.study].Base().Item(int(it.own)).Key; first != st.Base().Item(own).Key {
				t.Errorf("study %d, item %d: %+v is taken for %+v", s, own, first, st.Base().Item(own).Key)
			}
		}
	}
	each := planned(t, strings.Replace(twoStudies, "{", `{"each_log": true,`, 1), smallLog(t, "a", 60), smallLog(t, "b", 40))
	if of := each.Studies()[2].Base().Sources; len(each.Studies()) != 4 || each.Len() != p.Len() || len(of) != 1 || of[0].Name != "b" {
		t.Errorf("each log by itself: got %d studies, %d items", len(each.Studies()), each.Len())
	}
}

func TestSharesHaveEveryItemOnceAndCostAboutTheSame(t *testing.T) {
	p := planned(t, `{"figures": [2, 4, 8], "parameters": {"frag": ["on"], "seeds": [3]}}`, smallLog(t, "a", 90), smallLog(t, "b", 30))
	total, dearest := p.Cost(0, p.Len()), int64(0)
	for i := range p.Len() {
		dearest = max(dearest, p.Cost(i, i+1))
	}
	for _, n := range []int{1, 2, 3, 7, 100, p.Len(), p.Len() + 5} {
		next := 0
		for i := range n {
			s := Share{i, n}
			from, to := p.Items(s)
			if from != next || to < from {
				t.Fatalf("share %v: got %d to %d, want from %d", s, from, to, next)
			}
			next = to
			if cost := p.Cost(from, to); cost > total/int64(n)+dearest+1 || cost < total/int64(n)-dearest-1 {
				t.Errorf("share %v costs %d of %d", s, cost, total)
			}
			if middle := p.Middle(s); to > from && (middle < from || middle >= to) {
				t.Errorf("the middle of share %v is %d, want %d to %d", s, middle, from, to-1)
			}
		}
		if next != p.Len() {
			t.Errorf("%d shares have %d items, want %d", n, next, p.Len())
		}
	}
}

func TestSharesAreSpelledFromZero(t *testing.T) {
	if s, err := ParseShare("3/8"); err != nil || s != (Share{3, 8}) || s.String() != "3/8" {
		t.Errorf("got %v, %v", s, err)
	}
	for _, text := range []string{"", "8/8", "-1/8", "0/0", "1", "1/", "a/b", "0/99999999"} {
		if _, err := ParseShare(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}

func TestAPlanIsReadAgain(t *testing.T) {
	p := planned(t, twoStudies, smallLog(t, "a", 60), smallLog(t, "b", 40))
	var text bytes.Buffer
	if err := p.Write(&text); err != nil {
		t.Fatal(err)
	}
	again, err := Read(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(p.file, again.file); diff != "" || again.Len() != p.Len() || again.items[p.Len()-1] != p.items[p.Len()-1] {
		t.Errorf("another plan\n%s", diff)
	}
	tests := map[string]struct{ old, new, want string }{
		"a number was changed": {`"procs": 16`, `"procs": 17`, "hash: got " + p.Hash()[:16]},
		"the hash was changed": {p.Hash()[:8], "00000000", "hash: got 00000000"},
		"a later format":       {`"juggle_sweep": 3`, `"juggle_sweep": 4`, "juggle_sweep: got format 4, want 3"},
		"an older format": {`"juggle_sweep": 3`, `"juggle_sweep": 2`,
			"got a sweep of an older version of the program, format 2, want format 3: "},
		"a text for a number":      {`"items": 56`, `"items": "56"`, "line 7, column 14: items: got a text, want a whole number"},
		"a number is missing":      {`"items": 56,`, ``, "hash: got "},
		"the file was torn":        {text.String()[200:], "", "line 1"},
		"nothing but another path": {"a.swf", "else/a.swf", ""},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			changed := strings.Replace(text.String(), tc.old, tc.new, 1)
			if changed == text.String() {
				t.Fatal("nothing was changed")
			}
			_, err := Read(strings.NewReader(changed))
			if tc.want == "" && err != nil || tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
	old := *p
	old.file.Results, old.file.Program = study.ResultsVersion-1, "0.0.9"
	old.file.Hash = old.file.hash()
	text.Reset()
	if err := old.Write(&text); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("results: got version %d, by Juggle 0.0.9, want %d", study.ResultsVersion-1, study.ResultsVersion)
	if _, err := Read(&text); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a plan of another version: got %v", err)
	}
}

func TestWhatAPlanRefuses(t *testing.T) {
	a := LogOf("a.swf", smallLog(t, "a", 60))
	tests := map[string]struct {
		text string
		logs []Log
		want string
	}{
		"no log":      {twoStudies, nil, "logs: got none"},
		"a log twice": {twoStudies, []Log{a, a}, "study 1 (L=1&lambda=50&f=25&n=2): study: trace 2, a: same content"},
		"periods that no log has": {`{"figures": [1], "parameters": {"periods": ["all", "0:3"]}}`, []Log{a},
			"study 2 (w=0:3): parameters.periods: got \"0:3\""},
		"more combinations than it can": {manyCombinations(), []Log{a}, "more than 10000 combinations"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := New(spec(t, tc.text), tc.logs); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

// manyCombinations are 101 x 101.
func manyCombinations() string {
	list := strings.TrimSuffix(strings.Repeat("%d,", 101), ",")
	var values []any
	for i := range 101 {
		values = append(values, i)
	}
	list = sprintf(list, values...)
	return `{"figures": [1], "parameters": {"share": [` + list + `], "sorted-discount": [` + list + `]}}`
}
