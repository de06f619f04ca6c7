package bind

import (
	"slices"
	"strconv"

	"juggle/site/text"

	"github.com/vugu/vjson"
	"github.com/vugu/vugu"
)

// Shown is what the elements of a document show. Vugu sets innerHTML at every rendering that it is given some, which costs time, and loses
// what the reader has selected: see Spare. The zero value is a document in which nothing is shown yet.
type Shown struct {
	root   *element
	places int // that were given to elements with what is too long; an element that is not built keeps its own
}

// An element shows the markup that it was given last, or its children; a text is nil.
type element struct {
	name     string
	markup   *string
	children []*element
}

// mostGiven bounds an attribute or property that Vugu is given, in bytes: each must fit Vugu's buffer of 16 KiB. Markup may be longer.
const mostGiven = 12 << 10

// A Long is an attribute or property that is too long for Vugu. Whoever renders sets it afterwards, on the element whose attribute
// LongPlace has its Place.
type Long struct {
	Place, Key, Value string
	Property          bool
}

const LongPlace = "data-long"

// Spare takes the markup out of a build that its elements show already, and makes the rest ready for Vugu. Every build that is rendered
// must have come here before. What is too long for Vugu it returns.
func (s *Shown) Spare(build *vugu.BuildResults) []Long {
	p := sparing{Shown: s, build: build}
	s.root = p.spare(build.Out.Out[0], s.root)
	return p.long
}

// A sparing is one build that is made ready.
type sparing struct {
	*Shown
	build *vugu.BuildResults
	long  []Long
}

// spare does so for a node, and answers what stands in its place then; before is what stands there now. Vugu keeps the element of a place
// as long as it has the same name, and leaves the content of one alone that it is given neither markup nor children for.
func (p *sparing) spare(n *vugu.VGNode, before *element) *element {
	if n.Component != nil {
		return p.spare(p.build.ResultFor(n.Component).Out[0], before)
	}
	if n.Type != vugu.ElementNode {
		return nil
	}
	p.spareLong(n)
	e := before
	if e == nil || e.name != n.Data {
		e = &element{name: n.Data}
	}
	switch markup := n.InnerHTML; {
	case markup != nil && e.markup != nil && *markup == *e.markup:
		n.InnerHTML = nil
	case markup != nil:
		ready := text.Ascii(text.Unbroken(*markup))
		n.InnerHTML, e.markup, e.children = &ready, markup, nil
	case n.FirstChild != nil:
		e.markup, e.children = nil, p.spareChildren(n, e.children, e.children[:0])
	}
	return e
}

// spareChildren spares the parent's children and appends to now one element for each, nil for text. The child at place i is compared with
// before[i]. A template among the children has no place of its own: its children take places as if they were the parent's.
func (p *sparing) spareChildren(parent *vugu.VGNode, before, now []*element) []*element {
	for n := parent.FirstChild; n != nil; n = n.NextSibling {
		if n.Component == nil && n.IsTemplate() {
			now = p.spareChildren(n, before, now)
			continue
		}
		var e *element
		if len(now) < len(before) {
			e = before[len(now)]
		}
		now = append(now, p.spare(n, e))
	}
	return now
}

// spareLong takes what is too long out of a node. An attribute stays, empty: a link without an address would lose the focus.
func (p *sparing) spareLong(n *vugu.VGNode) {
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
	if len(p.long) > before {
		p.places++
		n.Attr = append(n.Attr, vugu.VGAttribute{Key: LongPlace, Val: place})
	}
}
