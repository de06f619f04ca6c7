package jsontokens

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"juggle/core/plaintext"
)

// Fields are read from a Node by their names, each with what it must be. The first thing that is wrong is kept, and Err has it: so a reader
// says what it wants, field by field, and asks once in the end.

// A document is the text that nodes are of, and the first error that was noted in it.
type document struct {
	text []byte
	err  error
}

const mostPath = 200 // bytes of a path that an error names

// Place is where the node begins, in words: "line 3, column 5".
func (n *Node) Place() string { return Place(n.in.text, n.Begin) }

// Fail notes an error at the node, with line, column (in bytes) and path, unless there is one in its text already.
func (n *Node) Fail(format string, args ...any) {
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
	n.in.err = fmt.Errorf("%s: %s%w", n.Place(), path, fmt.Errorf(format, args...))
}

// Err is the first error that was noted in the text; OK tells that there is none.
func (n *Node) Err() error { return n.in.err }
func (n *Node) OK() bool   { return n.in.err == nil }

// Said is what stands there, for an error: a text in quotes, of anything else the kind.
func (n *Node) Said() string {
	if n.Kind == Text {
		return plaintext.Quote(n.Value)
	}
	return string(n.Kind)
}

// Object notes an error unless the node is an object with no other fields than these; it is the node.
func (n *Node) Object(known ...string) *Node {
	if n.Kind != Object {
		n.Fail("got %s, want an object", n.Kind)
	}
	for i, name := range n.Names {
		if !slices.Contains(known, name) {
			n.Values[i].Fail("unknown field, want one of %s", strings.Join(known, ", "))
		}
	}
	return n
}

// A Presence says whether a field may be missing.
type Presence bool

// The two.
const (
	Required Presence = true
	Optional Presence = false
)

// At is the named field, or nil.
func (n *Node) At(name string) *Node {
	if i := slices.Index(n.Names, name); i >= 0 {
		return n.Values[i]
	}
	return nil
}

// Get is the named field if it has one of the kinds; a missing or a different one is noted.
func (n *Node) Get(name string, p Presence, kinds ...Kind) *Node {
	f := n.At(name)
	switch {
	case f == nil && p == Required:
		n.Fail("field %s is missing", name)
	case f != nil && !slices.Contains(kinds, f.Kind):
		f.Fail("got %s, want %s", f.Kind, kinds[0])
		return nil
	}
	return f
}

// Text reads a text that says something; a missing optional one is empty.
func (n *Node) Text(name string, p Presence) string {
	f := n.Get(name, p, Text)
	if f == nil {
		return ""
	}
	if f.Value == "" {
		f.Fail("got no text, want some")
	}
	return f.Value
}

// Whole reads a whole number; a missing optional one is 0.
func (n *Node) Whole(name string, p Presence) int64 {
	f := n.Get(name, p, Number)
	if f == nil {
		return 0
	}
	i, err := strconv.ParseInt(f.Value, 10, 64)
	if err != nil {
		f.Fail("got %s, want a whole number", f.Value)
	}
	return i
}

// Within reads a whole number in a range, or 0 where it is missing.
func (n *Node) Within(name string, low, high int64) int64 {
	x := n.Whole(name, Optional)
	if f := n.At(name); f != nil && f.OK() && (x < low || x > high) {
		f.Fail("got %d, want %d to %d", x, low, high)
	}
	return x
}

// List reads a list's elements; a missing optional one has none.
func (n *Node) List(name string, p Presence) []*Node {
	f := n.Get(name, p, List)
	if f == nil {
		return nil
	}
	return f.Values
}
