package main

import (
	"fmt"
	"go/format"
	"regexp"
	"strconv"
	"strings"
)

// A rule writes a passage of generated code shorter. The passages are as vugugen 0.4.0 writes and gofmt indents them; what a rule
// does not recognise stays as it is.
type rule struct {
	passage *regexp.Regexp
	with    func(parts []string) (string, error)
}

const (
	quoted = `("(?:[^"\\]|\\.)*")`
	hung   = `\n\t*vgparent\.AppendChild\(vgn\)`
)

var rules = []rule{
	{ // a text
		regexp.MustCompile(`vgn = &vugu\.VGNode\{Type: vugu\.VGNodeType\(1\), Data: ` + quoted + `\}` + hung),
		as("vgn = vdom.Text(vgparent, %s)"),
	},
	{ // an element whose attributes are known
		regexp.MustCompile(`vgn = &vugu\.VGNode\{Type: vugu\.VGNodeType\(3\), Namespace: "", Data: ` + quoted +
			`, Attr: \[\]vugu\.VGAttribute(?:\(nil\)|\{(.*)\})\}` + hung),
		element,
	},
	{ // what happens on an event
		regexp.MustCompile(`vgn\.DOMEventHandlerSpecList = append\(vgn\.DOMEventHandlerSpecList, vugu\.DOMEventHandlerSpec\{\n\t*EventType:\s*` +
			quoted +
			`,\n\t*Func:\s*(func\(event vugu\.DOMEvent\) \{.*\}),\n\t*//[^\n]*\n\t*\}\)`),
		as("vdom.On(vgn, %s, %s)"),
	},
	{ // a property
		regexp.MustCompile(`\{\n\t*b, err := vjson\.Marshal\((.*)\)\n\t*if err != nil \{\n\t*panic\(err\)\n\t*\}\n\t*vgn\.Prop = ` +
			`append\(vgn\.Prop, vugu\.VGProperty\{Key: ` +
			quoted + `, JSONVal: vjson\.RawMessage\(b\)\}\)\n\t*\}`),
		as("vdom.Property(vgn, %[2]s, %[1]s)"),
	},
	{ // a component
		regexp.MustCompile(`\{\n\t*var vgcomp vugu\.Builder = (.*)\n\t*if vgcomp != nil \{\n\t*vgin\.BuildEnv\.WireComponent\(vgcomp\)\n` +
			`\t*vgout\.Components = append\(vgout\.Components, vgcomp\)\n\t*vgn = &vugu\.VGNode\{Component: vgcomp\}` + hung + `\n\t*\}\n\t*\}`),
		as("vdom.Component(vgin, vgout, vgparent, %s)"),
	},
	{ // Vugu leaves the content of an element alone that it is given no child for: of a list that has become empty the old entries would stay
		regexp.MustCompile(`(\n\t*)_ = vgparent(\n\t*for )`),
		as("%[1]s_ = vgparent%[1]svgn = vdom.Text(vgparent, \"\")%[2]s"),
	},
	{ // imports that nothing needs
		regexp.MustCompile(`(?m)^// 'fix' unused imports\n(?:var _ .*\n)*`),
		as(""),
	},
}

func as(pattern string) func([]string) (string, error) {
	return func(parts []string) (string, error) {
		args := make([]any, len(parts))
		for i, p := range parts {
			args[i] = p
		}
		if pattern == "" {
			return "", nil
		}
		return fmt.Sprintf(pattern, args...), nil
	}
}

var attribute = regexp.MustCompile(`\{Namespace: "", Key: ` + quoted + `, Val: ` + quoted + `\}`)

// element spells an element and its attributes as one text, parted by zero bytes.
func element(parts []string) (string, error) {
	tag, err := strconv.Unquote(parts[0])
	if err != nil {
		return "", err
	}
	texts := []string{tag}
	for _, a := range attribute.FindAllStringSubmatch(parts[1], -1) {
		for _, quotedText := range a[1:] {
			text, err := strconv.Unquote(quotedText)
			if err != nil {
				return "", err
			}
			texts = append(texts, text)
		}
	}
	if want := 1 + 2*strings.Count(parts[1], "Key: "); len(texts) != want {
		return "", fmt.Errorf("element %s: %d texts, want %d: %s", tag, len(texts), want, parts[1])
	}
	return "vgn = vdom.Element(vgparent, " + strconv.Quote(strings.Join(texts, "\x00")) + ")", nil
}

var imported = regexp.MustCompile(`(?m)^import (?:(\w+) )?"(?:[^"]*/)?([^"/]+)"\n`)

// everywhere lists what every template may use without importing it.
var everywhere = []string{"juggle/site/vdom", "juggle/site/page", "juggle/site/parts", "juggle/site/text", "strconv"}

var clause = regexp.MustCompile(`(?m)^package (\w+)\n\n`)

// shorten applies the rules, imports the rooms that are used and leaves out the imports that are not.
func shorten(code []byte) ([]byte, error) {
	text := string(code)
	for _, r := range rules {
		var err error
		text = r.passage.ReplaceAllStringFunc(text, func(found string) string {
			short, e := r.with(r.passage.FindStringSubmatch(found)[1:])
			if e != nil {
				err = e
			}
			return short
		})
		if err != nil {
			return nil, err
		}
	}
	text = clause.ReplaceAllStringFunc(text, func(found string) string {
		for _, path := range everywhere {
			name := path[strings.LastIndex(path, "/")+1:]
			if !strings.Contains(text, strconv.Quote(path)) && clause.FindStringSubmatch(found)[1] != name &&
				regexp.MustCompile(`[^.\w]`+name+`\.[A-Z]`).MatchString(text) {
				found += "import " + strconv.Quote(path) + "\n"
			}
		}
		return found
	})
	text = imported.ReplaceAllStringFunc(text, func(line string) string {
		found := imported.FindStringSubmatch(line)
		name := found[1]
		if name == "" {
			name = found[2]
		}
		if strings.Contains(text, name+".") {
			return line
		}
		return ""
	})
	return format.Source([]byte(text))
}
