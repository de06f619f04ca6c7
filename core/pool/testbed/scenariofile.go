package testbed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"juggle/core/jsontokens"
	"juggle/core/param"
	"juggle/core/plaintext"
)

// MostBytes bounds the file of a scenario.
const MostBytes = 1 << 20

// ReadScenario reads a JSON object of parameters by their names, {"k": 7, "reject": "k"}, and of the lists of a pool of the reader's own;
// what it leaves out has its default. The result is validated. At most MostBytes are read. Whatever is wrong with the text has its line
// and column.
func ReadScenario(r io.Reader) (Scenario, error) {
	s := Default()
	text, err := plaintext.ReadAll(r, MostBytes, "a JSON object")
	if err == nil {
		err = s.read(text)
	}
	if err != nil {
		return s, fmt.Errorf("testbed: scenario: %w", err)
	}
	return s, s.Validate()
}

// read sets what a JSON object names.
func (s *Scenario) read(text []byte) error {
	f, err := newFile(text)
	if err != nil {
		return err
	}
	own, err := f.own(func(name string, at int) error {
		p := Parameters.Find(name)
		if p == nil {
			return f.wrong(at, "got an unknown parameter %s, want one of %s, or attributes, nodes or requests", plaintext.Quote(name),
				strings.Join(Parameters.Of(s).Keys(), ", "))
		}
		text := string(f.raw())
		if text[0] == '"' {
			json.Unmarshal([]byte(text), &text)
		}
		if err := p.Set(s, text); err != nil {
			return f.wrong(at, "%w", err)
		}
		return nil
	})
	if err == nil && own != nil {
		err = s.setOwn(own)
	}
	return err
}

// A file is a JSON object as encoding/json reads it, value by value, so that each has its place.
type file struct {
	*json.Decoder
	text []byte
}

// newFile refuses what is no JSON, and objects that have a name twice.
func newFile(text []byte) (*file, error) {
	begin := func() *file { return &file{json.NewDecoder(bytes.NewReader(text)), text} }
	var syntax *json.SyntaxError
	if err := json.Unmarshal(text, new(json.RawMessage)); errors.As(err, &syntax) {
		at := int(syntax.Offset)
		if !strings.HasPrefix(err.Error(), "unexpected end") {
			at-- // it is what was read last
		}
		return nil, begin().wrong(at, "%w", err)
	}
	if at, err := jsontokens.Distinct(text, nil); err != nil {
		return nil, begin().wrong(at, "%w", err)
	}
	return begin(), nil
}

// wrong is an error about what stands at an offset.
func (f *file) wrong(at int, format string, args ...any) error {
	return fmt.Errorf("%s: %w", jsontokens.Place(f.text, at), fmt.Errorf(format, args...))
}

// next is the offset of the next value or name.
func (f *file) next() int { return jsontokens.Next(f.Decoder, f.text) }

// token is the next one, and where it stands; that the text is JSON has been checked.
func (f *file) token() (json.Token, int) {
	at := f.next()
	token, _ := f.Token()
	return token, at
}

// each reads a list or an object, which begins with delim, element by element.
func (f *file) each(delim json.Delim, want string, element func() error) (err error) {
	if open, at := f.token(); open != delim {
		return f.wrong(at, "got %s, want %s", plaintext.Quote(fmt.Sprint(open)), want)
	}
	for err == nil && f.More() {
		err = element()
	}
	f.token()
	return err
}

// raw is the next value as it stands.
func (f *file) raw() (raw json.RawMessage) {
	f.Decode(&raw) // that it is a value has been checked
	return raw
}

// decode reads the next value into what to points to, which has all fields that it may have.
func (f *file) decode(to any) error {
	at := f.next()
	raw := f.raw()
	strict := json.NewDecoder(bytes.NewReader(raw))
	strict.DisallowUnknownFields()
	err := strict.Decode(to)
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &mismatch):
		field := strings.TrimPrefix(mismatch.Field+": ", ": ")
		return f.wrong(at+max(1, int(mismatch.Offset))-1, "%sgot a JSON %s, want %s", field, mismatch.Value, wants[mismatch.Type.Kind()])
	case err != nil:
		return f.wrong(at, "%w", err)
	}
	if within, err := jsontokens.Distinct(raw, reflect.TypeOf(to).Elem()); err != nil {
		return f.wrong(at+within, "%w", err)
	}
	return nil
}

// wants are the kinds of values that fields have, in words.
var wants = map[reflect.Kind]string{reflect.String: "a text", reflect.Uint8: "a text", reflect.Int: "a whole number",
	reflect.Float64: "a number", reflect.Bool: "true or false", reflect.Slice: "a list", reflect.Map: "an object",
	reflect.Struct: "an object", reflect.Interface: "a number"}

// WriteScenario writes every parameter as ReadScenario reads it, in registry order.
func WriteScenario(w io.Writer, s *Scenario) error {
	var b bytes.Buffer
	b.WriteString("{")
	for i, p := range Parameters {
		if i > 0 {
			b.WriteString(",")
		}
		value := p.Get(s)
		if p.Key == PoolKey && value != "" {
			b.WriteString("\n  " + value[1:len(value)-1]) // its lists
			continue
		}
		if p.Kind == param.Choice || p.Key == PoolKey {
			value = `"` + value + `"`
		}
		fmt.Fprintf(&b, "\n  %q: %s", p.Key, value)
	}
	b.WriteString("\n}\n")
	_, err := w.Write(b.Bytes())
	return err
}
