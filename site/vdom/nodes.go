package vdom

import (
	"strings"

	"juggle/site/text"

	"github.com/vugu/vjson"
	"github.com/vugu/vugu"
)

// The components' generated code calls these, see site/cmd/components. Each does what vugugen would have written out.

func Text(parent *vugu.VGNode, text string) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.TextNode, Data: text}
	parent.AppendChild(n)
	return n
}

// Element appends an element that is spelt as its name and then the names and values of its attributes, parted by zero bytes.
func Element(parent *vugu.VGNode, spelt string) *vugu.VGNode {
	name, rest, more := strings.Cut(spelt, "\x00")
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

func Component(in *vugu.BuildIn, out *vugu.BuildOut, parent *vugu.VGNode, component vugu.Builder) {
	if component == nil {
		return
	}
	in.BuildEnv.WireComponent(component)
	out.Components = append(out.Components, component)
	parent.AppendChild(&vugu.VGNode{Component: component})
}

func On(n *vugu.VGNode, event string, do func(vugu.DOMEvent)) {
	n.DOMEventHandlerSpecList = append(n.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{EventType: event, Func: do})
}

func Property(n *vugu.VGNode, key string, value any) {
	b, err := vjson.Marshal(value)
	if err != nil {
		panic(err)
	}
	n.Prop = append(n.Prop, vugu.VGProperty{Key: key, JSONVal: b})
}

// YesNo is a boolean as ARIA spells it.
func YesNo(b bool) string { return text.Either(b, "true", "false") }
