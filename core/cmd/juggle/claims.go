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

// paperFigures has the numbers of the figures about which the reservations paper makes claims.
var paperFigures = study.Kind.Figures[:study.PaperFigures]

const claimsHelp = "Here -fix-loads is all and -fragmentation is on unless they are given: claims of the text rest on them."

// prepareClaims judges every claim of the reservations paper.
func prepareClaims(of *invocation) func() error {
	c := newExperiment(of, study.Kind, paperFigures, "at=all&frag=on", "against")
	table := of.evidenceFlag()
	sensitivity := c.Bool("sensitivity", false, "judge every claim again on periods that are cut otherwise and in other readings, one at a "+
		"time, and print how many of the verdicts agree; as csv or json a row each")
	return func() error {
		if err := c.atMostOne("sensitivity", "evidence"); err != nil {
			return err
		}
		return c.write(paperFigures, func(r experiment.Collection) error {
			claims := r.Claims()
			if c.given("evidence") {
				return c.table(table(claims))
			}
			if *sensitivity {
				if err := c.judgeInOtherSettings(claims); err != nil {
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

// judgeInOtherSettings judges the claims again in every setting of study.OtherSettings, one at a time, and adds the verdict to the basis of
// each claim to which the setting may matter. It leaves out a setting that the parameters have already. It also leaves out each setting
// that the logs do not allow, and writes a line about it.
func (c *experimentCall) judgeInOtherSettings(claims []report.Claim) error {
	settings := study.OtherSettings()
	for i := range claims {
		basis := &claims[i].Basis
		basis.UntriedSettings = ""
		basis.OtherSettings = slices.DeleteFunc(slices.Clone(basis.OtherSettings), func(s report.Setting) bool {
			return c.format != formatTable || slices.ContainsFunc(settings, func(o study.Setting) bool { return o.Name == s.Name })
		})
	}
	for _, setting := range settings {
		p, _ := c.call.Find(setting.Key)
		before := p.Get()
		if before == setting.Value {
			continue
		}
		if err := p.Set(setting.Value); err != nil {
			return err
		}
		others, err := c.claimsIn(setting)
		if restoreErr := p.Set(before); restoreErr != nil {
			return restoreErr
		}
		switch {
		case errors.As(err, new(*param.Error)):
			c.notef("claims: left out of the sensitivity: %s: %v", setting.Name, err)
			continue
		case err != nil:
			return err
		}
		for i := range claims {
			for _, other := range others {
				if other.Figure == claims[i].Figure && other.Title == claims[i].Title {
					claims[i].Basis.OtherSettings = append(claims[i].Basis.OtherSettings,
						report.Setting{Name: setting.Name, Verdict: other.Verdict})
				}
			}
		}
	}
	return nil
}

// claimsIn judges the claims to which the setting may matter. The parameters must have the setting's value already. If the setting is the
// length of periods and a log is shorter than that, claimsIn returns a param.Error.
func (c *experimentCall) claimsIn(setting study.Setting) ([]report.Claim, error) {
	for _, t := range c.traces {
		if days := daysOf(c.call.Values); setting.Key == "days" && t.Days() < days {
			return nil, &param.Error{Key: setting.Key, Got: fmt.Sprint(days), Want: fmt.Sprintf("at most %d, the days of %s", t.Days(), t.Name)}
		}
	}
	results, err := c.compute(setting.Figures)
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
		writeClaimWithHeading(w, c)
		fmt.Fprintln(w)
	}
	writeParagraph(w, "", results.Figures()[0].Basis)
	writeParagraph(w, "", results.Figures()[0].Source)
	fmt.Fprintln(w)
	writeParagraph(w, "", "How verdicts come about:")
	for _, l := range report.VerdictRule {
		writeParagraph(w, fmt.Sprintf("  %-18s", l.Subject), l.Text)
	}
	return nil
}

// writeClaimWithHeading writes a claim below a heading such as "Figure 2. Size of the window" or "Text. FIFO with strict windows".
func writeClaimWithHeading(w io.Writer, c report.Claim) {
	place := strings.ToUpper(c.Figure[:1]) + c.Figure[1:]
	if c.Figure[0] >= '0' && c.Figure[0] <= '9' {
		place = "Figure " + c.Figure
	}
	fmt.Fprintf(w, "%s. %s\n", place, c.Title)
	writeClaim(w, c)
}

// writeClaim writes what the paper claims, what was found, the verdict and what the verdict rests on, a labelled paragraph each.
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

// writeParagraph writes a label and a text in lines of at most 100 characters, indented below the label. Only a longer word makes a longer
// line. It writes nothing for an empty text.
func writeParagraph(w io.Writer, label, text string) {
	line, width := label, 100-utf8.RuneCountInString(label)
	indent := strings.Repeat(" ", utf8.RuneCountInString(label))
	used := 0 // characters of the line behind the label or the indentation
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(word)
		if used > 0 && used+1+n > width {
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
