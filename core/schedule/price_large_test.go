package schedule

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestAmountsSaturate checks that a sum or a share beyond the largest amount is the largest amount, and a sum below the smallest amount is
// the smallest amount.
func TestAmountsSaturate(t *testing.T) {
	saturate := func(n *big.Int) Money {
		switch {
		case n.IsInt64():
			return Money(n.Int64())
		case n.Sign() < 0:
			return math.MinInt64
		}
		return math.MaxInt64
	}
	rng, beyond := rand.New(rand.NewPCG(41, 8)), 0
	for range 20_000 {
		m, other, percent := Money(rng.Int64()>>rng.IntN(63)), Money(rng.Int64()>>rng.IntN(63)), int(rng.Int64N(1<<uint(1+rng.IntN(20))))
		share := new(big.Int).Mul(big.NewInt(int64(m)), big.NewInt(int64(percent)))
		if share.Quo(share, big.NewInt(100)); !share.IsInt64() {
			beyond++
		}
		if got, want := m.Percent(percent), saturate(share); got != want {
			t.Fatalf("%d %% of %d: got %d, want %d", percent, m, got, want)
		}
		if got, want := (-m).Percent(percent), -saturate(share); got != want {
			t.Fatalf("%d %% of %d: got %d, want %d", percent, -m, got, want)
		}
		for _, signs := range [][2]Money{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			a, b := signs[0]*m, signs[1]*other
			if got, want := a.Plus(b), saturate(new(big.Int).Add(big.NewInt(int64(a)), big.NewInt(int64(b)))); got != want {
				t.Fatalf("%d and %d: got %d, want %d", a, b, got, want)
			}
		}
	}
	if beyond < 100 {
		t.Errorf("got %d shares beyond the largest amount, want at least 100", beyond)
	}
}
