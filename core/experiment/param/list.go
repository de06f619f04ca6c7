package param

import "slices"

// A List holds all parameters of an S, in the order of menus. Callers must not change it.
type List[S any] []Param[S]

// New makes a List of the parameters. Their defaults are the values in defaults. It panics if two parameters have the same key.
func New[S any](defaults S, params ...Param[S]) List[S] {
	list := List[S](params)
	all := list.Of(&defaults)
	for i, p := range all {
		p.Default = p.Get()
		if slices.Contains(all[:i].Keys(), p.Key) {
			panic("param: New: a key twice")
		}
	}
	return list
}

// Of returns the parameters with their values in s.
func (l List[S]) Of(s *S) Values {
	all := make(Values, len(l))
	for i := range l {
		all[i] = l[i].Of(s)
	}
	return all
}

// Find returns the parameter with the key, or nil if there is none.
func (l List[S]) Find(key string) *Param[S] {
	for i := range l {
		if l[i].Key == key {
			return &l[i]
		}
	}
	return nil
}

// Spec returns the Spec of the parameter with the key, for another struct with the same parameter. It panics if there is none.
func (l List[S]) Spec(key string) Spec {
	p := l.Find(key)
	if p == nil {
		panic("param: Spec: unknown key")
	}
	return p.Spec
}

// Validate reports every parameter of s that is out of its range; see Values.Validate.
func (l List[S]) Validate(s *S) error {
	next := *s
	return l.Of(&next).Validate()
}

// Settings returns all parameters with their values in s.
func (l List[S]) Settings(s *S) []Setting { return l.Of(s).Settings() }

// Encode spells the values in s that differ from the defaults; see Values.Encode.
func (l List[S]) Encode(s *S) string { return l.Of(s).Encode() }

// Decode reads a text that Encode wrote into s; see Values.Decode.
func (l List[S]) Decode(text string, s *S) []*Error { return l.Of(s).Decode(text) }

// Read is Decode, but returns only the first error. It is for UnmarshalText of a type whose MarshalText calls Encode.
func (l List[S]) Read(text []byte, s *S) error {
	if errs := l.Decode(string(text), s); len(errs) > 0 {
		return errs[0]
	}
	return nil
}

// In turns the parameters of a T into parameters of an S that holds the T. The function part returns the T in an S. Each key gets the
// prefix.
func In[S, T any](list List[T], prefix string, part func(*S) *T) []Param[S] {
	all := make([]Param[S], len(list))
	for i := range list {
		field := list[i].field
		all[i] = Param[S]{list[i].Spec, func(s *S) value { return field(part(s)) }}
		all[i].Key = prefix + list[i].Key
	}
	return all
}
