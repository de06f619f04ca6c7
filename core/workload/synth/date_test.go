package synth

import (
	"testing"
	"time"
)

func TestADateIsFormattedAsPackageTimeDoes(t *testing.T) {
	for d := range int64(2 * MaxDays) {
		unix := int64(start) + d*day + d*7919%day // on each day at another second
		want := time.Unix(unix, 0).UTC().Format(time.UnixDate)
		if got := date(unix); got != want {
			t.Fatalf("day %d: got %q, want %q", d, got, want)
		}
	}
}
