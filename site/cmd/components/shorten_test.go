package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// generated is the code that vugugen 0.4.0 writes for a component with a text, an element, a handler, a property, another component and a
// list.
const generated = `package site

import "fmt"
import "github.com/vugu/vjson"
import "github.com/vugu/vugu"
import js "github.com/vugu/vugu/js"

func (c *X) Build(vgin *vugu.BuildIn) (vgout *vugu.BuildOut) {
	vgout = &vugu.BuildOut{}
	var vgn *vugu.VGNode
	vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "div", Attr: []vugu.VGAttribute(nil)}
	vgout.Out = append(vgout.Out, vgn)	// root for output
	{
		vgparent := vgn
		_ = vgparent
		vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: "a \"quoted\" {word}\n"}
		vgparent.AppendChild(vgn)
		vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "p", Attr: []vugu.VGAttribute(nil)}
		vgparent.AppendChild(vgn)
		vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "input", Attr: []vugu.VGAttribute{{Namespace: "", Key: "class", Val: ` +
	`"a b"}, vugu.VGAttribute{Namespace: "", Key: "title", Val: "say \"x\", {y}"}}}
		vgparent.AppendChild(vgn)
		vgn.DOMEventHandlerSpecList = append(vgn.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{
			EventType:	"input",
			Func:		func(event vugu.DOMEvent) { c.take(event.PropString("target", "value"), fmt.Sprint("})")) },
			// what is left to do in vugugen
		})
		{
			b, err := vjson.Marshal(c.value("(", 1))
			if err != nil {
				panic(err)
			}
			vgn.Prop = append(vgn.Prop, vugu.VGProperty{Key: "value", JSONVal: vjson.RawMessage(b)})
		}
		{
			var vgcomp vugu.Builder = c.other
			if vgcomp != nil {
				vgin.BuildEnv.WireComponent(vgcomp)
				vgout.Components = append(vgout.Components, vgcomp)
				vgn = &vugu.VGNode{Component: vgcomp}
				vgparent.AppendChild(vgn)
			}
		}
		vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "tbody", Attr: []vugu.VGAttribute(nil)}
		vgparent.AppendChild(vgn)
		{
			vgparent := vgn
			_ = vgparent
			for _, r := range c.rows {
				vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "tr", Attr: []vugu.VGAttribute(nil)}
				vgparent.AppendChild(vgn)
			}
		}
	}
	return vgout
}

// 'fix' unused imports
var _ fmt.Stringer
var _ vjson.RawMessage
var _ js.Value
`

// shortened is the same component after shorten.
const shortened = `package site

import "juggle/site/vdom"
import "fmt"
import "github.com/vugu/vugu"

func (c *X) Build(vgin *vugu.BuildIn) (vgout *vugu.BuildOut) {
	vgout = &vugu.BuildOut{}
	var vgn *vugu.VGNode
	vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "div", Attr: []vugu.VGAttribute(nil)}
	vgout.Out = append(vgout.Out, vgn) // root for output
	{
		vgparent := vgn
		_ = vgparent
		vgn = vdom.Text(vgparent, "a \"quoted\" {word}\n")
		vgn = vdom.Element(vgparent, "p")
		vgn = vdom.Element(vgparent, "input\x00class\x00a b\x00title\x00say \"x\", {y}")
		vdom.On(vgn, "input", func(event vugu.DOMEvent) { c.take(event.PropString("target", "value"), fmt.Sprint("})")) })
		vdom.Property(vgn, "value", c.value("(", 1))
		vdom.Component(vgin, vgout, vgparent, c.other)
		vgn = vdom.Element(vgparent, "tbody")
		{
			vgparent := vgn
			_ = vgparent
			vgn = vdom.Text(vgparent, "")
			for _, r := range c.rows {
				vgn = vdom.Element(vgparent, "tr")
			}
		}
	}
	return vgout
}
`

func TestEveryPassageOfGeneratedCodeIsShortened(t *testing.T) {
	got, err := shorten([]byte(generated))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != shortened {
		t.Errorf("got:\n%s\nwant:\n%s", got, shortened)
	}
}

func TestAnAttributeThatIsNoConstantIsAnError(t *testing.T) {
	code := strings.Replace(generated, `Key: "class", Val: "a b"`, `Key: "class", Val: c.class()`, 1)
	// The element's name and two attributes, each of a name and a value, are 5 texts. Without the attribute class shorten reads 3.
	const want = "element input: 3 texts, want 5"
	if _, err := shorten([]byte(code)); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got the error %v, want %q in it", err, want)
	}
}

func TestTheCommittedComponentsAreShortened(t *testing.T) {
	inSite, siteErr := filepath.Glob("../../*_gen.go")
	inPackages, packagesErr := filepath.Glob("../../*/*_gen.go")
	files := append(inSite, inPackages...)
	if siteErr != nil || packagesErr != nil || len(inSite) == 0 || len(inPackages) == 0 {
		t.Fatalf("got %d generated files in site and %d in its packages, with the errors %v and %v; want some of each", len(inSite),
			len(inPackages), siteErr, packagesErr)
	}
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, err := shorten(code)
		if err != nil || string(got) != string(code) {
			t.Errorf("%s can be made shorter, %v: run go run ./site/cmd/components", file, err)
		}
	}
}
