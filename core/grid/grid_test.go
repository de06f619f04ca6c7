package grid

import (
	"errors"
	"math"
	"strings"
	"testing"

	"juggle/core/report"
)

func small() *Grid {
	return &Grid{
		Group: report.Column{Name: "load", Kind: report.Number}, Groups: []string{"1", "2"},
		Row: report.Column{Name: "who"}, Rows: []string{"a", "b"},
		Measures: []Measure{{"used", "%", 1}, {"wait", "s", 0}}, Baseline: 1, Replicates: 2,
	}
}

// number is what a run of small says: a is group + 1 ahead of b in the second replicate, and as good in the first; b has no wait.
func number(group, replicate int) ([][]float64, error) {
	base := float64(10*group + replicate)
	return [][]float64{{base + float64(replicate*2*(group+1)), 7}, {base, math.NaN()}}, nil
}

func TestTable(t *testing.T) {
	g := small()
	for _, workers := range []int{1, 5} {
		calls := 0
		values, err := g.Compute(workers, func(done, total int) {
			if calls++; done != calls || total != 4 {
				t.Errorf("progress: got %d of %d, want %d of 4", done, total, calls)
			}
		}, number)
		if err != nil {
			t.Fatal(err)
		}
		var csv strings.Builder
		table := g.Table(values)
		if err := errors.Join(table.Check(), table.WriteCSV(&csv)); err != nil {
			t.Fatal(err)
		}
		// t(1) = 12.706: half the interval of two values is 6.353 times their difference. Both differences have t = 1, p = 0.5.
		const want = `load,who,n,used_mean,used_ci_low,used_ci_high,wait_mean,wait_ci_low,wait_ci_high,diff_mean,diff_ci_low,diff_ci_high,p_holm
1,a,2,1.5,-17.6,20.6,7,7,7,1.0,-11.7,13.7,1.0000
1,b,2,0.5,-5.9,6.9,,,,,,,
2,a,2,12.5,-19.3,44.3,7,7,7,2.0,-23.4,27.4,1.0000
2,b,2,10.5,4.1,16.9,,,,,,,
`
		if csv.String() != want || calls != 4 {
			t.Errorf("%d goroutines, %d calls: got\n%s\nwant\n%s", workers, calls, csv.String(), want)
		}
	}
}

func TestWhatFailsIsNamedAndTheOtherReplicatesStand(t *testing.T) {
	g := small()
	values, err := g.Compute(3, nil, func(group, replicate int) ([][]float64, error) {
		if group == 1 && replicate == 0 {
			panic("no jobs")
		}
		return number(group, replicate)
	})
	if want := "1 of 4 runs failed and are left out:\n  load 2, replicate 0: no jobs, at core/grid/grid_test.go:"; err == nil ||
		!strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	for _, row := range g.WholeTable(values).Rows {
		if row[2] != "1" {
			t.Errorf("got row %q, want n 1", row)
		}
	}
}
