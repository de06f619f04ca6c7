package wire

import "juggle/core/base/coder"

// A Table is the body of Rows, and of the Done of a Run: rows of Width numbers each, one row after the other in Values.
type Table struct {
	Width  int
	Values []float64
}

// Fields lists the fields of the table for the coder, which writes or reads them. Values keep every bit.
func (t *Table) Fields(c *coder.Coder) {
	coder.Whole(c, "width", &t.Width, coder.MaxInt32)
	if c.Floats("values", &t.Values); len(t.Values) > 0 && (t.Width == 0 || len(t.Values)%t.Width != 0) {
		c.Fail("got width %d and %d values, want whole rows", t.Width, len(t.Values))
	}
}
