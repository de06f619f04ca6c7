package main

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"slices"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/workload"
)

// An experimentCall is one call of a command that computes an experiment. All of these commands are called, and answer, in the same way.
type experimentCall struct {
	env    *env
	fs     *flag.FlagSet
	call   experiment.Call
	format *format
	jobs   int
	checks bool
	logs   logFiles
	lent   any                                                  // to runs
	begin  func(experiment.Experiment, []*workload.Trace) error // hears what will be computed; nil: nobody does
}

// newExperimentCall defines the flags of a command. Of the experiment's parameters they are those that matter to any of these figures;
// preset are those that have other defaults here.
func newExperimentCall(e *env, command, arguments string, kind *experiment.Kind, figures []int, preset string) *experimentCall {
	c := &experimentCall{env: e, fs: newFlags(e, command, arguments), call: kind.Call()}
	c.call.Decode(preset)
	c.call.Only(c.call.Takes(figures)).Flags(c.fs)
	if kind.Logs {
		c.logs.define(e, c.fs)
		checkFlag(c.fs, &c.checks)
	}
	c.format = formatFlag(e, c.fs)
	c.fs.IntVar(&c.jobs, "jobs", runtime.NumCPU(), "compute on `N` cores; the output does not depend on it")
	return c
}

// parse reads the arguments, those that are no flags and no logs first.
func (c *experimentCall) parse(args []string) (rest []string, err error) {
	rest, err = parseMixed(c.fs, args)
	if err == nil && c.jobs < 1 {
		err = usagef("%s: -jobs: got %d, want at least 1", c.fs.Name(), c.jobs)
	}
	return rest, err
}

// refuse names a flag that was given and does not matter to these figures.
func (c *experimentCall) refuse(figures []int) (err error) {
	takes := c.call.Takes(figures)
	c.fs.Visit(func(f *flag.Flag) {
		if p, is := c.call.Find(f.Name); is && err == nil && !slices.Contains(takes, p.Spec().Key) {
			err = usagef("%s: -%s: got it, want it where it changes something: %s", c.fs.Name(), f.Name, c.whereTaken(p.Spec().Key))
		}
	})
	return err
}

// whereTaken names the figures to which a parameter matters.
func (c *experimentCall) whereTaken(key string) string {
	var all []int
	for _, n := range c.call.Kind.Figures {
		if slices.Contains(c.call.Takes([]int{n}), key) {
			all = append(all, n)
		}
	}
	word := "figures"
	if len(all) == 1 {
		word = "figure"
	}
	for i, n := range all {
		word += map[bool]string{true: " ", false: ", "}[i == 0] + fmt.Sprint(n)
	}
	return word
}

// compute computes these figures.
func (c *experimentCall) compute(figures []int) (experiment.Collection, error) {
	var logs []*workload.Trace
	var sources []experiment.Source
	if c.call.Kind.Logs {
		var err error
		if logs, err = c.logs.load(c.env); err != nil {
			return nil, err
		}
		for _, t := range logs {
			sources = append(sources, experiment.SourceOf(t))
		}
	}
	plan, err := c.call.Plan(figures, sources)
	var bad *param.Error
	if errors.As(err, &bad) { // the flags are valid, so it is what the logs do not have
		if p, is := c.call.Find(bad.Key); is {
			err = fmt.Errorf("-%s: got %q, want %s", p.Spec().Flag, bad.Got, bad.Want)
		}
	}
	if err == nil && c.begin != nil {
		err = c.begin(plan, logs)
	}
	if err != nil {
		return nil, err
	}
	ctx := experiment.Among(logs)
	ctx.Lent, ctx.Check = c.lent, c.checks
	bar := progressLine{env: c.env}
	defer bar.clear()
	if c.begin != nil { // runs of this one take long
		bar.show(0, plan.Base().Len())
	}
	return experiment.Compute(plan, c.jobs, ctx, bar.show)
}

// writeFigure writes a figure. As CSV or JSON it has all columns, as the page's table does; as text those that a terminal has room for,
// with what is claimed, asked and found, and what it was computed from.
func writeFigure(e *env, f *experiment.Figure, format format) error {
	if format != formatTable {
		return writeTable(e, f.Table, format)
	}
	fmt.Fprintf(e.stdout, "%s\n%s\n\n", f.Title, f.Subtitle)
	if err := f.Brief.WriteText(e.stdout); err != nil {
		return err
	}
	switch {
	case f.Question != "":
		fmt.Fprintln(e.stdout)
		writeParagraph(e.stdout, "  Question: ", f.Question)
		writeParagraph(e.stdout, "  Finding:  ", f.Claim.Finding)
	case f.Claim.Paper != "":
		fmt.Fprintln(e.stdout)
		writeClaim(e.stdout, f.Claim)
	}
	if f.Source != "" {
		fmt.Fprintln(e.stdout)
		writeParagraph(e.stdout, "", f.Source)
	}
	return nil
}

// figure computes one figure and writes it, as far as it stands where runs failed.
func (c *experimentCall) figure(figures []int) error {
	if err := c.refuse(figures); err != nil {
		return err
	}
	results, failed := c.compute(figures)
	if !stands(failed) {
		return failed
	}
	return errors.Join(writeFigure(c.env, results.Figures()[0], *c.format), failed)
}
