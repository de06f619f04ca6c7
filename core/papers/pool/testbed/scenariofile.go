package testbed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"juggle/core/base/jsontokens"
	"juggle/core/base/plaintext"
	"juggle/core/experiment/param"
)

// ReadScenario reads a JSON object of parameters by their names, {"k": 7, "reject": "k"}. A parameter that it leaves out has its default.
// The result is validated. At most a mebibyte is read. An error about the text has its line and column.
func ReadScenario(r io.Reader) (Scenario, error) {
	s := Default()
	text, err := plaintext.ReadAll(r, plaintext.MaxDocumentBytes, "a JSON object")
	if err == nil {
		err = s.read(text)
	}
	if err != nil {
		return s, fmt.Errorf("testbed: scenario: %w", err)
	}
	return s, s.Validate()
}

// read sets the parameters that a JSON object names.
func (s *Scenario) read(text []byte) error {
	var file struct {
		Parameters map[string]json.RawMessage `json:"*"`
	}
	f := jsontokens.Fill(text, &file)
	for _, name := range slices.Sorted(maps.Keys(file.Parameters)) {
		p, value := Parameters.Find(name), string(file.Parameters[name])
		if f.Want(p != nil, name, "unknown parameter, want one of %s",
			strings.Join(Parameters.Of(s).Keys(), ", ")); p == nil {
			break
		}
		if value[0] == '"' {
			json.Unmarshal(file.Parameters[name], &value)
		}
		var refusal *param.Error
		if err := p.Set(s, value); errors.As(err, &refusal) {
			f.Want(false, name, "got %s, want %s", plaintext.Quote(refusal.Got), refusal.Want)
		}
	}
	return f.Err()
}

// WriteScenario writes every parameter as ReadScenario reads it, in the order of Parameters.
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
