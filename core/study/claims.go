package study

import (
	"slices"

	"juggle/core/report"
)

// Claims judges every claim of the paper that the state's plan has a figure for, in the figures' order, then the numbers of its text,
// which Figure 2 computes.
func Claims(s *State) []report.Claim {
	numbers := s.plan.Figures()
	slices.Sort(numbers)
	var claims, text []report.Claim
	for _, n := range numbers {
		f := s.Figure(n)
		claims = append(claims, f.Claim)
		if n == windowSize.number {
			text = append(text, fifoClaim(f))
		}
	}
	return append(claims, text...)
}
