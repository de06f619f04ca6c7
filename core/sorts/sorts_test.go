package sorts

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

type pair struct{ key, place int }

func byKey(a, b pair) int { return cmp.Compare(a.key, b.key) }

func shuffled(n, keys int) []pair {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	s := make([]pair, n)
	for i := range s {
		s[i] = pair{rng.IntN(keys), i}
	}
	return s
}

func TestListsOfAnyLengthComeIntoOrder(t *testing.T) {
	for n := range 100 {
		got, want := shuffled(n, 7), shuffled(n, 7)
		StableFunc(got, byKey)
		if slices.SortStableFunc(want, byKey); !slices.Equal(got, want) {
			t.Errorf("%d elements, stable: got %v, want %v", n, got, want)
		}
		everything := func(a, b pair) int { return cmp.Or(byKey(a, b), cmp.Compare(a.place, b.place)) }
		got = shuffled(n, 7)
		if Func(got, everything); !slices.Equal(got, want) {
			t.Errorf("%d elements: got %v, want %v", n, got, want)
		}
	}
}
