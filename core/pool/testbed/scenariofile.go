package testbed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/param"
)

// ReadScenario reads a JSON object of parameters by their names, {"k": 7, "reject": "k"}; what it leaves out has its default. The
// result is validated. At most a mebibyte is read.
func ReadScenario(r io.Reader) (Scenario, error) {
	s := Default()
	const most = 1 << 20
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return s, fmt.Errorf("testbed: scenario: %w", err)
	}
	if len(data) > most {
		return s, fmt.Errorf("testbed: scenario: got more than %d bytes, want a short JSON object", most)
	}
	if err := readFields(data, &s); err != nil {
		return s, err
	}
	return s, s.Validate()
}

// readFields sets what a JSON object names. An error says at which line and column; of a value that is none, its own.
func readFields(data []byte, s *Scenario) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	next := func() int { // where the next token begins
		at := int(dec.InputOffset())
		for at < len(data) && strings.IndexByte(" \t\r\n,:", data[at]) >= 0 {
			at++
		}
		return at
	}
	place := func(at int) string {
		before := string(data[:min(at, len(data))])
		return fmt.Sprintf("line %d, column %d", 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n'))
	}
	noObject := func(at int, format string, args ...any) error {
		return fmt.Errorf("testbed: scenario: got no JSON object of parameters: %s: %w", place(at), fmt.Errorf(format, args...))
	}
	token := func() (tok json.Token, at int, err error) {
		at = next()
		if tok, err = dec.Token(); err == nil {
			return tok, at, nil
		}
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) && int(syntax.Offset) <= len(data) && syntax.Offset > 0 {
			at = max(at, int(syntax.Offset)-1)
		}
		if at >= len(data) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, at, noObject(len(data), "got the end of the text, want more JSON")
		}
		return nil, at, noObject(at, "got %q, want JSON", data[at:at+1])
	}
	tok, at, err := token()
	if err != nil {
		return err
	}
	if tok != json.Delim('{') {
		return noObject(at, "got %s, want an object", data[at:min(at+1, len(data))])
	}
	var seen []string
	for dec.More() {
		tok, at, err := token()
		if err != nil {
			return err
		}
		name, _ := tok.(string) // the decoder lets nothing else through
		p := Parameters.Find(name)
		switch {
		case p == nil:
			return fmt.Errorf("testbed: scenario: got an unknown parameter %q at %s, want one of %s", name, place(at), strings.Join(names(), ", "))
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
	if at := next(); at < len(data) {
		return noObject(at, "got more after the object, want nothing")
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
		if p.Kind == param.Choice {
			value = `"` + value + `"`
		}
		fmt.Fprintf(&b, "\n  %q: %s", p.Key, value)
	}
	b.WriteString("\n}\n")
	_, err := w.Write(b.Bytes())
	return err
}
