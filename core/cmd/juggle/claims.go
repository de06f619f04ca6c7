package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"juggle/core/report"
	"juggle/core/study"
)

// runClaims judges every claim of the reservations paper.
func runClaims(e *env, args []string) error {
	fs := newFlags(e, "claims", "\n\n"+`Here -fix-loads is all and -fragmentation is on unless they are given: claims `+
		`of the text rest on them.`)
	var s studyFlags
	s.define(e, fs)
	s.params.FixLoads, s.params.Fragmentation = study.AllLoads, true // what the text's claims need
	evidence := fs.Bool("evidence", false, "print every comparison that the verdicts rest on, a row each")
	rest, err := parseMixed(fs, args)
	if err != nil {
		return err
	}
	if err := s.check("claims"); err != nil {
		return err
	}
	if len(rest) != 0 {
		return usagef("claims: got argument %q, want none", rest[0])
	}
	state, err := s.run(e, []int{1, 2, 3, 4, 5, 6})
	if !stands(err) {
		return err
	}
	if *evidence {
		return errors.Join(writeTable(e, report.EvidenceTable(study.Claims(state)), *s.format), err)
	}
	return errors.Join(writeClaims(e, state, *s.format), err)
}

// writeClaims writes every claim that the state's figures tell something of.
func writeClaims(e *env, state *study.State, format format) error {
	claims := study.Claims(state)
	if format != formatTable {
		return writeTable(e, report.ClaimsTable(claims), format)
	}
	for _, c := range claims {
		writeJudged(e.stdout, c)
		fmt.Fprintln(e.stdout)
	}
	writeParagraph(e.stdout, "", state.Plan().ShortProvenance())
	fmt.Fprintln(e.stdout)
	writeRule(e.stdout, report.VerdictRule)
	return nil
}

// writeRule writes how verdicts come about: a paragraph, a small table, and the notes.
func writeRule(w io.Writer, rule report.Rule) {
	writeParagraph(w, "", rule.Comparison)
	for _, l := range rule.Verdicts {
		writeParagraph(w, fmt.Sprintf("  %-15s", l.Verdict), l.When)
	}
	for _, note := range rule.Notes {
		writeParagraph(w, "", note)
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
	verdict := c.Verdict.String()
	if parts := c.Readings(); parts != "" {
		verdict += " (" + parts + ")"
	}
	if c.Caveat != "" {
		verdict += ", " + c.Caveat
	}
	writeParagraph(w, "  Verdict: ", verdict)
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
