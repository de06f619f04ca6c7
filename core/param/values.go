package param

import (
	"slices"
	"strings"

	"juggle/core/plaintext"
)

// Values are the parameters of something whose type need not be known, with their values. They are those of the S that they were taken
// of: what is set is set there.
type Values struct{ items []item }

// Of are the parameters of s.
func (l List[S]) Of(s *S) Values { return Values{l.on(s)} }

// Only are those of the parameters that have one of these keys, in their own order.
func (v Values) Only(keys []string) (some Values) {
	for _, it := range v.items {
		if slices.Contains(keys, it.spec.Key) {
			some.items = append(some.items, it)
		}
	}
	return some
}

// Flags defines a flag for every parameter that has one; see List.Flags.
func (v Values) Flags(fs FlagSet) { flags(fs, v.items) }

// Encode spells what differs from the defaults; see List.Encode.
func (v Values) Encode() string { return encode(v.items) }

// Arguments are the flags that give the values that differ from the defaults, each with its value: "-lambda 25,50". A switch that is on
// stands alone.
func (v Values) Arguments() (words []string) {
	for _, it := range v.items {
		switch value := it.text(); {
		case it.spec.Flag == "" || value == it.spec.Default:
		case it.spec.Kind == Switch:
			words = append(words, strings.TrimSuffix("-"+it.spec.Flag+"="+value, "=on"))
		default:
			words = append(words, "-"+it.spec.Flag+" "+plaintext.Shell(value))
		}
	}
	return words
}

// Decode reads what Encode wrote; see List.Decode.
func (v Values) Decode(text string) []*Error { return decode(text, v.items) }

// Settings are all parameters with their values.
func (v Values) Settings() []Setting { return settings(v.items) }

// Keys are those of all parameters.
func (v Values) Keys() (keys []string) {
	for _, it := range v.items {
		keys = append(keys, it.spec.Key)
	}
	return keys
}

// Find is the parameter of that key, or of that flag, by either of its names; ok is false where there is none.
func (v Values) Find(name string) (p Value, ok bool) {
	for _, it := range v.items {
		if name != "" && (it.spec.Key == name || it.spec.Flag == name || it.spec.OldFlag == name) {
			return Value{it}, true
		}
	}
	return p, false
}

// A Value is one parameter with its value.
type Value struct{ item item }

// Spec is what the parameter is.
func (p Value) Spec() *Spec { return p.item.spec }

// Get gives the value as text.
func (p Value) Get() string { return p.item.text() }

// Set reads text; see Param.Set.
func (p Value) Set(text string) error { return p.item.set(text) }
