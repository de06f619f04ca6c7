package pool

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"testing"
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
	for i, want := range []uint64{0x400c02d6e2700f40, 0x3fb1fd8934f5eaa3} {
		x := TheoryCases(1)[[]int{0, 9}[i]].Experiment
		x.Customers, x.Replicates = 5000, 1
		if got := math.Float64bits(x.Run().Mean); got != want {
			t.Errorf("%s: got a mean wait of bits %#x, want %#x", x.Service.Title, got, want)
		}
	}
}
