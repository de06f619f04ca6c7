package engine

import (
	"testing"
	"time"
)

// TestAJobHasAsManyItemsAsTakeItsWantedTime tells a batchRun the instants at which its jobs end. A job should take jobTime, 40 ms.
func TestAJobHasAsManyItemsAsTakeItsWantedTime(t *testing.T) {
	w := newTestPage(t, 1)
	var now time.Duration
	w.engine.Now = func() time.Duration { return now }
	b := &batchRun{engine: w.engine, size: 4}
	for i, end := range []struct {
		at          time.Duration
		items, want int
	}{
		{time.Second, 4, 4},                     // the end of the first job begins the measurement
		{1010 * time.Millisecond, 4, 4},         // ten milliseconds are too short to measure
		{1050 * time.Millisecond, 16, 16},       // 20 items in 50 ms are 16 in 40 ms
		{time.Hour, 16, 1},                      // the computer slept
		{time.Hour + 50*time.Millisecond, 5, 4}, // a new measurement has begun
		{time.Hour + 100*time.Millisecond, 995, maxItems},
	} {
		now = end.at
		if b.measure(end.items); b.size != end.want {
			t.Errorf("after the end of job %d the next job has %d items, want %d", i, b.size, end.want)
		}
	}
	for waiting, want := range map[int]int{1: 1, 3: 1, 10: 5, 1000: maxItems} {
		b.waiting = make([]int32, waiting)
		if got := b.nextSize(); got != want {
			t.Errorf("of %d items that wait the next job has %d, want %d", waiting, got, want)
		}
	}
}
