package sweep

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/experiment"
	"juggle/core/papers/baseline"
	"juggle/core/workload"
)

// tables returns the titles, findings and tables of all figures, as one text.
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

// compareWithOneMachine checks that the merged results of every study of a sweep give the same tables as a computation on one machine.
func compareWithOneMachine(t *testing.T, p *Plan, r *Results, traces ...*workload.Trace) {
	t.Helper()
	for i, st := range p.Studies() {
		onOneMachine, err := experiment.Compute(st, 2, experiment.ContextWithLogs(traces), nil)
		if err != nil {
			t.Fatal(err)
		}
		merged, err := r.StudyResults(i)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tables(t, onOneMachine), tables(t, merged)); diff != "" {
			t.Errorf("study %d: -on one machine +merged\n%s", i+1, diff)
		}
	}
}

func TestPartsInAnyOrderGiveTheTablesOfOneMachine(t *testing.T) {
	traces := []*workload.Trace{smallLog(t, "a", 60), smallLog(t, "b", 40)}
	p := newPlan(t, `{"figures": [2, 5, 8],
		"parameters": {"loads": ["1"], "lambda": ["50", "50,100"], "frag": ["on"], "seeds": [2]}}`, traces...)
	all := computeAll(t, p, traces...)
	r := readParts(t, all, Share{2, 3}, Share{0, 2}, Share{1, 3}, Share{0, 3}, Share{4, 5}) // some items are in several parts
	if r.Done() != p.Len() || r.Missing(Whole) != nil {
		t.Fatalf("got %d of %d items, want all", r.Done(), p.Len())
	}
	compareWithOneMachine(t, p, r, traces...)
}

func TestMissingItemsAreListedAndTheOthersMakeFigures(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := newPlan(t, twoStudies, log)
	all := computeAll(t, p, log)
	r := readParts(t, all, Share{1, 2})
	from, to := p.Items(Share{0, 2})
	if missing := r.Missing(Whole); len(missing) != to-from || missing[0] != from {
		t.Errorf("got %v missing, want %d to %d", missing, from, to-1)
	}
	r = NewResults(p)
	// In the study with the index 1, replicates 0 and 2 are the first period with the seeds 1 and 2. Replicates 1 and 3 are the second
	// period, and stay missing.
	const runs = 7 // the items of each replicate
	for _, replicate := range []int{0, 2} {
		for i := runs * replicate; i < runs*(replicate+1); i++ {
			item := p.studies[1].from + i
			if err := r.Add("part", item, all.rows[item]); err != nil {
				t.Fatal(err)
			}
		}
	}
	state, err := r.StudyResults(1)
	if err != nil {
		t.Fatal(err)
	}
	if f := state.Figures()[0]; f.N < 1 || f.N >= f.Want || !strings.Contains(f.Subtitle, " of 2, 2 seeds each") {
		t.Errorf("got n %d of %d and the subtitle %q, want some of 2 periods with 2 seeds each", f.N, f.Want, f.Subtitle)
	}
}

func TestPartsThatDifferAreAnError(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := newPlan(t, twoStudies, log)
	all := computeAll(t, p, log)
	r := readParts(t, all, Whole)
	wrong := slices.Clone(all.rows[7])
	wrong[0] = math.Nextafter(wrong[0], 1)
	all.rows[7] = wrong
	err := r.ReadPart("changed.json", strings.NewReader(partOf(t, all, Whole)), Whole)
	var different *Difference
	if !errors.As(err, &different) || different.Item != 7 || !strings.HasPrefix(err.Error(), "item 7: changed.json has [") ||
		!strings.Contains(err.Error(), "another part has [") {
		t.Errorf("got %v, want a Difference at item 7 between changed.json and another part", err)
	}
	if equalRows(r.rows[7], wrong) {
		t.Error("got the first result replaced by the second, want it kept")
	}
}

func TestAnItemIsRefusedOnAnotherLog(t *testing.T) {
	p := newPlan(t, twoStudies, smallLog(t, "a", 60))
	other := smallLog(t, "b", 61)
	ctx := experiment.Context{Log: func(experiment.Source) (*workload.Trace, error) { return other, nil }}
	_, err := p.Execute(&ctx, 0)
	const want = "study 1 (L=1&lambda=50&f=25&n=2): study: item 0 (a, period 0, seed 1, arrival rate 1, λ 0 %, fifo): got trace b, want a"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestAnyExperimentCanBeSwept computes a sweep of an experiment that is not the study: promise, titled "The price of a promise". The sweep
// has two studies, one for each window size λ, and is computed in two shares.
func TestAnyExperimentCanBeSwept(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := newPlan(t, `{"experiment": "promise", "parameters": {"loads": ["1"], "lambda": ["50", "100"], "seeds": [2]}}`, log)
	if p.Kind() != baseline.PromiseKind || len(p.Studies()) != 2 || p.Len() != 2*2*2 {
		t.Fatalf("got the experiment %s with %d studies and %d items in all, want promise with 2 studies and 8 items: 2 periods, 2 seeds each",
			p.Kind().Name, len(p.Studies()), p.Len())
	}
	r := readParts(t, computeAll(t, p, log), Share{1, 2}, Share{0, 2})
	compareWithOneMachine(t, p, r, log)
}
