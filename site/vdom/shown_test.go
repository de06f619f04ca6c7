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

// elem makes an element with children. The element "" is a template.
func elem(name string, children ...*vugu.VGNode) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	for _, c := range children {
		n.AppendChild(c)
	}
	return n
}

// markupNode makes an element whose content is markup.
func markupNode(name, markup string) *vugu.VGNode {
	n := elem(name)
	n.InnerHTML = &markup
	return n
}

// textNode makes a text.
func textNode(s string) *vugu.VGNode { return &vugu.VGNode{Type: vugu.TextNode, Data: s} }

// componentNode makes a node of a component whose build is root.
func componentNode(root *vugu.VGNode) *vugu.VGNode {
	return &vugu.VGNode{Component: fixedComponent{root}}
}

// markupIn lists the markup in a build, in the order of the document.
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

// A buildStep is a build of a page, and the expected rest of it after RemoveUnchanged.
type buildStep[W any] struct {
	page *vugu.VGNode
	want W
}

// checkBuilds builds the steps of each test one after the other. After each it compares the result of remaining with want. remaining
// describes the rest of the build.
func checkBuilds[W any](t *testing.T, tests map[string][]buildStep[W], remaining func(*vugu.BuildResults, *vugu.VGNode) W) {
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

// buildAndRemove builds the page and calls RemoveUnchanged on the build.
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
	tests := map[string][]buildStep[[]string]{
		"only changed markup is given": {
			{elem("div", markupNode("p", "one"), markupNode("p", "two")), []string{"one", "two"}},
			{elem("div", markupNode("p", "one"), markupNode("p", "2")), []string{"2"}},
			{elem("div", markupNode("p", "one"), markupNode("p", "2")), nil},
		},
		"markup is encoded in ASCII, with no-break spaces around numbers": {
			{elem("div", markupNode("p", `λ 25 ± 3 <b title="k = 5">%</b>`)),
				[]string{`&#955; 25&#160;&#177;&#160;3 <b title="k&#160;=&#160;5">%</b>`}},
			{elem("div", markupNode("p", `λ 25 ± 3 <b title="k = 5">%</b>`)), nil},
		},
		"an element with another name is new": {
			{elem("div", elem("p", markupNode("b", "one"))), []string{"one"}},
			{elem("div", elem("ul", markupNode("b", "one"))), []string{"one"}},
			{elem("div", elem("ul", markupNode("b", "one"))), nil},
		},
		"a text in the place of an element removes the element": {
			{elem("div", markupNode("b", "one")), []string{"one"}},
			{elem("div", textNode("one")), nil},
			{elem("div", markupNode("b", "one")), []string{"one"}},
		},
		"children that one build leaves out stay as they are": {
			{elem("div", elem("section", markupNode("p", "one"))), []string{"one"}},
			{elem("div", elem("section")), nil},
			{elem("div", elem("section", markupNode("p", "one"))), nil},
		},
		"an item at the end of a list is new, also if a former item stood there": {
			{elem("ul", markupNode("li", "a"), markupNode("li", "b")), []string{"a", "b"}},
			{elem("ul", markupNode("li", "a")), nil},
			{elem("ul", markupNode("li", "a"), markupNode("li", "b")), []string{"b"}},
			{elem("ul", markupNode("li", "b"), markupNode("li", "a")), []string{"b", "a"}},
		},
		"children replace markup, and markup replaces children": {
			{elem("div", markupNode("p", "<b>one</b>")), []string{"<b>one</b>"}},
			{elem("div", elem("p", markupNode("b", "one"))), []string{"one"}},
			{elem("div", markupNode("p", "<b>one</b>")), []string{"<b>one</b>"}},
		},
		"the children of a template count as children of its parent": {
			{elem("div", markupNode("p", "one"), elem("", markupNode("p", "two"), markupNode("p", "three")), markupNode("p", "four")),
				[]string{"one", "two", "three", "four"}},
			{elem("div", markupNode("p", "one"), markupNode("p", "two"), elem("", markupNode("p", "three")), markupNode("p", "4")),
				[]string{"4"}},
		},
		"a component counts as the element that it builds": {
			{elem("div", componentNode(elem("p", markupNode("b", "one")))), []string{"one"}},
			{elem("div", componentNode(elem("p", markupNode("b", "one")))), nil},
			{elem("div", elem("p", markupNode("b", "one"))), nil},
		},
	}
	checkBuilds(t, tests, markupIn)
}

func TestValuesTooLongForVuguAreReturned(t *testing.T) {
	long, short := strings.Repeat("é", maxVuguBytes), strings.Repeat("a", maxVuguBytes)
	page := func() *vugu.VGNode {
		n := elem("input")
		n.Attr = []vugu.VGAttribute{{Key: "title", Val: short}, {Key: "href", Val: long}}
		Property(n, "value", long)
		Property(n, "checked", true)
		return elem("div", n)
	}
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	var shown Shown
	for place := range 2 { // each build has another place, because no place is used twice
		root := page()
		got := shown.RemoveUnchanged(env.RunBuild(fixedComponent{root}))
		at := strconv.Itoa(place)
		if want := []Long{{at, "href", long, false}, {at, "value", long, true}}; !slices.Equal(got, want) {
			t.Errorf("build %d: got %d long values, want two: href and value, whole, at the place %s", place, len(got), at)
		}
		n := root.FirstChild
		if want := []vugu.VGAttribute{{Key: "title", Val: short}, {Key: "href"}, {Key: LongPlace, Val: at}}; !slices.Equal(n.Attr, want) ||
			len(n.Prop) != 1 || n.Prop[0].Key != "checked" {
			t.Errorf("build %d: got %d attributes and the properties %v, want title, an empty href, the place, and checked alone", place,
				len(n.Attr), n.Prop)
		}
	}
}

// logClicks adds a handler that appends word to the log at every click.
func logClicks(n *vugu.VGNode, log *[]string, word string) *vugu.VGNode {
	On(n, "click", func(vugu.DOMEvent) { *log = append(*log, word) })
	return n
}

// outline returns the names of the elements that Vugu is given, with their children in brackets.
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

func TestUnchangedChildrenAreRemoved(t *testing.T) {
	titled := func(n *vugu.VGNode, title string) *vugu.VGNode {
		n.Attr = []vugu.VGAttribute{{Key: "title", Val: title}}
		return n
	}
	valued := func(value string) *vugu.VGNode {
		n := elem("input")
		Property(n, "value", value)
		return n
	}
	var log []string
	tests := map[string][]buildStep[string]{
		"changed elements and the elements that contain them remain": {
			{elem("div", elem("p", textNode("one")), elem("p", elem("b", textNode("two")), elem("i"))), `div(p("one") p(b("two") i))`},
			{elem("div", elem("p", textNode("one")), elem("p", elem("b", textNode("2")), elem("i"))), `div(p p(b("2") i))`},
			{elem("div", elem("p", textNode("one")), elem("p", elem("b", textNode("2")), elem("i"))), `div`},
		},
		"an element with a changed attribute remains, its children do not": {
			{elem("div", titled(elem("p", elem("b", textNode("one"))), "a")), `div(p(b("one")))`},
			{elem("div", titled(elem("p", elem("b", textNode("one"))), "b")), `div(p)`},
			{elem("div", titled(elem("p", elem("b", textNode("one"))), "b")), `div`},
		},
		"an element with a changed property remains": {
			{elem("div", elem("p", valued("1"))), `div(p(input))`},
			{elem("div", elem("p", valued("1"))), `div`},
			{elem("div", elem("p", valued("2"))), `div(p(input))`},
		},
		"an element with changed markup remains": {
			{elem("div", elem("p", markupNode("b", "one"))), `div(p(b))`},
			{elem("div", elem("p", markupNode("b", "two"))), `div(p(b))`},
			{elem("div", elem("p", markupNode("b", "two"))), `div`},
		},
		"an empty template replaces markup": {
			{markupNode("ul", "one"), `ul`},
			{elem("ul", elem("")), `ul(())`},
		},
		"an added child, and a removed child": {
			{elem("ul", elem("li")), `ul(li)`},
			{elem("ul", elem("li"), elem("li")), `ul(li li)`},
			{elem("ul", elem("li")), `ul(li)`},
			{elem("ul", elem("li")), `ul`},
		},
		"children that one build leaves out stay as they are": {
			{elem("div", elem("p", elem("b"))), `div(p(b))`},
			{elem("div", elem("p")), `div`},
			{elem("div", elem("p", elem("b"))), `div`},
		},
		"an added handler": {
			{elem("div", elem("b")), `div(b)`},
			{elem("div", logClicks(elem("b"), &log, "")), `div(b)`},
			{elem("div", logClicks(elem("b"), &log, "")), `div`},
		},
		"an element whose path from the root has changed remains": {
			{elem("div", elem("", elem("p")), elem("", elem("p", elem("b")))), `div((p) (p(b)))`},
			{elem("div", elem("", elem("p"), elem("p", elem("b"))), elem("")), `div((p p(b)) ())`},
			{elem("div", componentNode(elem("p", elem("b")))), `div(p(b))`},
			{elem("div", componentNode(elem("p", elem("b")))), `div`},
		},
	}
	checkBuilds(t, tests, outline)
}

func TestAnEventCallsTheHandlerOfTheLastBuild(t *testing.T) {
	var log []string
	var shown Shown
	build := func(word string) *vugu.VGNode {
		page := elem("div", logClicks(elem("button"), &log, word))
		buildAndRemove(t, &shown, page)
		return page
	}
	button := build("first").FirstChild // the button that Vugu gets; RemoveUnchanged removes it from the next build
	if page := build("second"); page.FirstChild != nil {
		t.Fatal("the second build has the button, want it removed because it is unchanged")
	}
	button.DOMEventHandlerSpecList[0].Func(nil)
	if want := []string{"second"}; !slices.Equal(log, want) {
		t.Errorf("got %q, want %q", log, want)
	}
	if page := build("third"); page.FirstChild == nil {
		t.Error("the build after an event lacks the button, want it, because the event may have changed the document")
	}
	if page := build("fourth"); page.FirstChild != nil {
		t.Error("the second build after an event has the button, want it removed")
	}
}

// TestWordsOfProseAreExplained checks that Explain is called for elements of prose only, with a new id each time, and not for unchanged
// markup.
func TestWordsOfProseAreExplained(t *testing.T) {
	s := Shown{Explain: func(markup string, id func() string) string { return markup + "!" + id() }}
	withClass := func(class, markup string) *vugu.VGNode {
		n := markupNode("p", markup)
		n.Attr = []vugu.VGAttribute{{Key: "class", Val: class}}
		return n
	}
	buildMarkup := func() (all []string) {
		root := elem("div", withClass("words", "a"), withClass("quiet knob-note", "b"), withClass("subsets", "c"),
			markupNode("header", "d"), markupNode("p", "e"))
		s.RemoveUnchanged(&vugu.BuildResults{Out: &vugu.BuildOut{Out: []*vugu.VGNode{root}}})
		for n := root.FirstChild; n != nil; n = n.NextSibling {
			if n.InnerHTML != nil {
				all = append(all, *n.InnerHTML)
			}
		}
		return all
	}
	if got, want := buildMarkup(), []string{"a!word-1", "b!word-2", "c", "d!word-3", "e"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := buildMarkup(); got != nil {
		t.Errorf("got %q for unchanged markup, want none", got)
	}
}
