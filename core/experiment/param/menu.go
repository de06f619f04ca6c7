package param

import "errors"

// An Entry is one value of a menu. Flags, links and files use its Name, which stays the same in later versions. Title is for people.
type Entry[T any] struct {
	Value       T
	Name, Title string
}

// A Menu lists the values of a closed set in the order in which a page or a help text shows them.
type Menu[T comparable] []Entry[T]

// Name returns the name of v, or "unknown" if the menu does not have v.
func (m Menu[T]) Name(v T) string {
	for _, i := range m {
		if i.Value == v {
			return i.Name
		}
	}
	return "unknown"
}

// Value returns the value with the name. ok is false if there is none.
func (m Menu[T]) Value(name string) (v T, ok bool) {
	for _, i := range m {
		if i.Name == name {
			return i.Value, true
		}
	}
	return v, false
}

// An Open menu accepts values beside those of its Menu.
type Open[T comparable] struct {
	Menu[T]
	OtherValues string                       // the values beside the menu, in words: "a formula"
	Spell       func(T) string               // spells any value; those of the menu by their names
	Read        func(text string) (T, error) // reads a value beside the menu; nil: there are none
}

// closed returns m as an Open menu without values beside it.
func (m Menu[T]) closed() Open[T] { return Open[T]{Menu: m, Spell: m.Name} }

// Name returns the spelling of v, of the menu or beside it.
func (o Open[T]) Name(v T) string { return o.Spell(v) }

// Value returns the value that text spells. ok is false if there is none.
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

// Parse returns the value that text spells. An error names the parameter by its key.
func (o Open[T]) Parse(key, text string) (T, error) {
	var v T
	s := Spec{Key: key, Kind: Choice, Options: o.options(), OtherValues: o.OtherValues}
	err := set(choice[T]{&v, o}, &s, text)
	return v, err
}

// Parse returns the value with the name. An error names the parameter by its key.
func (m Menu[T]) Parse(key, name string) (T, error) { return m.closed().Parse(key, name) }

// Values returns the values of all entries.
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
