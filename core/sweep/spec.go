package sweep

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/jsontokens"
	"juggle/core/param"
	"juggle/core/plaintext"
	"juggle/core/study"
)

// A Spec is what SWEEP.json says: which studies there are to be.
type Spec struct {
	Experiment string    `json:"experiment"` // experiment.Kind's name; empty: the figures of the reservations paper
	Logs       []LogFile `json:"logs"`       // none: the bundled ones, where the experiment is of logs
	EachLog    bool      `json:"each_log"`   // each log is a study of its own; otherwise every study meets all of them
	Figures    []int     `json:"figures"`    // of the experiment, by their published numbers; none where it is one figure itself
	Parameters Lists     `json:"parameters"` // those that are not named have their defaults
}

// A LogFile is a log as SWEEP.json names it.
type LogFile struct {
	Path   string `json:"path"`   // from the folder of SWEEP.json
	SHA256 string `json:"sha256"` // of the file, in hex; empty: whatever is there when the sweep is planned
}

// Lists are parameters with the values that they take in turn, in the order of the experiment's. In JSON they are an object:
// {"lambda": ["25,50,100", "50"], "seeds": [20]}.
type Lists []List

// A List is a parameter of the experiment with its values, as it spells them.
type List struct {
	Key    string   `json:"key"`
	Values []string `json:"values"`
}

// kindOf is the experiment of that name.
func kindOf(name string) (*experiment.Kind, error) {
	if k := experiment.Named(cmp.Or(name, study.Kind.Name)); k != nil {
		return k, nil
	}
	return nil, fmt.Errorf("experiment: got %q, want one of %s", name, strings.Join(experiment.Names(), ", "))
}

// taken are the parameters that can have lists, with their defaults.
func taken(k *experiment.Kind) (experiment.Call, param.Values) {
	call := k.Call()
	return call, call.Only(call.Takes(k.Figures))
}

// specLimit is the largest SWEEP.json that is read, in bytes.
const specLimit = 1 << 20

// ReadSpec reads SWEEP.json. Errors say at which line, or at which value.
func ReadSpec(r io.Reader) (Spec, error) {
	var s Spec
	data, err := plaintext.ReadAll(r, specLimit, "a JSON object")
	if err != nil {
		return s, err
	}
	if err := jsontokens.Decode(data, &s); err != nil {
		return s, err
	}
	kind, err := kindOf(s.Experiment)
	if err != nil {
		return s, err
	}
	if s.Parameters, err = s.Parameters.resolved(kind); err != nil {
		return s, err
	}
	if err := checkFigures(s.Figures, len(s.Logs), s.EachLog, kind); err != nil {
		return s, err
	}
	for i, l := range s.Logs {
		if l.Path == "" {
			return s, fmt.Errorf("logs[%d]: got no path, want that of a log", i)
		}
		if s.Logs[i].SHA256 = strings.ToLower(l.SHA256); l.SHA256 != "" && len(l.SHA256) != 64 {
			return s, fmt.Errorf("logs[%d].sha256: got %s, want 64 hexadecimal digits", i, plaintext.Quote(l.SHA256))
		}
	}
	return s, nil
}

// checkFigures checks which figures are planned, and whether there are logs where they are of logs.
func checkFigures(figures []int, logs int, eachLog bool, kind *experiment.Kind) error {
	switch {
	case len(figures) == 0 && len(kind.Figures) > 0:
		return errors.New("figures: got none, want a list of numbers, [1, 2, 3, 4, 5, 6]")
	case len(figures) > 0 && len(kind.Figures) == 0:
		return fmt.Errorf("figures: got %v, want none: %s is one itself", figures[:min(len(figures), 20)], kind.Name)
	case logs > 0 && !kind.Logs:
		return fmt.Errorf("logs: got %d, want none: %s is not of logs", logs, kind.Name)
	case eachLog && !kind.Logs:
		return fmt.Errorf("each_log: got true, want false: %s is not of logs", kind.Name)
	}
	for i, f := range figures {
		if !slices.Contains(kind.Figures, f) {
			return fmt.Errorf("figures[%d]: got %d, want one of %v", i, f, kind.Figures)
		}
		if slices.Contains(figures[:i], f) {
			return fmt.Errorf("figures[%d]: got %d twice, want each figure once", i, f)
		}
	}
	return nil
}

// UnmarshalJSON reads an object of lists. Names and values are as they stand there until they are resolved.
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
		list := List{Key: name}
		for i, v := range values {
			text, err := textOf(v)
			if err != nil {
				return fmt.Errorf("parameters.%s[%d]: %w", name, i, err)
			}
			list.Values = append(list.Values, text)
		}
		*l = append(*l, list)
	}
	return nil
}

// textOf is a value of a parameter as its text.
func textOf(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case json.Number:
		return v.String(), nil
	case bool:
		return map[bool]string{false: "off", true: "on"}[v], nil
	}
	return "", fmt.Errorf("got %v, want a text, a number, true or false", v)
}

// resolved checks names and values, spells them as the experiment does, and brings the lists into its order. A parameter may be called as
// in links or as its flag.
func (l Lists) resolved(k *experiment.Kind) (Lists, error) {
	_, values := taken(k)
	var all Lists
	for _, list := range l {
		p, known := values.Find(list.Key)
		if !known {
			return nil, fmt.Errorf("parameters.%s: got an unknown parameter, want one of %s", list.Key, strings.Join(names(values), ", "))
		}
		if len(list.Values) == 0 {
			return nil, fmt.Errorf("parameters.%s: got no value, want at least one", list.Key)
		}
		spelled := List{Key: p.Key}
		for i, text := range list.Values {
			if err := p.Set(text); err != nil {
				return nil, fmt.Errorf("parameters.%s[%d]: got %s, want %s", list.Key, i, plaintext.Quote(text), p.Want())
			}
			if text = p.Get(); slices.Contains(spelled.Values, text) {
				return nil, fmt.Errorf("parameters.%s[%d]: got %s twice, want each value once", list.Key, i, plaintext.Quote(text))
			}
			spelled.Values = append(spelled.Values, text)
		}
		if slices.ContainsFunc(all, func(other List) bool { return other.Key == spelled.Key }) {
			return nil, fmt.Errorf("parameters.%s: got this parameter twice, want it once", list.Key)
		}
		all = append(all, spelled)
	}
	keys := values.Keys()
	slices.SortFunc(all, func(a, b List) int { return slices.Index(keys, a.Key) - slices.Index(keys, b.Key) })
	return all, nil
}

// names are those of the parameters: their flags', and the keys of those that are no flags.
func names(values param.Values) (all []string) {
	for _, key := range values.Keys() {
		p, _ := values.Find(key)
		all = append(all, cmp.Or(p.Flag, key))
	}
	return all
}

// combinations are calls with all of the values; of the first list the value changes last.
func combinations(k *experiment.Kind, lists []List) ([]experiment.Call, error) {
	combined := [][]string{nil}
	for _, list := range lists {
		var next [][]string
		for _, before := range combined {
			for _, value := range list.Values {
				next = append(next, append(before[:len(before):len(before)], value))
			}
		}
		if combined = next; len(combined) > MaxStudies {
			return nil, fmt.Errorf("parameters: got more than %d combinations, want at most that many", MaxStudies)
		}
	}
	calls := make([]experiment.Call, len(combined))
	for i, texts := range combined {
		call, values := taken(k)
		for j, list := range lists {
			p, known := values.Find(list.Key)
			if !known {
				return nil, fmt.Errorf("parameters: got an unknown parameter %q", list.Key)
			}
			if err := p.Set(texts[j]); err != nil {
				return nil, err
			}
		}
		calls[i] = call
	}
	return calls, nil
}
