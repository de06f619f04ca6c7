package bind

import (
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Shown is what the elements of a document show. Vugu sets innerHTML at every rendering that it is given some, which costs time, and loses
// what the reader has selected: see Spare. The zero value is a document in which nothing is shown yet.
type Shown struct{ root *element }

// An element shows the markup that it was given last, or its children; a text is nil.
type element struct {
	name     string
	markup   *string
	children []*element
}

// Spare takes the markup out of a build that its elements show already, and makes the rest ready for Vugu. Every build that is rendered
// must have come here before.
func (s *Shown) Spare(build *vugu.BuildResults) { s.root = spare(build, build.Out.Out[0], s.root) }

// spare does so for a node, and answers what stands in its place then; before is what stands there now. Vugu keeps the element of a place
// as long as it has the same name, and leaves the content of one alone that it is given neither markup nor children for.
func spare(build *vugu.BuildResults, n *vugu.VGNode, before *element) *element {
	if n.Component != nil {
		return spare(build, build.ResultFor(n.Component).Out[0], before)
	}
	if n.Type != vugu.ElementNode {
		return nil
	}
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
		e.markup, e.children = nil, spareChildren(build, n, e.children, e.children[:0])
	}
	return e
}

// spareChildren spares the parent's children and appends to now one element for each, nil for text. The child at place i is compared with
// before[i]. A template among the children has no place of its own: its children take places as if they were the parent's.
func spareChildren(build *vugu.BuildResults, parent *vugu.VGNode, before, now []*element) []*element {
	for n := parent.FirstChild; n != nil; n = n.NextSibling {
		if n.Component == nil && n.IsTemplate() {
			now = spareChildren(build, n, before, now)
			continue
		}
		var e *element
		if len(now) < len(before) {
			e = before[len(now)]
		}
		now = append(now, spare(build, n, e))
	}
	return now
}
