package study

import (
	"fmt"
	"strings"
)

// Provenance is the stamp of every export, in one line: version, rules, traces with their hashes, windows, seeds, and every parameter
// that differs from the paper's, as a link spells it.
func (p *Plan) Provenance() string {
	q := p.params
	parts := []string{"Juggle " + Version, "rules: " + q.Edition.String()}
	for _, s := range p.sources {
		parts = append(parts, s.Name+" sha256 "+s.SHA256)
	}
	windows := len(p.replicates) / q.Seeds
	first := q.Windows.From
	parts = append(parts, fmt.Sprintf("windows %d–%d of 15 d", first, first+windows-1))
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
