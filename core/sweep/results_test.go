package sweep

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/experiment"
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
}
