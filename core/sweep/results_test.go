package sweep

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/experiment"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/core/yardstick"
)

// tables are those of all figures and claims, as one text.
func tables(t *testing.T, s experiment.Collection) string {
	t.Helper()
	var text strings.Builder
	for _, f := range s.Figures() {
		text.WriteString(f.Title + f.Subtitle + f.Claim.Finding + "\n")
		if err := f.Table.WriteCSV(&text); err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}

func TestPartsInAnyOrderGiveTheTablesOfOneMachine(t *testing.T) {
	traces := []*workload.Trace{smallLog(t, "a", 60), smallLog(t, "b", 40)}
	p := planned(t, `{"figures": [2, 5, 8],
		"parameters": {"loads": ["1"], "lambda": ["50", "50,100"], "frag": ["on"], "seeds": [2]}}`, traces...)
	truth := computed(t, p, traces...)
	r := NewResults(p)
	for _, s := range []Share{{2, 3}, {0, 2}, {1, 3}, {0, 3}, {4, 5}} { // more than once, too
		if err := r.Add(s.String(), readPart(t, p, partOf(t, truth, s)).Results); err != nil {
			t.Fatal(err)
		}
	}
	if r.Done() != p.Len() || r.Missing(0, p.Len()) != nil {
		t.Fatalf("got %d of %d items", r.Done(), p.Len())
	}
	for i, st := range p.Studies() {
		alone, err := experiment.Compute(st, 2, experiment.Among(traces), nil)
		if err != nil {
			t.Fatal(err)
		}
		merged, err := r.State(i)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tables(t, alone), tables(t, merged)); diff != "" {
			t.Errorf("study %d: -alone +merged\n%s", i+1, diff)
		}
	}
}

func TestWhatIsMissingIsKnownAndTheRestIsShown(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	truth := computed(t, p, log)
	r := NewResults(p)
	if err := r.Add("half", readPart(t, p, partOf(t, truth, Share{0, 2})).Results); err != nil {
		t.Fatal(err)
	}
	from, to := p.Items(Share{1, 2})
	if missing := r.Missing(0, p.Len()); len(missing) != to-from || missing[0] != from {
		t.Errorf("got %v missing, want %d to %d", missing, from, to-1)
	}
	state, err := r.State(1)
	if err != nil {
		t.Fatal(err)
	}
	if f := state.Figures()[0]; f.N < 1 || f.N >= f.Want || !strings.Contains(f.Subtitle, " of 2, 2 seeds each") {
		t.Errorf("got n %d of %d, %q", f.N, f.Want, f.Subtitle)
	}
}

func TestPartsThatDifferAreAnError(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	all := readPart(t, p, partOf(t, computed(t, p, log), Whole)).Results
	wrong := slices.Clone(all)
	for _, i := range []int{7, 9} {
		wrong[i].Numbers = slices.Clone(wrong[i].Numbers)
	}
	wrong[7].Numbers[0] = math.Nextafter(wrong[7].Numbers[0], 1)
	wrong[9].Numbers[3]--
	r := NewResults(p)
	if err := r.Add("one", all); err != nil {
		t.Fatal(err)
	}
	err := r.Add("two", wrong)
	var different *DifferenceError
	if !errors.As(err, &different) || different.Item != 7 || !strings.HasPrefix(err.Error(), "item 7: one has [") ||
		!strings.Contains(err.Error(), "two has [") {
		t.Errorf("got %v, want a difference at item 7 of one and two", err)
	}
	if !same(r.rows[7], all[7].Numbers) || !same(r.rows[9], all[9].Numbers) {
		t.Error("the first result does not stay")
	}
}

func TestAMergedFileIsReadAgain(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	var text bytes.Buffer
	if err := computed(t, p, log).WriteMerged(&text); err != nil {
		t.Fatal(err)
	}
	r, steps, err := readMerged(text.String(), 5)
	if err != nil || r.Done() != p.Len() || r.Plan().Hash() != p.Hash() || steps < 6 {
		t.Fatalf("got %v in %d steps", err, steps)
	}
	lines := strings.SplitAfter(text.String(), "\n")
	for name, tc := range map[string]struct{ text, want string }{
		"nothing":            {"", "sweep: line 1, column 1: unexpected end"},
		"without its end":    {strings.Join(lines[:5], ""), "line 6: got the end of the file"},
		"with a line less":   {strings.Join(append(slices.Clone(lines[:5]), lines[6:]...), ""), "line 30: the lines before"},
		"with a broken line": {strings.Replace(text.String(), `"item":2,`, `"item":3,`, 1), "line 31: the lines before"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, _, err := readMerged(tc.text, 1000); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

// readMerged reads a merged file, so many lines at a time.
func readMerged(text string, lines int) (r *Results, steps int, err error) {
	m, err := NewMergedReader(text)
	for err == nil && r == nil {
		r, err = m.Read(lines)
		steps++
	}
	return r, steps, err
}

func TestWhatASweepKnowsOfAPlanGoesByItsKeys(t *testing.T) {
	a, b := smallLog(t, "a", 60), smallLog(t, "b", 40)
	p := planned(t, twoStudies, a, b)
	r := computed(t, p, a, b)
	params := p.Studies()[1].Experiment.(*study.Plan).Params()
	params.Lambdas, params.Seed, params.Seeds = []int{100, 200}, 2, 2 // the first seed is the sweep's second, the other one it lacks
	plan, err := study.NewPlan(params, []study.Source{study.SourceOf(b)}, []int{4, 2, 1})
	if err != nil {
		t.Fatal(err)
	}
	known, found := r.Known(plan.Plan), 0
	ctx := experiment.Among([]*workload.Trace{b})
	for i := range plan.Len() {
		row, have := known(i)
		k := plan.Item(i).Key
		if !have {
			continue
		}
		found++
		alone, err := study.Model.Run(&ctx, plan.Plan, i)
		if err != nil {
			t.Fatal(err)
		}
		if !same(study.Model.AppendRow(nil, &alone), row) {
			t.Errorf("%+v: got %+v, want %+v", k, row, alone)
		}
	}
	// Of each of the log's two periods, with seed 2: the fixed windows, and λ 100 fixed never, at once and after 25 %.
	if found != 2*4 {
		t.Errorf("%d runs are known, want 8", found)
	}
	elsewhere, err := study.NewPlan(params, []study.Source{{Name: "c", SHA256: "c", Procs: 16, Span: workload.Spanning(2)}}, []int{2})
	if err != nil {
		t.Fatal(err)
	}
	if _, have := r.Known(elsewhere.Plan)(0); have {
		t.Error("a run on another log is known")
	}
}

func TestAnItemIsRefusedOnAnotherLog(t *testing.T) {
	p := planned(t, twoStudies, smallLog(t, "a", 60))
	other := smallLog(t, "b", 61)
	ctx := experiment.Context{Log: func(experiment.Source) (*workload.Trace, error) { return other, nil }}
	_, err := p.Execute(&ctx, 0)
	const want = "study 1 (L=1&lambda=50&f=25&n=2): study: item 0 (a, period 0, seed 1, load 1, λ 0 %, fifo): got trace b, want a"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v", err)
	}
}

// A sweep of another experiment than the paper's figures: promises at two sizes of windows, in shares.
func TestAnyExperimentCanBeSwept(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, `{"experiment": "promise", "parameters": {"loads": ["1"], "lambda": ["50", "100"], "seeds": [2]}}`, log)
	if p.Kind() != yardstick.PromiseKind || len(p.Studies()) != 2 || p.Len() != 2*2*2 {
		t.Fatalf("got %s, %d studies of %d items, want two, of two periods with two seeds", p.Kind().Name, len(p.Studies()), p.Len())
	}
	truth, r := computed(t, p, log), NewResults(p)
	for _, s := range []Share{{1, 2}, {0, 2}} {
		if err := r.Add(s.String(), readPart(t, p, partOf(t, truth, s)).Results); err != nil {
			t.Fatal(err)
		}
	}
	for i, st := range p.Studies() {
		alone, err := experiment.Compute(st, 1, experiment.Among([]*workload.Trace{log}), nil)
		if err != nil {
			t.Fatal(err)
		}
		merged, err := r.State(i)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tables(t, alone), tables(t, merged)); diff != "" {
			t.Errorf("study %d: -alone +merged\n%s", i+1, diff)
		}
	}
	var text bytes.Buffer
	if err := r.WriteMerged(&text); err != nil {
		t.Fatal(err)
	}
	if again, _, err := readMerged(text.String(), 100); err != nil || again.Plan().Hash() != p.Hash() || again.Done() != p.Len() {
		t.Errorf("what was merged is not read again: %v", err)
	}
}

func TestAMergedFileThatIsPackedIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"\x1f\x8b\x08": "got a gzip file", "\xfd7zXZ\x00": "got an xz file", "\xff\xfe{\x00": "got UTF-16", "\ufeff{}": "sweep: line 1: ",
	} {
		_, err := NewMergedReader(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "invalid character") {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}
