package jsontokens

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A Node is a value of a text, with its place: what encoding/json's own decoding into structs loses.
type Node struct {
	Path   string // from the text's own, "": "machines[1].capacity", elements counted from 0
	Kind   Kind
	Value  string   // of what has no values: its text, its number, or "true", "false" or "null"
	Names  []string // of an object, as they stand; each is there once
	Values []*Node  // of a list, or of Names

	Begin, End int    // offsets: the value is text[Begin:End]
	in         []byte // the text
}

// Place is where the node begins, in words: "line 3, column 5".
func (n *Node) Place() string { return Place(n.in, n.Begin) }

// A Kind is what sort of value a Node is, in words.
type Kind string

// The kinds.
const (
	Text   Kind = "text"
	Number Kind = "a number"
	List   Kind = "a list"
	Object Kind = "an object"
	Other  Kind = "true, false or null"
)

// deepest bounds lists and objects within each other.
const deepest = 16

// Parse reads a text that is one JSON value. An error is about the text's form, or about an object that says a key twice, and has its line
// and column.
func Parse(text []byte) (*Node, error) {
	r := New(text)
	root, at, err := r.node("", 0)
	if err == nil {
		at = r.Next()
		if _, more := r.Token(); more != io.EOF {
			err = errors.New("got more behind the end, want nothing")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Place(text, at), err)
	}
	return root, nil
}

// node reads a value of that path; with an error comes the offset of what is wrong.
func (r *Reader) node(path string, depth int) (n *Node, at int, err error) {
	tok, at, err := r.Read()
	if err != nil {
		return nil, at, err
	}
	n = &Node{Path: path, Begin: at, End: int(r.InputOffset()), in: r.in}
	switch v := tok.(type) {
	case string:
		n.Kind, n.Value = Text, v
	case json.Number:
		n.Kind, n.Value = Number, v.String()
	case json.Delim:
		if depth == deepest {
			return nil, at, fmt.Errorf("got lists and objects more than %d deep", deepest)
		}
		at, err = r.values(n, v == '{', depth)
	default:
		n.Kind, n.Value = Other, string(r.in[n.Begin:n.End])
	}
	return n, at, err
}

// values reads what is in a list or an object, whose beginning has been read.
func (r *Reader) values(n *Node, object bool, depth int) (at int, err error) {
	n.Kind = List
	if object {
		n.Kind = Object
	}
	seen := map[string]bool{}
	for r.More() {
		path := n.Path + "[" + strconv.Itoa(len(n.Values)) + "]"
		if object {
			key, at, err := r.Read()
			if err != nil {
				return at, err
			}
			name := key.(string) // encoding/json lets nothing else stand there
			if seen[name] {
				return at, fmt.Errorf("got the key %.40q a second time, want it once", name)
			}
			seen[name] = true
			n.Names, path = append(n.Names, name), strings.TrimPrefix(n.Path+"."+name, ".")
		}
		value, at, err := r.node(path, depth+1)
		if err != nil {
			return at, err
		}
		n.Values = append(n.Values, value)
	}
	_, at, err = r.Read()
	n.End = int(r.InputOffset())
	return at, err
}

// Decode reads the node into into, as the function Decode does a text. Errors have their places in the whole text.
func (n *Node) Decode(into any) error {
	text := n.in
	err := Decode(text[n.Begin:n.End], into)
	if err == nil {
		return nil
	}
	alone := bytes.Clone(text[:n.End]) // what stands before it made blanks
	for i, c := range alone[:n.Begin] {
		if c != '\n' {
			alone[i] = ' '
		}
	}
	err = Decode(alone, into)
	if strings.HasPrefix(err.Error(), "line ") {
		return err
	}
	return fmt.Errorf("%s: %w", n.Place(), err)
}

// Places says where every value of a text that is one JSON value begins, by its path. Errors are those of Parse.
func Places(text []byte) (map[string]int, error) {
	root, err := Parse(text)
	if err != nil {
		return nil, err
	}
	places := map[string]int{}
	root.place(places)
	return places, nil
}

func (n *Node) place(places map[string]int) {
	places[n.Path] = n.Begin
	for _, v := range n.Values {
		v.place(places)
	}
}
