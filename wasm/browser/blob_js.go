package browser

import (
	"errors"
	"io"

	"github.com/hack-pad/safejs"
)

// chunk is how much of a file is read at once.
const chunk = 1 << 20

// A Blob reads a browser's Blob or File from its beginning. Reading blocks (await), and lets messages in at every chunk.
type Blob struct {
	value safejs.Value
	size  int64
	next  int64
	rest  []byte
}

// OpenBlob opens what came attached to a message or was chosen by the user.
func OpenBlob(attached any) (*Blob, error) {
	v, ok := attached.(safejs.Value)
	if !ok || !truthy(v, "slice") {
		return nil, errors.New("browser: got no file")
	}
	return &Blob{value: v, size: int64(number(v, "size"))}, nil
}

// Size is the file's length in bytes.
func (b *Blob) Size() int64 { return b.size }

// Read implements io.Reader.
func (b *Blob) Read(p []byte) (int, error) {
	if len(b.rest) == 0 {
		if b.next >= b.size {
			return 0, io.EOF
		}
		end := min(b.next+chunk, b.size)
		part, err := call(b.value, nil, "slice", float64(b.next), float64(end))
		if err != nil {
			return 0, err
		}
		if b.rest, err = content(part); err != nil {
			return 0, err
		}
		b.next = end
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

// content gives the bytes of a Blob. It blocks (await).
func content(blob safejs.Value) ([]byte, error) {
	promise, err := call(blob, nil, "arrayBuffer")
	if err != nil {
		return nil, err
	}
	buffer, err := await(promise)
	if err != nil {
		return nil, err
	}
	return toGo(buffer)
}
