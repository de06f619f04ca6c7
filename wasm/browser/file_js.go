package browser

import (
	"errors"
	"io"
)

// chunk is the number of bytes of a file that are read at once.
const chunk = 1 << 20

// A File reads a browser's File or Blob from its beginning. Reading blocks (see Await), and lets messages in after every chunk.
type File struct {
	handle     any
	size, next int64
	rest       []byte // bytes that were read and not yet returned
}

// Open opens a file that came with a message or that the reader chose.
func Open(handle any) (*File, error) {
	size, err := Do("size", handle)
	bytes, ok := size.(float64)
	if err != nil || !ok {
		return nil, errors.New("browser: got no file")
	}
	return &File{handle: handle, size: int64(bytes)}, nil
}

// Size returns the file's length in bytes.
func (f *File) Size() int64 { return f.size }

// Read implements io.Reader.
func (f *File) Read(p []byte) (n int, err error) {
	if len(f.rest) == 0 {
		if f.next >= f.size {
			return 0, io.EOF
		}
		from := f.next
		f.next = min(from+chunk, f.size)
		if f.rest, err = Await[[]byte](Do("read", f.handle, from, f.next)); err != nil {
			return 0, err
		}
	}
	n = copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}
