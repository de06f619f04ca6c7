package study

import (
	"fmt"
	"strings"
)

// Provenance is the stamp of every export, in one line: version, rules, traces with their hashes, windows, seeds, and every parameter
// that differs from the paper's, as a link spells it.
func (p *Plan) Provenance() string { return p.stamp(64) }

// ShortProvenance is Provenance with the first eight digits of each hash, to be read by people.
func (p *Plan) ShortProvenance() string { return p.stamp(8) }

func (p *Plan) stamp(digits int) string {
	q := p.params
	parts := []string{"Juggle " + Version, "rules: " + q.Edition.String()}
	for _, s := range p.sources {
		parts = append(parts, s.Name+" sha256 "+s.SHA256[:min(digits, len(s.SHA256))])
	}
	windows := len(p.replicates) / q.Seeds
	first := q.Windows.From
	parts = append(parts, fmt.Sprintf("windows %d:%d of 15 d", first, first+windows))
	if q.Seeds == 1 {
		parts = append(parts, fmt.Sprintf("seed %d", q.Seed))
	} else {
		parts = append(parts, fmt.Sprintf("seeds %d–%d", q.Seed, q.Seed+uint64(q.Seeds)-1))
	}
	if link := q.Encode(); link != "" {
		parts = append(parts, link)
	} else {
		parts = append(parts, "the paper's parameters")
	}
	return strings.Join(parts, " · ")
}
