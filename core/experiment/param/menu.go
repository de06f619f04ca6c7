package param

import "errors"

// An Entry is one value of a menu. Name is stable: flags, links and files use it; Title is for people.
type Entry[T any] struct {
	Value       T
	Name, Title string
}

// A Menu lists the values of a closed set in the order in which people are shown them.
type Menu[T comparable] []Entry[T]

// Name is the stable name of v, "unknown" where the menu does not have it.
func (m Menu[T]) Name(v T) string {
	for _, i := range m {
		if i.Value == v {
			return i.Name
		}
	}
	return "unknown"
}

// Value is the value of that name, and whether there is one.
func (m Menu[T]) Value(name string) (v T, ok bool) {
	for _, i := range m {
		if i.Name == name {
			return i.Value, true
		}
	}
	return v, false
}

// An Open menu takes other values too.
type Open[T comparable] struct {
	Menu[T]
	Else  string                       // what it takes else, in words: "a formula"
	Spell func(T) string               // any value, the menu's by their names
	Read  func(text string) (T, error) // a value that is not the menu's; nil: there is none
}

// closed is a menu that takes no other values.
func (m Menu[T]) closed() Open[T] { return Open[T]{Menu: m, Spell: m.Name} }

// Name spells any value.
func (o Open[T]) Name(v T) string { return o.Spell(v) }

// Value is the value that is spelled so, and whether there is one.
func (o Open[T]) Value(text string) (v T, ok bool) {
	v, err := o.read(text)
	return v, err == nil
}

func (o Open[T]) read(text string) (T, error) {
	v, ok := o.Menu.Value(text)
	switch {
	case ok:
		return v, nil
	case o.Read == nil:
		return v, errors.New("not in the menu")
	}
	return o.Read(text)
}

// Parse is Value with an error that names the parameter.
func (o Open[T]) Parse(key, text string) (T, error) {
	var v T
	s := Spec{Key: key, Kind: Choice, Options: o.options(), Else: o.Else}
	err := Value{&s, choice[T]{&v, o}}.Set(text)
	return v, err
}

// Parse is Value with an error that names the parameter.
func (m Menu[T]) Parse(key, name string) (T, error) { return m.closed().Parse(key, name) }

// Values are the values alone.
func (m Menu[T]) Values() []T {
	list := make([]T, len(m))
	for i, item := range m {
		list[i] = item.Value
	}
	return list
}

func (m Menu[T]) options() []Option {
	list := make([]Option, len(m))
	for i, item := range m {
		list[i] = Option{item.Name, item.Title}
	}
	return list
}
