package wire

import "juggle/core/coder"

// A Table, the body of Rows, is rows of numbers, one after the other in Values; each has Width of them.
type Table struct {
	Width  int
	Values []float64
}

// Fields says what the rows have, to be written or read: the values bit for bit.
func (t *Table) Fields(c *coder.Coder) {
	coder.Whole(c, "width", &t.Width, coder.MaxInt32)
	if c.Floats("values", &t.Values); len(t.Values) > 0 && (t.Width == 0 || len(t.Values)%t.Width != 0) {
		c.Fail("got width %d and %d values, want whole rows", t.Width, len(t.Values))
	}
}
