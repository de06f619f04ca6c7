package input

import (
	"strconv"
	"testing"

	"juggle/core/schedule"
)

func TestNumbersBeyondTheirRangeStayBeyondIt(t *testing.T) {
	for _, n := range []int64{-4294967291, -4294967296 + 8, -5, schedule.MaxProcs + 1, 1<<32 + 5, 1 << 45} {
		text := strconv.FormatInt(n, 36)
		inputs, ok := Read("R0.0.0." + text + ".5M0.1." + text + ".5D0." + text + ".5")
		if !ok {
			t.Fatalf("got %d not read", n)
		}
		for what, got := range map[string]int32{
			"a request": inputs[0].Job.Procs, "a mold": inputs[0].Job.Molds[1].Procs, "a failure": inputs[1].What.Procs,
		} {
			if got >= 0 && got <= schedule.MaxProcs {
				t.Errorf("%d processors of %s: got %d, want a number that is refused", n, what, got)
			}
		}
		if inputs[0].Job.Validate() == nil || inputs[1].What.Validate() == nil {
			t.Errorf("%d processors: got a request or a failure that can be", n)
		}
	}
}

func TestPercentagesBeyondTheirRangeStayBeyondIt(t *testing.T) {
	for _, n := range []int64{-4294967291, -7, schedule.MaxThreshold + 1, 1<<32 + 5} {
		for _, letter := range []string{"O", "A"} {
			inputs, ok := Read("R0.0.0.1.5" + letter + strconv.FormatInt(n, 36))
			if !ok || inputs[0].Job.Validate() == nil {
				t.Errorf("%s %d: got a request that can be", letter, n)
			}
		}
	}
}
