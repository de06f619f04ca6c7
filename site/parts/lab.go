package parts

import (
	"juggle/site/page"
	"juggle/site/text"
)

// A Lab is the common part of views with parameters and figures. A view that embeds a Lab has a part of the link, keys, sliders, the sheet
// of a small screen, and charts. The view overrides methods where it differs. Make it by NewLab.
type Lab[S any] struct {
	*page.Binding[S]
	Page     *page.Page
	Params   *Params
	Gallery  *Gallery
	Progress *Progress // the progress of the figures' study; the key x presses its main button
}

// NewLab makes the Lab of a view with a column of its parameters. The groups named in opened are open at first. The view sets the Progress
// and the Gallery.
func NewLab[S any](p *page.Page, b page.Binding[S], opened ...string) *Lab[S] {
	l := &Lab[S]{Page: p, Binding: page.Bind(p, b)}
	l.Params = newColumn(p, l.Binding, opened)
	return l
}

// Opened computes what the view shows.
func (l *Lab[S]) Opened() { l.Compute() }

// Draw redraws charts that have changed.
func (l *Lab[S]) Draw() { l.Gallery.Draw(l.Gallery.Cards...) }

// Origin is the origin of the view's numbers; words describe the numbers. Its link leads to the view, and its parameters are those of the
// column.
func (l *Lab[S]) Origin(words ...string) page.Origin {
	return l.Page.Origin(append([]string{l.Page.Program()}, words...), l.Page.Address(l.Page.LinkTo(l.View, 0)), l.Settings(l.State))
}

// Sliders is the column of parameters.
func (l *Lab[S]) Sliders() page.Sliders { return l.Params }

// Sheet returns the words and the button's text of the bar at the foot of a small screen.
func (l *Lab[S]) Sheet() (words, button string) {
	finished, total := l.Progress.Count()
	return text.Count(finished) + " of " + text.Count(total) + " runs", "Parameters"
}

// Key handles a key and reports whether it used it: the keys of the Gallery, x for the main button of the study, and / for the first
// parameter.
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
