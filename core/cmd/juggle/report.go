package main

import (
	"slices"
	"strings"

	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/site/kept"
)

const reportHelp = `One HTML file without a script: figures as pictures, tables, verdicts and the comparisons behind them, every
parameter, the logs with their hashes, and the command that makes it again. "Keep a copy" on the page gives the same.`

// runReport computes figures of the reservations paper and writes them as one HTML file, to be kept.
func runReport(e *env, args []string) error {
	c := newExperimentCall(e, "report", "-o FILE [LOG...]\n\n"+reportHelp, study.Kind, study.Kind.Figures, "", "format")
	out := c.fs.String("o", "", "write this `FILE`; \"-\" for standard output")
	list := c.fs.String("figures", "", "these figures, separated by commas (default those of the paper)")
	if _, err := c.parse(args, 0); err != nil {
		return err
	}
	if *out == "" {
		return usagef("report: -o: got nothing, want the file to write, or \"-\"")
	}
	figures, err := c.listed(*list)
	if err != nil {
		return err
	}
	return c.write(figures, func(r experiment.Collection) error {
		results := r.(*study.State)
		kept := kept.Copy{Plan: results.Plan(), Program: study.Program}
		for _, log := range c.logs {
			kept.Logs = append(kept.Logs, logName(log))
		}
		for _, n := range figures {
			kept.Figures = append(kept.Figures, results.Figure(n))
		}
		if *out == "-" {
			return kept.Write(e.stdout)
		}
		return file.Write(*out, kept.Write)
	})
}

// listed are the figures of a list; none is those of the paper.
func (c *experimentCall) listed(list string) (figures []int, err error) {
	if list == "" {
		return paperFigures, nil
	}
	edition, _ := c.call.Find("ed")
	for _, word := range strings.Split(list, ",") {
		n, err := publishedNumber("report: -figures", strings.TrimSpace(word), edition.Get() == schedule.Draft.String())
		if err != nil {
			return nil, err
		}
		figures = append(figures, n)
	}
	slices.Sort(figures)
	return slices.Compact(figures), nil
}
