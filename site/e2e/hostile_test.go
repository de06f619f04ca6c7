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
	most, seed := hostileTime(t)
	if most == 0 {
		long(t)
	}
	for name, kinds := range dealt() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tb := open(t, serve(t, dist), small)
			tb.studied()
			tb.do(performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks))
			for _, kind := range kinds {
				tb.bears(kind, most, seed)
			}
		})
	}
}

// dealt are the kinds of hostile inputs by the page that bears them, one kind after the other. Links lead anywhere, and have one alone.
func dealt() map[string][]hostiletest.Kind {
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

// some is how many of the inputs that have shown no fault are tried where no time is set.
const some = 4

// bears has the page meet hostile inputs of a kind.
func (tb *tab) bears(kind hostiletest.Kind, most time.Duration, seed uint64) {
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
		if most == 0 && i == found+some || most > 0 && time.Since(began) > most {
			break
		}
		before := tb.worked()
		if tried++; kind == hostiletest.Link {
			tb.follow(in.Text)
		} else {
			tb.drop(string(kind), []byte(in.Text))
		}
		tb.idle()
		if crashed := eval[bool](tb, `"crashed" in document.documentElement.dataset`); crashed {
			tb.t.Fatalf("seed %d: %s, %s: %.200q: the page has crashed%s", seed, kind, in.Name, in.Text, tb.said())
		}
		if took := tb.worked() - before; took > 20*time.Second {
			tb.t.Errorf("seed %d: %s, %s: the page worked for %v", seed, kind, in.Name, took)
		}
	}
	tb.t.Logf("%s: %d of %d inputs were tried in %v", kind, tried, len(inputs), time.Since(began).Round(time.Second))
}

// worked is how much time a processor has worked for the page until now, whatever else it did beside.
func (tb *tab) worked() (d time.Duration) {
	tb.t.Helper()
	tb.do(chromedp.ActionFunc(func(ctx context.Context) error {
		metrics, err := performance.GetMetrics().Do(ctx)
		for _, m := range metrics {
			if m.Name == "TaskDuration" {
				d = time.Duration(m.Value * float64(time.Second))
			}
		}
		return err
	}))
	if d == 0 {
		tb.t.Fatal("the browser does not tell for how long it worked")
	}
	return d
}

// drawnLinks are links as the fuzzer of links makes them: the letters and numbers of a session, drawn.
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
