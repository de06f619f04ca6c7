package testbed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/jsontokens"
	"juggle/core/param"
	"juggle/core/plaintext"
)

// MostBytes bounds the file of a scenario.
const MostBytes = 1 << 20

// ReadScenario reads a JSON object of parameters by their names, {"k": 7, "reject": "k"}; what it leaves out has its default. The
// result is validated. At most MostBytes are read.
func ReadScenario(r io.Reader) (Scenario, error) {
	s := Default()
	data, err := plaintext.ReadAll(r, MostBytes, "a JSON object")
	if err != nil {
		return s, fmt.Errorf("testbed: scenario: %w", err)
	}
	if err := readFields(data, &s); err != nil {
		return s, err
	}
	return s, s.Validate()
}

// readFields sets what a JSON object names. An error says at which line and column; of a value that is none, its own.
func readFields(data []byte, s *Scenario) error {
	r := jsontokens.New(data)
	place := func(at int) string { return jsontokens.Place(data, at) }
	noObject := func(at int, format string, args ...any) error {
		return fmt.Errorf("testbed: scenario: got no JSON object of parameters: %s: %w", place(at), fmt.Errorf(format, args...))
	}
	token := func() (json.Token, int, error) {
		tok, at, err := r.Read()
		if err != nil && !errors.Is(err, jsontokens.ErrEnd) {
			err = fmt.Errorf("got %q, want JSON", data[at:at+1])
		}
		if err != nil {
			err = noObject(at, "%w", err)
		}
		return tok, at, err
	}
	tok, at, err := token()
	if err != nil {
		return err
	}
	if tok != json.Delim('{') {
		return noObject(at, "got %s, want an object", data[at:at+1])
	}
	var seen []string
	var own Own
	for r.More() {
		tok, at, err := token()
		if err != nil {
			return err
		}
		name, _ := tok.(string) // the decoder lets nothing else through
		p := Parameters.Find(name)
		switch {
		case slices.Contains(ownLists, name) && !slices.Contains(seen, name):
			if err := own.read(name, r, data); err != nil {
				return fmt.Errorf("testbed: scenario: %s: %w", name, err)
			}
			seen = append(seen, name)
			continue
		case p == nil && !slices.Contains(ownLists, name):
			return fmt.Errorf("testbed: scenario: got an unknown parameter %s at %s, want one of %s", plaintext.Quote(name), place(at),
				strings.Join(names(), ", "))
		case slices.Contains(seen, name):
			return fmt.Errorf("testbed: scenario: got %s a second time at %s, want it once", name, place(at))
		}
		seen = append(seen, name)
		if tok, at, err = token(); err != nil {
			return err
		}
		text := "null"
		switch v := tok.(type) {
		case nil:
		case json.Delim:
			return fmt.Errorf("testbed: scenario: %s: %s: got a list or an object, want %s", place(at), name, p.Want())
		default:
			text = fmt.Sprint(v)
		}
		if err := p.Set(s, text); err != nil {
			return fmt.Errorf("testbed: scenario: %s: %w", place(at), err)
		}
	}
	if _, _, err := token(); err != nil {
		return err
	}
	if at := r.Next(); at < len(data) {
		return noObject(at, "got more after the object, want nothing")
	}
	if own.places != nil {
		return s.setOwn(&own, data)
	}
	return nil
}

func names() []string {
	list := make([]string, len(Parameters))
	for i, p := range Parameters {
		list[i] = p.Key
	}
	return list
}

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
