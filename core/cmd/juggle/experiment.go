package main

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/pool"
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
	bed    *bedFlags                                            // of the test bed of pools, where the experiment has it
	lent   any                                                  // to runs
	begin  func(experiment.Experiment, []*workload.Trace) error // hears what will be computed; nil: nobody does

	figures []int             // that can be asked for
	read    []*workload.Trace // the logs, once they are read
}

// newExperimentCall defines the flags of a command. Of the experiment's parameters they are those that matter to any of these figures;
// preset are those that have other defaults here, and without those that it does not take; "format" is
// that of its tables.
func newExperimentCall(e *env, command, arguments string, kind *experiment.Kind, figures []int, preset string, without ...string,
) *experimentCall {
	c := &experimentCall{env: e, fs: newFlags(e, command, arguments), call: kind.Call(), figures: figures}
	takes := c.call.Takes
	c.call.Takes = func(figures []int) []string {
		return slices.DeleteFunc(takes(figures), func(key string) bool { return slices.Contains(without, key) })
	}
	c.call.Decode(preset)
	c.call.Only(c.call.Takes(figures)).Flags(c.fs)
	if kind.Logs {
		c.logs.define(e, c.fs)
		checkFlag(c.fs, &c.checks)
	}
	if study, is := c.call.Of.(*pool.Study); is {
		c.bed = newBedFlags(c.fs, &study.Scenario)
	}
	if !slices.Contains(without, "format") {
		c.format = formatFlag(e, c.fs)
	}
	jobsFlag(c.fs, &c.jobs)
	return c
}

// jobsFlag defines on how many cores something is computed.
func jobsFlag(fs *flag.FlagSet, to *int) {
	*to = runtime.NumCPU()
	whole(fs, "jobs", to, 1, 1<<16, "Compute on so many cores; the output does not depend on it.")
}

// parse reads the arguments: so many words, and then the logs.
func (c *experimentCall) parse(args []string, words int) ([]string, error) {
	rest, err := parseMixed(c.fs, args)
	switch {
	case err != nil:
		return nil, err
	case len(rest) < words:
		return nil, usagef("%s: got no figure, want its number; \"juggle %s -h\" tells how it is called", c.fs.Name(), c.fs.Name())
	case c.call.Kind.Logs:
		c.logs = append(c.logs, rest[words:]...)
	case len(rest) > words:
		return nil, usagef("%s: unexpected argument %q", c.fs.Name(), rest[words])
	}
	return rest[:words], nil
}

// settle completes what was given for these figures, and refuses by name what does not matter to them.
func (c *experimentCall) settle(figures []int) (err error) {
	refuse := func(typed, key string) {
		if takes := c.call.Takes(figures); err == nil && !slices.Contains(takes, key) {
			err = usagef("%s: %s: has no effect here, want %s", c.fs.Name(), typed, c.whereTaken(key))
		}
	}
	c.fs.Visit(func(f *flag.Flag) {
		if p, is := c.call.Find(f.Name); is && p.Spec().Flag != "" {
			refuse("-"+f.Name, p.Spec().Key)
		}
	})
	if c.bed == nil {
		return err
	}
	for _, set := range c.bed.sets {
		refuse("-set "+set.name, set.name)
	}
	if err != nil {
		return err
	}
	return c.bed.read(c.env)
}

// whereTaken names the figures to which a parameter matters.
func (c *experimentCall) whereTaken(key string) string {
	var all []string
	for _, n := range c.figures {
		if slices.Contains(c.call.Takes([]int{n}), key) {
			all = append(all, fmt.Sprint(n))
		}
	}
	switch len(all) {
	case 0:
		return "none: its values are those that are compared"
	case 1:
		return "it where it changes something: figure " + all[0]
	}
	return "it where it changes something: figures " + strings.Join(all, ", ")
}

// compute computes these figures.
func (c *experimentCall) compute(figures []int) (experiment.Collection, error) {
	var logs []*workload.Trace
	var sources []experiment.Source
	if c.call.Kind.Logs {
		if c.read == nil {
			var err error
			if c.read, err = c.logs.load(c.env, daysOf(c.call.Values)); err != nil {
				return nil, err
			}
		}
		logs = c.read
		for _, t := range logs {
			sources = append(sources, experiment.SourceOf(t))
		}
	}
	plan, err := c.call.Plan(figures, sources)
	var bad *param.Error
	switch {
	case err != nil && logs == nil:
		err = usagef("%s: %w", c.fs.Name(), err)
	case errors.As(err, &bad): // the flags are valid, so it is what the logs do not have
		if p, is := c.call.Find(bad.Key); is {
			err = fmt.Errorf("%s: %w", c.fs.Name(), &param.Error{Key: "-" + p.Spec().Flag, Got: bad.Got, Want: bad.Want})
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
		return writeData(e, f, format)
	}
	if fmt.Fprintln(e.stdout, f.Title); f.Subtitle != "" {
		fmt.Fprintln(e.stdout, f.Subtitle)
	}
	fmt.Fprintln(e.stdout)
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
	case f.Claim.Finding != "":
		fmt.Fprintln(e.stdout)
		writeParagraph(e.stdout, "  Finding:  ", f.Claim.Finding)
	}
	if f.Aside != nil {
		fmt.Fprintf(e.stdout, "\n%s\n\n", f.Aside.Title)
		if err := f.Aside.Table.WriteText(e.stdout); err != nil {
			return err
		}
	}
	if f.AgainstA != "" {
		writeParagraph(e.stdout, "  A:       ", f.AgainstA)
	}
	if f.Basis != "" {
		fmt.Fprintln(e.stdout)
		writeParagraph(e.stdout, "", f.Basis)
	}
	if f.Source != "" {
		fmt.Fprintln(e.stdout)
		writeParagraph(e.stdout, "", f.Source)
	}
	return nil
}

// writeData writes a figure's table, as CSV with where it comes from in front.
func writeData(e *env, f *experiment.Figure, format format) error {
	if format == formatCSV {
		return f.WriteCSV(e.stdout)
	}
	return writeTable(e, f.Table, format)
}

// figure computes one figure and writes it, as far as it stands where runs failed.
func (c *experimentCall) figure(figures []int) error {
	return c.write(figures, func(r experiment.Collection) error { return writeFigure(c.env, r.Figures()[0], *c.format) })
}

// write computes these figures and writes what there is to say of them, as far as it stands where runs failed.
func (c *experimentCall) write(figures []int, say func(experiment.Collection) error) error {
	if err := c.settle(figures); err != nil {
		return err
	}
	results, failed := c.compute(figures)
	if !stands(failed) {
		return failed
	}
	return errors.Join(say(results), failed)
}

// run is the whole of a command that computes one figure and takes nothing beside the experiment's parameters.
func (c *experimentCall) run(args []string, figures []int) error {
	if _, err := c.parse(args, 0); err != nil {
		return err
	}
	return c.figure(figures)
}
