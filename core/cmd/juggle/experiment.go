package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/papers/pool"
	"juggle/core/workload"
)

// An experimentCall is one call of a command that computes an experiment. All such commands have flags and output of the same form.
type experimentCall struct {
	*invocation
	call   experiment.Setup // the experiment, with the parameters that the flags set
	jobs   *int             // the number of cores to compute on
	check  bool             // the runs verify the invariants
	logs   *logFiles        // nil: the experiment needs no logs
	bed    *bedFlags        // nil: the experiment has no test bed
	solver any              // the solver that runs use; nil: none

	// onPlan is called with the plan and the logs before the plan is computed. An error ends the call. nil: nothing is called.
	onPlan func(experiment.Experiment, []*workload.Trace) error

	figures []int             // the numbers of the figures that the command can compute
	traces  []*workload.Trace // the logs; nil before they are read
}

// newExperiment defines a flag for every parameter that matters to any of the figures. preset spells, as a link does, the parameters whose
// defaults differ for this command. without has the keys of parameters that get no flag.
func newExperiment(of *invocation, kind *experiment.Kind, figures []int, preset string, without ...string) *experimentCall {
	c := &experimentCall{invocation: of, call: kind.NewSetup(), figures: figures}
	relevant := c.call.RelevantKeys
	c.call.RelevantKeys = func(figures []int) []string {
		return slices.DeleteFunc(relevant(figures), func(key string) bool { return slices.Contains(without, key) })
	}
	c.call.Decode(preset)
	c.define(c.call.WithKeys(c.call.RelevantKeys(figures)))
	if kind.Logs {
		c.logs = c.logFlags()
		c.checkFlag(&c.check)
	}
	if study, is := c.call.Target.(*pool.Study); is {
		c.bed = newBedFlags(of, &study.Scenario)
	}
	c.jobs = c.jobsFlag()
	return c
}

// figureOf returns the prepare of a command that computes the only figure of an experiment.
func figureOf(kind *experiment.Kind) prepare {
	return func(of *invocation) func() error {
		c := newExperiment(of, kind, nil, "")
		return func() error { return c.figure(nil) }
	}
}

// figureNumberArgument declares that the first argument is a figure's number, and returns the variable that will hold it.
func (c *experimentCall) figureNumberArgument() *string {
	number, acceptOthers := new(string), c.accept
	c.firstWords = c.figureNumbers()
	c.accept = func(args []string) error {
		if len(args) == 0 {
			return usagef("got no figure, want its number; \"juggle %s -h\" says how it is called", c.Name())
		}
		*number = args[0]
		return acceptOthers(args[1:])
	}
	return number
}

// figureNumbers returns the numbers of the figures as texts.
func (c *experimentCall) figureNumbers() (words []string) {
	for _, n := range c.figures {
		words = append(words, strconv.Itoa(n))
	}
	return words
}

// checkRelevant returns an error if a parameter was given that does not matter to these figures. Otherwise it reads the test bed's
// parameters, if the experiment has a test bed.
func (c *experimentCall) checkRelevant(figures []int) (err error) {
	checkKey := func(typed, key string) {
		if relevant := c.call.RelevantKeys(figures); err == nil && !slices.Contains(relevant, key) {
			err = usagef("%s: has no effect here, want %s", typed, c.figuresTaking(key))
		}
	}
	c.Visit(func(f *flag.Flag) {
		if p, is := c.call.Find(f.Name); is && p.Flag != "" {
			checkKey("-"+f.Name, p.Key)
		}
	})
	if c.bed == nil {
		return err
	}
	for _, setting := range c.bed.settings {
		checkKey("-set "+setting.name, setting.name)
	}
	if err != nil {
		return err
	}
	return c.bed.read()
}

// figuresTaking returns the end of the error about a parameter without effect: the figures to which the parameter matters.
func (c *experimentCall) figuresTaking(key string) string {
	var numbers []string
	for _, n := range c.figures {
		if slices.Contains(c.call.RelevantKeys([]int{n}), key) {
			numbers = append(numbers, fmt.Sprint(n+c.editionShift()))
		}
	}
	switch len(numbers) {
	case 0:
		return "none: its values are those that are compared"
	case 1:
		return "it where it changes something: figure " + numbers[0]
	}
	return "it where it changes something: figures " + strings.Join(numbers, ", ")
}

// compute reads the logs, unless an earlier call has read them, and computes these figures.
func (c *experimentCall) compute(figures []int) (experiment.Collection, error) {
	var logs []*workload.Trace
	var sources []experiment.Source
	if c.logs != nil {
		if c.traces == nil {
			var err error
			if c.traces, err = c.logs.load(c.env, daysOf(c.call.Values)); err != nil {
				return nil, err
			}
		}
		logs = c.traces
		for _, t := range logs {
			sources = append(sources, experiment.SourceOf(t))
		}
	}
	plan, err := c.call.Plan(figures, sources)
	var wrong *param.Error
	switch {
	case err != nil && logs == nil:
		err = usageError{err}
	case errors.As(err, &wrong): // the flags are valid by themselves, so the logs lack what they ask for
		if p, is := c.call.Find(wrong.Key); is {
			err = &param.Error{Key: "-" + p.Flag, Got: wrong.Got, Want: wrong.Want}
		}
	}
	if err == nil && c.onPlan != nil {
		err = c.onPlan(plan, logs)
	}
	if err != nil {
		return nil, err
	}
	ctx := experiment.ContextWithLogs(logs)
	ctx.Solver, ctx.Check = c.solver, c.check
	bar := progressLine{env: c.env}
	defer bar.clear()
	if c.onPlan != nil { // onPlan has written how much there is to compute, and the first run can take long
		bar.show(0, plan.Base().Len())
	}
	return experiment.Compute(plan, *c.jobs, ctx, bar.show)
}

// writeFigure writes a figure. As CSV or JSON it has all columns, as the page's table does. As text it has the columns that fit a terminal,
// with the claim or the question, the finding and the sources.
func writeFigure(w io.Writer, f *experiment.Figure, format format) error {
	if format != formatTable {
		return writeData(w, f, format)
	}
	out := bufio.NewWriter(w)
	if fmt.Fprintln(out, f.Title); f.Subtitle != "" {
		fmt.Fprintln(out, f.Subtitle)
	}
	fmt.Fprintln(out)
	err := f.Brief.WriteText(out)
	if f.Question+f.Claim.Paper+f.Claim.Finding != "" {
		fmt.Fprintln(out)
	}
	if f.Question == "" && f.Claim.Paper != "" {
		writeClaim(out, f.Claim)
	} else {
		writeParagraph(out, "  Question: ", f.Question)
		writeParagraph(out, "  Finding:  ", f.Claim.Finding)
	}
	if f.Aside != nil {
		fmt.Fprintf(out, "\n%s\n\n", f.Aside.Title)
		err = errors.Join(err, f.Aside.Table.WriteText(out))
	}
	writeParagraph(out, "  A:       ", f.AgainstA.Finding)
	for _, origin := range []string{f.Basis, f.Source} {
		if origin != "" {
			fmt.Fprintln(out)
			writeParagraph(out, "", origin)
		}
	}
	return errors.Join(err, out.Flush())
}

// writeData writes a figure's table. As CSV, its sources stand before the table.
func writeData(w io.Writer, f *experiment.Figure, format format) error {
	if format == formatCSV {
		return f.WriteCSV(w)
	}
	return format.write(w, f.Table)
}

// figure computes one figure and writes it. If some runs failed, it writes what the other runs give, and returns an error.
func (c *experimentCall) figure(figures []int) error {
	return c.write(figures, func(r experiment.Collection) error { return writeFigure(c.stdout, r.Figures()[0], c.format) })
}

// write computes these figures and calls writeResults with the results. If some runs failed, writeResults gets the results of the others,
// and write returns an error.
func (c *experimentCall) write(figures []int, writeResults func(experiment.Collection) error) error {
	if err := c.checkRelevant(figures); err != nil {
		return err
	}
	results, failed := c.compute(figures)
	if !hasResults(failed) {
		return failed
	}
	return errors.Join(writeResults(results), failed)
}
