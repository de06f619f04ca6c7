package study

import (
	"fmt"
	"strings"

	"juggle/core/experiment"
)

// Provenance is the stamp of every export, in one line: version, rules, traces with their hashes, periods, seeds, and every parameter
// that differs from the paper's, as a link spells it.
func (p *Plan) Provenance() string { return strings.Join(p.ProvenanceWords(), " · ") }

// ProvenanceWords are the parts of Provenance, the program first.
func (p *Plan) ProvenanceWords() []string { return words(&p.Params, p.Plan, 64) }

// CommentWords are the parts of Provenance as the comments of a CSV have them. Logs are named without the ending of their files, because
// bundled logs have such an ending only on the page.
func CommentWords(q *Params, p *experiment.Plan) []string {
	all := words(q, p, 64)
	for i, s := range p.Sources {
		all[2+i] = logName(s.Name) + " sha256 " + s.SHA256
	}
	return all
}

// ShortProvenance is Provenance with only the first eight digits of each hash, for people.
func (p *Plan) ShortProvenance() string { return strings.Join(words(&p.Params, p.Plan, 8), " · ") }

// logs names the plan's logs: "sp2-01 to sp2-12".
func (p *Plan) logs() string {
	first, last := p.Sources[0].Name, p.Sources[len(p.Sources)-1].Name
	if len(p.Sources) == 1 {
		return first
	}
	return first + " to " + last
}

// periodWord is "period" or "periods".
func periodWord(n int) string {
	if n == 1 {
		return "period"
	}
	return "periods"
}

// Synthetic says how many of the plan's logs a generator has made: "synthetic logs", "2 logs, 1 of them synthetic". It is empty if no log
// is.
func (p *Plan) Synthetic() string { return synthetic(p.Plan) }

// synthetic is Synthetic for the plan of any experiment.
func synthetic(p *experiment.Plan) string {
	made := 0
	for _, s := range p.Sources {
		if s.Made {
			made++
		}
	}
	switch {
	case made == 0:
		return ""
	case made < len(p.Sources):
		return fmt.Sprintf("%d logs, %d of them synthetic", len(p.Sources), made)
	case made == 1:
		return "a synthetic log"
	}
	return "synthetic logs"
}

// Comments are the lines in front of the figure's CSV.
func (f *FigureResult) Comments() []string {
	p := f.view.plan
	return experiment.Comments(append(CommentWords(&p.Params, p.Plan), "Figure "+f.Label), Parameters.Settings(&p.Params))
}

// words are the parts of Provenance, with the given number of digits of each hash.
func words(q *Params, p *experiment.Plan, digits int) []string {
	parts := []string{Program, "rules: " + q.Edition.String()}
	for _, s := range p.Sources {
		parts = append(parts, s.Name+" sha256 "+s.SHA256[:min(digits, len(s.SHA256))])
	}
	if made := synthetic(p); made != "" {
		parts = append(parts, made)
	}
	first, n := q.Periods.From, p.Units()
	parts = append(parts, fmt.Sprintf("%s %v of %d d", periodWord(n), Range{From: first, To: first + n}, q.Days))
	parts = append(parts, experiment.SeedsInWords(q.Seed, q.Seeds))
	if link := q.Encode(); link != "" {
		parts = append(parts, link)
	} else {
		parts = append(parts, "the paper's parameters")
	}
	return parts
}
