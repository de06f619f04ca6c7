package param

import (
	"errors"
	"fmt"
)

// Faults collects errors about the fields of a struct, so that all of them are reported and not only the first. Each error names its field.
type Faults []error

// Err returns all errors joined, or nil if there are none.
func (f Faults) Err() error { return errors.Join(f...) }

// AddUnless adds an error with this text, unless ok is true.
func (f *Faults) AddUnless(ok bool, format string, args ...any) {
	if !ok {
		*f = append(*f, fmt.Errorf(format, args...))
	}
}

// AddWithPlace adds every error that is joined in err. The text of format and args, the place of the error, is put before it. A nil err
// adds nothing.
func (f *Faults) AddWithPlace(err error, format string, args ...any) {
	if err == nil {
		return
	}
	place := fmt.Sprintf(format, args...)
	parts := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		parts = joined.Unwrap()
	}
	for _, part := range parts {
		*f = append(*f, fmt.Errorf("%s: %w", place, part))
	}
}
