package study

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// made gives an item numbers that depend on nothing but the item.
func made(plan *Plan, i int) Result {
	rng := rand.New(rand.NewPCG(uint64(i), 2))
	r := Result{Item: int32(i), Utilisation: 0.4 + 0.2*rng.Float64(), AbsPhi: math.NaN(), Jobs: 100, Accepted: rng.Int32N(101)}
	if plan.Item(i).Offers > 0 && r.Accepted > 0 {
		r.Offered, r.AbsPhi = 1+rng.Int32N(r.Accepted), rng.Float64()
	}
	return r
}

func TestResultsMergeExactlyInAnyOrder(t *testing.T) {
	plan := mustPlan(t, Paper(), fakeSource(5), allFigures)
	straight := NewState(plan)
	for i := range plan.Len() {
		if err := straight.Add(made(plan, i)); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range uint64(5) {
		rng := rand.New(rand.NewPCG(seed, 3))
		shuffled := NewState(plan)
		for _, i := range rng.Perm(plan.Len()) {
			for range 1 + rng.IntN(3) { // once or more often
				if err := shuffled.Add(made(plan, i)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if shuffled.Done() != plan.Len() || len(shuffled.Remaining()) != 0 {
			t.Errorf("got %d of %d done, %d remaining", shuffled.Done(), plan.Len(), len(shuffled.Remaining()))
		}
		for _, n := range allFigures {
			if diff := cmp.Diff(straight.Figure(n), shuffled.Figure(n), cmpopts.EquateNaNs()); diff != "" {
				t.Fatalf("seed %d, figure %d differs:\n%s", seed, n, diff)
			}
		}
		if diff := cmp.Diff(Claims(straight), Claims(shuffled), cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("claims differ:\n%s", diff)
		}
	}
}

func TestAReplicateCountsWhenAllOfTheFiguresCellsHaveIt(t *testing.T) {
	plan := mustPlan(t, Paper(), fakeSource(3), []int{1, 6})
	s := NewState(plan)
	var last int // the last item of replicate 1 that figure 6 needs
	for i := range plan.Len() {
		if plan.Item(i).Replicate == 1 && plan.Touches(6, i) {
			last = i
		}
	}
	for i := range plan.Len() {
		if i != last && plan.Item(i).Replicate != 0 {
			s.Add(made(plan, i))
		}
	}
	one, six := s.Figure(1), s.Figure(6)
	if one.N != 2 || six.N != 1 || six.Want != 3 {
		t.Errorf("got n %d in figure 1, %d of %d in figure 6, want 2, 1 of 3", one.N, six.N, six.Want)
	}
	if want := []Replicate{{0, 2, 1}}; !cmp.Equal(six.Replicates, want) {
		t.Errorf("got %v, want %v", six.Replicates, want)
	}
	for _, c := range six.Cells {
		if len(c.Values) != 1 {
			t.Errorf("%+v: got %d values, want 1", c.Cell, len(c.Values))
		}
	}
	if rest := s.Remaining(); len(rest) != plan.Runs()+1 || rest[len(rest)-1] != last {
		t.Errorf("got %d remaining, want %d", len(rest), plan.Runs()+1)
	}
	if s.Figure(2) != nil {
		t.Error("a figure that is not planned: want nil")
	}
}

func TestAddRefusesWhatNoRunCanMeasure(t *testing.T) {
	s := NewState(mustPlan(t, Paper(), fakeSource(1), []int{2}))
	nan := math.NaN()
	tests := map[string]Result{
		"an item before the first":        {-1, 0.5, nan, 10, 5, 0, nan},
		"an item after the last":          {12, 0.5, nan, 10, 5, 0, nan},
		"more than the whole machine":     {0, 1.01, nan, 10, 5, 0, nan},
		"a utilisation that is no number": {0, nan, nan, 10, 5, 0, nan},
		"more accepted than asked":        {0, 0.5, nan, 10, 11, 0, nan},
		"more offered than accepted":      {0, 0.5, 0.1, 10, 5, 6, nan},
		"a |phi| without an offer":        {0, 0.5, 0.1, 10, 5, 0, nan},
		"an offer without a |phi|":        {0, 0.5, nan, 10, 5, 1, nan},
		"a negative |phi|":                {0, 0.5, -0.1, 10, 5, 1, nan},
	}
	for name, r := range tests {
		t.Run(name, func(t *testing.T) {
			if s.Add(r) == nil || s.Done() != 0 {
				t.Errorf("took %+v", r)
			}
		})
	}
}

func TestAResultTravelsAsARow(t *testing.T) {
	for _, r := range []Result{{7, 0.5, math.NaN(), 10, 5, 0, 0.25}, {math.MaxInt32, 1, 0.25, 10, 10, 10, math.NaN()}} {
		row := r.AppendRow(nil)
		got, err := ResultOf(row)
		if diff := cmp.Diff(r, got, cmpopts.EquateNaNs()); diff != "" || err != nil {
			t.Errorf("error %v, -want +got\n%s", err, diff)
		}
	}
	for name, row := range map[string][]float64{
		"too short":                 {1, 0.5, math.NaN(), 10, 5},
		"an item that is no number": {math.NaN(), 0.5, math.NaN(), 10, 5, 0, 0.5},
		"half a job":                {1, 0.5, math.NaN(), 10.5, 5, 0, 0.5},
		"too many jobs":             {1, 0.5, math.NaN(), 1 << 31, 5, 0, 0.5},
		"a fraction above 1":        {1, 1.5, math.NaN(), 10, 5, 0, 0.5},
		"more than all fragments":   {1, 0.5, math.NaN(), 10, 5, 0, 1.5},
	} {
		if _, err := ResultOf(row); err == nil {
			t.Errorf("%s: took %v", name, row)
		}
	}
}
