package report

import "testing"

func TestANumberRoundsToAPrintedOne(t *testing.T) {
	tests := map[string]struct {
		printed string
		x       float64
		want    bool
	}{
		"rounds to the printed number":          {"0.35", 0.3549, true},
		"half of the last digit's unit above":   {"0.35", 0.355, true},
		"rounds to the next number":             {"0.35", 0.3551, false},
		"a whole number":                        {"120", 120.4, true},
		"a number that rounds to the one below": {"120", 119.4, false},
		"a hundred times as large":              {"0.208", 0.00208, false},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := RoundsTo(tc.x, tc.printed); got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}
