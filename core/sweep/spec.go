package sweep

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
	"juggle/core/study"
)

// A Spec is what SWEEP.json says: which studies there are to be.
type Spec struct {
	Logs       []LogFile `json:"logs"`       // none: the bundled ones
	EachLog    bool      `json:"each_log"`   // each log is a study of its own; otherwise every study meets all of them
	Figures    []int     `json:"figures"`    // by their published numbers
	Parameters Lists     `json:"parameters"` // those that are not named have their defaults
}

// A LogFile is a log as SWEEP.json names it.
type LogFile struct {
	Path   string `json:"path"`   // from the folder of SWEEP.json
	SHA256 string `json:"sha256"` // of the file, in hex; empty: whatever is there when the sweep is planned
}

// Lists are parameters with the values that they take in turn, in the order of study.Parameters. In JSON they are an object:
// {"lambda": ["25,50,100", "50"], "seeds": [20]}.
type Lists []List

// A List is a parameter of study.Parameters with its values, as Param.Get spells them.
type List struct {
	Key    string   `json:"key"`
	Values []string `json:"values"`
}

// specLimit is the largest SWEEP.json that is read, in bytes.
const specLimit = 1 << 20

// ReadSpec reads SWEEP.json. Errors say at which line, or at which value.
func ReadSpec(r io.Reader) (Spec, error) {
	var s Spec
	data, err := io.ReadAll(io.LimitReader(r, specLimit+1))
	if err != nil {
		return s, err
	}
	if len(data) > specLimit {
		return s, fmt.Errorf("got more than %d bytes, want a JSON object", specLimit)
	}
	if err := decode(data, &s); err != nil {
		return s, err
	}
	if len(s.Figures) == 0 {
		return s, errors.New("figures: got none, want a list of numbers, [1, 2, 3, 4, 5, 6]")
	}
	for i, l := range s.Logs {
		if l.Path == "" {
			return s, fmt.Errorf("logs[%d]: got no path, want that of a log", i)
		}
		if s.Logs[i].SHA256 = strings.ToLower(l.SHA256); l.SHA256 != "" && len(l.SHA256) != 64 {
			return s, fmt.Errorf("logs[%d].sha256: got %q, want 64 hexadecimal digits", i, l.SHA256)
		}
	}
	return s, nil
}

// decode reads one JSON value that has nothing to which into has no place. Errors say at which line.
func decode(data []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	err := dec.Decode(into)
	if err == nil {
		if _, more := dec.Token(); more != io.EOF {
			return fmt.Errorf("line %d: got more after the object, want nothing", jsontokens.Line(data, int(dec.InputOffset())))
		}
		return nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("line %d: got the end of the file, want more JSON", jsontokens.Line(data, len(data)))
	}
	return positioned(data, err)
}

// positioned says at which line of data an error of encoding/json is.
func positioned(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %w", jsontokens.Line(data, int(syntax.Offset)), err)
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: %s: got a %s, want a value of %v", jsontokens.Line(data, int(kind.Offset)), kind.Field, kind.Value, kind.Type)
	}
	return err
}

// UnmarshalJSON reads an object of lists. A parameter may be called as in links or as the flag of juggle figure.
func (l *Lists) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if tok, err := dec.Token(); err != nil || tok != json.Delim('{') {
		return fmt.Errorf(`parameters: got %.20s, want an object, {"lambda": ["25,50,100", "50"]}`, data)
	}
	*l = nil
	for dec.More() {
		tok, err := dec.Token()
		if err != nil {
			return err
		}
		name, _ := tok.(string) // the decoder lets nothing else through
		var values []any
		if err := dec.Decode(&values); err != nil {
			return fmt.Errorf("parameters.%s: got no list, want one of values: %v", name, err)
		}
		list, err := listOf(name, values)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(*l, func(other List) bool { return other.Key == list.Key }) {
			return fmt.Errorf("parameters.%s: got this parameter twice, want it once", name)
		}
		*l = append(*l, list)
	}
	place := func(l List) int {
		return slices.IndexFunc(study.Parameters, func(p param.Param[study.Params]) bool { return p.Key == l.Key })
	}
	slices.SortFunc(*l, func(a, b List) int { return place(a) - place(b) })
	return nil
}

// listOf checks the values of the parameter of that name, and spells them as Param.Get does.
func listOf(name string, values []any) (List, error) {
	p := find(name)
	if p == nil {
		return List{}, fmt.Errorf("parameters.%s: got an unknown parameter, want a flag of \"juggle figure -h\" without its hyphen", name)
	}
	if len(values) == 0 {
		return List{}, fmt.Errorf("parameters.%s: got no value, want at least one", name)
	}
	list := List{Key: p.Key}
	for i, v := range values {
		var text string
		switch v := v.(type) {
		case string:
			text = v
		case json.Number:
			text = v.String()
		case bool:
			text = map[bool]string{false: "off", true: "on"}[v]
		default:
			return List{}, fmt.Errorf("parameters.%s[%d]: got %v, want a text, a number, true or false", name, i, v)
		}
		s := study.Paper()
		if err := p.Set(&s, text); err != nil {
			return List{}, fmt.Errorf("parameters.%s[%d]: got %q, want %s", name, i, text, p.Want())
		}
		if text = p.Get(&s); slices.Contains(list.Values, text) {
			return List{}, fmt.Errorf("parameters.%s[%d]: got %q twice, want each value once", name, i, text)
		}
		list.Values = append(list.Values, text)
	}
	return list, nil
}

// find is the parameter that is called so in links, or as a flag.
func find(name string) *param.Param[study.Params] {
	if p := study.Parameters.Find(name); p != nil {
		return p
	}
	for i := range study.Parameters {
		if p := &study.Parameters[i]; name != "" && p.Flag == name {
			return p
		}
	}
	return nil
}

// combinations are all of the values; of the first list the value changes last.
func combinations(lists []List) ([]study.Params, error) {
	combined := []study.Params{study.Paper()}
	for _, list := range lists {
		p := study.Parameters.Find(list.Key)
		if p == nil {
			return nil, fmt.Errorf("parameters: got an unknown parameter %q", list.Key)
		}
		var next []study.Params
		for _, before := range combined {
			for _, value := range list.Values {
				if err := p.Set(&before, value); err != nil {
					return nil, err
				}
				next = append(next, before)
			}
		}
		if combined = next; len(combined) > MaxStudies {
			return nil, fmt.Errorf("parameters: got more than %d combinations, want at most that many", MaxStudies)
		}
	}
	return combined, nil
}
