package main

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/pool"
	"juggle/core/pool/sizing"
	"juggle/core/report"
)

// A queueCall is one call of "juggle pool wait" or "size".
type queueCall struct {
	*invocation
	of   sizing.BoundedPareto
	rate float64
}

func newQueueCall(c *invocation) *queueCall {
	q := &queueCall{invocation: c}
	c.Float64Var(&q.of.Alpha, "alpha", pool.DefaultSizing().Alpha, "tail of the service times")
	c.Float64Var(&q.of.Low, "k", 1, "shortest service time, `s`")
	c.Float64Var(&q.of.High, "p", 0, "longest service time, `s` (default 10000 k)")
	c.Float64Var(&q.rate, "lambda", 0, "arrivals a second (default: what keeps 20 resources busy)")
	c.formatFlag(tableFormats)
	return q
}

// load is the load of the queue.
func (q *queueCall) load() (sizing.Load, error) {
	usual := pool.DefaultSizing()
	if !q.given("p") {
		q.of.High = usual.Ratio * q.of.Low
	}
	if err := q.of.Validate(); err != nil {
		return sizing.Load{}, usageError{err}
	}
	l := sizing.LoadOf(q.rate, q.of)
	if !q.given("lambda") {
		l = sizing.LoadAt(usual.Load, q.of)
	}
	if err := l.Validate(); err != nil {
		return l, usageError{err}
	}
	return l, nil
}

// mostResources bounds c: a table of a million rows is a mistake.
const mostResources = 100_000

func preparePoolWait(c *invocation) func() error {
	q, from, to := newQueueCall(c), 1, 60
	c.Func("c", "numbers of resources, `A:B` or one (default 1:60)", func(text string) (err error) {
		from, to, err = parseSpan(text)
		return err
	})
	return func() error {
		l, err := q.load()
		if err != nil {
			return err
		}
		waits := sizing.UpTo(l, to)
		t := &report.Table{Columns: report.Columns("#c", "#wait||s")}
		for n := from; n <= to; n++ {
			t.Add(n, pool.WaitCell(waits[n-1]))
		}
		return c.table(t)
	}
}

// parseSpan reads "A:B" or "A".
func parseSpan(text string) (from, to int, err error) {
	first, last, ranged := strings.Cut(text, ":")
	if !ranged {
		last = first
	}
	from, err1 := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	if err1 != nil || err2 != nil || from < 1 || to < from || to > mostResources {
		return 0, 0, param.Wanted(fmt.Sprintf("A:B with 1 <= A <= B <= %d", mostResources))
	}
	return from, to, nil
}

func preparePoolSize(c *invocation) func() error {
	q, threshold := newQueueCall(c), pool.DefaultSizing().Threshold
	number(c, "threshold", &threshold, 1e-6, 1e6, "The saving that is not worth another resource, in seconds.")
	return func() error {
		l, err := q.load()
		if err != nil {
			return err
		}
		if l.Offered() > mostResources {
			return usagef("-lambda: got a load of %v busy resources, want at most %d", l.Offered(), mostResources)
		}
		n := sizing.Size(l, threshold)
		t := &report.Table{Columns: report.Columns("#size", "#wait||s", "#saving||s")}
		// The saving of the first stable size would be infinite, but Size never suggests it.
		w := sizing.Wait(l, n)
		t.Add(n, pool.WaitCell(w), pool.WaitCell(sizing.Wait(l, n-1)-w))
		return c.table(t)
	}
}

// sizeKeys are the parameters of what suggests a size.
var sizeKeys = []string{"load", "threshold"}

// sizingFlags are those of the parameters with these keys, which are the flags' names, too.
func (c *invocation) sizingFlags(keys []string) *pool.Sizing {
	s := pool.DefaultSizing()
	c.define(pool.SizingParameters.Of(&s).Only(keys))
	return &s
}

func preparePoolTable1(c *invocation) func() error {
	s := c.sizingFlags(sizeKeys)
	simulated := c.Bool("simulated", false,
		"add what equation (1) says of the wait for the suggested size, and what a simulated queue does")
	c.formatFlag(tableFormats)
	return func() error {
		if *simulated {
			return c.table(pool.SimulatedTable1(*s))
		}
		return c.table(pool.Table1(*s))
	}
}

func preparePoolPermitted(c *invocation) func() error {
	s := c.sizingFlags([]string{"wait"})
	c.formatFlag(tableFormats)
	return func() error { return c.table(s.PermittedTable()) }
}
