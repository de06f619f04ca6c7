package pool

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"testing"

	"juggle/core/pool/sizing"
)

// TestFullPrecisionIsTheSameOnEveryMachine pins every digit of what is not rounded: the waits of Figure 3 and a simulated queue. The
// constants were computed on amd64; the test also runs in WebAssembly.
func TestFullPrecisionIsTheSameOnEveryMachine(t *testing.T) {
	var b bytes.Buffer
	if err := DefaultSizing().Figure3().WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(b.Bytes())
	if got, want := hex.EncodeToString(sum[:8]), "fd60f1257d9ab12d"; got != want {
		t.Errorf("Figure 3: got a table with sum %s, want %s", got, want)
	}
	// One replicate: a mean of several is rounded before it is shown, and its last bit depends on the order of the sum.
	b100 := sizing.BoundedPareto{Alpha: PaperAlpha, Low: 1, High: 100}
	for name, x := range map[string]struct {
		sizing.Experiment
		want uint64
	}{
		"exponential service": {sizing.Experiment{Load: sizing.Load{Rate: 0.8, Mean: 1, Second: 2}, C: 1,
			Quantile: func(u float64) float64 { return -math.Log1p(-u) }}, 0x400c02d6e2700f40},
		"Bounded Pareto service": {sizing.Experiment{Load: sizing.LoadOf(0.8*25/b100.Mean(), b100), C: 25, Quantile: b100.Quantile},
			0x3fb1fd8934f5eaa3},
	} {
		x.Customers, x.Replicates, x.Seed = 5000, 1, 1
		if got := math.Float64bits(x.Run().Mean); got != x.want {
			t.Errorf("%s: got a mean wait of bits %#x, want %#x", name, got, x.want)
		}
	}
}
