package study

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"testing"

	"juggle/core/workload"
)

// TestTheVersionIsRaisedIfResultsChange compares the checksum of all results on a small log with the checksum of ResultsVersion. Results of
// the same version may be combined wherever they were computed.
func TestTheVersionIsRaisedIfResultsChange(t *testing.T) {
	checksums := map[int]string{ // by version; version 1 differs only on logs where many jobs wait
		2: "abc081e1ce722787c6043372cb931ea1ce4c88107f7142d196b08c16f147dcf1",
		3: "42c78b6b1a49e447ceab5808ef0e2c1f6ea2455713498bfae328f91dbe917052", // more numbers are measured; Figures 13 to 15 are new
		4: "0b4d6e4fc3411805de5b83122bd2aac1887b3e4d2a2bd6e012d5b5dcf555376b", // strict and flexible requests counted apart
		5: "5455a71c8722322d2f074e74b36695f071eb60d05ef579064756f0529c175d91", // Figures 16 to 18 and their measures are new
		6: "fb2fba1f5cff3a5b0ca8cb077e1c395876837b39ea6148464d60371fdca5fd29", // Figure 15's rows differ in rescue alone
	}
	trace := smallTrace(t, 1)
	h := sha256.New()
	for _, fragmentation := range []bool{false, true} {
		p := oneSeed()
		p.Fragmentation = fragmentation
		plan := mustPlan(t, p, []Source{SourceOf(trace)}, append(allFigures, figuresBeyond...))
		s, err := compute(plan, []*workload.Trace{trace}, 1)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Total() {
			for _, x := range s.Row([]float64{float64(i)}, i) {
				if math.IsNaN(x) {
					x = -1
				}
				h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(x)))
			}
		}
	}
	if got, want := hex.EncodeToString(h.Sum(nil)), checksums[ResultsVersion]; got != want {
		t.Errorf("version %d: got the checksum %s, want %q: runs measure other numbers, so raise ResultsVersion and add the checksum here",
			ResultsVersion, got, want)
	}
}
