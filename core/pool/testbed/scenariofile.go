package testbed

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
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
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return s, fmt.Errorf("testbed: scenario: got no JSON object of parameters: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		p := ParamNamed(name)
		if p == nil {
			return s, fmt.Errorf("testbed: scenario: got an unknown parameter %q", name)
		}
		text := string(fields[name])
		if strings.HasPrefix(text, `"`) {
			if err := json.Unmarshal(fields[name], &text); err != nil {
				return s, fmt.Errorf("testbed: scenario: %s: %w", name, err)
			}
		}
		if err := p.Parse(&s, text); err != nil {
			return s, err
		}
	}
	return s, s.Validate()
}

// WriteScenario writes every parameter as ReadScenario reads it, in registry order.
func WriteScenario(w io.Writer, s *Scenario) error {
	var b bytes.Buffer
	b.WriteString("{")
	for i := range Params {
		p := &Params[i]
		if i > 0 {
			b.WriteString(",")
		}
		value := p.Format(s)
		if p.Choices != nil {
			value = `"` + value + `"`
		}
		fmt.Fprintf(&b, "\n  %q: %s", p.Name, value)
	}
	b.WriteString("\n}\n")
	_, err := w.Write(b.Bytes())
	return err
}
