package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/study"
)

// runFigure computes one figure of the reservations paper, or one beyond it. As CSV or JSON it prints all columns, as the page's table
// does; as text the columns that differ, with the claim and what it was computed from.
func runFigure(e *env, args []string) error {
	fs := newFlags(e, "figure", "N\n\n"+figureHelp)
	var s studyFlags
	s.define(e, fs)
	rest, err := parseMixed(fs, args)
	if err != nil {
		return err
	}
	if err := s.check("figure"); err != nil {
		return err
	}
	if len(rest) != 1 {
		return usagef("figure: got %d figure numbers, want 1", len(rest))
	}
	number, err := publishedNumber(rest[0], s.params.Edition)
	if err != nil {
		return err
	}
	state, err := s.run(e, []int{number})
	if !stands(err) {
		return err
	}
	return errors.Join(writeFigure(e, state, number, *s.format), err)
}

const figureHelp = `Figures 1 to 6 are the paper's. Those beyond it ask a question in place of a claim: 7, asking others for more
room; 8, the price of flexibility; 9, promises that consumers cancel; 10, processors that fail; 11, jobs that can be molded;
12, sorting by price. In the draft's numbering all are one higher.`

// publishedNumber reads a figure's number in that edition.
func publishedNumber(text string, edition schedule.Edition) (int, error) {
	shift := 0
	if edition == schedule.Draft {
		shift = 1
	}
	number, err := strconv.Atoi(text)
	if edition == schedule.Draft && err == nil && number == 1 {
		return 0, usagef("figure 1 of the draft draws the three kinds of request; its figures 2 to %d are computed", study.Figures+shift)
	}
	if err != nil || number < 1+shift || number > study.Figures+shift {
		return 0, usagef("figure %q, want %d to %d in the %v edition", text, 1+shift, study.Figures+shift, edition)
	}
	return number - shift, nil
}

// writeFigure writes the figure with that published number.
func writeFigure(e *env, state *study.State, number int, format format) error {
	f := state.Figure(number)
	if format != formatTable {
		return writeTable(e, f.Table, format)
	}
	fmt.Fprintf(e.stdout, "Figure %s. %s\n%s\n\n", f.Claim.Figure, f.Title, f.Subtitle)
	if err := shortTable(f).WriteText(e.stdout); err != nil {
		return err
	}
	fmt.Fprintln(e.stdout)
	if f.Question != "" {
		writeParagraph(e.stdout, "  Question: ", f.Question)
		writeParagraph(e.stdout, "  Finding:  ", f.Claim.Finding)
	} else {
		writeClaim(e.stdout, f.Claim)
	}
	fmt.Fprintln(e.stdout)
	writeParagraph(e.stdout, "", state.Plan().ShortProvenance())
	return nil
}

// shortTable keeps what a terminal has room for: of the columns that name a row those that differ, and the numbers with their
// intervals. The other formats have all.
func shortTable(f *study.FigureResult) *report.Table {
	always := []string{"n", "mean", "ci_low", "ci_high", "diff_mean", "diff_ci_low", "diff_ci_high"}
	differing := []string{"load", "lambda", "order", "fix", "offers", "offers_to"}
	if f.Feature != nil {
		differing = append(differing, f.Feature.Column.Name)
	}
	return keepColumns(f.Table, func(t *report.Table, j int) bool {
		name := t.Columns[j].Name
		return slices.Contains(always, name) || slices.Contains(differing, name) && differs(t, j)
	})
}

// keepColumns is t without the columns that keep refuses.
func keepColumns(t *report.Table, keep func(t *report.Table, column int) bool) *report.Table {
	short := &report.Table{Rows: make([][]string, len(t.Rows))}
	for j, c := range t.Columns {
		if !keep(t, j) {
			continue
		}
		short.Columns = append(short.Columns, c)
		for i, row := range t.Rows {
			short.Rows[i] = append(short.Rows[i], row[j])
		}
	}
	return short
}

func differs(t *report.Table, column int) bool {
	return slices.ContainsFunc(t.Rows, func(row []string) bool { return row[column] != t.Rows[0][column] })
}
