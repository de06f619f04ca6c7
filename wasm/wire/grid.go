package wire

import "juggle/core/coder"

// GridItems are some items of a figure beside the paper's, a grid.Figure, over a study's plan.
type GridItems struct {
	Figure string // its name
	Items
}

func (it *GridItems) fields(c *coder.Coder) {
	c.Text("figure", &it.Figure)
	it.Items.fields(c)
}

// Encode gives the body of a Grid job.
func (it GridItems) Encode() []byte { return coder.Encode(&it, (*GridItems).fields) }

// DecodeGridItems reads the body of a Grid job.
func DecodeGridItems(body []byte) (*GridItems, error) {
	return coder.Decode("wire: grid", body, new(GridItems), (*GridItems).fields)
}
