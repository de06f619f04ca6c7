package param

import (
	"errors"
	"fmt"
)

// Faults are what is wrong with something, each naming its field: all of it is reported, and not only what comes first.
type Faults []error

// Err is all of them, joined; nil where there is none.
func (f Faults) Err() error { return errors.Join(f...) }

// Want notes a fault unless ok.
func (f *Faults) Want(ok bool, format string, args ...any) {
	if !ok {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

// Under notes each of err's joined parts behind its place.
func (f *Faults) Under(err error, format string, args ...any) {
	if err == nil {
		return
	}
	where := fmt.Sprintf(format, args...)
	parts := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		parts = joined.Unwrap()
	}
	for _, part := range parts {
		*f = append(*f, fmt.Errorf("%s: %w", where, part))
	}
}
