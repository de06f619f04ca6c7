package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"juggle/core/report"
	"juggle/core/study"
)

// runClaims judges every claim of the reservations paper.
func runClaims(e *env, args []string) error {
	fs := newFlags(e, "claims", "")
	var s studyFlags
	s.define(e, fs)
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
	if err != nil {
		return err
	}
	claims := study.Claims(state)
	switch {
	case *evidence:
		return writeTable(e, study.EvidenceTable(claims), *s.format)
	case *s.format != formatTable:
		return writeTable(e, study.ClaimsTable(claims), *s.format)
	}
	for _, c := range claims {
		if c.Figure == "text" {
			fmt.Fprintf(e.stdout, "Text. %s\n", c.Title)
		} else {
			fmt.Fprintf(e.stdout, "Figure %s. %s\n", c.Figure, c.Title)
		}
		writeClaim(e.stdout, c)
		fmt.Fprintln(e.stdout)
	}
	writeParagraph(e.stdout, "", state.Plan().ShortProvenance())
	fmt.Fprintln(e.stdout)
	for paragraph := range strings.SplitSeq(study.VerdictRule, "\n") {
		writeParagraph(e.stdout, "", paragraph)
	}
	return nil
}

func writeClaim(w io.Writer, c report.Claim) {
	writeParagraph(w, "  Paper:   ", c.Paper)
	writeParagraph(w, "  Here:    ", c.Finding)
	writeParagraph(w, "  Verdict: ", c.Verdict.String())
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
