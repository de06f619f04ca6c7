package input

import (
	"math"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
)

// TestProcessorsBeyondTheirRangeStayBeyondIt reads numbers out of range. Some would become valid if only their lowest 32 bits were kept,
// such as -4294967291, which would become 5. In the text, R begins a request, M its molds and D an outage; see Spell.
func TestProcessorsBeyondTheirRangeStayBeyondIt(t *testing.T) {
	for _, n := range []int64{-4294967291, -4294967296 + 8, -5, schedule.MaxProcs + 1, 1<<32 + 5, 1 << 45} {
		text := strconv.FormatInt(n, 36)
		inputs, ok := Read("R0.0.0." + text + ".5M0.1." + text + ".5D0." + text + ".5")
		if !ok {
			t.Fatalf("%d processors: got a text that cannot be read, want it read", n)
		}
		for holder, got := range map[string]int32{
			"a request": inputs[0].Job.Procs, "a mold": inputs[0].Job.Molds[1].Procs, "an outage": inputs[1].Event.Procs,
		} {
			if got >= 0 && got <= schedule.MaxProcs {
				t.Errorf("%d processors of %s: got %d, want a number that is refused", n, holder, got)
			}
		}
		if inputs[0].Job.Validate() == nil || inputs[1].Event.Validate() == nil {
			t.Errorf("%d processors: got a valid request or outage, want an error", n)
		}
	}
}

func TestPercentagesBeyondTheirRangeStayBeyondIt(t *testing.T) {
	for _, n := range []int64{-4294967291, -7, schedule.MaxThreshold + 1, 1<<32 + 5} {
		for _, letter := range []string{"O", "A"} { // a tolerance, and a limit of what the consumer accepts
			inputs, ok := Read("R0.0.0.1.5" + letter + strconv.FormatInt(n, 36))
			if !ok || inputs[0].Job.Validate() == nil {
				t.Errorf("%s %d: got a valid request, want an error", letter, n)
			}
		}
	}
}

// TestALinkWithTooManyInputsIsRefused checks that Read stops at the first input, mold or phrase too many. A million molds show that it does
// not read a long text to its end.
func TestALinkWithTooManyInputsIsRefused(t *testing.T) {
	molds := strings.Repeat(".1.1", schedule.MaxMolds-1)
	for name, tc := range map[string]struct {
		text string
		want bool
	}{
		"the largest number of inputs":  {strings.Repeat("R0.0.0.1.1", MaxInputs), true},
		"one input more":                {strings.Repeat("R0.0.0.1.1", MaxInputs+1), false},
		"the largest number of molds":   {"R0.0.0.1.1M1.1" + molds, true},
		"one mold more":                 {"R0.0.0.1.1M1.1" + molds + ".1.1", false},
		"one mold more in a second M":   {"R0.0.0.1.1M1.1" + molds + "M1.1", false},
		"the largest number of phrases": {strings.Repeat("R0.0.0.1.1I1T1B1O1A1M1.1S", MaxInputs), true},
		"one phrase more":               {strings.Repeat("R0.0.0.1.1I1T1B1O1A1M1.1S", MaxInputs) + "S", false},
	} {
		if _, ok := Read(tc.text); ok != tc.want {
			t.Errorf("%s: got it read: %t, want %t", name, ok, tc.want)
		}
	}
	millionMolds := "R0.0.0.1.1M1" + strings.Repeat(".1", 1_000_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	Read(millionMolds)
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
		t.Errorf("a million molds: got %d bytes allocated before they are refused, want at most 1 MiB", got)
	}
}

func TestTheIDAfterTheLargestIsTheFirst(t *testing.T) {
	largest := strconv.FormatInt(math.MaxInt64, 36)
	inputs, ok := Read("R0.0.0.1.5I" + largest + "R0.0.0.1.5R0.0.0.1.5")
	if !ok || inputs[1].Job.ID != 1 || inputs[2].Job.ID != 2 {
		t.Fatalf("got %v, ids %d and %d after the largest, want 1 and 2", ok, inputs[1].Job.ID, inputs[2].Job.ID)
	}
	inputs[2].Job.ID = math.MinInt64
	again, ok := Read(Spell(inputs))
	if !ok || again[1].Job.ID != 1 || again[2].Job.ID != math.MinInt64 {
		t.Errorf("got %v, ids %d and %d, want those that were spelled", ok, again[1].Job.ID, again[2].Job.ID)
	}
}

func TestALinkSpellsAllIDsAndBudgetsOfFiles(t *testing.T) {
	for _, id := range []int64{math.MinInt64, -1 << 50, 0, 1<<49 + 1, math.MaxInt64 - 1, math.MaxInt64} {
		job := &sim.Job{Request: schedule.Request{ID: id, Procs: 1, Deadline: 9, Estimate: 5, Flexible: true,
			Conditions: &schedule.Conditions{Budget: schedule.MaxBudget, Accepts: schedule.NoLimit}}, Runtime: 5}
		inputs := []Input{{Job: job}}
		for _, event := range []agreement.Event{{Kind: agreement.Modify, ID: id, Deadline: 20}, {Kind: agreement.Fix, ID: id},
			{Kind: agreement.Cancel, ID: id}} {
			inputs = append(inputs, Input{Event: event})
		}
		got, ok := Read(Spell(inputs))
		if !ok || len(got) != 4 || got[0].Job.ID != id || got[0].Job.Conditions.Budget != schedule.MaxBudget || got[1].Event != inputs[1].Event ||
			got[2].Event != inputs[2].Event || got[3].Event != inputs[3].Event {
			t.Errorf("id %d: got %v, %t, want the inputs that were spelled", id, got, ok)
		}
	}
}
