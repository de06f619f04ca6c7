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

// A Filled is a text that encoding/json reads into structs value by value, so that each has its place. The first thing that is wrong is
// kept, with its line and column, be it noted by Fill or by whoever looks at the values afterwards.
type Filled struct {
	*json.Decoder
	text   []byte
	places map[string]int // offsets by path, "machines[1].capacity"; the text itself has the path ""
	err    error
}

// Fill reads a text that is one JSON value into the struct that into points to. It refuses fields that the structs do not have, repeated
// ones, missing ones that have the tag need, null, and texts without a character, unless their field has the tag empty. What a field of
// the struct is follows from its type: a struct, a map, a list, a text, a number, true or false, what reads itself from a number or a text,
// or any value, which is kept as it stands (json.RawMessage) or read (any). A map whose field is called "*" has all that no other field
// has.
func Fill(text []byte, into any) *Filled {
	f := &Filled{json.NewDecoder(bytes.NewReader(text)), text, map[string]int{}, nil}
	var syntax *json.SyntaxError
	if err := json.Unmarshal(text, new(json.RawMessage)); !errors.As(err, &syntax) {
		f.value("", reflect.ValueOf(into).Elem())
	} else {
		f.err = Explain(text, err)
		if strings.Contains(err.Error(), "unexpected end") {
			f.err = fmt.Errorf("%s: %w", Place(text, len(text)), ErrEnd)
		}
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
		f.Fail(path, format, args...)
	}
}

// Note notes what is wrong with the value of a path; nothing where err is nil.
func (f *Filled) Note(path string, err error) { f.Want(err == nil, path, "%w", err) }

const mostPath = 200 // bytes of a path that an error names

// Fail notes an error at the value of a path, unless there is one in the text already.
func (f *Filled) Fail(path, format string, args ...any) {
	if f.err != nil {
		return
	}
	at := f.places[path]
	if len(path) > mostPath {
		path = strings.ToValidUTF8(path[:mostPath], "") + "..."
	}
	if path != "" {
		path += ": "
	}
	f.err = fmt.Errorf("%s: %s%w", Place(f.text, at), path, fmt.Errorf(format, args...))
}

// next is the offset of the next value or key.
func (f *Filled) next() int { return Next(f.Decoder, f.text) }

// A Kind is what sort of value stands in a text, in words.
type Kind string

// The kinds.
const (
	Text   Kind = "text"
	Number Kind = "a number"
	List   Kind = "a list"
	Object Kind = "an object"
	Bool   Kind = "true or false"
	Null   Kind = "null"
)

// kinds are the kinds of values by the byte that they begin with; all others are numbers.
var kinds = map[byte]Kind{'{': Object, '[': List, '"': Text, 't': Bool, 'f': Bool, 'n': Null}

// wanted is the kind that a value must have, where kind is what stands there.
func (f *Filled) wanted(v reflect.Value, kind Kind) Kind {
	switch p := v.Addr().Interface(); p.(type) {
	case *json.RawMessage, *any:
		return kind
	case json.Unmarshaler:
		if kind == Text {
			return Text
		}
		return Number
	case encoding.TextUnmarshaler, *string:
		return Text
	}
	switch v.Kind() {
	case reflect.Struct, reflect.Map:
		return Object
	case reflect.Slice:
		return List
	case reflect.Bool:
		return Bool
	}
	return Number
}

// value reads the next value, of a path.
func (f *Filled) value(path string, v reflect.Value) {
	at := f.next()
	f.places[path] = at
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	kind := kinds[f.text[at]]
	if kind == "" {
		kind = Number
	}
	want := f.wanted(v, kind)
	_, raw := v.Addr().Interface().(*json.RawMessage)
	switch f.Want(kind == want, path, "got %s, want %s", kind, want); {
	case f.err != nil:
	case raw || v.Kind() == reflect.Interface:
		f.Decode(v.Addr().Interface()) // any value will do
	case want == Object:
		f.object(path, v)
	case want == List:
		f.list(path, v)
	default:
		var mismatch *json.UnmarshalTypeError
		if err := f.Decode(v.Addr().Interface()); errors.As(err, &mismatch) {
			f.Fail(path, "got %s, want %s", f.text[at:f.InputOffset()], wanted(mismatch))
		} else if err != nil {
			f.Fail(path, "%w", err)
		}
	}
}

func (f *Filled) list(path string, v reflect.Value) {
	f.token()
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	for i := 0; f.err == nil && f.More(); i++ {
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		f.value(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		f.some(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
	}
	f.token()
}

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
		i, twice := slices.Index(names, name), f.Has(prefix+name)
		switch {
		case twice:
		case i >= 0:
			value := v.FieldByIndex(fields[i].Index)
			f.value(prefix+name, value)
			if fields[i].Tag.Get("empty") == "" {
				f.some(prefix+name, value)
			}
			continue
		case others.IsValid():
			value := reflect.New(others.Type().Elem()).Elem()
			f.value(prefix+name, value)
			others.SetMapIndex(reflect.ValueOf(name), value)
			continue
		}
		if f.places[prefix+name] = at; twice {
			f.Fail(prefix+name, "got it a second time, want it once")
		}
		f.places[prefix+name] = f.next()
		f.Fail(prefix+name, "unknown field, want one of %s", strings.Join(names, ", "))
	}
	for i, field := range fields {
		f.Want(field.Tag.Get("need") == "" || f.Has(prefix+names[i]), path, "field %s is missing", names[i])
	}
	f.token()
}

// some notes a text without a character.
func (f *Filled) some(path string, v reflect.Value) {
	f.Want(v.Kind() != reflect.String || v.Len() > 0, path, "got no text, want some")
}

// token is the next one; that there is one has been checked.
func (f *Filled) token() json.Token {
	t, _ := f.Token()
	return t
}
