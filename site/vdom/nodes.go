package vdom

import (
	"strings"

	"juggle/site/text"

	"github.com/vugu/vjson"
	"github.com/vugu/vugu"
)

// The generated code of the components calls these functions; see site/cmd/components. A call replaces several lines that vugugen would
// write.

// Text appends a text.
func Text(parent *vugu.VGNode, text string) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.TextNode, Data: text}
	parent.AppendChild(n)
	return n
}

// Element appends an element. encoded has its name and then the names and values of its attributes, separated by zero bytes.
func Element(parent *vugu.VGNode, encoded string) *vugu.VGNode {
	name, rest, more := strings.Cut(encoded, "\x00")
	n := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	if more {
		n.Attr = make([]vugu.VGAttribute, 0, (strings.Count(rest, "\x00")+1)/2)
	}
	for more {
		var a vugu.VGAttribute
		a.Key, rest, _ = strings.Cut(rest, "\x00")
		a.Val, rest, more = strings.Cut(rest, "\x00")
		n.Attr = append(n.Attr, a)
	}
	parent.AppendChild(n)
	return n
}

// Component appends a component, or nothing where component is nil.
func Component(in *vugu.BuildIn, out *vugu.BuildOut, parent *vugu.VGNode, component vugu.Builder) {
	if component == nil {
		return
	}
	in.BuildEnv.WireComponent(component)
	out.Components = append(out.Components, component)
	parent.AppendChild(&vugu.VGNode{Component: component})
}

// On adds a handler of an event.
func On(n *vugu.VGNode, event string, handler func(vugu.DOMEvent)) {
	n.DOMEventHandlerSpecList = append(n.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{EventType: event, Func: handler})
}

// Property adds a property of an element of the DOM. It panics where value cannot be JSON.
func Property(n *vugu.VGNode, key string, value any) {
	b, err := vjson.Marshal(value)
	if err != nil {
		panic(err)
	}
	n.Prop = append(n.Prop, vugu.VGProperty{Key: key, JSONVal: b})
}

// YesNo returns a boolean as ARIA spells it.
func YesNo(b bool) string { return text.Either(b, "true", "false") }
