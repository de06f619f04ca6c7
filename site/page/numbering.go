package page

import "juggle/core/papers/study"

// The figures have the published edition's numbers on the page, whichever edition's rules hold.

// Published lists the figures of the paper that a study computes, Beyond those beyond it, which are computed when they are opened.
var Published, Beyond = study.Kind.Figures[:study.PaperFigures], study.Kind.Figures[study.PaperFigures:]

var everything = append(Published[:len(Published):len(Published)], Beyond...)

// Figures are those that the link has computed; a frame with the first minute has none.
func (l Link) Figures() []int {
	if l.Embed && l.Figure == 0 {
		return nil
	}
	if l.Embed {
		return []int{l.Figure}
	}
	if l.Beyond {
		return everything
	}
	return Published
}

// LastFigure is the last of them.
func (l Link) LastFigure() int {
	figures := l.Figures()
	if len(figures) == 0 {
		return study.Figures
	}
	return figures[len(figures)-1]
}
