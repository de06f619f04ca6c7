package sweep

import (
	"runtime"
	"strings"
	"testing"

	"juggle/core/base/hostiletest"
)

// TestAHostilePlanIsReadOrRefused reads every hostile plan. Read must return a plan or an error that says what is wrong. For no plan may it
// allocate more than 3 GiB in all.
func TestAHostilePlanIsReadOrRefused(t *testing.T) {
	inputs, read := hostiletest.All(hostiletest.Plan), 0
	for _, in := range inputs {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read(strings.NewReader(in.Text))
		if err == nil {
			read++
		} else if err.Error() == "" || len(err.Error()) > 3000 {
			t.Errorf("%s: got the error %.300v, want what is wrong in at most 3000 bytes", in.Name, err)
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 3<<30 {
			t.Errorf("%s: took %d MiB, want at most 3072", in.Name, (after.TotalAlloc-before.TotalAlloc)>>20)
		}
	}
	if read < 3 || read > len(inputs)/2 {
		t.Errorf("got %d of %d plans read, want at least 3 and at most half", read, len(inputs))
	}
	if !strings.Contains(inputs[0].Text, "juggle_sweep") {
		t.Error("got a first input that is no plan, want a plan")
	}
}
