package sweep

import (
	"runtime"
	"strings"
	"testing"

	"juggle/core/base/hostiletest"
)

// TestAHostilePlanIsReadOrRefused reads every hostile plan, which must be read or refused. A small plan must take no more
// memory than the plans of its studies.
func TestAHostilePlanIsReadOrRefused(t *testing.T) {
	inputs, read := hostiletest.All(hostiletest.Plan), 0
	for _, in := range inputs {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read(strings.NewReader(in.Text))
		if err == nil {
			read++
		} else if err.Error() == "" || len(err.Error()) > 3000 {
			t.Errorf("%s: got %.300v, want what is wrong", in.Name, err)
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 3<<30 {
			t.Errorf("%s: took %d MB", in.Name, (after.TotalAlloc-before.TotalAlloc)>>20)
		}
	}
	if read < 3 || read > len(inputs)/2 {
		t.Errorf("%d of %d plans are read, want a few", read, len(inputs))
	}
	if !strings.Contains(inputs[0].Text, "juggle_sweep") {
		t.Error("the first input is no plan")
	}
}
