package wire

import "juggle/core/base/coder"

// An Ask is the body of a Question: what a worker is to answer, as package question encodes it.
type Ask struct {
	Name string
	Body []byte
}

// Fields lists the fields of the question for the coder, which writes or reads them.
func (a *Ask) Fields(c *coder.Coder) {
	c.Text("name", &a.Name)
	c.Bytes("question", &a.Body)
}
