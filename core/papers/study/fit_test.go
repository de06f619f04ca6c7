package study

import (
	"juggle/core/workload"
	"testing"

	"juggle/core/experiment"
)

func TestFitTakesThePeriodsThatExist(t *testing.T) {
	// The largest number of replicates of the paper's 90 runs is 11 650: 11 seeds of 1000 periods, or 23 seeds of 500.
	most := experiment.MaxItems / 90
	tests := map[string]struct {
		periods   []int // of each source
		asked     Range
		seeds     int
		want      Range
		wantSeeds int
	}{
		"all periods":                           {[]int{12}, Range{}, 3, Range{}, 3},
		"some periods":                          {[]int{12}, Range{From: 4, To: 11}, 3, Range{From: 4, To: 11}, 3},
		"the last period":                       {[]int{12}, Range{From: 11, To: 12}, 1, Range{From: 11, To: 12}, 1},
		"every period, by number":               {[]int{5, 7}, Range{From: 0, To: 12}, 1, Range{}, 1},
		"one more than exist":                   {[]int{5, 7}, Range{From: 0, To: 13}, 1, Range{}, 1},
		"only the first exist":                  {[]int{5, 7}, Range{From: 4, To: 40}, 1, Range{From: 4, To: 12}, 1},
		"begins after the last period":          {[]int{12}, Range{From: 12, To: 13}, 1, Range{}, 1},
		"none exists":                           {[]int{12}, Range{From: 20, To: 40}, 1, Range{}, 1},
		"exactly the most items":                {[]int{most / 50}, Range{}, 50, Range{}, 50},
		"fewer seeds":                           {[]int{1000}, Range{}, 50, Range{}, 11},
		"more seeds on fewer periods":           {[]int{1000}, Range{From: 0, To: 500}, 50, Range{From: 0, To: 500}, 23},
		"all periods with one seed":             {[]int{most}, Range{}, 50, Range{}, 1},
		"fewer periods if one seed is too many": {[]int{most + 1}, Range{}, 50, Range{From: 0, To: most}, 1},
		"too many periods, from a later one on": {[]int{most, most}, Range{From: 100, To: 2 * most}, 2, Range{From: 100, To: 100 + most}, 1},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			var sources []Source
			for i, n := range tc.periods {
				sources = append(sources, Source{Name: "x", SHA256: string(rune('a' + i)), Procs: 1, Span: workload.Spanning(n)})
			}
			p := Defaults()
			p.Periods, p.Seeds = tc.asked, tc.seeds
			got := p.Fit(sources, allFigures)
			if got.Periods != tc.want || got.Seeds != tc.wantSeeds {
				t.Errorf("got periods %v, %d seeds, want %v, %d", got.Periods, got.Seeds, tc.want, tc.wantSeeds)
			}
			mustPlan(t, got, sources, allFigures)
			if again := got.Fit(sources, allFigures); again.Encode() != got.Encode() {
				t.Errorf("fitted again: got %q, want %q", again.Encode(), got.Encode())
			}
		})
	}
}

func TestFitWithoutLogsChangesNothing(t *testing.T) {
	p := Defaults()
	p.Periods = Range{From: 0, To: 40}
	if got := p.Fit(nil, allFigures).Periods; got != p.Periods {
		t.Errorf("got periods %v, want %v", got, p.Periods)
	}
}
