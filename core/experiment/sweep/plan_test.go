package sweep

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/papers/study"
)

func TestTheHashOfAPlanDependsOnWhatItsResultsDependOn(t *testing.T) {
	a, b := smallLog(t, "a", 60), smallLog(t, "b", 40)
	hash := func(text string, change func(logs []Log)) string {
		logs := []Log{LogOf("a.swf", a), LogOf("b.swf", b)}
		change(logs)
		p, err := New(readSpec(t, text), logs)
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash()
	}
	unchanged := func([]Log) {}
	base := hash(twoStudies, unchanged)
	seen := map[string]string{base: "the same"}
	equal := map[string]string{
		"again":                           hash(twoStudies, unchanged),
		"a log in another folder":         hash(twoStudies, func(l []Log) { l[0].Path = "../../else/where.swf" }),
		"a key in place of a flag's name": hash(strings.Replace(twoStudies, `"seeds"`, `"n"`, 1), unchanged),
	}
	for name, got := range equal {
		if got != base {
			t.Errorf("%s: got another hash, want the same", name)
		}
	}
	for name, got := range map[string]string{
		"another content":             hash(twoStudies, func(l []Log) { l[1].SHA256 = strings.Repeat("9", 64) }),
		"other processors":            hash(twoStudies, func(l []Log) { l[1].Procs = 32 }),
		"the logs in the other order": hash(twoStudies, func(l []Log) { l[0], l[1] = l[1], l[0] }),
		"another figure":              hash(strings.Replace(twoStudies, "4", "3", 1), unchanged),
		"another value":               hash(strings.Replace(twoStudies, "100", "99", 1), unchanged),
		"each log by itself":          hash(strings.Replace(twoStudies, "{", `{"each_log": true,`, 1), unchanged),
		"a list with one value less":  hash(strings.Replace(twoStudies, `"50", `, "", 1), unchanged),
	} {
		if other, twice := seen[got]; twice {
			t.Errorf("%s: got the hash of %s, want another", name, other)
		}
		seen[got] = name
	}
	file := newPlan(t, twoStudies, a, b).file
	if file.Results++; file.hash() == base {
		t.Error("another version of the results: got the same hash, want another")
	}
}

func TestItemsAreNumberedStudyByStudy(t *testing.T) {
	p := newPlan(t, twoStudies, smallLog(t, "a", 60), smallLog(t, "b", 40))
	// A replicate needs a run with strict windows, and three for each λ: fixed never, at once and after 25 %. These are 4 runs in one study
	// and 7 in the other. There are 8 replicates: 2 logs x 2 periods x 2 seeds.
	if got, want := [...]int{len(p.Studies()[0].Base().Runs), len(p.Studies()[1].Base().Runs), p.Len()}, [...]int{4, 7, 11 * 8}; got != want {
		t.Errorf("got %d runs of each study and items in all, want %d", got, want)
	}
	at := 0
	for s, st := range p.Studies() {
		for itemOfStudy := range st.Base().Len() {
			if study, i := p.locate(at); study != s || i != itemOfStudy {
				t.Fatalf("item %d: got study %d, %d, want %d, %d", at, study, i, s, itemOfStudy)
			}
			if source, ok := p.Source(at); !ok || source.SHA256 != st.Base().Item(itemOfStudy).Log {
				t.Fatalf("item %d: got the log %s, want %s", at, source.SHA256, st.Base().Item(itemOfStudy).Log)
			}
			at++
		}
	}
	each := newPlan(t, strings.Replace(twoStudies, "{", `{"each_log": true,`, 1), smallLog(t, "a", 60), smallLog(t, "b", 40))
	sources := each.Studies()[2].Base().Sources
	if len(each.Studies()) != 4 || each.Len() != p.Len() || len(sources) != 1 || sources[0].Name != "b" {
		t.Errorf("each log by itself: got %d studies, %d items and the logs %v of the third study, want 4, %d and log b", len(each.Studies()),
			each.Len(), sources, p.Len())
	}
}

func TestSharesHaveEveryItemOnce(t *testing.T) {
	p := newPlan(t, `{"figures": [2, 4, 8], "parameters": {"frag": ["on"], "seeds": [3]}}`, smallLog(t, "a", 90), smallLog(t, "b", 30))
	for _, n := range []int{1, 2, 3, 7, 100, p.Len(), p.Len() + 5, MaxItems} {
		next := 0
		for i := range n {
			s := Share{i, n}
			from, to := p.Items(s)
			if from != next || to < from || to-from > p.Len()/n+1 {
				t.Fatalf("share %v: got items from %d to %d, want them from %d on, and at most %d", s, from, to, next, p.Len()/n+1)
			}
			next = to
		}
		if next != p.Len() {
			t.Errorf("%d shares have %d items, want %d", n, next, p.Len())
		}
	}
}

func TestSharesAreNumberedFromZero(t *testing.T) {
	if s, err := ParseShare("3/8"); err != nil || s != (Share{3, 8}) || s.String() != "3/8" {
		t.Errorf("got %v, %v, want 3/8", s, err)
	}
	for _, text := range []string{"", "8/8", "-1/8", "0/0", "1", "1/", "a/b", "0/99999999"} {
		if _, err := ParseShare(text); err == nil {
			t.Errorf("%q: got no error, want one", text)
		}
	}
}

func TestAPlanIsReadAgain(t *testing.T) {
	p := newPlan(t, twoStudies, smallLog(t, "a", 60), smallLog(t, "b", 40))
	var text bytes.Buffer
	if err := p.Write(&text); err != nil {
		t.Fatal(err)
	}
	again, err := Read(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(p.file, again.file); diff != "" || again.Len() != p.Len() {
		t.Errorf("got another plan, -want +got\n%s", diff)
	}
	tests := map[string]struct{ old, new, want string }{
		"a number was changed": {`"procs": 16`, `"procs": 17`, "hash: got " + p.Hash()[:16]},
		"the hash was changed": {p.Hash()[:8], "00000000", "hash: got 00000000"},
		"a later format":       {`"juggle_sweep": 4`, `"juggle_sweep": 5`, "juggle_sweep: got format 5, want 4"},
		"an older format": {`"juggle_sweep": 4`, `"juggle_sweep": 3`,
			"got a sweep of an older version of the program, format 3, want format 4: "},
		"a text for a number":           {`"items": 88`, `"items": "88"`, "line 7, column 11: items: got a text, want a whole number"},
		"a number is missing":           {`"items": 88,`, ``, "hash: got "},
		"the file was truncated":        {text.String()[200:], "", "line 1"},
		"only a log's path was changed": {"a.swf", "else/a.swf", ""},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			changed := strings.Replace(text.String(), tc.old, tc.new, 1)
			if changed == text.String() {
				t.Fatalf("the plan does not have %q", tc.old)
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
		t.Errorf("a plan of another version: got %v, want %q", err, want)
	}
}

func TestNewReturnsAnErrorForAnImpossibleSweep(t *testing.T) {
	a := LogOf("a.swf", smallLog(t, "a", 60))
	tests := map[string]struct {
		text string
		logs []Log
		want string
	}{
		"no log":      {twoStudies, nil, "logs: got none"},
		"a log twice": {twoStudies, []Log{a, a}, "study 1 (L=1&lambda=50&f=25&n=2): study: trace 2, a: same content"},
		"a log twice, each by itself": {strings.Replace(twoStudies, "{", `{"each_log": true,`, 1), []Log{a, a},
			"logs[1]: got the content of another log, want each log once"},
		"periods that no log has": {`{"figures": [1], "parameters": {"periods": ["all", "0:3"]}}`, []Log{a},
			"study 2 (w=0:3): parameters.periods: got \"0:3\""},
		"too many combinations": {manyCombinations(), []Log{a}, "more than 10000 combinations"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := New(readSpec(t, tc.text), tc.logs); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

// manyCombinations returns a spec with 101 x 101 combinations of parameters.
func manyCombinations() string {
	var values []string
	for i := range 101 {
		values = append(values, fmt.Sprint(i))
	}
	list := strings.Join(values, ",")
	return `{"figures": [1], "parameters": {"share": [` + list + `], "sorted-discount": [` + list + `]}}`
}
