package parallel

import (
	"fmt"
	"sort"
	"strings"
)

// A Failure is an item that could not be computed, with the reason.
type Failure struct {
	Item int
	Err  error
}

// Failures is the error of a computation in which some items failed. The others were computed.
type Failures struct {
	Items int       // the number of all items, whether they failed or not
	List  []Failure // in ascending order of Item
}

// maxListed is the largest number of failures that an error lists. Failures often have the same cause.
const maxListed = 5

func (f *Failures) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d of %d runs failed and are left out:", len(f.List), f.Items)
	for _, failure := range f.List[:min(maxListed, len(f.List))] {
		fmt.Fprintf(&text, "\n  %v", failure.Err)
	}
	if more := len(f.List) - maxListed; more > 0 {
		fmt.Fprintf(&text, "\n  and %d more", more)
	}
	return text.String()
}

// Unwrap returns the error of each failed item.
func (f *Failures) Unwrap() []error {
	errs := make([]error, len(f.List))
	for i, failure := range f.List {
		errs[i] = failure.Err
	}
	return errs
}

// OrNil returns f as an error, or nil if no item failed. It sorts the failures.
func (f *Failures) OrNil() error {
	if len(f.List) == 0 {
		return nil
	}
	sort.Slice(f.List, func(i, j int) bool { return f.List[i].Item < f.List[j].Item })
	return f
}

// All is like Each, with the same workers, chunk and state, but goes on with the other items after compute has failed for an item. Then it
// returns Failures. compute fails if it returns an error or panics. An error of take ends the computation.
func All[W, R any](n, workers, chunk int, compute func(state *W, i int) (R, error), take func(i int, result R) error) error {
	type outcome struct {
		result R
		err    error
	}
	failed := Failures{Items: n}
	err := Each(n, workers, chunk,
		func(state *W, i int) (outcome, error) {
			result, err := attempt(compute, state, i)
			return outcome{result, err}, nil
		},
		func(i int, o outcome) error {
			if o.err != nil {
				failed.List = append(failed.List, Failure{i, o.err})
				return nil
			}
			return take(i, o.result)
		})
	if err != nil {
		return err
	}
	return failed.OrNil()
}
