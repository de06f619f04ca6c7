// Package enum names the values of closed sets. The values of a set are numbered from 0.
package enum

import "fmt"

// Name returns the name of v, or other if v has no name. A value that was read from a file may have none.
func Name[E ~uint8](names []string, v E, other string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return other
}

// Read sets v to the value with the name.
func Read[E ~uint8](names []string, v *E, name []byte) error {
	for i, n := range names {
		if n == string(name) {
			*v = E(i)
			return nil
		}
	}
	return fmt.Errorf("got %q, want one of %q", name, names)
}
