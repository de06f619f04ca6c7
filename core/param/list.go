package param

import (
	"errors"
	"slices"
)

// A List is the registry of the parameters of an S, in the order of menus. Callers do not change it.
type List[S any] []Param[S]

// New completes the parameters with their defaults, which are what defaults has. It panics where two have the same key.
func New[S any](defaults S, params ...Param[S]) List[S] {
	for i := range params {
		p := &params[i]
		p.Default = p.get(&defaults)
		if slices.ContainsFunc(params[:i], func(q Param[S]) bool { return q.Key == p.Key }) {
			panic("param: New: a key twice")
		}
	}
	return params
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

// Validate reports every parameter of s that is out of its range, as *Error joined.
func (l List[S]) Validate(s *S) error {
	var errs []error
	for i := range l {
		next := *s
		errs = append(errs, l[i].Set(&next, l[i].get(s)))
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

// Settings are all parameters with their values in s.
func (l List[S]) Settings(s *S) []Setting {
	all := make([]Setting, len(l))
	for i := range l {
		all[i] = Setting{l[i].Key, l[i].Name, l[i].get(s), l[i].Unit}
	}
	return all
}

// In makes the parameters of a part those of the whole that has it. Each key gets the prefix.
func In[S, T any](list List[T], prefix string, part func(*S) *T) []Param[S] {
	all := make([]Param[S], len(list))
	for i := range list {
		p := &list[i]
		all[i] = Param[S]{p.Spec,
			func(s *S) string { return p.get(part(s)) },
			func(s *S, text string, spec *Spec) bool { return p.set(part(s), text, spec) }}
		all[i].Key = prefix + p.Key
	}
	return all
}
