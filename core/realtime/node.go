package realtime

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"juggle/core/jsontokens"
	"juggle/core/plaintext"
)

// A node is a JSON value with the place it stands at. encoding/json's own decoding into structs would lose places, repeated
// fields and decimals.
type node struct {
	text   *source
	start  int
	path   string // as in "machines[1].capacity"; empty for the whole
	kind   kind
	value  string // of text and number
	names  []string
	values []*node // of a list, or the values of names
}

type kind string

const (
	textKind   kind = "text"
	numberKind kind = "a number"
	listKind   kind = "a list"
	objectKind kind = "an object"
	otherKind  kind = "true, false or null"
)

// A source is the text being read and the first error.
type source struct {
	text []byte
	err  error
}

const (
	maxDepth  = 16
	mostPath  = 200 // bytes of a path that an error names
	maxFields = 32  // of an object, well above what any has
)

// parseJSON reads one JSON value and nothing after it. At most a mebibyte is read.
func parseJSON(r io.Reader) (*node, error) {
	const most = 1 << 20
	text, err := plaintext.ReadAll(r, most, "a document in JSON")
	if err != nil {
		return nil, fmt.Errorf("realtime: %w", err)
	}
	p := parser{&source{text: text}, jsontokens.New(text)}
	root, err := p.value("", 0)
	if err == nil {
		at := p.Next()
		if _, extra := p.Token(); !errors.Is(extra, io.EOF) {
			err = p.src.errorAt(at, "", errors.New("got more after the document's end, want nothing"))
		}
	}
	if err != nil {
		return nil, err
	}
	return root, nil
}

type parser struct {
	src *source
	*jsontokens.Reader
}

func (p *parser) token(path string) (json.Token, int, error) {
	tok, at, err := p.Read()
	if err != nil {
		return nil, 0, p.src.errorAt(at, path, err)
	}
	return tok, at, nil
}

func (p *parser) value(path string, depth int) (*node, error) {
	tok, at, err := p.token(path)
	if err != nil {
		return nil, err
	}
	n := &node{text: p.src, start: at, path: path, kind: otherKind}
	switch v := tok.(type) {
	case string:
		n.kind, n.value = textKind, v
	case json.Number:
		n.kind, n.value = numberKind, v.String()
	case json.Delim:
		if depth == maxDepth {
			return nil, p.src.errorAt(at, path, fmt.Errorf("nested deeper than %d, want less", maxDepth))
		}
		if v == '[' {
			return n, p.list(n, depth)
		}
		return n, p.object(n, depth)
	}
	return n, nil
}

func (p *parser) list(n *node, depth int) error {
	n.kind = listKind
	for p.More() {
		v, err := p.value(n.path+"["+strconv.Itoa(len(n.values))+"]", depth+1)
		if err != nil {
			return err
		}
		n.values = append(n.values, v)
	}
	_, _, err := p.token(n.path)
	return err
}

func (p *parser) object(n *node, depth int) error {
	n.kind = objectKind
	for p.More() {
		tok, at, err := p.token(n.path)
		if err != nil {
			return err
		}
		name, _ := tok.(string) // the decoder lets nothing else through
		path := strings.TrimPrefix(n.path+"."+name, ".")
		if slices.Contains(n.names, name) {
			return p.src.errorAt(at, path, errors.New("field is given twice"))
		}
		if len(n.names) == maxFields {
			return p.src.errorAt(at, path, fmt.Errorf("more than %d fields, want less", maxFields))
		}
		v, err := p.value(path, depth+1)
		if err != nil {
			return err
		}
		n.names, n.values = append(n.names, name), append(n.values, v)
	}
	_, _, err := p.token(n.path)
	return err
}

// errorAt names line, column (in bytes) and path.
func (s *source) errorAt(at int, path string, err error) error {
	if len(path) > mostPath {
		path = strings.ToValidUTF8(path[:mostPath], "") + "..."
	}
	if path != "" {
		path += ": "
	}
	return fmt.Errorf("realtime: %s: %s%w", jsontokens.Place(s.text, at), path, err)
}

// fail notes an error at the node unless there is one already.
func (n *node) fail(format string, args ...any) {
	if n.text.err == nil {
		n.text.err = n.text.errorAt(n.start, n.path, fmt.Errorf(format, args...))
	}
}

// said is what stands there, for an error: a text in quotes, of anything else the kind.
func (n *node) said() string {
	if n.kind == textKind {
		return plaintext.Quote(n.value)
	}
	return string(n.kind)
}

func (n *node) ok() bool      { return n.text.err == nil }
func (n *node) failed() error { return n.text.err }

// fields is an object's named values.
type fields struct{ of *node }

// object notes an error unless the node is an object with no other fields than these.
func (n *node) object(known ...string) fields {
	if n.kind != objectKind {
		n.fail("got %s, want an object", n.kind)
	}
	for i, name := range n.names {
		if !slices.Contains(known, name) {
			n.values[i].fail("unknown field, want one of %s", strings.Join(known, ", "))
		}
	}
	return fields{n}
}

type presence bool

const (
	required presence = true
	optional presence = false
)

// at is the named field, or nil.
func (f fields) at(name string) *node {
	if i := slices.Index(f.of.names, name); i >= 0 {
		return f.of.values[i]
	}
	return nil
}

// get is the named field if it has one of the kinds; a missing or a different one is noted.
func (f fields) get(name string, p presence, kinds ...kind) *node {
	n := f.at(name)
	switch {
	case n == nil && p == required:
		f.of.fail("field %s is missing", name)
	case n != nil && !slices.Contains(kinds, n.kind):
		n.fail("got %s, want %s", n.kind, kinds[0])
		return nil
	}
	return n
}

func (f fields) text(name string) string {
	n := f.get(name, required, textKind)
	if n == nil {
		return ""
	}
	if n.value == "" {
		n.fail("got no text, want some")
	}
	return n.value
}

// whole reads a whole number; a missing optional one is 0.
func (f fields) whole(name string, p presence) int64 {
	n := f.get(name, p, numberKind)
	if n == nil {
		return 0
	}
	i, err := strconv.ParseInt(n.value, 10, 64)
	if err != nil {
		n.fail("got %s, want a whole number", n.value)
	}
	return i
}

// within reads a whole number that must be there, and in range.
func (f fields) within(name string, low, high int64) int64 {
	x := f.whole(name, required)
	if n := f.at(name); n != nil && n.ok() && (x < low || x > high) {
		n.fail("got %d, want %d to %d", x, low, high)
	}
	return x
}

// ratio reads a number, or a text such as "1/3"; a missing optional one is 0.
func (f fields) ratio(name string, p presence) Ratio {
	n := f.get(name, p, numberKind, textKind)
	if n == nil {
		return NewRatio(0, 1)
	}
	r, err := parseRatio(n.value)
	if err != nil {
		n.fail("%w", err)
	}
	return r
}

func (f fields) list(name string, p presence) []*node {
	n := f.get(name, p, listKind)
	if n == nil {
		return nil
	}
	return n.values
}
