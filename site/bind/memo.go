package bind

import (
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A memo hands a piece of HTML to Vugu once, and again only when it has changed: Vugu sets innerHTML at every render that it is
// given something, which costs time and loses what the reader had selected. nil makes it leave the element's content alone.
//
// An element that was not in the document at the rendering before is a new one, so what it shows is handed over again. One that is there
// must keep its place: in a list a memo is named by the place and not by what stands there, and a component that can stand in two places is
// two components.
type memo struct {
	shown int // the document that shows it; 0: none
	asked int // the rendering that asked last
	html  string
}

// document numbers the documents that memos have been shown in.
var document = 1

// rendering numbers the renderings.
var rendering = 1

// Rendered says that a rendering is over. Every one has to be followed by it.
func Rendered() { rendering++ }

// Renew begins another document, in which no memo is shown yet: every rendering of a test is one.
func Renew() { document++ }

// show gives markup for vg-html, or nil where the element shows it already.
func (m *memo) show(markup string) any {
	there := m.shown == document && m.asked >= rendering-1
	m.asked = rendering
	if there && m.html == markup {
		return nil
	}
	m.shown, m.html = document, markup
	return vugu.HTML(text.Ascii(text.Unbroken(markup)))
}

// Memos are the memos of a component, each by the name of its place.
type Memos map[string]*memo

func (m Memos) HTML(place, markup string) any {
	if m[place] == nil {
		m[place] = &memo{}
	}
	return m[place].show(markup)
}

func (m Memos) Text(place, content string) any { return m.HTML(place, text.Escape(content)) }

// YesNo is a boolean as ARIA spells it.
func YesNo(b bool) string { return text.Either(b, "true", "false") }
