package vdom

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

// A fixedComponent is a component whose build is the given node.
type fixedComponent struct{ *vugu.VGNode }

func (b fixedComponent) Build(in *vugu.BuildIn) *vugu.BuildOut {
	out := &vugu.BuildOut{Out: []*vugu.VGNode{b.VGNode}}
	for n := b.FirstChild; n != nil; n = n.NextSibling {
		if n.Component != nil {
			out.Components = append(out.Components, n.Component.(vugu.Builder))
		}
	}
	return out
}

func el(name string, children ...*vugu.VGNode) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	for _, c := range children {
		n.AppendChild(c)
	}
	return n
}

func html(name, markup string) *vugu.VGNode {
	n := el(name)
	n.InnerHTML = &markup
	return n
}

func words(s string) *vugu.VGNode { return &vugu.VGNode{Type: vugu.TextNode, Data: s} }

func component(root *vugu.VGNode) *vugu.VGNode { return &vugu.VGNode{Component: fixedComponent{root}} }

// markupIn lists the markup in a build.
func markupIn(build *vugu.BuildResults, n *vugu.VGNode) (all []string) {
	if n.Component != nil {
		return markupIn(build, build.ResultFor(n.Component).Out[0])
	}
	if n.InnerHTML != nil {
		all = append(all, *n.InnerHTML)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		all = append(all, markupIn(build, c)...)
	}
	return all
}

// A step is a build of a page, and what must be left of it after RemoveUnchanged.
type step[W any] struct {
	page *vugu.VGNode
	want W
}

// follow builds the steps of each test one after the other. After RemoveUnchanged it compares what remaining returns with want.
func follow[W any](t *testing.T, tests map[string][]step[W], remaining func(*vugu.BuildResults, *vugu.VGNode) W) {
	for name, steps := range tests {
		t.Run(name, func(t *testing.T) {
			var shown Shown
			for i, s := range steps {
				if got := remaining(buildAndRemove(t, &shown, s.page), s.page); !reflect.DeepEqual(got, s.want) {
					t.Errorf("build %d: got %#v, want %#v", i+1, got, s.want)
				}
			}
		})
	}
}

// buildAndRemove builds the page and removes from the build what is shown already.
func buildAndRemove(t *testing.T, shown *Shown, page *vugu.VGNode) *vugu.BuildResults {
	t.Helper()
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	build := env.RunBuild(fixedComponent{page})
	shown.RemoveUnchanged(build)
	return build
}

func TestVuguIsGivenOnlyWhatIsNotShownYet(t *testing.T) {
	tests := map[string][]step[[]string]{
		"the same is left alone, and what has changed is not": {
			{el("div", html("p", "one"), html("p", "two")), []string{"one", "two"}},
			{el("div", html("p", "one"), html("p", "2")), []string{"2"}},
			{el("div", html("p", "one"), html("p", "2")), nil},
		},
		"it is in ASCII, and numbers stay with what belongs to them": {
			{el("div", html("p", `λ 25 ± 3 <b title="k = 5">%</b>`)), []string{`&#955; 25&#160;&#177;&#160;3 <b title="k&#160;=&#160;5">%</b>`}},
			{el("div", html("p", `λ 25 ± 3 <b title="k = 5">%</b>`)), nil},
		},
		"an element of another name is a new one": {
			{el("div", el("p", html("b", "one"))), []string{"one"}},
			{el("div", el("ul", html("b", "one"))), []string{"one"}},
			{el("div", el("ul", html("b", "one"))), nil},
		},
		"a text in its place ends an element": {
			{el("div", html("b", "one")), []string{"one"}},
			{el("div", words("one")), nil},
			{el("div", html("b", "one")), []string{"one"}},
		},
		"children that one build leaves out stay as they are": {
			{el("div", el("section", html("p", "one"))), []string{"one"}},
			{el("div", el("section")), nil},
			{el("div", el("section", html("p", "one"))), nil},
		},
		"an item at the end of a list is new, also if a former item stood there": {
			{el("ul", html("li", "a"), html("li", "b")), []string{"a", "b"}},
			{el("ul", html("li", "a")), nil},
			{el("ul", html("li", "a"), html("li", "b")), []string{"b"}},
			{el("ul", html("li", "b"), html("li", "a")), []string{"b", "a"}},
		},
		"children in the place of markup, and markup in theirs": {
			{el("div", html("p", "<b>one</b>")), []string{"<b>one</b>"}},
			{el("div", el("p", html("b", "one"))), []string{"one"}},
			{el("div", html("p", "<b>one</b>")), []string{"<b>one</b>"}},
		},
		"the children of a template have their places among its siblings": {
			{el("div", html("p", "one"), el("", html("p", "two"), html("p", "three")), html("p", "four")), []string{"one", "two", "three", "four"}},
			{el("div", html("p", "one"), html("p", "two"), el("", html("p", "three")), html("p", "4")), []string{"4"}},
		},
		"a component is what it is made of": {
			{el("div", component(el("p", html("b", "one")))), []string{"one"}},
			{el("div", component(el("p", html("b", "one")))), nil},
			{el("div", el("p", html("b", "one"))), nil},
		},
	}
	follow(t, tests, markupIn)
}

func TestValuesTooLongForVuguAreReturned(t *testing.T) {
	long, short := strings.Repeat("é", mostGiven), strings.Repeat("a", mostGiven)
	page := func() *vugu.VGNode {
		n := el("input")
		n.Attr = []vugu.VGAttribute{{Key: "title", Val: short}, {Key: "href", Val: long}}
		Property(n, "value", long)
		Property(n, "checked", true)
		return el("div", n)
	}
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	var shown Shown
	for place := range 2 { // an element that is not built keeps its place, so none is given twice
		root := page()
		got := shown.RemoveUnchanged(env.RunBuild(fixedComponent{root}))
		at := strconv.Itoa(place)
		if want := []Long{{at, "href", long, false}, {at, "value", long, true}}; !slices.Equal(got, want) {
			t.Errorf("build %d: got %d long values, some with a wrong place, key or length", place, len(got))
		}
		n := root.FirstChild
		if want := []vugu.VGAttribute{{Key: "title", Val: short}, {Key: "href"}, {Key: LongPlace, Val: at}}; !slices.Equal(n.Attr, want) ||
			len(n.Prop) != 1 || n.Prop[0].Key != "checked" {
			t.Errorf("build %d: Vugu is given %d attributes and the properties %v", place, len(n.Attr), n.Prop)
		}
	}
}

// logClicks makes an element append word to the log at every click.
func logClicks(n *vugu.VGNode, log *[]string, word string) *vugu.VGNode {
	On(n, "click", func(vugu.DOMEvent) { *log = append(*log, word) })
	return n
}

// outline spells what Vugu is given: the names of elements, with their children in brackets.
func outline(build *vugu.BuildResults, n *vugu.VGNode) string {
	if n.Component != nil {
		return outline(build, build.ResultFor(n.Component).Out[0])
	}
	if n.Type == vugu.TextNode {
		return strconv.Quote(n.Data)
	}
	var children []string
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		children = append(children, outline(build, c))
	}
	if children == nil && !n.IsTemplate() {
		return n.Data
	}
	return n.Data + "(" + strings.Join(children, " ") + ")"
}

func TestChildrenThatAreShownAreTakenOut(t *testing.T) {
	titled := func(n *vugu.VGNode, title string) *vugu.VGNode {
		n.Attr = []vugu.VGAttribute{{Key: "title", Val: title}}
		return n
	}
	valued := func(value string) *vugu.VGNode {
		n := el("input")
		Property(n, "value", value)
		return n
	}
	var log []string
	tests := map[string][]step[string]{
		"only changed elements and those around them are left": {
			{el("div", el("p", words("one")), el("p", el("b", words("two")), el("i"))), `div(p("one") p(b("two") i))`},
			{el("div", el("p", words("one")), el("p", el("b", words("2")), el("i"))), `div(p p(b("2") i))`},
			{el("div", el("p", words("one")), el("p", el("b", words("2")), el("i"))), `div`},
		},
		"a changed attribute leaves its element, not the element's children": {
			{el("div", titled(el("p", el("b", words("one"))), "a")), `div(p(b("one")))`},
			{el("div", titled(el("p", el("b", words("one"))), "b")), `div(p)`},
			{el("div", titled(el("p", el("b", words("one"))), "b")), `div`},
		},
		"so is a property": {
			{el("div", el("p", valued("1"))), `div(p(input))`},
			{el("div", el("p", valued("1"))), `div`},
			{el("div", el("p", valued("2"))), `div(p(input))`},
		},
		"and markup": {
			{el("div", el("p", html("b", "one"))), `div(p(b))`},
			{el("div", el("p", html("b", "two"))), `div(p(b))`},
			{el("div", el("p", html("b", "two"))), `div`},
		},
		"an empty list in the place of markup": {
			{html("ul", "one"), `ul`},
			{el("ul", el("")), `ul(())`},
		},
		"a child more, and one less": {
			{el("ul", el("li")), `ul(li)`},
			{el("ul", el("li"), el("li")), `ul(li li)`},
			{el("ul", el("li")), `ul(li)`},
			{el("ul", el("li")), `ul`},
		},
		"children that one build leaves out stay as they are": {
			{el("div", el("p", el("b"))), `div(p(b))`},
			{el("div", el("p")), `div`},
			{el("div", el("p", el("b"))), `div`},
		},
		"another event": {
			{el("div", el("b")), `div(b)`},
			{el("div", logClicks(el("b"), &log, "")), `div(b)`},
			{el("div", logClicks(el("b"), &log, "")), `div`},
		},
		"an element whose path from the root has changed is left": {
			{el("div", el("", el("p")), el("", el("p", el("b")))), `div((p) (p(b)))`},
			{el("div", el("", el("p"), el("p", el("b"))), el("")), `div((p p(b)) ())`},
			{el("div", component(el("p", el("b")))), `div(p(b))`},
			{el("div", component(el("p", el("b")))), `div`},
		},
	}
	follow(t, tests, outline)
}

func TestAnEventCallsTheHandlerOfTheLastBuild(t *testing.T) {
	var log []string
	var shown Shown
	build := func(word string) *vugu.VGNode {
		page := el("div", logClicks(el("button"), &log, word))
		buildAndRemove(t, &shown, page)
		return page
	}
	button := build("first").FirstChild // the only one that Vugu gets: the later builds are removed
	if page := build("second"); page.FirstChild != nil {
		t.Fatal("got the button once more, though it is as it was")
	}
	button.DOMEventHandlerSpecList[0].Func(nil)
	if want := []string{"second"}; !slices.Equal(log, want) {
		t.Errorf("got %q, want %q", log, want)
	}
	if page := build("third"); page.FirstChild == nil {
		t.Error("after an event, which may have changed what is shown, got nothing")
	}
	if page := build("fourth"); page.FirstChild != nil {
		t.Error("two builds after an event, got the button once more")
	}
}

// Shown explains words in elements of prose, each with an id of its own, and leaves other markup unchanged. Markup that is shown already
// is not explained again.
func TestWordsOfProseAreExplained(t *testing.T) {
	s := Shown{Explain: func(markup string, id func() string) string { return markup + "!" + id() }}
	withClass := func(class, markup string) *vugu.VGNode {
		n := html("p", markup)
		n.Attr = []vugu.VGAttribute{{Key: "class", Val: class}}
		return n
	}
	given := func() (all []string) {
		root := el("div", withClass("words", "a"), withClass("quiet knob-note", "b"), withClass("subsets", "c"),
			html("header", "d"), html("p", "e"))
		s.RemoveUnchanged(&vugu.BuildResults{Out: &vugu.BuildOut{Out: []*vugu.VGNode{root}}})
		for n := root.FirstChild; n != nil; n = n.NextSibling {
			if n.InnerHTML != nil {
				all = append(all, *n.InnerHTML)
			}
		}
		return all
	}
	if got, want := given(), []string{"a!word-1", "b!word-2", "c", "d!word-3", "e"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := given(); got != nil {
		t.Errorf("what is shown already is given again: %q", got)
	}
}
