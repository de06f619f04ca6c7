package param

import (
	"errors"
	"slices"
)

// A List is the registry of the parameters of an S, in the order of menus. Callers do not change it.
type List[S any] []Param[S]

// New completes the parameters with their defaults, which are what defaults has. It panics where two have the same key.
func New[S any](defaults S, params ...Param[S]) List[S] {
	list := List[S](params)
	complete(list.on(&defaults))
	return list
}

func complete(items []item) {
	for i, it := range items {
		it.spec.Default = it.text()
		if slices.ContainsFunc(items[:i], func(other item) bool { return other.spec.Key == it.spec.Key }) {
			panic("param: New: a key twice")
		}
	}
}

// on are the parameters of s.
func (l List[S]) on(s *S) []item {
	items := make([]item, len(l))
	for i := range l {
		items[i] = l[i].on(s)
	}
	return items
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
	next := *s
	return validate(l.on(&next))
}

func validate(items []item) error {
	var errs []error
	for _, it := range items {
		errs = append(errs, it.set(it.text()))
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
func (l List[S]) Settings(s *S) []Setting { return settings(l.on(s)) }

func settings(items []item) []Setting {
	all := make([]Setting, len(items))
	for i, it := range items {
		all[i] = Setting{it.spec.Key, it.spec.Name, it.text(), it.spec.Unit}
	}
	return all
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
