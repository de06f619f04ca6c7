package param

import "slices"

// A List is the registry of the parameters of an S, in the order of menus. Callers do not change it.
type List[S any] []Param[S]

// New completes the parameters with their defaults, which are what defaults has. It panics where two have the same key.
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

// Of are the parameters of s, with their values there.
func (l List[S]) Of(s *S) Values {
	all := make(Values, len(l))
	for i := range l {
		all[i] = l[i].Of(s)
	}
	return all
}

// Find is the parameter of that key, nil where there is none.
func (l List[S]) Find(key string) *Param[S] {
	for i := range l {
		if l[i].Key == key {
			return &l[i]
		}
	}
	return nil
}

// Spec is what the parameter of that key is, for another struct that has the same parameter. It panics where there is none.
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

// Settings are all parameters with their values in s.
func (l List[S]) Settings(s *S) []Setting { return l.Of(s).Settings() }

// Encode spells what in s differs from the defaults; see Values.Encode.
func (l List[S]) Encode(s *S) string { return l.Of(s).Encode() }

// Decode reads what Encode wrote into s; see Values.Decode.
func (l List[S]) Decode(text string, s *S) []*Error { return l.Of(s).Decode(text) }

// Read is Decode for an UnmarshalText, whose text Encode has written: the first thing wrong is an error.
func (l List[S]) Read(text []byte, s *S) error {
	if wrong := l.Decode(string(text), s); len(wrong) > 0 {
		return wrong[0]
	}
	return nil
}

// In makes the parameters of a part those of the whole that has it. Each key gets the prefix.
func In[S, T any](list List[T], prefix string, part func(*S) *T) []Param[S] {
	all := make([]Param[S], len(list))
	for i := range list {
		at := list[i].at
		all[i] = Param[S]{list[i].Spec, func(s *S) value { return at(part(s)) }}
		all[i].Key = prefix + list[i].Key
	}
	return all
}
