// Package jsontokens reads JSON by encoding/json into structs, value by value, so that what is wrong is said with its line and column.
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

// ErrEnd says that the text ends too early.
var ErrEnd = errors.New("got the end of the text, want more JSON")

// A Filled is a text that encoding/json reads into structs value by value, so that each has its place. The first thing that is wrong is
// kept, with its line and column, be it noted by Fill or by whoever looks at the values afterwards.
type Filled struct {
	*json.Decoder
	text   []byte
	places map[string]int // offsets by path, "machines[1].capacity"; the text itself has the path ""
	err    error
}

// Fill reads a text that is one JSON value into what into points to. It refuses fields that the structs do not have, repeated ones, missing
// ones that have the tag need, null, and texts without a character, unless their field has the tag empty. What a value is to be follows
// from the type: a struct, a map, a list, a text, a number, true or false, what reads itself from a number or a text, or any value, which
// is kept as it stands (json.RawMessage) or read (any). A map whose field is called "*" has all that no other field has.
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

// Err is the first error that was noted.
func (f *Filled) Err() error { return f.err }

// Has reports whether the text has a value of that path: "machines[1].capacity".
func (f *Filled) Has(path string) bool {
	_, has := f.places[path]
	return has
}

// Want notes an error at the value of a path unless ok.
func (f *Filled) Want(ok bool, path, format string, args ...any) {
	if !ok {
		f.Note(path, fmt.Errorf(format, args...))
	}
}

const mostPath = 200 // bytes of a path that an error names

// Note notes what is wrong with the value of a path; nothing where err is nil.
func (f *Filled) Note(path string, err error) {
	if err == nil {
		return
	}
	at := f.places[path]
	if len(path) > mostPath {
		path = strings.ToValidUTF8(path[:mostPath], "") + "..."
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

// next is the offset of the next value or key.
func (f *Filled) next() int {
	return len(f.text) - len(bytes.TrimLeft(f.text[f.InputOffset():], " \t\r\n,:"))
}

// value reads the next value, of a path.
func (f *Filled) value(path string, v reflect.Value) {
	at := f.next()
	f.places[path] = at
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	_, own := v.Addr().Interface().(json.Unmarshaler)
	_, text := v.Addr().Interface().(encoding.TextUnmarshaler)
	_, raw := v.Addr().Interface().(*json.RawMessage)
	switch begin, whole := f.text[at], !own && !text; {
	case begin == 'n' && !raw && v.Kind() != reflect.Interface:
		f.Note(path, fmt.Errorf("got null, want %s", wanted(v.Type())))
	case begin == '{' && whole && (v.Kind() == reflect.Struct || v.Kind() == reflect.Map):
		f.object(path, v)
	case begin == '[' && whole && v.Kind() == reflect.Slice:
		f.token()
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		for i := 0; f.err == nil && f.More(); i++ {
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
			f.some(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
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

// some is value of what may not be a text without a character.
func (f *Filled) some(path string, v reflect.Value) {
	f.value(path, v)
	f.Want(v.Kind() != reflect.String || v.Len() > 0, path, "got no text, want some")
}

// object reads the next value, of a path, into a struct or a map.
func (f *Filled) object(path string, v reflect.Value) {
	f.token()
	var names []string
	var fields []reflect.StructField // by name
	others := v                      // the map of what no field has
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
			f.some(prefix+name, v.FieldByIndex(fields[i].Index))
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

// token is the next one; that there is one has been checked.
func (f *Filled) token() json.Token {
	t, _ := f.Token()
	return t
}

// Mismatch says what was got and what is wanted: "got a text, want a number".
func Mismatch(e *json.UnmarshalTypeError) string {
	got := map[string]string{"array": "a list", "object": "an object", "string": "a text", "bool": "true or false",
		"number": "a number"}[e.Value]
	if got == "" {
		got = strings.TrimPrefix(e.Value, "number ")
	}
	return "got " + got + ", want " + wanted(e.Type)
}

// wanted is what a value of a type is read from, in words.
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
