package optimum

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"juggle/core/schedule"
)

// solve makes a program and solves it with plainAnswer. Program.Read verifies the answer.
func solve(t *testing.T, side Side, procs int32, requests []schedule.Request, step Seconds) (*Program, Solution) {
	t.Helper()
	p, err := NewProgram(side, procs, requests, step)
	if err != nil {
		t.Fatal(err)
	}
	answer, _ := plainAnswer(p)
	s, err := p.Read(answer)
	if err != nil {
		t.Fatalf("got the error %v for %+v, want none", err, requests)
	}
	return p, s
}

// TestTheOptimumIsWithinTheBracket compares both programs with plainOptimum in a thousand random cases, with steps from 1 to 7 seconds.
func TestTheOptimumIsWithinTheBracket(t *testing.T) {
	open, strict := 0, 0 // the number of brackets of which the ends differ, and of cases without flexible windows
	seeds := uint64(1000)
	if testing.Short() {
		seeds = 100
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 16))
		procs, requests := randomRequests(rng)
		best := plainOptimum(procs, requests)
		step := Seconds(2 + rng.IntN(6))
		p, below := solve(t, Below, procs, requests, step)
		_, above := solve(t, Above, procs, requests, step)
		b, err := Join(p, below, above)
		if err != nil || best < b.Lower || best > b.Upper {
			t.Fatalf("seed %d, step %d: got %+v and error %v, want a bracket of %d for %+v", seed, step, b, err, best, requests)
		}
		if b.Lower < b.Upper {
			open++
		}
		if !slices.ContainsFunc(requests, func(r schedule.Request) bool { return latest(r) > r.Ready }) {
			strict++
			if b.Lower != b.Upper {
				t.Errorf("seed %d, strict windows only: got %+v, want both ends equal", seed, b)
			}
		}
		_, below = solve(t, Below, procs, requests, 1)
		_, above = solve(t, Above, procs, requests, 1)
		if below.Work != best || above.Bound != best {
			t.Errorf("seed %d, step 1: got %d and %d, want %d for both", seed, below.Work, above.Bound, best)
		}
	}
	if enough := int(seeds) / 50; open < enough || strict < enough {
		t.Errorf("got %d brackets with different ends and %d cases of strict windows only, want at least %d of both", open, strict, enough)
	}
}

// twoRequests returns a strict request for [10, 20) and a flexible one of 10 s within [1, 40).
func twoRequests() []schedule.Request {
	return []schedule.Request{
		{ID: 1, Ready: 10, Deadline: 20, Procs: 3, Estimate: 10},
		{ID: 2, Ready: 1, Deadline: 40, Procs: 2, Estimate: 10, Flexible: true},
	}
}

func TestProgramsHaveVariablesForPossibleStarts(t *testing.T) {
	tests := map[string]struct {
		side Side
		step Seconds
		want []Variable // {Request, Start, Latest, From, To} of the flexible request; the strict one has a variable for its window
	}{
		"below: when ready, at multiples of the step, when the strict request ends, and as late as possible": {Below, 12,
			[]Variable{{1, 1, 1, 1, 11}, {1, 12, 12, 12, 22}, {1, 20, 20, 20, 30}, {1, 24, 24, 24, 34}, {1, 30, 30, 30, 40}}},
		"below: a step longer than the window": {Below, 100, []Variable{{1, 1, 1, 1, 11}, {1, 20, 20, 20, 30}, {1, 30, 30, 30, 40}}},
		"above: it surely runs from the last start of a range to the end after the first start": {Above, 8,
			[]Variable{{1, 1, 8, 8, 11}, {1, 9, 16, 16, 19}, {1, 17, 24, 24, 27}, {1, 25, 30, 30, 35}}},
		"above: in a range longer than the job there is no instant at which it surely runs": {Above, 15, []Variable{{1, 1, 15, 15, 11}, {1, 16,
			30, 30, 26}}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			p, err := NewProgram(tc.side, 4, twoRequests(), tc.step)
			if err != nil {
				t.Fatal(err)
			}
			want := append([]Variable{{0, 10, 10, 10, 20}}, tc.want...)
			if !slices.Equal(p.Variables, want) {
				t.Errorf("got %v, want %v", p.Variables, want)
			}
		})
	}
}

func TestOnlyInstantsOfPossibleOverbookingHaveRows(t *testing.T) {
	p, err := NewProgram(Below, 4, twoRequests(), 12)
	if err != nil {
		t.Fatal(err)
	}
	// The strict request runs in [10, 20). The flexible one overlaps it if it starts at 1, in [10, 11), or at 12, in [12, 20).
	// The row at -1 limits the starts of the flexible request to one.
	var at []Instant
	for _, row := range p.Rows {
		at = append(at, row.Instant)
	}
	if want := []Instant{-1, 10, 12}; !slices.Equal(at, want) {
		t.Errorf("got rows at %v, want %v", at, want)
	}
}

func TestWriteLPWritesObjectiveRowsAndVariables(t *testing.T) {
	p, err := NewProgram(Below, 4, twoRequests(), 100)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	if err := p.WriteLP(&got); err != nil {
		t.Fatal(err)
	}
	const want = `\ Accepted work, below: 2 requests, 4 processors.
\ xI_S is 1 where request I, from 0, is accepted and starts at S.
maximize
 work: + 30 x0_10 + 20 x1_1 + 20 x1_20 + 20 x1_30
subject to
 once1: + 1 x1_1 + 1 x1_20 + 1 x1_30 <= 1
 t10: + 3 x0_10 + 2 x1_1 <= 4
binary
 x0_10
 x1_1
 x1_20
 x1_30
end
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

func TestNewProgramRefusesValuesOutOfRange(t *testing.T) {
	longWindow := schedule.Request{ID: 1, Ready: 0, Deadline: 1 << 38, Procs: 1, Estimate: 1}
	muchWork := schedule.Request{ID: 1, Ready: 0, Deadline: 1 << 38, Procs: 1 << 20, Estimate: 1 << 38}
	tests := map[string]struct {
		procs   int32
		step    Seconds
		request schedule.Request
		want    string
	}{
		"no processors":    {0, 1, twoRequests()[0], "optimum: processors: got 0"},
		"no step":          {4, 0, twoRequests()[0], "optimum: step: got 0"},
		"an empty request": {4, 1, schedule.Request{ID: 9}, "request 9: procs: got 0"},
		"too many starts": {4, 1, longWindow,
			"optimum: step: got 1 s, at which the requests have about 274877906945 starts, want at most 1048576"},
		"too much work": {4, 1, muchWork, "want at most 9007199254740992"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := NewProgram(Below, tc.procs, []schedule.Request{tc.request}, tc.step)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q in it", err, tc.want)
			}
		})
	}
}
