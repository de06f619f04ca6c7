package study

import "testing"

func TestFitTakesWhatThereIs(t *testing.T) {
	most := MostItems / 90 // replicates of the paper's 90 runs
	tests := map[string]struct {
		windows []int // of each source
		asked   Range
		seeds   int
		want    Range
		left    int // seeds
	}{
		"all are all":                          {[]int{12}, Range{}, 3, Range{}, 3},
		"some are some":                        {[]int{12}, Range{4, 11}, 3, Range{4, 11}, 3},
		"the last one":                         {[]int{12}, Range{11, 12}, 1, Range{11, 12}, 1},
		"every one, by number":                 {[]int{5, 7}, Range{0, 12}, 1, Range{}, 1},
		"one too many":                         {[]int{5, 7}, Range{0, 13}, 1, Range{}, 1},
		"some exist":                           {[]int{5, 7}, Range{4, 40}, 1, Range{4, 12}, 1},
		"the first beyond the last":            {[]int{12}, Range{12, 13}, 1, Range{}, 1},
		"none exists":                          {[]int{12}, Range{20, 40}, 1, Range{}, 1},
		"as many runs as there may be":         {[]int{most / 50}, Range{}, 50, Range{}, 50},
		"fewer seeds":                          {[]int{1000}, Range{}, 50, Range{}, 11},
		"more seeds on fewer windows":          {[]int{1000}, Range{0, 500}, 50, Range{0, 500}, 23},
		"one seed, and all windows":            {[]int{most}, Range{}, 50, Range{}, 1},
		"fewer windows where one seed is much": {[]int{most + 1}, Range{}, 50, Range{0, most}, 1},
		"windows that are too many, far on":    {[]int{most, most}, Range{100, 2 * most}, 2, Range{100, 100 + most}, 1},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			var sources []Source
			for i, n := range tc.windows {
				sources = append(sources, Source{Name: "x", SHA256: string(rune('a' + i)), Procs: 1, Periods: n})
			}
			p := Paper()
			p.Periods, p.Seeds = tc.asked, tc.seeds
			got := p.Fit(sources, allFigures)
			if got.Periods != tc.want || got.Seeds != tc.left {
				t.Errorf("got windows %v, %d seeds, want %v, %d", got.Periods, got.Seeds, tc.want, tc.left)
			}
			mustPlan(t, got, sources, allFigures)
			if again := got.Fit(sources, allFigures); again.Encode() != got.Encode() {
				t.Errorf("fitted again it is %q, want %q", again.Encode(), got.Encode())
			}
		})
	}
}

func TestFitLeavesWhatItCannotMend(t *testing.T) {
	p := Paper()
	p.Periods = Range{0, 40}
	for name, sources := range map[string][]Source{"no trace": nil, "traces without a window": {{Name: "x", Procs: 1}}} {
		if got := p.Fit(sources, allFigures).Periods; got != p.Periods {
			t.Errorf("%s: got windows %v, want %v", name, got, p.Periods)
		}
	}
}
