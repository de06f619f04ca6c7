package synth

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"juggle/core/log/swf"
)

// TestLogsAreTheSameEverywhere checks that every platform makes the same bytes. A change of these sums requires a change of Version.
func TestLogsAreTheSameEverywhere(t *testing.T) {
	for _, tc := range []struct {
		sentence string
		model    interface{ Generate() (*swf.Log, error) }
		want     string
	}{
		{"batch jobs at their own rate", Lublin{Extent: Extent{Days: 200, Seed: 1}},
			"ee531aad500373c6029086ef7fc7037e5331e0f6955ff1c5dfeff5a75118d755"},
		{"interactive jobs", Lublin{Extent: Extent{Days: 60, Load: 0.2, Seed: 2}, Column: Interactive},
			"0eefa25a66525e79aeb9b9e4760beabe2027216844249f61e056b14355a0186d"},
		{"whole-sample jobs on another machine", Lublin{Extent: Extent{Days: 200, Load: 0.9, Seed: 3}, Column: Whole, Procs: 1000},
			"912810a58c2ee87e2dc314d912ae8c9ae68422e10430c2c8000788dffaad04de"},
		{"after SDSC SP2 at its own rate", Calibrated{Extent: Extent{Days: 300, Seed: 4}},
			"6dcd3332042efadf715983501261bcd1476fe2f272ae0fc1409105dbebd9a159"},
		{"after SDSC SP2 with a load and steady days", Calibrated{Extent: Extent{Days: 180, Load: 0.76, Seed: 5, Jobs: 5000}, SteadyDays: true},
			"f0ee8d11ede8567cea452c5b3ab781b7b3e4d1e3616459431e5cae901330616d"},
	} {
		l, err := tc.model.Generate()
		if err != nil {
			t.Fatal(err)
		}
		hash := sha256.New()
		if err := swf.Write(hash, l); err != nil {
			t.Fatal(err)
		}
		if got := hex.EncodeToString(hash.Sum(nil)); got != tc.want {
			t.Errorf("%s: %d jobs: got sha256 %s, want %s", tc.sentence, len(l.Jobs), got, tc.want)
		}
	}
}
