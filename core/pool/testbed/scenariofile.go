package testbed

import (
	"bytes"
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
	root, err := jsontokens.Parse(data)
	if err == nil && root.Kind != jsontokens.Object {
		err = fmt.Errorf("%s: got %s, want an object", root.Place(), root.Kind)
	}
	if err != nil {
		return fmt.Errorf("testbed: scenario: got no JSON object of parameters: %w", err)
	}
	var own Own
	for i, name := range root.Names {
		value := root.Values[i]
		p, place := Parameters.Find(name), value.Place()
		switch {
		case slices.Contains(ownLists, name):
			if err := own.read(name, value); err != nil {
				return fmt.Errorf("testbed: scenario: %s: %w", name, err)
			}
		case p == nil:
			return fmt.Errorf("testbed: scenario: got an unknown parameter %s at %s, want one of %s", plaintext.Quote(name), place,
				strings.Join(Parameters.Of(s).Keys(), ", "))
		case value.Kind == jsontokens.List || value.Kind == jsontokens.Object:
			return fmt.Errorf("testbed: scenario: %s: %s: got %s, want %s", place, name, value.Kind, p.Want())
		default:
			if err := p.Set(s, value.Value); err != nil {
				return fmt.Errorf("testbed: scenario: %s: %w", place, err)
			}
		}
	}
	if own.nodes != nil {
		return s.setOwn(&own)
	}
	return nil
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
