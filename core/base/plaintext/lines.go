package plaintext

import (
	"bufio"
	"bytes"
	"io"
)

// Lines reads a text line by line and holds no more of a line than a given number of bytes.
type Lines struct {
	in   *bufio.Reader
	most int
}

// NewLines reads r; of a line it holds at most so many bytes.
func NewLines(r io.Reader, most int) *Lines {
	return &Lines{bufio.NewReaderSize(r, max(most+2, 1<<16)), most} // with the line's end, CR and LF
}

// Next is the next line without its end, and how many bytes it has: more than line where it is cut. The bytes of line are overwritten by
// the next call. At the end of the text the error is io.EOF, and there is no line;
// with any other error comes the length of the line that it cut.
func (l *Lines) Next() (line []byte, length int, err error) {
	line, err = l.in.ReadSlice('\n')
	if err == nil || err == io.EOF {
		if len(line) == 0 {
			return nil, 0, err
		}
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		return line[:min(len(line), l.most)], len(line), nil
	}
	if err != bufio.ErrBufferFull {
		return nil, len(line), err
	}
	line = bytes.Clone(line[:l.most])
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
