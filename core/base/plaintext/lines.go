package plaintext

import (
	"bufio"
	"bytes"
	"io"
)

// Lines reads a text line by line and holds at most a given number of bytes of a line.
type Lines struct {
	in       *bufio.Reader
	maxBytes int
}

// NewLines returns Lines that read r and hold at most maxBytes of a line.
func NewLines(r io.Reader, maxBytes int) *Lines {
	return &Lines{bufio.NewReaderSize(r, max(maxBytes+2, 1<<16)), maxBytes} // 2 bytes for the line's end, CR and LF
}

// Next returns the next line without its line end, and the line's length in bytes. It cuts a line that is too long; then length is more
// than len(line), and may count the CR of the line end. The next call overwrites the bytes of line. At the end of the text the error is
// io.EOF, and line is nil. With any other error, length is the number of bytes of the line that were read before the error.
func (l *Lines) Next() (line []byte, length int, err error) {
	line, err = l.in.ReadSlice('\n')
	if err == nil || err == io.EOF {
		if len(line) == 0 {
			return nil, 0, err
		}
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		return line[:min(len(line), l.maxBytes)], len(line), nil
	}
	if err != bufio.ErrBufferFull {
		return nil, len(line), err
	}
	line = bytes.Clone(line[:l.maxBytes])
	length = l.in.Size()
	for err == bufio.ErrBufferFull {
		var more []byte
		more, err = l.in.ReadSlice('\n')
		length += len(bytes.TrimSuffix(more, []byte("\n")))
	}
	if err == io.EOF {
		err = nil
	}
	return line, length, err
}
