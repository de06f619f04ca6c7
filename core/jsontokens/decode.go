// Package jsontokens reads JSON by encoding/json so that what is wrong with a text is said with its line and column: a whole value into
// structs (Decode), or value by value, each with its place (Fill).
package jsontokens

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// ErrEnd says that the text ends too early.
var ErrEnd = errors.New("got the end of the text, want more JSON")

// Place is an offset in words: "line 3, column 5", the column in bytes from 1.
func Place(text []byte, at int) string {
	before := text[:min(at, len(text))]
	return fmt.Sprintf("line %d, column %d", 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n'))
}

// Decode reads a text that is one JSON value, in which there is nothing to which into has no place, and no name twice. Errors are as of
// Explain.
func Decode(text []byte, into any) error {
	read := json.NewDecoder(bytes.NewReader(text))
	read.DisallowUnknownFields()
	if err := read.Decode(into); err != nil {
		return Explain(text, err)
	}
	if _, err := read.Token(); err != io.EOF {
		return fmt.Errorf("%s: got more behind the end, want nothing", Place(text, int(read.InputOffset())))
	}
	if at, err := Distinct(text, reflect.TypeOf(into).Elem()); err != nil {
		return fmt.Errorf("%s: %w", Place(text, at), err)
	}
	return nil
}

// Explain is an error of encoding/json about a text, with its place, in words of whoever wrote the text.
func Explain(text []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%s: %w", Place(text, len(text)), ErrEnd)
	case errors.As(err, &syntax):
		return fmt.Errorf("%s: %w", Place(text, max(1, int(syntax.Offset))-1), err)
	case errors.As(err, &kind):
		field := kind.Field
		if field != "" {
			field += ": "
		}
		return fmt.Errorf("%s: %s%s", Place(text, max(1, int(kind.Offset))-1), field, Mismatch(kind))
	}
	return err
}

// Mismatch says what was got and what is wanted: "got a text, want a number".
func Mismatch(e *json.UnmarshalTypeError) string {
	return "got " + gotten(e.Value) + ", want " + wanted(e)
}

// gotten is a value as encoding/json calls it, in words.
func gotten(value string) string {
	if number, is := strings.CutPrefix(value, "number "); is {
		return number
	}
	words := map[string]string{"array": "a list", "object": "an object", "string": "a text", "bool": "true or false", "number": "a number"}
	if word := words[value]; word != "" {
		return word
	}
	return value
}

// wanted is what the value was to become, in words.
func wanted(e *json.UnmarshalTypeError) string {
	t := e.Type
	for t.Kind().String() == "ptr" {
		t = t.Elem()
	}
	switch t.Kind().String() {
	case "bool":
		return "true or false"
	case "string":
		return "a text"
	case "float32", "float64":
		return "a number"
	case "slice", "array":
		return "a list"
	case "struct", "map":
		return "an object"
	case "int32", "uint32", "int16", "uint16", "int8", "uint8":
		return fmt.Sprintf("a whole number of %d bits", t.Bits())
	}
	return "a whole number"
}
