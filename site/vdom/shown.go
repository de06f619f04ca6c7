package vdom

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"juggle/site/text"

	"github.com/vugu/vjson"
	"github.com/vugu/vugu"
)

// Shown records the content of the elements in a document. Vugu sets the content of every element at every render. That takes time, and
// setting innerHTML loses the reader's selection; see RemoveUnchanged. The zero value records an empty document.
type Shown struct {
	root *element
	// Explain, if not nil, returns the markup with buttons at the words that can be explained. id returns a new id for a button.
	Explain func(markup string, id func() string) string
	idCount int // the number of ids that newID has returned

	hadEvent  bool // a handler was called since the last build
	longCount int  // the number of elements that had a Long so far; it numbers the next one
}

// An element is an element of the document, with its markup or its children. A text node is an element without a name, and its text is the
// markup.
type element struct {
	name     string
	at       place
	attr     []vugu.VGAttribute
	prop     []vugu.VGProperty
	markup   *string
	children []*element
	handlers []vugu.DOMEventHandlerSpec // the handlers that Vugu has; each calls the handler in built
	built    []vugu.DOMEventHandlerSpec // the handlers of the last build
}

// A place is a hash of the path from the root to a node. Vugu finds the handlers of an event by that path.
type place uint64

// child is the place of the i-th child.
func (p place) child(i int) place { return p*1_000_003 + place(i) }

// maxVuguBytes is the greatest length of an attribute or property for Vugu, in bytes: each must fit into Vugu's buffer of 16 KiB. Markup
// may be longer.
const maxVuguBytes = 12 << 10

// A Long is an attribute or property that is too long for Vugu. The caller sets it after the render, on the element whose attribute
// LongPlace has the value Place.
type Long struct {
	Place, Key, Value string
	Property          bool
}

// LongPlace is the attribute by which the caller finds the element of a Long.
const LongPlace = "data-long"

// RemoveUnchanged removes from a build the content that the elements have already, and makes the rest ready for Vugu. It must be called
// with every build before the build is rendered. It returns the attributes and properties that are too long for Vugu.
//
// An event may have changed the content of an element: the browser ticks a box before it reports the click. After an event RemoveUnchanged
// therefore removes only unchanged markup.
func (s *Shown) RemoveUnchanged(build *vugu.BuildResults) []Long {
	p := removal{Shown: s, build: build, removeChildren: !s.hadEvent}
	s.hadEvent = false
	s.root, _ = p.removeFrom(build.Out.Out[0], s.root, 0)
	return p.long
}

// A removal is one call of RemoveUnchanged.
type removal struct {
	*Shown
	build          *vugu.BuildResults
	removeChildren bool // unchanged children are removed, and not only unchanged markup
	long           []Long
}

// removeFrom removes from node n the content that the document has already. before is the element at the same place after the last build.
// removeFrom returns the element of this build and reports whether its content is the same. Vugu keeps the element of a place as long as
// its name is the same. It does not change the content of a node without markup and without children.
func (p *removal) removeFrom(n *vugu.VGNode, before *element, at place) (e *element, same bool) {
	if n.Component != nil {
		return p.removeFrom(p.build.ResultFor(n.Component).Out[0], before, at)
	}
	if n.Type != vugu.ElementNode {
		if before != nil && before.name == "" && *before.markup == n.Data {
			return before, true
		}
		return &element{markup: &n.Data}, false
	}
	e = before
	if e == nil || e.name != n.Data || !slices.EqualFunc(e.built, n.DOMEventHandlerSpecList, sameEvent) {
		e = &element{name: n.Data}
		p.setHandlers(e, n.DOMEventHandlerSpecList)
	}
	same = e.at == at && slices.Equal(e.attr, n.Attr) && slices.EqualFunc(e.prop, n.Prop, sameProperty)
	e.at, e.attr, e.prop = at, n.Attr, n.Prop
	e.built, n.DOMEventHandlerSpecList = n.DOMEventHandlerSpecList, e.handlers
	if p.removeLong(n) {
		e.attr, same = nil, false
	}
	switch markup := n.InnerHTML; {
	case markup != nil && e.markup != nil && *markup == *e.markup:
		n.InnerHTML = nil
	case markup != nil:
		explained := text.Unbroken(*markup)
		if p.Explain != nil && isProse(n) {
			explained = p.Explain(explained, p.newID)
		}
		encoded := text.EscapeNonASCII(explained)
		n.InnerHTML, e.markup, e.children, same = &encoded, markup, nil, false
	case n.FirstChild != nil:
		children, sameChildren := p.removeFromChildren(n, at, e.children, e.children[:0])
		sameChildren = sameChildren && e.markup == nil && len(children) == len(e.children)
		if e.markup, e.children = nil, children; sameChildren && p.removeChildren {
			n.FirstChild, n.LastChild = nil, nil
		}
		same = same && sameChildren
	}
	return e, same
}

// prose lists the classes of the elements for which Explain is called.
var prose = []string{"words", "lead", "sub", "found", "claim", "rest", "purpose", "knob-note"}

// isProse reports whether Explain is called for the words of an element: it has a class in prose, or is a header.
func isProse(n *vugu.VGNode) bool {
	if n.Data == "header" {
		return true
	}
	for _, a := range n.Attr {
		if a.Key == "class" {
			return slices.ContainsFunc(strings.Fields(a.Val), func(class string) bool { return slices.Contains(prose, class) })
		}
	}
	return false
}

// newID returns an id that no element has.
func (s *Shown) newID() string {
	s.idCount++
	return "word-" + strconv.Itoa(s.idCount)
}

// removeFromChildren removes from the parent's children the content that the document has already, and appends an element for each child to
// shown. It compares the i-th child with before[i]. allSame reports whether all of them have the same content as before. A template is no
// element: its children count as the parent's.
func (p *removal) removeFromChildren(parent *vugu.VGNode, at place, before, shown []*element) (children []*element, allSame bool) {
	allSame = true
	for n, i := parent.FirstChild, 1; n != nil; n, i = n.NextSibling, i+1 {
		var same bool
		if n.Component == nil && n.IsTemplate() {
			shown, same = p.removeFromChildren(n, at.child(-i), before, shown)
		} else {
			var e *element
			if len(shown) < len(before) {
				e = before[len(shown)]
			}
			e, same = p.removeFrom(n, e, at.child(i))
			shown = append(shown, e)
		}
		allSame = allSame && same
	}
	return shown, allSame
}

// setHandlers gives an element handlers that call the handlers of the last build. Without them Vugu would call the handlers of an earlier
// build, because it does not see the handlers of a node that was removed from a build.
func (s *Shown) setHandlers(e *element, built []vugu.DOMEventHandlerSpec) {
	e.handlers = slices.Clone(built)
	for i := range e.handlers {
		e.handlers[i].Func = func(event vugu.DOMEvent) {
			s.hadEvent = true
			e.built[i].Func(event)
		}
	}
}

// sameEvent reports whether two handlers are of the same event.
func sameEvent(a, b vugu.DOMEventHandlerSpec) bool {
	return a.EventType == b.EventType && a.Capture == b.Capture && a.Passive == b.Passive
}

// sameProperty reports whether two properties have the same name and value.
func sameProperty(a, b vugu.VGProperty) bool {
	return a.Key == b.Key && bytes.Equal(a.JSONVal, b.JSONVal)
}

// removeLong removes from a node the values that are too long for Vugu, and reports whether there were any. A long attribute stays with an
// empty value, because a link that loses its address also loses the focus.
func (p *removal) removeLong(n *vugu.VGNode) (found bool) {
	place, before := strconv.Itoa(p.longCount), len(p.long)
	for i := range n.Attr {
		if a := &n.Attr[i]; len(a.Val) > maxVuguBytes {
			p.long = append(p.long, Long{Place: place, Key: a.Key, Value: a.Val})
			a.Val = ""
		}
	}
	n.Prop = slices.DeleteFunc(n.Prop, func(v vugu.VGProperty) bool {
		var value string
		if len(v.JSONVal) <= maxVuguBytes || vjson.Unmarshal(v.JSONVal, &value) != nil {
			return false
		}
		p.long = append(p.long, Long{place, v.Key, value, true})
		return true
	})
	if len(p.long) == before {
		return false
	}
	p.longCount++
	n.Attr = append(n.Attr, vugu.VGAttribute{Key: LongPlace, Val: place})
	return true
}
