// Package jsontokens reads JSON into structs with encoding/json, one value after the other. So every error has the line and the column of
// its value.
package jsontokens

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// ErrEnd is the error of a text that ends too early.
var ErrEnd = errors.New("got the end of the text, want more JSON")

// A Filled is a JSON text that was read into structs, with the place of every value. It keeps the first error with its line and column. An
// error comes from Fill, or from a caller that checks the values afterwards.
type Filled struct {
	*json.Decoder
	text   []byte
	places map[string]int // byte offsets of values by path, "machines[1].capacity"; the whole text has the path ""
	err    error
}

// Fill reads a text of one JSON value into the variable to which into points. It refuses unknown fields, repeated fields, missing fields
// with the tag need, and null, except for a json.RawMessage or any. It refuses empty texts in fields of structs, except in those with the
// tag empty, and in lists. Each value must fit its type: a struct, a map, a list, a text, a number, a bool, a json.Unmarshaler, an
// encoding.TextUnmarshaler, a json.RawMessage or any. A map in a field with the name "*" receives all fields that the struct does not have.
func Fill(text []byte, into any) *Filled {
	f := &Filled{json.NewDecoder(bytes.NewReader(text)), text, map[string]int{}, nil}
	var syntax *json.SyntaxError
	switch err := json.Unmarshal(text, new(json.RawMessage)); {
	case !errors.As(err, &syntax):
		f.value("", reflect.ValueOf(into).Elem())
	case strings.Contains(err.Error(), "unexpected end"):
		f.fail(len(text), ErrEnd)
	default:
		f.fail(max(1, int(syntax.Offset))-1, err)
	}
	return f
}

// Err returns the first error that was noted.
func (f *Filled) Err() error { return f.err }

// Has reports whether the text has a value at the path: "machines[1].capacity".
func (f *Filled) Has(path string) bool {
	_, has := f.places[path]
	return has
}

// Want notes an error about the value at the path unless ok.
func (f *Filled) Want(ok bool, path, format string, args ...any) {
	if !ok {
		f.Note(path, fmt.Errorf(format, args...))
	}
}

const maxPathBytes = 200 // an error names at most so many bytes of a path

// Note notes an error about the value at the path. It does nothing if err is nil.
func (f *Filled) Note(path string, err error) {
	if err == nil {
		return
	}
	at := f.places[path]
	if len(path) > maxPathBytes {
		path = strings.ToValidUTF8(path[:maxPathBytes], "") + "..."
	}
	if path != "" {
		err = fmt.Errorf("%s: %w", path, err)
	}
	f.fail(at, err)
}

// fail notes an error at an offset of the text, unless there is one already. Columns count bytes, from 1.
func (f *Filled) fail(at int, err error) {
	if f.err == nil {
		before := f.text[:at]
		f.err = fmt.Errorf("line %d, column %d: %w", 1+bytes.Count(before, []byte("\n")), at-bytes.LastIndexByte(before, '\n'), err)
	}
}

// next returns the byte offset of the next value or key.
func (f *Filled) next() int {
	return len(f.text) - len(bytes.TrimLeft(f.text[f.InputOffset():], " \t\r\n,:"))
}

// value reads the next value, which is at the path, into v.
func (f *Filled) value(path string, v reflect.Value) {
	at := f.next()
	f.places[path] = at
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	_, readsJSON := v.Addr().Interface().(json.Unmarshaler)
	_, readsText := v.Addr().Interface().(encoding.TextUnmarshaler)
	_, isRaw := v.Addr().Interface().(*json.RawMessage)
	switch begin, isPlain := f.text[at], !readsJSON && !readsText; {
	case begin == 'n' && !isRaw && v.Kind() != reflect.Interface:
		f.Note(path, fmt.Errorf("got null, want %s", wanted(v.Type())))
	case begin == '{' && isPlain && (v.Kind() == reflect.Struct || v.Kind() == reflect.Map):
		f.object(path, v)
	case begin == '[' && isPlain && v.Kind() == reflect.Slice:
		f.token()
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		for i := 0; f.err == nil && f.More(); i++ {
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
			f.nonEmptyValue(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
		f.token()
	default:
		err := f.Decode(v.Addr().Interface())
		if mismatch := new(json.UnmarshalTypeError); errors.As(err, &mismatch) {
			err = errors.New(Mismatch(mismatch))
		}
		f.Note(path, err)
	}
}

// nonEmptyValue is like value, but refuses an empty text.
func (f *Filled) nonEmptyValue(path string, v reflect.Value) {
	f.value(path, v)
	f.Want(v.Kind() != reflect.String || v.Len() > 0, path, "got no text, want some")
}

// object reads the next value, which is at the path, into a struct or a map.
func (f *Filled) object(path string, v reflect.Value) {
	f.token()
	var names []string
	var fields []reflect.StructField // in the order of names
	others := v                      // the map for JSON fields that the struct does not have
	if v.Kind() == reflect.Struct {
		others = reflect.Value{}
		for _, field := range reflect.VisibleFields(v.Type()) {
			if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name == "*" {
				others = v.FieldByIndex(field.Index)
			} else if name != "" {
				names, fields = append(names, name), append(fields, field)
			}
		}
	}
	if others.IsValid() {
		others.Set(reflect.MakeMap(others.Type()))
	}
	prefix := strings.TrimPrefix(path+".", ".")
	for f.err == nil && f.More() {
		at := f.next()
		name, _ := f.token().(string)
		switch i := slices.Index(names, name); {
		case f.Has(prefix + name):
			f.places[prefix+name] = at
			f.Want(false, prefix+name, "got it a second time, want it once")
		case i >= 0 && fields[i].Tag.Get("empty") == "":
			f.nonEmptyValue(prefix+name, v.FieldByIndex(fields[i].Index))
		case i >= 0:
			f.value(prefix+name, v.FieldByIndex(fields[i].Index))
		case others.IsValid():
			value := reflect.New(others.Type().Elem()).Elem()
			f.value(prefix+name, value)
			others.SetMapIndex(reflect.ValueOf(name), value)
		default:
			f.places[prefix+name] = f.next()
			f.Want(false, prefix+name, "unknown field, want one of %s", strings.Join(names, ", "))
		}
	}
	for i, field := range fields {
		f.Want(field.Tag.Get("need") == "" || f.Has(prefix+names[i]), path, "field %s is missing", names[i])
	}
	f.token()
}

// token returns the next token. Fill has checked that there is one.
func (f *Filled) token() json.Token {
	t, _ := f.Token()
	return t
}

// Mismatch returns the kind of value that was found and the kind wanted: "got a text, want a number".
func Mismatch(e *json.UnmarshalTypeError) string {
	got := map[string]string{"array": "a list", "object": "an object", "string": "a text", "bool": "true or false",
		"number": "a number"}[e.Value]
	if got == "" {
		got = strings.TrimPrefix(e.Value, "number ")
	}
	return "got " + got + ", want " + wanted(e.Type)
}

// wanted returns the JSON value from which the type is read, in words.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return wanted(t.Elem())
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Int32:
		return "a whole number of 32 bits"
	}
	return "a whole number"
}
