package sweep

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"juggle/core/base/jsontokens"
	"juggle/core/base/plaintext"
	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/papers/study"
)

// A Spec is the content of SWEEP.json. It describes the studies of a sweep.
type Spec struct {
	Experiment string                       `json:"experiment"` // experiment.Kind's name; empty: the figures of the reservations paper
	Logs       []LogFile                    `json:"logs"`       // none: the bundled logs, if the experiment uses logs
	EachLog    bool                         `json:"each_log"`   // each study has one log; otherwise each has all of them
	Figures    []int                        `json:"figures"`    // by their published numbers; none if the experiment is one figure
	Parameters map[string][]json.RawMessage `json:"parameters"` // values by key or flag; other parameters have their defaults

	lists []ParameterValues // Parameters, checked and in the experiment's order; set by ReadSpec
}

// A LogFile is a log as SWEEP.json names it.
type LogFile struct {
	Path   string `json:"path" need:"yes"` // relative to the folder of SWEEP.json
	SHA256 string `json:"sha256"`          // the file's, in hexadecimal; empty: not checked when the sweep is planned
}

// A ParameterValues is a parameter of the experiment with its values in the sweep, each as Value.Get returns it.
type ParameterValues struct {
	Key    string   `json:"key"`
	Values []string `json:"values"`
}

// kindOf returns the kind of experiment with the name. The empty name stands for the figures of the reservations paper.
func kindOf(name string) (*experiment.Kind, error) {
	if k := experiment.KindNamed(cmp.Or(name, study.Kind.Name)); k != nil {
		return k, nil
	}
	return nil, fmt.Errorf("experiment: got %q, want one of %s", name, strings.Join(experiment.KindNames(), ", "))
}

// newSetup returns a setup of the experiment, and the parameters in the setup that a sweep can list. All parameters have their defaults.
func newSetup(k *experiment.Kind) (experiment.Setup, param.Values) {
	setup := k.NewSetup()
	return setup, setup.WithKeys(setup.RelevantKeys(k.Figures))
}

// ReadSpec reads SWEEP.json. An error names the line or the value.
func ReadSpec(r io.Reader) (Spec, error) {
	var s Spec
	data, err := plaintext.ReadAll(r, plaintext.MaxDocumentBytes, "a JSON object")
	if err != nil {
		return s, err
	}
	if err := jsontokens.Fill(data, &s).Err(); err != nil {
		return s, err
	}
	kind, err := kindOf(s.Experiment)
	if err != nil {
		return s, err
	}
	for _, key := range slices.Sorted(maps.Keys(s.Parameters)) {
		list := ParameterValues{Key: key}
		for i, value := range s.Parameters[key] {
			text, err := textOf(value)
			if err != nil {
				return s, fmt.Errorf("parameters.%s[%d]: %w", key, i, err)
			}
			list.Values = append(list.Values, text)
		}
		s.lists = append(s.lists, list)
	}
	if s.lists, err = resolveLists(kind, s.lists); err != nil {
		return s, err
	}
	for i, l := range s.Logs {
		if s.Logs[i].SHA256 = strings.ToLower(l.SHA256); l.SHA256 != "" && len(l.SHA256) != 64 {
			return s, fmt.Errorf("logs[%d].sha256: got %s, want 64 hexadecimal digits", i, plaintext.Quote(l.SHA256))
		}
	}
	return s, checkFigures(s.Figures, len(s.Logs), s.EachLog, kind)
}

// textOf converts a value in JSON to the text that Value.Set reads.
func textOf(value json.RawMessage) (text string, err error) {
	switch text = string(value); text[0] {
	case '"':
		err = json.Unmarshal(value, &text)
	case 't':
		text = "on"
	case 'f':
		text = "off"
	case '[', '{', 'n':
		err = fmt.Errorf("got %.20s, want a text, a number, true or false", text)
	}
	return text, err
}

// checkFigures checks the numbers of the figures. If the experiment uses no logs, it also checks that there are none and that eachLog is
// false.
func checkFigures(figures []int, logs int, eachLog bool, kind *experiment.Kind) error {
	switch {
	case len(figures) == 0 && len(kind.Figures) > 0:
		return fmt.Errorf("figures: got none, want a list of numbers, some of %v", kind.Figures)
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

// resolveLists checks lists whose Key is a parameter's key, flag or former flag, and whose values have any accepted spelling. It returns
// them with keys and with values as Value.Get returns them, in the experiment's order.
func resolveLists(k *experiment.Kind, lists []ParameterValues) ([]ParameterValues, error) {
	_, values := newSetup(k)
	var all []ParameterValues
	for _, list := range lists {
		p, known := values.Find(list.Key)
		if !known {
			return nil, fmt.Errorf("parameters.%s: got an unknown parameter, want one of %s", list.Key, strings.Join(flagNames(values), ", "))
		}
		if len(list.Values) == 0 {
			return nil, fmt.Errorf("parameters.%s: got no value, want at least one", list.Key)
		}
		resolved := ParameterValues{Key: p.Key}
		for i, text := range list.Values {
			if err := p.Set(text); err != nil {
				return nil, fmt.Errorf("parameters.%s[%d]: got %s, want %s", list.Key, i, plaintext.Quote(text), p.Want())
			}
			if text = p.Get(); slices.Contains(resolved.Values, text) {
				return nil, fmt.Errorf("parameters.%s[%d]: got %s twice, want each value once", list.Key, i, plaintext.Quote(text))
			}
			resolved.Values = append(resolved.Values, text)
		}
		if slices.ContainsFunc(all, func(other ParameterValues) bool { return other.Key == resolved.Key }) {
			return nil, fmt.Errorf("parameters.%s: got this parameter twice, want it once", list.Key)
		}
		all = append(all, resolved)
	}
	keys := values.Keys()
	slices.SortFunc(all, func(a, b ParameterValues) int { return slices.Index(keys, a.Key) - slices.Index(keys, b.Key) })
	return all, nil
}

// flagNames returns the name of each parameter: its flag, or its key if it has no flag.
func flagNames(values param.Values) (all []string) {
	for _, key := range values.Keys() {
		p, _ := values.Find(key)
		all = append(all, cmp.Or(p.Flag, key))
	}
	return all
}

// combinations returns a setup for each combination of the values. The values of the last list vary fastest.
func combinations(k *experiment.Kind, lists []ParameterValues) ([]experiment.Setup, error) {
	combined := [][]string{nil}
	for _, list := range lists {
		var next [][]string
		for _, prefix := range combined {
			for _, value := range list.Values {
				next = append(next, append(prefix[:len(prefix):len(prefix)], value))
			}
		}
		if combined = next; len(combined) > MaxStudies {
			return nil, fmt.Errorf("parameters: got more than %d combinations, want at most that many", MaxStudies)
		}
	}
	setups := make([]experiment.Setup, len(combined))
	for i, texts := range combined {
		setup, values := newSetup(k)
		for j, list := range lists {
			p, known := values.Find(list.Key)
			if !known {
				return nil, fmt.Errorf("parameters: got an unknown parameter %q", list.Key)
			}
			if err := p.Set(texts[j]); err != nil {
				return nil, err
			}
		}
		setups[i] = setup
	}
	return setups, nil
}
