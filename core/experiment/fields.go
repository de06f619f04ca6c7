package experiment

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"juggle/core/workload"
)

// A Field is one of the numbers of an R, the result of a run. The fields convert an R to a row of numbers, for messages and for files.
// Errors name a field by its Name.
type Field[R any] struct {
	Name string
	get  func(*R) float64
	set  func(*R, float64) bool // sets the field, and reports whether the field can have that number
	want string                 // the numbers that set accepts, in words; empty if it accepts all
}

// Real is a field that can have any number, or NaN if there is none.
func Real[R any](name string, field func(*R) *float64) Field[R] {
	return Field[R]{name, func(r *R) float64 { return *field(r) }, func(r *R, x float64) bool {
		*field(r) = x
		return true
	}, ""}
}

// FieldsOf returns a field for each number of the struct R, and of the structs and arrays in it. A float64 can have any number. An int or
// an int32 has a whole number from 0 to 2^31 - 1, an int64 up to 2^53, which a float64 holds exactly. Slices are skipped. names are the
// fields' names in order, separated by spaces. FieldsOf panics if there are more or fewer names than numbers.
func FieldsOf[R any](names string) (fields []Field[R]) {
	all, paths := strings.Fields(names), pathsOf(reflect.TypeFor[R](), nil)
	if len(all) != len(paths) {
		panic("experiment: FieldsOf: a name without a number, or a number without a name")
	}
	for i, path := range paths {
		fields = append(fields, fieldAt[R](all[i], path))
	}
	return fields
}

// pathsOf returns for each number in a value of type t its path: prefix, followed by the indices of the struct fields and array items that
// lead to the number.
func pathsOf(t reflect.Type, prefix []int) (paths [][]int) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			paths = append(paths, pathsOf(t.Field(i).Type, append(slices.Clip(prefix), i))...)
		}
	case reflect.Array:
		for i := range t.Len() {
			paths = append(paths, pathsOf(t.Elem(), append(slices.Clip(prefix), i))...)
		}
	case reflect.Slice:
	default:
		paths = [][]int{prefix}
	}
	return paths
}

// fieldAt returns the field of the number to which a path leads.
func fieldAt[R any](name string, path []int) Field[R] {
	number := func(r *R) reflect.Value {
		v := reflect.ValueOf(r).Elem()
		for _, i := range path {
			if v.Kind() == reflect.Array {
				v = v.Index(i)
			} else {
				v = v.Field(i)
			}
		}
		return v
	}
	largest := float64(math.MaxInt32)
	switch number(new(R)).Kind() {
	case reflect.Float64:
		return Real(name, func(r *R) *float64 { return number(r).Addr().Interface().(*float64) })
	case reflect.Int64:
		largest = 1 << 53
	}
	return Field[R]{name, func(r *R) float64 { return float64(number(r).Int()) }, func(r *R, x float64) bool {
		number(r).SetInt(int64(x))
		return x == math.Trunc(x) && x >= 0 && x <= largest
	}, fmt.Sprintf("a whole number from 0 to %.0f", largest)}
}

// A Model makes runs and names the numbers that they measure.
type Model[R any] struct {
	Name   string // of the package, for errors
	Fields []Field[R]
	// Execute makes the run of an item. t is the item's log, or nil if there are no logs. Execute is pure, except for the WorkerState of ctx.
	Execute func(ctx *Context, item Item, t *workload.Trace) (R, error)
	// Check returns an error if the R cannot be the result of any run; nil: every R is possible.
	Check func(*R) error
}

// Columns are the names of the numbers of a row.
func (m *Model[R]) Columns() []string {
	names := make([]string, len(m.Fields))
	for i := range m.Fields {
		names[i] = m.Fields[i].Name
	}
	return names
}

// Number returns the function that gives the number with that name. It panics if there is none.
func (m *Model[R]) Number(name string) func(*R) float64 {
	return m.Fields[slices.Index(m.Columns(), name)].get
}

// AppendRow appends the numbers of r to row.
func (m *Model[R]) AppendRow(row []float64, r *R) []float64 {
	for i := range m.Fields {
		row = append(row, m.Fields[i].get(r))
	}
	return row
}

// Read returns the R of a row that AppendRow wrote.
func (m *Model[R]) Read(row []float64) (r R, err error) {
	if len(row) != len(m.Fields) {
		return r, fmt.Errorf("%s: result: got %d numbers, want %d", m.Name, len(row), len(m.Fields))
	}
	for i, x := range row {
		if !m.Fields[i].set(&r, x) {
			return r, fmt.Errorf("%s: result, %s: got %v, want %s", m.Name, m.Fields[i].Name, x, m.Fields[i].want)
		}
	}
	return r, m.check(&r)
}

func (m *Model[R]) check(r *R) error {
	if m.Check == nil {
		return nil
	}
	return m.Check(r)
}
