package page

import (
	"juggle/core/schedule"
	"juggle/core/study"
)

// The figures of the study go by the published edition's numbers inside the program. On the page they have the numbers of the edition at
// hand: the draft's Figure 1 draws the three kinds of promise, and the published figures follow it as 2 to 7, those beyond the paper as 8
// to 13.

// Published lists the figures of the paper that a study computes, Beyond those beyond it, which are computed when they are opened.
var Published, Beyond = study.Kind.Figures[:study.PaperFigures], study.Kind.Figures[study.PaperFigures:]

var everything = append(Published[:len(Published):len(Published)], Beyond...)

// Figures are those that the link has computed; a frame with the first minute has none.
func (l Link) Figures() []int {
	if l.Embed && l.Figure == 0 {
		return nil
	}
	if l.Embed {
		return []int{l.Figure - ShownAs(0, l.Params.Edition)}
	}
	if l.Beyond {
		return everything
	}
	return Published
}

// LastFigure is the last of them, in the numbering of the edition.
func (l Link) LastFigure() int {
	figures := l.Figures()
	if len(figures) == 0 {
		return LastFigure(l.Params.Edition)
	}
	return ShownAs(figures[len(figures)-1], l.Params.Edition)
}

// LastFigure is the last figure that an edition numbers, those beyond the paper included.
func LastFigure(e schedule.Edition) int { return ShownAs(study.Figures, e) }

// ShownAs is the number that a figure has in an edition.
func ShownAs(figure int, e schedule.Edition) int {
	if e == schedule.Draft {
		return figure + 1
	}
	return figure
}
