package page

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"

	"juggle/core/papers/study"

	"github.com/vugu/vugu"
)

// This file has the page's navigation: entries of the history, links, and the focus.

// Moved shows the state of an address that the browser has changed, by Back for instance. It clears the last error.
func (p *Page) Moved(fragment string) {
	p.Alert = ""
	p.follow(fragment)
}

// follow reads a fragment and shows its place on the page.
func (p *Page) follow(fragment string) {
	p.Announcement = ""
	before := p.Link
	p.read(fragment)
	p.arrived(before)
}

// Go goes to a fragment, as a link to it does.
func (p *Page) Go(fragment string) {
	p.Leave()
	p.Browser.Push(fragment)
	p.follow(fragment)
}

// arrived scrolls to the place that the link shows and moves the focus there. before is the previous link. A new view is shown from its
// top. After a large figure, or after About, the page scrolls to the card that the reader left. When a figure becomes large its heading
// gets the focus; when the reader goes back, the element that had the focus before gets it.
func (p *Page) arrived(before Link) {
	p.removeOutdatedBanners(true)
	p.study.UpdatePause()
	switch {
	case before.View == p.Link.View && before.Figure == p.Link.Figure:
		return
	case before.View == p.Link.View && before.Figure == 0:
		p.Browser.Focus("large-title")
		p.toTop()
	case before.View == p.Link.View && p.Link.Figure == 0:
		figure := strconv.Itoa(before.Figure)
		back := "large-" + figure
		if p.Browser.Marked() == figure {
			back = "why-" + figure
		}
		p.Browser.Focus(cmp.Or(p.FocusBeforeLarge, back))
		p.FocusBeforeLarge = ""
		p.Browser.Scroll("figure-" + figure)
	default:
		if marked := p.Browser.Marked(); marked != "" {
			p.Browser.Focus("why-" + marked)
			p.Browser.Scroll("figure-" + marked)
		} else {
			p.toTop()
		}
	}
	p.opened()
}

// toTop scrolls to the element that a lesson asks about, or to the top.
func (p *Page) toTop() {
	asked, _ := p.AskedElement()
	p.Browser.Scroll(asked)
}

// Push records the present state in the history.
func (p *Page) Push() { p.record(p.Browser.Push) }

// Replace changes the present entry of the history to the present state.
func (p *Page) Replace() { p.record(p.Browser.Replace) }

// record writes the present state into the address by write. If the reader has gone to another entry of the history and Moved has not been
// called yet, record does nothing, so that the entry stays as it is.
func (p *Page) record(write func(fragment string)) {
	now := p.Browser.Fragment()
	if f := p.Fragment(p.Link); f != now && now == p.lastFragment {
		write(f)
		p.lastFragment = p.Browser.Fragment()
	}
}

// Fragment spells a link of this page.
func (p *Page) Fragment(l Link) string {
	l.BundledChecksum = p.Library.BundledChecksum()
	return l.encode(p.spell(l.Params))
}

// spell encodes parameters. It caches the last result, because a render of the page has some forty links with the same parameters.
func (p *Page) spell(params study.Params) string {
	if !reflect.DeepEqual(params, p.spelled) {
		p.spelled, p.spelling = params, params.Encode()
	}
	return p.spelling
}

// Leave records and computes a change that has not settled, before the address changes.
func (p *Page) Leave() {
	if CancelTask(&p.pendingChange) {
		p.Push()
		p.RunStudy()
	}
	if v, ok := p.ShownView().(LeaveListener); ok {
		v.Left()
	}
}

// Visit goes to another place on the page.
func (p *Page) Visit(l Link) {
	p.Leave()
	before := p.Link
	p.Link, p.Sheet = l, false
	p.Push()
	p.title()
	if p.Link.Beyond != before.Beyond {
		p.RunStudy()
	}
	p.arrived(before)
}

// opened calls Opened of the view that is shown.
func (p *Page) opened() {
	if o, ok := p.ShownView().(OpenListener); ok {
		o.Opened()
	}
}

// View is the key of the view that is shown.
func (p *Page) View() string {
	if p.Link.View == "" {
		return p.Views[0].Key
	}
	return p.Link.View
}

// ShownView is the component of the view that is shown.
func (p *Page) ShownView() vugu.Builder { return p.ViewComponent(p.View()) }

// LinkTo is the link to a view, with the present parameters.
func (p *Page) LinkTo(view string, figure int) Link {
	l := p.Link
	l.View, l.Figure, l.Why, l.ViewPart, l.Embed = view, figure, false, "", false
	if view == p.Views[0].Key {
		l.View = ""
	}
	for _, v := range p.Views {
		if linked, ok := v.Component.(LinkHolder); ok && v.Key == view {
			l.ViewPart = linked.LinkPart()
		}
	}
	return l.fitting()
}

// ViewHref is the address of a view.
func (p *Page) ViewHref(view string) string { return "#" + p.Fragment(p.LinkTo(view, 0)) }

// AboutKey is the key by which a link names a section of About.
const AboutKey = "about.at"

// AboutLink is the link to a section of About.
func (p *Page) AboutLink(section string) Link {
	l := p.LinkTo("about", 0)
	l.ViewPart = AboutKey + "=" + section
	return l
}

// WhyHref is the address of the rule for verdicts in About.
func (p *Page) WhyHref() string { return "#" + p.Fragment(p.AboutLink("verdicts")) }

// Address is the full link to a state of the page. Even for the untouched page it has the checksum of the bundled logs.
func (p *Page) Address(l Link) string {
	f := p.Fragment(l)
	if set := p.Library.BundledChecksum(); f == "" && set != "" {
		f = "v=" + linkVersion + "&set=" + set
	}
	if f == "" {
		return p.Browser.Address()
	}
	return p.Browser.Address() + "#" + f
}

// CopyLink puts a link to the present state on the clipboard.
func (p *Page) CopyLink() { p.CopyText(p.Address(p.Link), "The link") }

// TitleOf is the title of the view with that key.
func (p *Page) TitleOf(view string) string {
	i := slices.IndexFunc(p.Views, func(v View) bool { return v.Key == view })
	if i < 0 {
		return ""
	}
	return p.Views[i].Title
}

// title sets the document's title.
func (p *Page) title() {
	title := p.TitleOf(p.View()) + " · Juggle"
	if p.Link.Figure != 0 && p.View() == p.Views[0].Key {
		title = "Figure " + strconv.Itoa(p.Link.Figure) + " · Juggle"
	}
	p.Browser.Title(title)
}
