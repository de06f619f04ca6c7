// Package enum names the values of closed sets, which count from 0.
package enum

import "fmt"

// Name is the name of v among names; other where v is none of the set, as what was read from elsewhere may be.
func Name[E ~uint8](names []string, v E, other string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return other
}

// Read sets v to the value of that name.
func Read[E ~uint8](names []string, v *E, name []byte) error {
	for i, n := range names {
		if n == string(name) {
			*v = E(i)
			return nil
		}
	}
	return fmt.Errorf("got %q, want one of %q", name, names)
}
