package realtime

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"juggle/core/jsontokens"
	"juggle/core/plaintext"
)

// A node is a value of a document.
type node struct {
	*jsontokens.Node
	in *source
}

// A source is the text being read and the first error.
type source struct {
	text []byte
	err  error
}

const mostPath = 200 // bytes of a path that an error names

// parseJSON reads one JSON value and nothing after it. At most a mebibyte is read.
func parseJSON(r io.Reader) (*node, error) {
	const most = 1 << 20
	text, err := plaintext.ReadAll(r, most, "a document in JSON")
	var root *jsontokens.Node
	if err == nil {
		root, err = jsontokens.Parse(text)
	}
	if err != nil {
		return nil, fmt.Errorf("realtime: %w", err)
	}
	return &node{root, &source{text: text}}, nil
}

// fail notes an error at the node, with line, column (in bytes) and path, unless there is one already.
func (n *node) fail(format string, args ...any) {
	if n.in.err != nil {
		return
	}
	path := n.Path
	if len(path) > mostPath {
		path = strings.ToValidUTF8(path[:mostPath], "") + "..."
	}
	if path != "" {
		path += ": "
	}
	n.in.err = fmt.Errorf("realtime: %s: %s%w", jsontokens.Place(n.in.text, n.Begin), path, fmt.Errorf(format, args...))
}

// elements are a list's, or an object's values.
func (n *node) elements() []*node {
	all := make([]*node, len(n.Values))
	for i, v := range n.Values {
		all[i] = &node{v, n.in}
	}
	return all
}

// said is what stands there, for an error: a text in quotes, of anything else the kind.
func (n *node) said() string {
	if n.Kind == jsontokens.Text {
		return plaintext.Quote(n.Value)
	}
	return string(n.Kind)
}

func (n *node) ok() bool { return n.in.err == nil }

// object notes an error unless the node is an object with no other fields than these; it is the node.
func (n *node) object(known ...string) *node {
	if n.Kind != jsontokens.Object {
		n.fail("got %s, want an object", n.Kind)
	}
	for i, name := range n.Names {
		if !slices.Contains(known, name) {
			n.elements()[i].fail("unknown field, want one of %s", strings.Join(known, ", "))
		}
	}
	return n
}

type presence bool

const (
	required presence = true
	optional presence = false
)

// at is the named field, or nil.
func (o *node) at(name string) *node {
	if i := slices.Index(o.Names, name); i >= 0 {
		return &node{o.Values[i], o.in}
	}
	return nil
}

// get is the named field if it has one of the kinds; a missing or a different one is noted.
func (o *node) get(name string, p presence, kinds ...jsontokens.Kind) *node {
	n := o.at(name)
	switch {
	case n == nil && p == required:
		o.fail("field %s is missing", name)
	case n != nil && !slices.Contains(kinds, n.Kind):
		n.fail("got %s, want %s", n.Kind, kinds[0])
		return nil
	}
	return n
}

// text reads a text that says something; a missing optional one is empty.
func (o *node) text(name string, p presence) string {
	n := o.get(name, p, jsontokens.Text)
	if n == nil {
		return ""
	}
	if n.Value == "" {
		n.fail("got no text, want some")
	}
	return n.Value
}

// whole reads a whole number; a missing optional one is 0.
func (o *node) whole(name string, p presence) int64 {
	n := o.get(name, p, jsontokens.Number)
	if n == nil {
		return 0
	}
	i, err := strconv.ParseInt(n.Value, 10, 64)
	if err != nil {
		n.fail("got %s, want a whole number", n.Value)
	}
	return i
}

// within reads a whole number in a range, or 0 where it is missing.
func (o *node) within(name string, low, high int64) int64 {
	x := o.whole(name, optional)
	if n := o.at(name); n != nil && n.ok() && (x < low || x > high) {
		n.fail("got %d, want %d to %d", x, low, high)
	}
	return x
}

// ratio reads a number, or a text such as "1/3"; a missing optional one is 0.
func (o *node) ratio(name string, p presence) Ratio {
	n := o.get(name, p, jsontokens.Number, jsontokens.Text)
	if n == nil {
		return NewRatio(0, 1)
	}
	r, err := parseRatio(n.Value)
	if err != nil {
		n.fail("%w", err)
	}
	return r
}

func (o *node) list(name string, p presence) []*node {
	n := o.get(name, p, jsontokens.List)
	if n == nil {
		return nil
	}
	return n.elements()
}
