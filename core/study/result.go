package study

import (
	"fmt"
	"math"
)

// A Result is what one item measured: fixed-size numbers only, so that a wire can send it as a row of ResultWidth float64.
type Result struct {
	Item        int32   // index in Plan.Items
	Utilisation float64 // fraction of m x H really used
	AbsPhi      float64 // mean |phi| of the jobs accepted through an offer, fraction of T^e; NaN if there are none
	Jobs        int32   // requests of the period
	Accepted    int32   // of them accepted, offers included
	Offered     int32   // of them accepted through an offer

	Fragmentation float64 // mean over the requests, fraction of the free time; NaN where it was not measured, or nothing was ever free
}

// ResultWidth is the number of columns of a Result's row.
const ResultWidth = 7

// AppendRow appends the result to rows as ResultWidth numbers.
func (r Result) AppendRow(rows []float64) []float64 {
	return append(rows, float64(r.Item), r.Utilisation, r.AbsPhi, float64(r.Jobs), float64(r.Accepted), float64(r.Offered), r.Fragmentation)
}

// ResultOf reads a row that AppendRow wrote.
func ResultOf(row []float64) (Result, error) {
	if len(row) != ResultWidth {
		return Result{}, fmt.Errorf("study: result: got %d columns, want %d", len(row), ResultWidth)
	}
	for _, i := range []int{0, 3, 4, 5} {
		if x := row[i]; x != math.Trunc(x) || x < 0 || x > math.MaxInt32 {
			return Result{}, fmt.Errorf("study: result, column %d: got %v, want a whole number", i+1, x)
		}
	}
	r := Result{int32(row[0]), row[1], row[2], int32(row[3]), int32(row[4]), int32(row[5]), row[6]}
	return r, r.validate()
}

func (r Result) validate() error {
	phiFits := math.IsNaN(r.AbsPhi) == (r.Offered == 0) && (r.Offered == 0 || r.AbsPhi >= 0 && r.AbsPhi <= math.MaxFloat64)
	fragmentFits := math.IsNaN(r.Fragmentation) || r.Fragmentation >= 0 && r.Fragmentation <= 1
	if !(r.Utilisation >= 0 && r.Utilisation <= 1) || !fragmentFits || !phiFits || r.Offered < 0 || r.Offered > r.Accepted || r.Accepted > r.Jobs {
		return fmt.Errorf("study: result of item %d: got %+v, want a utilisation from 0 to 1 and offered <= accepted <= jobs", r.Item, r)
	}
	return nil
}
