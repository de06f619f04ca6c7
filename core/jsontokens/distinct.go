package jsontokens

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"juggle/core/plaintext"
)

// Distinct refuses what encoding/json takes without a word, the last one winning: an object that has a name a second time, and a name that
// is a field's but for upper and lower case. The text is JSON, of which a value of type t is made; nil: anything. It returns where what is
// wrong stands.
func Distinct(text []byte, t reflect.Type) (at int, err error) {
	read := json.NewDecoder(bytes.NewReader(text))
	read.UseNumber()
	return distinct(read, text, t)
}

// distinct looks at the next value.
func distinct(read *json.Decoder, text []byte, t reflect.Type) (at int, err error) {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t != nil && (reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) ||
		reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())) {
		t = nil // it reads itself
	}
	open, _ := read.Token() // that the text is JSON has been checked
	delim, within := open.(json.Delim)
	names := make(map[string]bool)
	for within && err == nil && read.More() {
		var element reflect.Type
		if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Map) {
			element = t.Elem()
		}
		if delim == '{' {
			at = Next(read, text)
			token, _ := read.Token()
			name, _ := token.(string)
			if names[name] {
				return at, fmt.Errorf("got the name %s a second time, want it once", plaintext.Quote(name))
			}
			names[name] = true
			if t != nil && t.Kind() == reflect.Struct {
				field, of := fieldOf(t, name)
				if field != name {
					return at, fmt.Errorf("got the name %s, want %s", plaintext.Quote(name), field)
				}
				element = of
			}
		}
		at, err = distinct(read, text, element)
	}
	if within && err == nil {
		read.Token()
	}
	return at, err
}

// fieldOf is the field that encoding/json fills with what has a name, as the field's tag spells it, and its type; the name itself where
// there is none.
func fieldOf(t reflect.Type, name string) (spelled string, of reflect.Type) {
	spelled = name
	for _, field := range reflect.VisibleFields(t) {
		switch tag, _, _ := strings.Cut(field.Tag.Get("json"), ","); {
		case tag == name:
			return tag, field.Type
		case tag != "" && strings.EqualFold(tag, name):
			spelled, of = tag, field.Type
		}
	}
	return spelled, of
}

// Next is the offset of the next value or name of a text that a decoder reads token by token.
func Next(read *json.Decoder, text []byte) int {
	return len(text) - len(bytes.TrimLeft(text[read.InputOffset():], " \t\r\n,:"))
}
