package sweep

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/log/swf"
	"juggle/core/workload"
)

// smallLog returns the log of a crowded machine of 16 processors over two periods, the first of which has more jobs.
func smallLog(t testing.TB, name string, jobs int) *workload.Trace {
	t.Helper()
	log := &swf.Log{Header: swf.Header{MaxProcs: 16}}
	for i := range jobs {
		submit := int64(i) * workload.PeriodLength / int64(jobs) * 3 / 2
		log.Jobs = append(log.Jobs, swf.Job{Number: int64(i + 1), Submit: submit, Runtime: int64(600 + i*7919%50_000),
			RequestedTime: int64(700 + i*7919%60_000), UsedProcs: int64(1 + i*31%16)})
	}
	log.Jobs = append(log.Jobs, swf.Job{Number: int64(jobs + 1), Submit: 2*workload.PeriodLength - 1, Runtime: 100, UsedProcs: 1})
	trace, err := workload.NewTrace(name, log)
	if err != nil {
		t.Fatal(err)
	}
	trace.SHA256 = fmt.Sprintf("%064x", jobs)
	return trace
}

// readSpec returns the spec of a SWEEP.json, which must be valid.
func readSpec(t testing.TB, text string) Spec {
	t.Helper()
	s, err := ReadSpec(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// twoStudies is a SWEEP.json with two studies: two lists of λ.
const twoStudies = `{"figures": [2, 4], "parameters": {"loads": ["1"], "lambda": ["50", "50,100"], "fix": ["25"], "seeds": [2]}}`

// newPlan returns the plan of a SWEEP.json on these logs.
func newPlan(t testing.TB, text string, traces ...*workload.Trace) *Plan {
	t.Helper()
	var logs []Log
	for _, trace := range traces {
		logs = append(logs, LogOf(trace.Name+".swf", trace))
	}
	p, err := New(readSpec(t, text), logs)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// computeAll returns the results of all items of a plan.
func computeAll(t testing.TB, p *Plan, traces ...*workload.Trace) *Results {
	t.Helper()
	ctx, results := experiment.ContextWithLogs(traces), NewResults(p)
	for i := range p.Len() {
		row, err := p.Execute(&ctx, i)
		if err != nil {
			t.Fatal(err)
		}
		if err := results.Add("all", i, row); err != nil {
			t.Fatal(err)
		}
	}
	return results
}

// partOf returns the text of a share's part.
func partOf(t testing.TB, r *Results, s Share) string {
	t.Helper()
	var text bytes.Buffer
	if err := r.WritePart(&text, s); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// readParts writes the parts of these shares of all, and returns the results that are read from them.
func readParts(t testing.TB, all *Results, shares ...Share) *Results {
	t.Helper()
	r := NewResults(all.plan)
	for _, s := range shares {
		if err := r.ReadPart(s.String(), strings.NewReader(partOf(t, all, s)), s); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// equalRows reports whether two rows are equal to the last bit. NaN equals NaN.
func equalRows(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(v, w float64) bool { return v == w || v != v && w != w })
}
