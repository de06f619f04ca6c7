package experiment

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"juggle/core/workload"
)

// A Field is one of the numbers of an R, which is what a run measures. Fields make rows of numbers of it for wires and files, and name
// their columns.
type Field[R any] struct {
	Name string
	get  func(*R) float64
	set  func(*R, float64) bool // false: this can't be its number
}

// Real is a field that may have any number, or none, which is NaN.
func Real[R any](name string, at func(*R) *float64) Field[R] {
	return Field[R]{name, func(r *R) float64 { return *at(r) }, func(r *R, x float64) bool {
		*at(r) = x
		return true
	}}
}

// Count is a field that has a whole number from 0 to 2^31 - 1, of 64 bits up to 2^53, which a float64 holds exactly.
func Count[R any, N int | int32 | int64](name string, at func(*R) *N) Field[R] {
	most := float64(math.MaxInt32)
	if _, long := any(N(0)).(int64); long {
		most = 1 << 53
	}
	return Field[R]{name, func(r *R) float64 { return float64(*at(r)) }, func(r *R, x float64) bool {
		*at(r) = N(x)
		return x == math.Trunc(x) && x >= 0 && x <= most
	}}
}

// FieldsOf are those of a struct, and of the structs and arrays in it: float64s, each of which may have any number, and integers, whole
// numbers from 0. Names, with spaces between them, are theirs in order. It panics where there are not as many.
func FieldsOf[R any](names string) (fields []Field[R]) {
	rest := strings.Fields(names)
	var visit func(of reflect.Type, at []int)
	visit = func(of reflect.Type, at []int) {
		switch kind := of.Kind(); {
		case kind == reflect.Struct:
			for i := range of.NumField() {
				visit(of.Field(i).Type, append(slices.Clip(at), i))
			}
		case kind == reflect.Array:
			for i := range of.Len() {
				visit(of.Elem(), append(slices.Clip(at), i))
			}
		case kind == reflect.Slice: // what is counted item by item is not the run's number
		case len(rest) == 0:
			panic("experiment: FieldsOf: a field without a name")
		case kind == reflect.Float64:
			fields, rest = append(fields, Real(rest[0], fieldOf[R, float64](at))), rest[1:]
		case kind == reflect.Int:
			fields, rest = append(fields, Count(rest[0], fieldOf[R, int](at))), rest[1:]
		case kind == reflect.Int64:
			fields, rest = append(fields, Count(rest[0], fieldOf[R, int64](at))), rest[1:]
		default:
			fields, rest = append(fields, Count(rest[0], fieldOf[R, int32](at))), rest[1:]
		}
	}
	if visit(reflect.TypeFor[R](), nil); len(rest) > 0 {
		panic("experiment: FieldsOf: a name without a field")
	}
	return fields
}

func fieldOf[R, N any](at []int) func(*R) *N {
	return func(r *R) *N {
		v := reflect.ValueOf(r).Elem()
		for _, i := range at {
			if v.Kind() == reflect.Array {
				v = v.Index(i)
			} else {
				v = v.Field(i)
			}
		}
		return v.Addr().Interface().(*N)
	}
}

// A Model is how runs are made, and what they measure.
type Model[R any] struct {
	Name   string // of the package, for errors
	Fields []Field[R]
	// Do makes a run on t, the item's log, where there are logs. It is pure but for what ctx keeps.
	Do func(ctx *Context, on Item, t *workload.Trace) (R, error)
	// Check says why no run can have measured this; nil: every R will do.
	Check func(*R) error
}

// Columns name the numbers of a row.
func (m *Model[R]) Columns() []string {
	names := make([]string, len(m.Fields))
	for i := range m.Fields {
		names[i] = m.Fields[i].Name
	}
	return names
}

// Number is one of the numbers of an R by its name. It panics where there is none of that name.
func (m *Model[R]) Number(name string) func(*R) float64 {
	return m.Fields[slices.Index(m.Columns(), name)].get
}

// AppendRow appends r to row as its numbers.
func (m *Model[R]) AppendRow(row []float64, r *R) []float64 {
	for i := range m.Fields {
		row = append(row, m.Fields[i].get(r))
	}
	return row
}

// Read reads a row that AppendRow wrote.
func (m *Model[R]) Read(row []float64) (r R, err error) {
	if len(row) != len(m.Fields) {
		return r, fmt.Errorf("%s: result: got %d numbers, want %d", m.Name, len(row), len(m.Fields))
	}
	for i, x := range row {
		if !m.Fields[i].set(&r, x) {
			return r, fmt.Errorf("%s: result, %s: got %v, want a whole number", m.Name, m.Fields[i].Name, x)
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
