package wire

// GridItems are some items of a figure beside the paper's, a grid.Figure, over a study's plan.
type GridItems struct {
	Figure string // its name
	Items
}

// Encode gives the body of a Grid job.
func (it GridItems) Encode() []byte { return append(appendBytes(nil, it.Figure), it.Items.Encode()...) }

// DecodeGridItems reads the body of a Grid job.
func DecodeGridItems(body []byte) (it GridItems, err error) {
	r := reader{what: "grid", rest: body}
	it.Figure = r.text("figure")
	if r.err != nil {
		return it, r.err
	}
	it.Items, err = DecodeItems(r.rest)
	return it, err
}
