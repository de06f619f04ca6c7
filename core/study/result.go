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

	// Of agreements; NaN and 0 where the item had none.
	Revenue   float64 // in [0, H), fraction of what m processors would earn in H at full price
	Helped    int32   // requests accepted because others agreed to move their deadlines
	Agreed    int32   // consumers who agreed to that
	Cancelled int32   // accepted jobs that were cancelled
	Broken    int32   // accepted jobs that the provider gave up
}

// ResultWidth is the number of columns of a Result's row.
const ResultWidth = 12

// AppendRow appends the result to rows as ResultWidth numbers.
func (r Result) AppendRow(rows []float64) []float64 {
	return append(rows, float64(r.Item), r.Utilisation, r.AbsPhi, float64(r.Jobs), float64(r.Accepted), float64(r.Offered), r.Fragmentation,
		r.Revenue, float64(r.Helped), float64(r.Agreed), float64(r.Cancelled), float64(r.Broken))
}

// ResultOf reads a row that AppendRow wrote.
func ResultOf(row []float64) (Result, error) {
	if len(row) != ResultWidth {
		return Result{}, fmt.Errorf("study: result: got %d columns, want %d", len(row), ResultWidth)
	}
	for _, i := range []int{0, 3, 4, 5, 8, 9, 10, 11} {
		if x := row[i]; x != math.Trunc(x) || x < 0 || x > math.MaxInt32 {
			return Result{}, fmt.Errorf("study: result, column %d: got %v, want a whole number", i+1, x)
		}
	}
	r := Result{int32(row[0]), row[1], row[2], int32(row[3]), int32(row[4]), int32(row[5]), row[6],
		row[7], int32(row[8]), int32(row[9]), int32(row[10]), int32(row[11])}
	return r, r.validate()
}

func (r Result) validate() error {
	phiFits := math.IsNaN(r.AbsPhi) == (r.Offered == 0) && (r.Offered == 0 || r.AbsPhi >= 0 && r.AbsPhi <= math.MaxFloat64)
	fragmentFits := math.IsNaN(r.Fragmentation) || r.Fragmentation >= 0 && r.Fragmentation <= 1
	owedFits := math.IsNaN(r.Revenue) || r.Revenue >= 0 && r.Revenue <= math.MaxFloat64
	livesFit := r.Helped >= 0 && r.Helped <= r.Agreed && r.Agreed <= r.Accepted && r.Cancelled >= 0 && r.Broken >= 0 &&
		r.Cancelled+r.Broken <= r.Accepted
	if !(r.Utilisation >= 0 && r.Utilisation <= 1) || !owedFits || !livesFit || !fragmentFits || !phiFits || r.Offered < 0 ||
		r.Offered > r.Accepted || r.Accepted > r.Jobs {
		return fmt.Errorf("study: result of item %d: got %+v, want a utilisation from 0 to 1, offered <= accepted <= jobs, and who "+
			"agreed or ended otherwise among the accepted", r.Item, r)
	}
	return nil
}
