package synth

import "testing"

func TestEveryValueIsInItsClass(t *testing.T) {
	for _, tc := range []struct {
		sentence  string
		got, want int
	}{
		{"one processor", SizeClass(1), 0},
		{"two processors", SizeClass(2), 1},
		{"three processors open a class", SizeClass(3), 2},
		{"four close it", SizeClass(4), 2},
		{"five open the next", SizeClass(5), 3},
		{"64 close a class", SizeClass(64), 6},
		{"65 open the last", SizeClass(65), 7},
		{"there is no class after it", SizeClass(100_000), 7},
		{"group of 3", LengthGroup(3), 1},
		{"group of 4", LengthGroup(4), 2},
		{"group of 15", LengthGroup(15), 2},
		{"group of 16", LengthGroup(16), 3},
		{"59 s", RunClass(59), 0},
		{"60 s", RunClass(60), 1},
		{"119 s", RunClass(119), 1},
		{"120 s", RunClass(120), 2},
		{"1024 min", RunClass(1024 * 60), 11},
		{"a week", RunClass(7 * day), 11},
	} {
		if tc.got != tc.want {
			t.Errorf("%s: got %d, want %d", tc.sentence, tc.got, tc.want)
		}
	}
}

func TestDrawsAreInTheirRanges(t *testing.T) {
	r := stream(1, 1, forKind)
	lengths := map[int]int{}
	const n = 60_000
	for range n {
		lengths[drawLength(r, []int{0, 1, 1})]++
	}
	// Half of the lengths are 2 or 3, and half are 4 to 7. Within each half a length k has the weight 1/(k(k+1)): 1/6 and 1/12 for 2 and 3,
	// and 1/20, 1/30, 1/42 and 1/56 for 4 to 7.
	for length, share := range map[int]float64{2: 1. / 3, 3: 1. / 6, 4: .2, 5: 2. / 15, 6: 2. / 21, 7: 1. / 14} {
		checkShare(t, "series of a length", lengths[length], n, share)
	}
	// These quantiles are those of a uniform distribution from 0 to 9980, since the last step is 998. The first quartile is 2500.
	q := Quantiles{}
	for i, step := range QuantileSteps {
		q[i] = 10 * step
	}
	below := 0
	for range n {
		x := q.draw(r)
		if x < 0 || x > 9980 {
			t.Fatalf("got a draw of %d, want 0 to 9980", x)
		}
		if x < 2500 {
			below++
		}
	}
	checkShare(t, "draws below the first quartile", below, n, 250./998)
	// User 1 has 300 thousandths of the series, and users 2 and 3 have equal shares of the other 700.
	users := map[int64]int{} // the number of series, by the user's rank
	for range n {
		users[drawRank(r, []Count{{1, 300}, {3, 1000}})]++
	}
	for rank, share := range map[int64]float64{1: .3, 2: .35, 3: .35} {
		checkShare(t, "series of a user", users[rank], n, share)
	}
}
