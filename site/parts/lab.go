package parts

import (
	"juggle/site/page"
	"juggle/site/text"
)

// A Lab is what views with parameters and figures have in common. A view embeds its Lab: then it has its part of the link, keys, sliders,
// the sheet of a small screen, and charts that are drawn. What a view does otherwise it declares itself. Make it by NewLab.
type Lab[S any] struct {
	*page.Binding[S]
	Page     *page.Page
	Params   *Params
	Gallery  *Gallery
	Progress *Progress // of the study of the figures; its main button is the key x
}

// NewLab makes the Lab of a view, with a column of its parameters: those groups are open at first that opened names. The Progress and the
// Gallery are set by the view.
func NewLab[S any](p *page.Page, b page.Binding[S], opened ...string) *Lab[S] {
	l := &Lab[S]{Page: p, Binding: page.Bind(p, b)}
	l.Params = newColumn(p, l.Binding, opened)
	return l
}

// Opened computes what the view shows.
func (l *Lab[S]) Opened() { l.Compute() }

// Draw brings the charts up to date.
func (l *Lab[S]) Draw() { l.Gallery.Draw(l.Gallery.Cards...) }

// Origin is where numbers of the view come from: words say of what they are. Its link leads to the view, and its parameters are those of
// the column.
func (l *Lab[S]) Origin(words ...string) page.Origin {
	return l.Page.Origin(append([]string{l.Page.Program()}, words...), l.Page.Address(l.Page.LinkTo(l.View, 0)), l.Settings(l.State))
}

// Sliders are the parameters.
func (l *Lab[S]) Sliders() page.Sliders { return l.Params }

// Sheet is the bar at the foot of a small screen.
func (l *Lab[S]) Sheet() (words, button string) {
	finished, total := l.Progress.Count()
	return text.Count(finished) + " of " + text.Count(total) + " runs", "Parameters"
}

// Key does what a key is for, and reports whether it is the view's: those of the Gallery, x for the button of the study, and / for the
// first parameter.
func (l *Lab[S]) Key(k page.Key) bool {
	switch {
	case l.Gallery.Key(k):
	case k.Key == "x":
		l.Progress.Main().Do()
	case k.Key == "/":
		l.Params.FocusFirst()
	default:
		return false
	}
	return true
}
