package together_test

import (
	"bytes"
	"testing"

	. "juggle/core/together"
	"juggle/core/together/togethertest"
)

// TestConforms runs the cases that two separately written programs have computed. The plain broker, a third, is in core/sim/internal/plain,
// with the tests that compare it with this one on random runs.
func TestConforms(t *testing.T) {
	for _, c := range togethertest.Cases(t, "../..") {
		t.Run(c.Name, func(t *testing.T) {
			out, err := Run(c.Config, c.Requests)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			if err := Table(out.Rows).WriteCSV(&got); err != nil {
				t.Fatal(err)
			}
			if got.String() != c.Want {
				t.Errorf("got\n%s\nwant\n%s", got.String(), c.Want)
			}
		})
	}
}
