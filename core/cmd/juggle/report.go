package main

import (
	"slices"
	"strings"

	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/site/archivecopy"
)

const reportHelp = `One HTML file without a script: figures as pictures, tables, verdicts and the comparisons behind them, every
parameter, the logs with their hashes, and the command that makes it again. "Keep a copy" on the page gives the same but for the
program's name and the link.`

// prepareReport computes figures of the reservations paper and writes them as one HTML file.
func prepareReport(of *invocation) func() error {
	c := newExperiment(of, study.Kind, study.Kind.Figures, "")
	out := c.String("o", "", "write this `FILE`; \"-\" for standard output")
	typed := c.String("figures", "", "these figures, separated by commas (default those of the paper)")
	c.menus = append(c.menus, menu{"figures", true, c.figureNumbers()})
	return func() error {
		if *out == "" {
			return usagef("-o: got nothing, want the file to write, or \"-\"")
		}
		figures := paperFigures
		if *typed != "" {
			figures = nil
			for word := range strings.SplitSeq(*typed, ",") {
				n, err := c.publishedNumber("-figures: ", strings.TrimSpace(word))
				if err != nil {
					return err
				}
				figures = append(figures, n)
			}
			slices.Sort(figures)
			figures = slices.Compact(figures)
		}
		return c.write(figures, func(r experiment.Collection) error {
			results := r.(*study.State)
			archive := archivecopy.Copy{Plan: results.Plan(), Program: study.Program}
			for _, log := range *c.logs {
				archive.Logs = append(archive.Logs, logName(log))
			}
			for _, n := range figures {
				archive.Figures = append(archive.Figures, results.Figure(n))
			}
			if *out == "-" {
				return archive.Write(c.stdout)
			}
			return file.Write(*out, archive.Write, c.inputs...)
		})
	}
}
