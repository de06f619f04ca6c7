package study

import (
	"slices"

	"juggle/core/experiment/report"
)

// Claims judges every claim of the paper that the state's plan has a figure for, in the figures' order, then what its text says beside
// them.
func (s *State) Claims() []report.Claim {
	numbers := slices.Clone(s.plan.Figures)
	slices.Sort(numbers)
	var claims, text []report.Claim
	for _, n := range numbers {
		f := s.Figure(n)
		if f.Question != "" {
			continue
		}
		claims, text = append(claims, f.Claim), append(text, f.FurtherClaims...)
	}
	return append(claims, text...)
}
