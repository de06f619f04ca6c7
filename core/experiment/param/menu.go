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
	for _, entry := range m {
		if entry.Value == v {
			return entry.Name
		}
	}
	return "unknown"
}

// Value returns the value with the name. ok is false if there is none.
func (m Menu[T]) Value(name string) (v T, ok bool) {
	for _, entry := range m {
		if entry.Name == name {
			return entry.Value, true
		}
	}
	return v, false
}

// An OpenMenu is a Menu that also accepts values which are not in the menu, such as formulas.
type OpenMenu[T comparable] struct {
	Menu[T]
	OtherValues string                       // the values that are not in the menu, in words: "a formula"
	Format      func(T) string               // returns the text of any value, which is its name if it is in the menu
	ParseOther  func(text string) (T, error) // reads a value that is not in the menu; nil: there are none
}

// withoutOthers returns m as an OpenMenu that accepts only the values in the menu.
func (m Menu[T]) withoutOthers() OpenMenu[T] { return OpenMenu[T]{Menu: m, Format: m.Name} }

// Name returns the text of any value.
func (o OpenMenu[T]) Name(v T) string { return o.Format(v) }

// Value returns the value with the name or other text. ok is false if the text is not accepted.
func (o OpenMenu[T]) Value(text string) (v T, ok bool) {
	v, err := o.parse(text)
	return v, err == nil
}

// parse returns the value with the name or other text.
func (o OpenMenu[T]) parse(text string) (T, error) {
	v, ok := o.Menu.Value(text)
	switch {
	case ok:
		return v, nil
	case o.ParseOther == nil:
		return v, errors.New("not in the menu")
	}
	return o.ParseOther(text)
}

// Parse returns the value with the name or other text. An error names the parameter by its key.
func (o OpenMenu[T]) Parse(key, text string) (T, error) {
	var v T
	s := Spec{Key: key, Kind: Choice, Options: o.options(), OtherValues: o.OtherValues}
	err := set(choice[T]{&v, o}, &s, text)
	return v, err
}

// Parse returns the value with the name. An error names the parameter by its key.
func (m Menu[T]) Parse(key, name string) (T, error) { return m.withoutOthers().Parse(key, name) }

// Values returns the values of all entries.
func (m Menu[T]) Values() []T {
	values := make([]T, len(m))
	for i, entry := range m {
		values[i] = entry.Value
	}
	return values
}

// options returns the entries without their values.
func (m Menu[T]) options() []Option {
	options := make([]Option, len(m))
	for i, entry := range m {
		options[i] = Option{entry.Name, entry.Title}
	}
	return options
}
