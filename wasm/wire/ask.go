package wire

import "juggle/core/coder"

// An Ask is the body of a Question, which a worker is to answer, as package question spells it.
type Ask struct {
	Name string
	Body []byte
}

// Fields says what the question has, to be written or read.
func (a *Ask) Fields(c *coder.Coder) {
	c.Text("name", &a.Name)
	c.Bytes("question", &a.Body)
}
