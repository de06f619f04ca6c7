package splitmix_test

import (
	"testing"

	"juggle/core/base/splitmix"
)

// TestMixGivesTheNumbersOfTheReferenceGenerator compares Mix with the first outputs of SplitMix64 from seed 0.
func TestMixGivesTheNumbersOfTheReferenceGenerator(t *testing.T) {
	state := uint64(0)
	for i, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		if got := splitmix.Mix(state); got != want {
			t.Errorf("output %d: got %#x, want %#x", i+1, got, want)
		}
		state += splitmix.Golden
	}
}
