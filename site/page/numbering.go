package page

import "juggle/core/papers/study"

// The page numbers figures as the published edition does, even under the rules of another edition. Only links, tables and charts' titles
// and descriptions then have the numbers of that edition.

// Published are the numbers of the paper's figures. Beyond are the numbers of the figures beyond the paper. The latter are computed only
// after the reader or a link has opened them.
var Published, Beyond = study.Kind.Figures[:study.PaperFigures], study.Kind.Figures[study.PaperFigures:]

// allFigures are the numbers of all figures.
var allFigures = append(Published[:len(Published):len(Published)], Beyond...)

// Figures are the numbers of the figures that are computed for the link; none for a frame with the first minute.
func (l Link) Figures() []int {
	if l.Embed && l.Figure == 0 {
		return nil
	}
	if l.Embed {
		return []int{l.Figure}
	}
	if l.Beyond {
		return allFigures
	}
	return Published
}

// LastFigure is the greatest number of a figure that can be shown.
func (l Link) LastFigure() int {
	figures := l.Figures()
	if len(figures) == 0 {
		return study.Figures
	}
	return figures[len(figures)-1]
}
