package wire

import "juggle/core/base/coder"

// An Ask is the body of a Query: the name and the encoded question of a query.Encoded.
type Ask struct {
	Name string
	Body []byte
}

// Fields lists the fields of the query for the coder, which writes or reads them.
func (a *Ask) Fields(c *coder.Coder) {
	c.Text("name", &a.Name)
	c.Bytes("query", &a.Body)
}
