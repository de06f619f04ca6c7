package parts

import (
	"juggle/site/page"
	"juggle/site/text"
)

// A Lab is the common part of views with parameters and figures. A view that embeds a Lab has a part of the link, keys, sliders, the sheet
// of a small screen, and charts. The view overrides methods where it differs. Make it by NewLab. Then call SetGallery and set Progress or,
// for a view with one figure, call ShowOnly.
type Lab[S any] struct {
	*page.Binding[S]
	Page     *page.Page
	Params   *Params
	Gallery  *Gallery
	Progress *Progress // the progress of the figures' study; the key x presses its main button
}

// NewLab makes the Lab of a view with a column of its parameters.
func NewLab[S any](p *page.Page, b page.Binding[S], column Column) *Lab[S] {
	l, compute := &Lab[S]{Page: p}, b.Compute
	b.Compute = func() {
		if l.Gallery.LargeChanged(); compute != nil {
			compute()
		}
	}
	l.Binding = page.Bind(p, b)
	l.Params = newColumn(p, l.Binding, column)
	return l
}

// SetGallery makes the Gallery of the view's figures. large is the state's number of the figure that is shown large.
func (l *Lab[S]) SetGallery(large func(*S) *int, g Gallery) {
	g.View = l.View
	if g.LargeNumber == nil {
		g.LargeNumber = func() int { return *large(l.State) }
	}
	if g.Link == nil {
		g.Link = func(figure int) page.Link { return l.LinkTo(func(s *S) { *large(s) = figure }) }
	}
	l.Gallery = NewGallery(l.Page, g)
}

// ShowOnly gives the view one figure, a Single, which is computed whenever the state has changed. large is the state's number of the figure
// that is shown large: 1, or 0 for none.
func (l *Lab[S]) ShowOnly(large func(*S) *int, figure interface {
	Follow()
	shownParts() (*Progress, *Card)
}) {
	progress, card := figure.shownParts()
	l.Progress = progress
	l.SetGallery(large, Gallery{Cards: []*Card{card}})
	compute := l.Compute
	l.Compute = func() {
		compute()
		figure.Follow()
	}
}

// Opened computes what the view shows.
func (l *Lab[S]) Opened() { l.Compute() }

// Draw redraws charts that have changed.
func (l *Lab[S]) Draw() { l.Gallery.Draw(l.Gallery.Cards...) }

// Sliders is the column of parameters.
func (l *Lab[S]) Sliders() page.Sliders { return l.Params }

// Sheet returns the words and the button's text of the bar at the foot of a small screen.
func (l *Lab[S]) Sheet() (words, button string) {
	finished, total := l.Progress.Count()
	if total == 0 {
		return "No runs yet", "Parameters"
	}
	return text.Count(finished) + " of " + text.Count(total) + " runs", "Parameters"
}

// Key handles a key and reports whether it used it: the keys of the Gallery, x for the main button of the study, and / for the first
// parameter.
func (l *Lab[S]) Key(k page.Key) bool {
	switch {
	case l.Gallery.Key(k):
	case k.Key == "x":
		l.Progress.MainButton().Press()
	case k.Key == "/":
		l.Params.FocusFirst()
	default:
		return false
	}
	return true
}
