package main

import (
	"flag"
	"fmt"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/pool"
	"juggle/core/pool/sizing"
	"juggle/core/report"
)

// queueFlags are the flags of wait and size.
type queueFlags struct {
	fs                     *flag.FlagSet
	alpha, k, p, rate      *float64
	defaultRatio, meanLoad float64
}

func newQueueFlags(fs *flag.FlagSet) queueFlags {
	d := pool.DefaultSizing()
	return queueFlags{
		fs: fs, defaultRatio: d.Ratio, meanLoad: d.Load,
		alpha: fs.Float64("alpha", d.Alpha, "tail of the service times"),
		k:     fs.Float64("k", 1, "shortest service time, `s`"),
		p:     fs.Float64("p", 0, "longest service time, `s` (default 10000 k)"),
		rate:  fs.Float64("lambda", 0, "arrivals a second (default: what keeps 20 resources busy)"),
	}
}

func (q queueFlags) load() (sizing.Load, error) {
	b := sizing.BoundedPareto{Alpha: *q.alpha, Low: *q.k, High: *q.p}
	if !given(q.fs, "p") {
		b.High = q.defaultRatio * b.Low
	}
	if err := b.Validate(); err != nil {
		return sizing.Load{}, usagef("%s: %w", q.fs.Name(), err)
	}
	l := sizing.LoadOf(*q.rate, b)
	if !given(q.fs, "lambda") {
		l = sizing.LoadAt(q.meanLoad, b)
	}
	if err := l.Validate(); err != nil {
		return sizing.Load{}, usagef("%s: %w", q.fs.Name(), err)
	}
	return l, nil
}

// mostResources bounds c: a table of a million rows is a mistake.
const mostResources = 100_000

func poolWait(e *env, args []string) error {
	fs := newFlags(e, "pool wait", "")
	q := newQueueFlags(fs)
	from, to := 1, 60
	fs.Func("c", "numbers of resources, `A:B` or one (default 1:60)", func(text string) (err error) {
		from, to, err = parseSpan(text)
		return err
	})
	format := formatFlag(e, fs)
	if err := parseAll(fs, args); err != nil {
		return err
	}
	l, err := q.load()
	if err != nil {
		return err
	}
	waits := sizing.UpTo(l, to)
	t := &report.Table{Columns: report.Columns("#c", "#wait||s")}
	for c := from; c <= to; c++ {
		t.Add(c, pool.WaitCell(waits[c-1]))
	}
	return writeTable(e, t, *format)
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

func poolSize(e *env, args []string) error {
	fs := newFlags(e, "pool size", "")
	q := newQueueFlags(fs)
	threshold := pool.DefaultSizing().Threshold
	number(fs, "threshold", &threshold, 1e-6, 1e6, "The saving that is not worth another resource, in seconds.")
	format := formatFlag(e, fs)
	if err := parseAll(fs, args); err != nil {
		return err
	}
	l, err := q.load()
	if err != nil {
		return err
	}
	if l.Offered() > mostResources {
		return usagef("pool size: -lambda: got a load of %v busy resources, want at most %d", l.Offered(), mostResources)
	}
	c := sizing.Size(l, threshold)
	t := &report.Table{Columns: report.Columns("#size", "#wait||s", "#saving||s")}
	// The saving of the first stable size would be infinite, but Size never suggests it.
	w := sizing.Wait(l, c)
	t.Add(c, pool.WaitCell(w), pool.WaitCell(sizing.Wait(l, c-1)-w))
	return writeTable(e, t, *format)
}

// sizeKeys are the parameters of what suggests a size.
var sizeKeys = []string{"load", "threshold"}

// sizingFlags are those of the parameters with these keys, which are the flags' names, too.
func sizingFlags(fs *flag.FlagSet, keys []string) *pool.Sizing {
	s := pool.DefaultSizing()
	pool.SizingParameters.Of(&s).Only(keys).Flags(fs)
	return &s
}

func poolTable1(e *env, args []string) error {
	fs := newFlags(e, "pool table1", "")
	simulated := fs.Bool("simulated", false, "add what equation (1) says of the wait for the suggested size, and what a simulated queue does")
	return sizingTable(e, fs, args, sizeKeys, func(s pool.Sizing) *report.Table {
		if *simulated {
			return pool.SimulatedTable1(s)
		}
		return pool.Table1(s)
	})
}

func poolPermitted(e *env, args []string) error {
	return sizingTable(e, newFlags(e, "pool permitted", ""), args, []string{"wait"}, pool.Sizing.PermittedTable)
}

// sizingTable is a command that prints a table of the parameters of Figure 3.
func sizingTable(e *env, fs *flag.FlagSet, args, keys []string, table func(pool.Sizing) *report.Table) error {
	s := sizingFlags(fs, keys)
	format := formatFlag(e, fs)
	if err := parseAll(fs, args); err != nil {
		return err
	}
	return writeTable(e, table(*s), *format)
}
