package main

import (
	"fmt"
	"strconv"
	"strings"
)

// benchSteps measure: the page's budgets against the core of the same machine, then the core's own benchmarks.
func benchSteps() lane {
	page := cmd("go", "test", "-count=1", "-run", "Budget", "-v", "-timeout", "20m", "./...").with("JUGGLE_BUDGETS=on").in(e2e)
	return lane{
		{"measure the page", page.run},
		{"measure the core in WebAssembly beside native code", besideNative},
		{"measure the core", cmd("go", "test", "-run", "^$", "-bench", ".", "-benchtime", "300ms", "./core/...").run},
	}
}

// besideNative runs the scheduler's benchmarks natively and in Node, one after the other, and says how many times slower Node is.
func besideNative() (string, error) {
	node, err := nodeExec()
	if err != nil {
		return "", err
	}
	run := []string{"go", "test", "-run", "^$", "-bench", "Run8000|Log8", "-benchtime", "500ms"}
	native, err := cmd(append(run, "./core/sim")...).run()
	if err != nil {
		return native, err
	}
	wasm, err := cmd(append(run, "-exec", node, "./core/sim")...).forWasm().run()
	if err != nil {
		return wasm, err
	}
	slow := rates(wasm)
	var out strings.Builder
	fmt.Fprintf(&out, "   %-42s %12s %12s %7s\n", "requests a second", "native", "wasm", "ratio")
	for _, r := range rates(native) {
		for _, s := range slow {
			if s.name == r.name {
				fmt.Fprintf(&out, "   %-42s %12.0f %12.0f %7.1f\n", r.name, r.perSecond, s.perSecond, r.perSecond/s.perSecond)
			}
		}
	}
	return out.String(), nil
}

// A rate is what a benchmark reports as requests/s.
type rate struct {
	name      string
	perSecond float64
}

// rates reads the output of go test -bench. Names end in the number of processors where it is not 1.
func rates(output string) []rate {
	var out []rate
	for text := range strings.Lines(output) {
		words := strings.Fields(text)
		for i, word := range words {
			if word != "requests/s" || i == 0 {
				continue
			}
			name := strings.TrimPrefix(words[0], "Benchmark")
			if at := strings.LastIndex(name, "-"); at > 0 {
				if _, err := strconv.Atoi(name[at+1:]); err == nil {
					name = name[:at]
				}
			}
			if x, err := strconv.ParseFloat(words[i-1], 64); err == nil {
				out = append(out, rate{name, x})
			}
		}
	}
	return out
}
