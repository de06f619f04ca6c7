package param

import (
	"errors"
	"slices"
	"strings"

	"juggle/core/base/plaintext"
)

// Values are the parameters of one S with their values. Setting one changes the S.
type Values []Value

// WithKeys returns only those parameters whose key is among keys, in the order of v. A command, for example, gets flags for those
// alone.
func (v Values) WithKeys(keys []string) Values {
	return slices.DeleteFunc(slices.Clone(v), func(p Value) bool { return !slices.Contains(keys, p.Key) })
}

// Arguments returns the command-line flags of the parameters that have a flag and whose values differ from their defaults, each with its
// value: "-lambda 25,50". A switch that is on has no value.
func (v Values) Arguments() (words []string) {
	for _, p := range v {
		switch value := p.Get(); {
		case p.Flag == "" || value == p.Default:
		case p.Kind == Switch:
			words = append(words, strings.TrimSuffix("-"+p.Flag+"="+value, "=on"))
		default:
			words = append(words, "-"+p.Flag+" "+plaintext.Shell(value))
		}
	}
	return words
}

// Validate returns an *Error for every value that is out of its range, joined.
func (v Values) Validate() error {
	var errs []error
	for _, p := range v {
		errs = append(errs, p.Set(p.Get()))
	}
	return errors.Join(errs...)
}

// A Setting is a parameter with its value.
type Setting struct {
	Key   string `json:"key"` // as in a link
	Name  string `json:"name,omitempty"`
	Value string `json:"value"`
	Unit  string `json:"unit,omitempty"`
}

// Settings returns all parameters with their values.
func (v Values) Settings() []Setting {
	all := make([]Setting, len(v))
	for i, p := range v {
		all[i] = Setting{p.Key, p.Name, p.Get(), p.Unit}
	}
	return all
}

// Keys returns the keys of all parameters.
func (v Values) Keys() (keys []string) {
	for _, p := range v {
		keys = append(keys, p.Key)
	}
	return keys
}

// Find returns the parameter whose key, flag or former flag is name. ok is false if no parameter has the name.
func (v Values) Find(name string) (p Value, ok bool) {
	i := slices.IndexFunc(v, func(p Value) bool { return name != "" && (p.Key == name || p.Flag == name || p.OldFlag == name) })
	if i < 0 {
		return p, false
	}
	return v[i], true
}
