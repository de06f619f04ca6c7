package main

import (
	"cmp"
	"fmt"
	"go/format"
	"regexp"
	"strconv"
	"strings"
)

// A rule replaces a passage of generated code by a shorter one. The passages are those that vugugen 0.4.0 writes, as gofmt indents them.
// Code that no rule recognises is not changed.
type rule struct {
	passage *regexp.Regexp
	shorten func(groups []string) (string, error) // returns the shorter passage; groups are the regular expression's groups
}

const (
	quoted      = `("(?:[^"\\]|\\.)*")`               // a string literal
	appendChild = `\n\t*vgparent\.AppendChild\(vgn\)` // the line that appends a node to its parent
)

// rules are applied in their order.
var rules = []rule{
	{ // a text
		regexp.MustCompile(`vgn = &vugu\.VGNode\{Type: vugu\.VGNodeType\(1\), Data: ` + quoted + `\}` + appendChild),
		formatGroups("vgn = vdom.Text(vgparent, %s)"),
	},
	{ // an element whose attributes are constant
		regexp.MustCompile(`vgn = &vugu\.VGNode\{Type: vugu\.VGNodeType\(3\), Namespace: "", Data: ` + quoted +
			`, Attr: \[\]vugu\.VGAttribute(?:\(nil\)|\{(.*)\})\}` + appendChild),
		shortElement,
	},
	{ // a handler for an event
		regexp.MustCompile(`vgn\.DOMEventHandlerSpecList = append\(vgn\.DOMEventHandlerSpecList, vugu\.DOMEventHandlerSpec\{\n\t*EventType:\s*` +
			quoted +
			`,\n\t*Func:\s*(func\(event vugu\.DOMEvent\) \{.*\}),\n\t*//[^\n]*\n\t*\}\)`),
		formatGroups("vdom.On(vgn, %s, %s)"),
	},
	{ // a property
		regexp.MustCompile(`\{\n\t*b, err := vjson\.Marshal\((.*)\)\n\t*if err != nil \{\n\t*panic\(err\)\n\t*\}\n\t*vgn\.Prop = ` +
			`append\(vgn\.Prop, vugu\.VGProperty\{Key: ` +
			quoted + `, JSONVal: vjson\.RawMessage\(b\)\}\)\n\t*\}`),
		formatGroups("vdom.Property(vgn, %[2]s, %[1]s)"),
	},
	{ // a component
		regexp.MustCompile(`\{\n\t*var vgcomp vugu\.Builder = (.*)\n\t*if vgcomp != nil \{\n\t*vgin\.BuildEnv\.WireComponent\(vgcomp\)\n` +
			`\t*vgout\.Components = append\(vgout\.Components, vgcomp\)\n\t*vgn = &vugu\.VGNode\{Component: vgcomp\}` + appendChild +
			`\n\t*\}\n\t*\}`),
		formatGroups("vdom.Component(vgin, vgout, vgparent, %s)"),
	},
	{ // An empty text before a list. Vugu does not change an element without children, so the entries of a list that becomes empty would stay.
		regexp.MustCompile(`(\n\t*)_ = vgparent(\n\t*for )`),
		formatGroups("%[1]s_ = vgparent%[1]svgn = vdom.Text(vgparent, \"\")%[2]s"),
	},
	{ // the variables that use otherwise unused imports
		regexp.MustCompile(`(?m)^// 'fix' unused imports\n(?:var _ .*\n)*`),
		formatGroups(""),
	},
}

// formatGroups returns a rule's function that formats the groups as fmt.Sprintf does.
func formatGroups(pattern string) func([]string) (string, error) {
	return func(groups []string) (string, error) {
		if pattern == "" {
			return "", nil
		}
		args := make([]any, len(groups))
		for i, group := range groups {
			args[i] = group
		}
		return fmt.Sprintf(pattern, args...), nil
	}
}

// attribute matches an attribute of an element, with its name and its value as groups.
var attribute = regexp.MustCompile(`\{Namespace: "", Key: ` + quoted + `, Val: ` + quoted + `\}`)

// shortElement returns the call that appends an element. Its name and its attributes become one string, separated by zero bytes. groups are
// the name and the list of attributes.
func shortElement(groups []string) (string, error) {
	tag, err := strconv.Unquote(groups[0])
	if err != nil {
		return "", err
	}
	texts := []string{tag}
	for _, a := range attribute.FindAllStringSubmatch(groups[1], -1) {
		for _, quotedText := range a[1:] {
			text, err := strconv.Unquote(quotedText)
			if err != nil {
				return "", err
			}
			texts = append(texts, text)
		}
	}
	if want := 1 + 2*strings.Count(groups[1], "Key: "); len(texts) != want {
		return "", fmt.Errorf("element %s: %d texts, want %d: %s", tag, len(texts), want, groups[1])
	}
	return "vgn = vdom.Element(vgparent, " + strconv.Quote(strings.Join(texts, "\x00")) + ")", nil
}

// importLine matches an import, with its name, if it has one, and the last element of its path as groups.
var importLine = regexp.MustCompile(`(?m)^import (?:(\w+) )?"(?:[^"]*/)?([^"/]+)"\n`)

// implicitImports are the packages that every template may use without importing them.
var implicitImports = []string{"juggle/site/vdom", "juggle/site/page", "juggle/site/parts", "juggle/site/text", "strconv"}

// packageClause matches a package clause, with the package's name as a group.
var packageClause = regexp.MustCompile(`(?m)^package (\w+)\n\n`)

// shorten applies the rules to generated code, adds the implicit imports that the code uses, and removes unused imports.
func shorten(code []byte) ([]byte, error) {
	text := string(code)
	for _, r := range rules {
		var err error
		text = r.passage.ReplaceAllStringFunc(text, func(passage string) string {
			short, shortenErr := r.shorten(r.passage.FindStringSubmatch(passage)[1:])
			if shortenErr != nil {
				err = shortenErr
			}
			return short
		})
		if err != nil {
			return nil, err
		}
	}
	text = packageClause.ReplaceAllStringFunc(text, func(clause string) string {
		packageName, imports := packageClause.FindStringSubmatch(clause)[1], ""
		for _, path := range implicitImports {
			name := path[strings.LastIndex(path, "/")+1:]
			if !strings.Contains(text, strconv.Quote(path)) && packageName != name &&
				regexp.MustCompile(`[^.\w]`+name+`\.[A-Z]`).MatchString(text) {
				imports += "import " + strconv.Quote(path) + "\n"
			}
		}
		return clause + imports
	})
	text = importLine.ReplaceAllStringFunc(text, func(line string) string {
		groups := importLine.FindStringSubmatch(line)
		name := cmp.Or(groups[1], groups[2])
		if strings.Contains(text, name+".") {
			return line
		}
		return ""
	})
	return format.Source([]byte(text))
}
