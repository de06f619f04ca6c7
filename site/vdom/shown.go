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
// where Vugu sets innerHTML the reader's selection is lost; see RemoveUnchanged. The zero value records an empty document.
type Shown struct {
	root *element
	// Explain, if not nil, returns the markup with buttons at the words that can be explained. id returns a new id for a button.
	Explain func(markup string, id func() string) string
	names   int // the number of ids that name has returned

	touched bool // a handler was called since the last build
	places  int  // the number of Places given so far to elements that have a Long; none is given twice
}

// An element shows its markup or its children. A text is an element without a name, which shows its markup.
type element struct {
	name     string
	at       place
	attr     []vugu.VGAttribute
	prop     []vugu.VGProperty
	markup   *string
	children []*element
	handlers []vugu.DOMEventHandlerSpec // the handlers that Vugu has; each calls the handler of the last build
	built    []vugu.DOMEventHandlerSpec // the handlers of the last build
}

// A place is a hash of the path from the root to a node. Vugu finds the handlers of an event by that path.
type place uint64

// child is the place of the i-th child.
func (p place) child(i int) place { return p*1_000_003 + place(i) }

// mostGiven is the greatest length of an attribute or property that is given to Vugu, in bytes. Each must fit into Vugu's buffer of 16 KiB.
// Markup may be longer.
const mostGiven = 12 << 10

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
	p := removal{Shown: s, build: build, cut: !s.touched}
	s.touched = false
	s.root, _ = p.removeFrom(build.Out.Out[0], s.root, 0)
	return p.long
}

// A removal is the work of RemoveUnchanged on one build.
type removal struct {
	*Shown
	build *vugu.BuildResults
	cut   bool // unchanged children are removed too
	long  []Long
}

// removeFrom removes from a node the content that the element before has already. before is the element at the same place after the last
// build. removeFrom returns the element of this build, and whether its content is the same. Vugu keeps the element of a place as long as
// the name is the same. It does not change the content of an element that is given neither markup nor children.
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
		said := text.Unbroken(*markup)
		if p.Explain != nil && isProse(n) {
			said = p.Explain(said, p.name)
		}
		ready := text.EscapeNonASCII(said)
		n.InnerHTML, e.markup, e.children, same = &ready, markup, nil, false
	case n.FirstChild != nil:
		now, alike := p.removeFromChildren(n, at, e.children, e.children[:0])
		alike = alike && e.markup == nil && len(now) == len(e.children)
		if e.markup, e.children = nil, now; alike && p.cut {
			n.FirstChild, n.LastChild = nil, nil
		}
		same = same && alike
	}
	return e, same
}

// prose lists the classes of the elements in which words are explained.
var prose = []string{"words", "lead", "sub", "found", "claim", "rest", "purpose", "knob-note"}

// isProse reports whether the words of an element are explained: it has a class of prose, or is a header.
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

// name returns a new id.
func (s *Shown) name() string {
	s.names++
	return "word-" + strconv.Itoa(s.names)
}

// removeFromChildren removes from the parent's children what is shown already, and appends an element for each child to now. The i-th child
// is compared with before[i]. alike reports whether all of them show the same as before. A template among the children is no element: its
// children count as the parent's.
func (p *removal) removeFromChildren(parent *vugu.VGNode, at place, before, now []*element) (children []*element, alike bool) {
	alike = true
	for n, i := parent.FirstChild, 1; n != nil; n, i = n.NextSibling, i+1 {
		var same bool
		if n.Component == nil && n.IsTemplate() {
			now, same = p.removeFromChildren(n, at.child(-i), before, now)
		} else {
			var e *element
			if len(now) < len(before) {
				e = before[len(now)]
			}
			e, same = p.removeFrom(n, e, at.child(i))
			now = append(now, e)
		}
		alike = alike && same
	}
	return now, alike
}

// setHandlers gives an element handlers that call the handlers of the last build. Vugu does not get the handlers of a node that is removed
// from a build, so it could otherwise call those of an earlier build.
func (s *Shown) setHandlers(e *element, built []vugu.DOMEventHandlerSpec) {
	e.handlers = slices.Clone(built)
	for i := range e.handlers {
		e.handlers[i].Func = func(event vugu.DOMEvent) {
			s.touched = true
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

// removeLong removes from a node what is too long, and reports whether there was any. A long attribute stays without a value, because a
// link without an address would lose the focus.
func (p *removal) removeLong(n *vugu.VGNode) (any bool) {
	place, before := strconv.Itoa(p.places), len(p.long)
	for i := range n.Attr {
		if a := &n.Attr[i]; len(a.Val) > mostGiven {
			p.long = append(p.long, Long{Place: place, Key: a.Key, Value: a.Val})
			a.Val = ""
		}
	}
	n.Prop = slices.DeleteFunc(n.Prop, func(v vugu.VGProperty) bool {
		var value string
		if len(v.JSONVal) <= mostGiven || vjson.Unmarshal(v.JSONVal, &value) != nil {
			return false
		}
		p.long = append(p.long, Long{place, v.Key, value, true})
		return true
	})
	if len(p.long) == before {
		return false
	}
	p.places++
	n.Attr = append(n.Attr, vugu.VGAttribute{Key: LongPlace, Val: place})
	return true
}
