package workload

import (
	"testing"

	"juggle/core/schedule/profile"
)

func TestOnlyDecimalsInTheRangeAreLoads(t *testing.T) {
	for text, want := range map[string]Load{"1": 1000, "1.25": 1250, "1.5": 1500, "0.1": 100, "10": 10000, "1.001": 1001, "01.50": 1500} {
		got, err := ParseLoad(text)
		if err != nil || got != want {
			t.Errorf("%q: got %d (%v), want %d", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                               `workload: load: got "", want a number of at most three decimals`,
		"x":                              `workload: load: got "x", want a number of at most three decimals`,
		"-1":                             `workload: load: got "-1", want a number of at most three decimals`,
		"+1":                             `workload: load: got "+1", want a number of at most three decimals`,
		"1.":                             `workload: load: got "1.", want a number of at most three decimals`,
		".5":                             `workload: load: got ".5", want a number of at most three decimals`,
		"1.2345":                         `workload: load: got "1.2345", want a number of at most three decimals`,
		"1.2.3":                          `workload: load: got "1.2.3", want a number of at most three decimals`,
		"999999999999999999999999999999": `workload: load: got "999999999999999999999999999999", want a number of at most three decimals`,
		"0.099":                          `workload: load: got 0.099, want 0.1 to 10`,
		"10.001":                         `workload: load: got 10.001, want 0.1 to 10`,
	} {
		if _, err := ParseLoad(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestALoadIsParsedAsItIsFormatted(t *testing.T) {
	for l := MinLoad; l <= MaxLoad; l++ {
		if got, err := ParseLoad(l.String()); got != l || err != nil {
			t.Fatalf("%s: got %d, %v, want %d", l, int32(got), err, int32(l))
		}
	}
}

func TestTheHorizonIsThePeriodDividedByTheLoad(t *testing.T) {
	for l, want := range map[Load]profile.Instant{1000: 1296000, 1250: 1036800, 1500: 864000, 700: 1851429} {
		if got := (Config{Load: l}).Horizon(); got != want {
			t.Errorf("load %v: got %d, want %d", l, got, want)
		}
	}
}

func TestEverySubmitTimeIsBeforeTheHorizon(t *testing.T) {
	for l := MinLoad; l <= MaxLoad; l++ {
		last := profile.Instant((PeriodLength - 1) * 1000 / int64(l))
		if h := (Config{Load: l}).Horizon(); last >= h || h-last > 12 {
			t.Fatalf("load %v: got the horizon %d, want it 1 to 12 s after the last submit time, %d", l, h, last)
		}
	}
}
