package wire

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestItemsOfAGridComeBackAsTheyWentAndCutShortAreAnError(t *testing.T) {
	want := GridItems{Figure: "promise", Items: someItems}
	got, err := DecodeGridItems(want.Encode())
	if diff := cmp.Diff(&want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	for n := range want.Encode() {
		if _, err := DecodeGridItems(want.Encode()[:n]); err == nil {
			t.Errorf("cut after %d bytes it is no error", n)
		}
	}
}
