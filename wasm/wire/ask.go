package wire

import "juggle/core/coder"

// An Ask is a question that a worker is to answer, as package question spells it.
type Ask struct {
	Name string
	Body []byte
}

func (a *Ask) fields(c *coder.Coder) {
	c.Text("name", &a.Name)
	c.Bytes("question", &a.Body)
}

// Encode gives the body of a Question.
func (a Ask) Encode() []byte { return coder.Encode(&a, (*Ask).fields) }

// DecodeAsk reads the body of a Question. Its bytes are part of body.
func DecodeAsk(body []byte) (*Ask, error) {
	return coder.Decode("wire: question", body, new(Ask), (*Ask).fields)
}
