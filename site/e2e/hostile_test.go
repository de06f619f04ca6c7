package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"juggle/core/base/hostiletest"
	"juggle/core/sim/session/input"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// hostileTime returns the time for each kind of hostile input, and the seed of their order. The time is JUGGLE_HOSTILE, as "./build.sh
// fuzz" sets it, with a random seed. Without JUGGLE_HOSTILE it is 0, and only some inputs of each kind are tried: all that have shown
// faults, and triedWithoutTime others.
func hostileTime(t *testing.T) (limit time.Duration, seed uint64) {
	text := os.Getenv("JUGGLE_HOSTILE")
	if text == "" {
		return 0, 1
	}
	limit, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return limit, rand.Uint64()
}

// TestHostileInputsAreAnswered opens links and drops files that were made to break the page. The page must answer each soon and must not
// crash.
func TestHostileInputsAreAnswered(t *testing.T) {
	limit, seed := hostileTime(t)
	if limit == 0 {
		skipUnlessLong(t)
	}
	for name, kinds := range kindsByPage() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tb := open(t, serve(t, dist), smallStudy)
			tb.requireStudyDone()
			tb.run(performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks))
			for _, kind := range kinds {
				tb.tryInputs(kind, limit, seed)
			}
		})
	}
}

// kindsByPage distributes the kinds of hostile inputs to three pages. Links have a page of their own, because they lead to any view.
func kindsByPage() map[string][]hostiletest.Kind {
	pages := map[string][]hostiletest.Kind{}
	for i, kind := range hostiletest.Kinds {
		name := fmt.Sprint("files", i%2)
		if kind == hostiletest.Link {
			name = "links"
		}
		pages[name] = append(pages[name], kind)
	}
	return pages
}

// triedWithoutTime is the number of inputs of each kind, besides those that have shown faults, that are tried without JUGGLE_HOSTILE.
const triedWithoutTime = 4

// tryInputs gives the page hostile inputs of a kind, and begins none after the time limit. With limit 0 it tries triedWithoutTime inputs
// after those that have shown faults.
func (tb *tab) tryInputs(kind hostiletest.Kind, limit time.Duration, seed uint64) {
	tb.t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	inputs, found := hostiletest.All(kind), len(hostiletest.Found(kind))
	if kind == hostiletest.Link {
		inputs = append(inputs, drawnLinks(rng)...)
	}
	rest := inputs[found:]
	rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	began, tried := time.Now(), 0
	for i, in := range inputs {
		if limit == 0 && i == found+triedWithoutTime || limit > 0 && time.Since(began) > limit {
			break
		}
		before := tb.processorTime()
		if tried++; kind == hostiletest.Link {
			tb.follow(in.Text)
		} else {
			tb.dropFile(string(kind), []byte(in.Text))
		}
		tb.waitIdle()
		if crashed := eval[bool](tb, `"crashed" in document.documentElement.dataset`); crashed {
			tb.t.Fatalf("seed %d: %s, %s: %.200q: the page has crashed%s", seed, kind, in.Name, in.Text, tb.consoleText())
		}
		if took := tb.processorTime() - before; took > 20*time.Second {
			tb.t.Errorf("seed %d: %s, %s: the page worked for %v, want at most 20 s", seed, kind, in.Name, took)
		}
	}
	tb.t.Logf("%s: %d of %d inputs were tried in %v", kind, tried, len(inputs), time.Since(began).Round(time.Second))
}

// processorTime returns the processor time that the page has used until now.
func (tb *tab) processorTime() (d time.Duration) {
	tb.t.Helper()
	tb.run(chromedp.ActionFunc(func(ctx context.Context) error {
		metrics, err := performance.GetMetrics().Do(ctx)
		for _, m := range metrics {
			if m.Name == "TaskDuration" {
				d = time.Duration(m.Value * float64(time.Second))
			}
		}
		return err
	}))
	if d == 0 {
		tb.t.Fatal("the browser reports no TaskDuration")
	}
	return d
}

// drawnLinks returns random links to sessions: letters of the session's inputs, each with one to five random numbers. Most texts that are
// no valid session are left out.
func drawnLinks(rng *rand.Rand) (list []hostiletest.Input) {
	for i := range 300 {
		text := ""
		for range 1 + rng.IntN(12) {
			text += string("RRRRIOTBASMWXCD"[rng.IntN(15)])
			for k := range 1 + rng.IntN(5) {
				text += []string{"", "."}[min(k, 1)] + fmt.Sprintf("%x", rng.Uint64()>>(20+rng.IntN(44)))
			}
		}
		if _, ok := input.Read(text); ok || i%10 == 0 {
			list = append(list, hostiletest.Input{Kind: hostiletest.Link, Name: "a drawn session",
				Text: "v=1&view=negotiate&negotiate.said=" + text})
		}
	}
	return slices.Clip(list)
}
