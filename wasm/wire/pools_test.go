package wire

import (
	"math"
	"testing"

	"juggle/core/pool/testbed"

	"github.com/google/go-cmp/cmp"
)

func somePool() Pool {
	s := testbed.Default()
	s.K = 7
	return Pool{Scenario: s.Encode(), Seed: math.MaxUint64, Seeds: 30, Figures: []int{4, 7}, Index: []int32{0, math.MaxInt32}}
}

func TestAPoolsBodyComesBackAsItWentAndCutShortIsAnError(t *testing.T) {
	p := somePool()
	body := p.Encode()
	got, err := DecodePool(body)
	if diff := cmp.Diff(&p, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	for n := range body {
		if _, err := DecodePool(body[:n]); err == nil {
			t.Fatalf("no error for the first %d of %d bytes", n, len(body))
		}
	}
}
