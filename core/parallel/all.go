package parallel

import (
	"fmt"
	"sort"
	"strings"
)

// A Failure is an item that could not be computed, and why.
type Failure struct {
	Item int
	Err  error
}

// Failures are the items of so many that could not be computed, in ascending order. They are the error of what was computed without them.
type Failures struct {
	Of   int
	List []Failure
}

// shown is how many failures an error tells of; those of one cause are alike.
const shown = 5

func (f *Failures) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d of %d runs failed and are left out:", len(f.List), f.Of)
	for _, one := range f.List[:min(shown, len(f.List))] {
		fmt.Fprintf(&text, "\n  %v", one.Err)
	}
	if more := len(f.List) - shown; more > 0 {
		fmt.Fprintf(&text, "\n  and %d more", more)
	}
	return text.String()
}

// Unwrap gives each item's error.
func (f *Failures) Unwrap() []error {
	errs := make([]error, len(f.List))
	for i, one := range f.List {
		errs[i] = one.Err
	}
	return errs
}

// OrNil is f as an error: nil where nothing failed.
func (f *Failures) OrNil() error {
	if len(f.List) == 0 {
		return nil
	}
	sort.Slice(f.List, func(i, j int) bool { return f.List[i].Item < f.List[j].Item })
	return f
}

// All is Each where items stand for themselves: one that do refuses, or on which it panics, is set aside, and the others are computed. The
// error is then Failures. What take refuses ends the computing.
func All[W, R any](n, workers, chunk int, do func(own *W, i int) (R, error), take func(i int, result R) error) error {
	type tried struct {
		result R
		err    error
	}
	failed := Failures{Of: n}
	err := Each(n, workers, chunk,
		func(own *W, i int) (tried, error) {
			result, err := attempt(do, own, i)
			return tried{result, err}, nil
		},
		func(i int, t tried) error {
			if t.err != nil {
				failed.List = append(failed.List, Failure{i, t.err})
				return nil
			}
			return take(i, t.result)
		})
	if err != nil {
		return err
	}
	return failed.OrNil()
}
