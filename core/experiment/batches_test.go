package experiment

import (
	"math"
	"testing"
)

// TestABatchWithoutAValueKeepsItsPlace has three batches of two periods. The second batch has no value. Samples are compared batch by
// batch, so its place must not be taken by the third.
func TestABatchWithoutAValueKeepsItsPlace(t *testing.T) {
	no := math.NaN()
	got := batchMeans([]float64{1, 3, no, no, 5, 7}, []int{2, 4, 6})
	if len(got) != 3 || got[0] != 2 || !math.IsNaN(got[1]) || got[2] != 6 {
		t.Errorf("got %v, want 2, no value, 6", got)
	}
}
