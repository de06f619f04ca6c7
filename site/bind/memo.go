package bind

import (
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A memo hands a piece of HTML to Vugu once, and again only when it has changed: Vugu sets innerHTML at every render that it is
// given something, which costs time and loses what the reader had selected. nil makes it leave the element's content alone.
//
// The element must keep its place in the document: everything that comes and goes does so inside a container of its own.
type memo struct {
	shown int // the document that shows it; 0: none
	html  string
}

// document numbers the documents that memos have been shown in.
var document = 1

// Renew begins another document, in which no memo is shown yet: every rendering of a test is one.
func Renew() { document++ }

// show gives markup for vg-html, or nil where the element shows it already.
func (m *memo) show(markup string) any {
	if m.shown == document && m.html == markup {
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
func YesNo(b bool) string {
	if b {
		return "true"
	}
	return "false"
}
