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

// Decode reads a text that is one JSON value, in which there is nothing to which into has no place. Errors are as of Explain.
func Decode(text []byte, into any) error {
	read := json.NewDecoder(bytes.NewReader(text))
	read.DisallowUnknownFields()
	if err := read.Decode(into); err != nil {
		return Explain(text, err)
	}
	if _, err := read.Token(); err != io.EOF {
		return fmt.Errorf("%s: got more behind the end, want nothing", Place(text, int(read.InputOffset())))
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
		return fmt.Errorf("%s: %sgot %s, want %s", Place(text, max(1, int(kind.Offset))-1), field, gotten(kind.Value), wanted(kind.Type))
	}
	return err
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

// wanted is what becomes a value of a type, in words.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Pointer:
		return wanted(t.Elem())
	}
	if t.Bits() < 64 {
		return fmt.Sprintf("a whole number of %d bits", t.Bits())
	}
	return "a whole number"
}
