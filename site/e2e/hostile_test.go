package e2e

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"juggle/core/hostile"
	"juggle/core/session/input"
)

// hostileTime is how long each kind of hostile input is tried, if JUGGLE_HOSTILE says so, as in "./build.sh fuzz": then they come in
// another order each time. Otherwise some of each kind are tried, those that have shown faults among them.
func hostileTime(t *testing.T) (most time.Duration, seed uint64) {
	text := os.Getenv("JUGGLE_HOSTILE")
	if text == "" {
		return 0, 1
	}
	most, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return most, rand.Uint64()
}

// TestHostileInputsAreAnswered opens links and drops files that were made to break the page. It answers each, soon, and lives on.
func TestHostileInputsAreAnswered(t *testing.T) {
	const some = 4
	most, seed := hostileTime(t)
	for _, kind := range hostile.Kinds {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(seed, 7))
			inputs, found := hostile.All(kind), len(hostile.Found(kind))
			if kind == hostile.Link {
				inputs = append(inputs, drawnLinks(rng)...)
			}
			rest := inputs[found:]
			rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
			tb := open(t, serve(t, dist), "v=1&w=0:1")
			tb.studied()
			began, tried := time.Now(), 0
			for i, in := range inputs {
				if most == 0 && i == found+some || most > 0 && time.Since(began) > most {
					break
				}
				start := time.Now()
				if tried++; kind == hostile.Link {
					tb.follow(in.Text)
				} else {
					tb.drop(string(kind), []byte(in.Text))
				}
				tb.settled()
				tb.settled() // a file is read between two paintings
				if crashed := eval[bool](tb, `"crashed" in document.documentElement.dataset`); crashed {
					t.Fatalf("seed %d: %s: %.200q: the page has crashed%s", seed, in.Name, in.Text, tb.said())
				}
				if took := time.Since(start); took > 20*time.Second {
					t.Errorf("seed %d: %s: took %v", seed, in.Name, took)
				}
			}
			t.Logf("%d of %d inputs were tried in %v", tried, len(inputs), time.Since(began).Round(time.Second))
		})
	}
}

// drawnLinks are links as the fuzzer of links makes them: the letters and numbers of a session, drawn.
func drawnLinks(rng *rand.Rand) (list []hostile.Input) {
	for i := range 300 {
		text := ""
		for range 1 + rng.IntN(12) {
			text += string("RRRRIOTBASMWXCD"[rng.IntN(15)])
			for k := range 1 + rng.IntN(5) {
				text += []string{"", "."}[min(k, 1)] + fmt.Sprintf("%x", rng.Uint64()>>(20+rng.IntN(44)))
			}
		}
		if _, ok := input.Read(text); ok || i%10 == 0 {
			list = append(list, hostile.Input{Kind: hostile.Link, Name: "a drawn session", Text: "v=1&view=negotiate&negotiate.said=" + text})
		}
	}
	return slices.Clip(list)
}
