package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/papers/study"
)

// paperFigures are the figures about which the reservations paper makes claims.
var paperFigures = study.Kind.Figures[:study.PaperFigures]

const claimsHelp = "Here -fix-loads is all and -fragmentation is on unless they are given: claims of the text rest on them."

// prepareClaims judges every claim of the reservations paper.
func prepareClaims(of *invocation) func() error {
	c := newExperiment(of, study.Kind, paperFigures, "at=all&frag=on", "against")
	table := of.evidenceFlag()
	again := c.Bool("sensitivity", false, "judge every claim again on periods that are cut otherwise and in other readings, one at a "+
		"time, and print how many of the verdicts agree; as csv or json a row each")
	return func() error {
		if err := c.oneOf("sensitivity", "evidence"); err != nil {
			return err
		}
		return c.write(paperFigures, func(r experiment.Collection) error {
			claims := r.Claims()
			if c.given("evidence") {
				return c.table(table(claims))
			}
			if *again {
				if err := c.judgeElsewhere(claims); err != nil {
					return err
				}
				if c.format != formatTable {
					return c.table(report.SettingsTable(claims))
				}
			}
			return writeClaims(c.stdout, r, claims, c.format)
		})
	}
}

// judgeElsewhere judges the claims again in every other setting, one at a time, and adds these verdicts to the basis of each claim. It
// writes a line about each setting that the logs do not allow, and leaves it out.
func (c *experimentCall) judgeElsewhere(claims []report.Claim) error {
	settings := study.OtherSettings()
	for i := range claims {
		basis := &claims[i].Basis
		basis.UntriedSettings = ""
		basis.OtherSettings = slices.DeleteFunc(slices.Clone(basis.OtherSettings), func(s report.Setting) bool {
			return c.format != formatTable || slices.ContainsFunc(settings, func(o study.Setting) bool { return o.Name == s.Name })
		})
	}
	for _, at := range settings {
		p, _ := c.call.Find(at.Key)
		before := p.Get()
		if before == at.Value {
			continue
		}
		if err := p.Set(at.Value); err != nil {
			return err
		}
		others, err := c.claimsOf(at)
		if back := p.Set(before); back != nil {
			return back
		}
		switch {
		case errors.As(err, new(*param.Error)):
			c.say("claims: left out of the sensitivity: %s: %v", at.Name, err)
			continue
		case err != nil:
			return err
		}
		for i := range claims {
			for _, other := range others {
				if other.Figure == claims[i].Figure && other.Title == claims[i].Title {
					claims[i].Basis.OtherSettings = append(claims[i].Basis.OtherSettings, report.Setting{Name: at.Name, Verdict: other.Verdict})
				}
			}
		}
	}
	return nil
}

// claimsOf judges the claims to which the setting may matter, with the present parameters. A log shorter than a period is an error.
func (c *experimentCall) claimsOf(at study.Setting) ([]report.Claim, error) {
	for _, t := range c.read {
		if days := daysOf(c.call.Values); at.Key == "days" && t.Days() < days {
			return nil, &param.Error{Key: at.Key, Got: fmt.Sprint(days), Want: fmt.Sprintf("at most %d, the days of %s", t.Days(), t.Name)}
		}
	}
	results, err := c.compute(at.Figures)
	if err != nil {
		return nil, err
	}
	return results.Claims(), nil
}

// evidenceFlag defines -evidence. It returns the function that makes a table of claims: a row for each claim or, with the flag, for each
// comparison behind the verdicts.
func (c *invocation) evidenceFlag() func([]report.Claim) *report.Table {
	evidence := c.Bool("evidence", false, "print every comparison that the verdicts rest on, a row each")
	return func(claims []report.Claim) *report.Table {
		if *evidence {
			return report.EvidenceTable(claims)
		}
		return report.ClaimsTable(claims)
	}
}

// writeClaims writes claims. As text, each claim has its verdict in words, and the rule of verdicts follows.
func writeClaims(w io.Writer, results experiment.Collection, claims []report.Claim, format format) error {
	if format != formatTable {
		return format.write(w, report.ClaimsTable(claims))
	}
	for _, c := range claims {
		writeJudged(w, c)
		fmt.Fprintln(w)
	}
	writeParagraph(w, "", results.Figures()[0].Basis)
	writeParagraph(w, "", results.Figures()[0].Source)
	fmt.Fprintln(w)
	writeParagraph(w, "", "How verdicts come about:")
	for _, l := range report.VerdictRule {
		writeParagraph(w, fmt.Sprintf("  %-18s", l.Of), l.Words)
	}
	return nil
}

// writeJudged writes a claim under its heading: "Figure 2. Size of the window", "Text. FIFO with strict windows".
func writeJudged(w io.Writer, c report.Claim) {
	where := strings.ToUpper(c.Figure[:1]) + c.Figure[1:]
	if c.Figure[0] >= '0' && c.Figure[0] <= '9' {
		where = "Figure " + c.Figure
	}
	fmt.Fprintf(w, "%s. %s\n", where, c.Title)
	writeClaim(w, c)
}

func writeClaim(w io.Writer, c report.Claim) {
	verdict := c.VerdictInWords()
	if parts := c.PartsInWords(); parts != "" {
		verdict += " (" + parts + ")"
	}
	writeParagraph(w, "  Paper:   ", c.Paper)
	writeParagraph(w, "  Here:    ", c.Finding)
	writeParagraph(w, "  Verdict: ", verdict)
	writeParagraph(w, "           ", c.ObstaclesInWords())
	writeParagraph(w, "  Basis:   ", c.BasisInWords())
	writeParagraph(w, "  Others:  ", c.SettingsInWords())
}

// writeParagraph writes a label and a text in lines of at most 100 characters, indented below the label. It writes nothing for an empty
// text.
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
	if used > 0 {
		fmt.Fprintln(w, line)
	}
}
