package param

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

// Parse is Value with an error that names the parameter.
func (m Menu[T]) Parse(key, name string) (T, error) {
	v, ok := m.Value(name)
	if !ok {
		s := Spec{Key: key, Kind: Choice, Options: m.options()}
		return v, s.refuse(name)
	}
	return v, nil
}

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
