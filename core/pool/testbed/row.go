package testbed

import (
	"fmt"
	"math"
)

// OutcomeWidth is the number of columns of an Outcome's row.
const OutcomeWidth = 17

// AppendRow appends the outcome to row as OutcomeWidth whole numbers, each of which a float64 holds exactly: flops as two halves.
func (o *Outcome) AppendRow(row []float64) []float64 {
	row = append(row, float64(o.Requests))
	for _, n := range o.Rejected {
		row = append(row, float64(n))
	}
	row = append(row, float64(o.Accepted), float64(o.NoNode), float64(o.Failed), float64(o.Late), float64(o.Completed))
	for _, flops := range []int64{o.Reserved, o.Local, o.Capacity} {
		row = append(row, float64(flops>>32), float64(flops&math.MaxUint32))
	}
	return row
}

// OutcomeOf reads a row that AppendRow wrote.
func OutcomeOf(row []float64) (Outcome, error) {
	var o Outcome
	if len(row) != OutcomeWidth {
		return o, fmt.Errorf("testbed: outcome: got %d columns, want %d", len(row), OutcomeWidth)
	}
	for i, x := range row {
		if !(x >= 0 && x <= math.MaxUint32) || x != math.Trunc(x) {
			return o, fmt.Errorf("testbed: outcome, column %d: got %v, want a whole number", i+1, x)
		}
	}
	next := func() int {
		x := row[0]
		row = row[1:]
		return int(x)
	}
	o.Requests = next()
	for i := range o.Rejected {
		o.Rejected[i] = next()
	}
	o.Accepted, o.NoNode, o.Failed, o.Late, o.Completed = next(), next(), next(), next(), next()
	for _, flops := range []*int64{&o.Reserved, &o.Local, &o.Capacity} {
		high := int64(next())
		*flops = high<<32 | int64(next())
	}
	return o, nil
}
