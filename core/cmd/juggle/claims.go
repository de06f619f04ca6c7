package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/study"
)

// paperFigures are those about which the paper claims something.
var paperFigures = study.Kind.Figures[:study.PaperFigures]

// runClaims judges every claim of the reservations paper.
func runClaims(e *env, args []string) error {
	c := newExperimentCall(e, "claims", "[LOG...]\n\n"+`Here -fix-loads is all and -fragmentation is on unless they are given: claims `+
		`of the text rest on them.`, study.Kind, paperFigures, "at=all&frag=on", "against")
	table := evidenceFlag(c.fs)
	if _, err := c.parse(args, 0); err != nil {
		return err
	}
	return c.write(paperFigures, func(r experiment.Collection) error {
		if given(c.fs, "evidence") {
			return writeTable(e, table(r.Claims()), *c.format)
		}
		return writeClaims(e, r, *c.format)
	})
}

// evidenceFlag makes claims a table: a row each, or one for everything that their verdicts rest on.
func evidenceFlag(fs *flag.FlagSet) func([]report.Claim) *report.Table {
	evidence := fs.Bool("evidence", false, "print every comparison that the verdicts rest on, a row each")
	return func(claims []report.Claim) *report.Table {
		if *evidence {
			return report.EvidenceTable(claims)
		}
		return report.ClaimsTable(claims)
	}
}

// writeClaims writes every claim that the figures tell something of.
func writeClaims(e *env, results experiment.Collection, format format) error {
	claims := results.Claims()
	if format != formatTable {
		return writeTable(e, report.ClaimsTable(claims), format)
	}
	for _, c := range claims {
		writeJudged(e.stdout, c)
		fmt.Fprintln(e.stdout)
	}
	writeParagraph(e.stdout, "", results.Figures()[0].Basis)
	writeParagraph(e.stdout, "", results.Figures()[0].Source)
	fmt.Fprintln(e.stdout)
	writeRule(e.stdout, report.VerdictRule)
	return nil
}

// writeRule writes how verdicts come about, in lines under what they are of.
func writeRule(w io.Writer, rule report.Rule) {
	writeParagraph(w, "", "How verdicts come about:")
	for _, l := range rule {
		writeParagraph(w, fmt.Sprintf("  %-18s", l.Of), l.Words)
	}
}

// writeJudged writes a claim under its heading: "Figure 2. Size of the window", "Text. FIFO with fixed windows".
func writeJudged(w io.Writer, c report.Claim) {
	where := strings.ToUpper(c.Figure[:1]) + c.Figure[1:]
	if c.Figure[0] >= '0' && c.Figure[0] <= '9' {
		where = "Figure " + c.Figure
	}
	fmt.Fprintf(w, "%s. %s\n", where, c.Title)
	writeClaim(w, c)
}

func writeClaim(w io.Writer, c report.Claim) {
	writeParagraph(w, "  Paper:   ", c.Paper)
	writeParagraph(w, "  Here:    ", c.Finding)
	verdict := c.VerdictInWords()
	if parts := c.PartsInWords(); parts != "" {
		verdict += " (" + parts + ")"
	}
	writeParagraph(w, "  Verdict: ", verdict)
	if named := c.Named(); named != "" {
		writeParagraph(w, "           ", named)
	}
	if basis := c.BasisInWords(); basis != "" {
		writeParagraph(w, "  Basis:   ", basis)
	}
}

// writeParagraph breaks text at 100 characters, indented under its label.
func writeParagraph(w io.Writer, label, text string) {
	line, room := label, 100-utf8.RuneCountInString(label)
	indent := strings.Repeat(" ", utf8.RuneCountInString(label))
	used := 0
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(word)
		if used > 0 && used+1+n > room {
			fmt.Fprintln(w, line)
			line, used = indent, 0
		}
		if used > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+n
	}
	fmt.Fprintln(w, line)
}
