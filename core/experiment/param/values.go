package param

import (
	"errors"
	"slices"
	"strings"

	"juggle/core/base/plaintext"
)

// Values are parameters with their values. They are those of the S that they were taken of: what is set is set there.
type Values []Value

// Only are those of the parameters that have one of these keys, in their own order.
func (v Values) Only(keys []string) Values {
	return slices.DeleteFunc(slices.Clone(v), func(p Value) bool { return !slices.Contains(keys, p.Key) })
}

// Arguments are the flags that give the values that differ from the defaults, each with its value: "-lambda 25,50". A switch that is on
// stands alone.
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

// Validate reports every value that is out of its range, as *Error joined.
func (v Values) Validate() error {
	var errs []error
	for _, p := range v {
		errs = append(errs, p.Set(p.Get()))
	}
	return errors.Join(errs...)
}

// A Setting is a parameter with its value.
type Setting struct {
	Key   string `json:"key"` // as in the link
	Name  string `json:"name,omitempty"`
	Value string `json:"value"`
	Unit  string `json:"unit,omitempty"`
}

// Settings are all parameters with their values.
func (v Values) Settings() []Setting {
	all := make([]Setting, len(v))
	for i, p := range v {
		all[i] = Setting{p.Key, p.Name, p.Get(), p.Unit}
	}
	return all
}

// Keys are those of all parameters.
func (v Values) Keys() (keys []string) {
	for _, p := range v {
		keys = append(keys, p.Key)
	}
	return keys
}

// Find is the parameter of that key, or of that flag, by either of its names; ok is false where there is none.
func (v Values) Find(name string) (p Value, ok bool) {
	i := slices.IndexFunc(v, func(p Value) bool { return name != "" && (p.Key == name || p.Flag == name || p.OldFlag == name) })
	if i < 0 {
		return p, false
	}
	return v[i], true
}
