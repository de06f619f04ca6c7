package swf

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"juggle/core/base/plaintext"
)

// These limit the text into which gzip data may unpack. Logs of archives unpack to 4 to 9 times their size, and generated logs to up to 13
// times. The longest logs that DefaultMaxJobs allows have less than 500 MB. Blanks alone can unpack to a thousand times their size, and
// reading them would take minutes.
const (
	anyText  = 16 << 20  // allowed for any number of packed bytes
	mostFold = 64        // times the packed bytes
	mostText = 512 << 20 // allowed with DefaultMaxJobs, and proportionally with other limits
)

// ErrTooMuchText is the error for gzip data that unpack to more text than a log can have.
var ErrTooMuchText = errors.New("the gzip data become more text than a log has")

// textOf returns the most text into which this many packed bytes may unpack.
func (u *unpacker) textOf(packed int64) int64 { return min(max(anyText, mostFold*packed), u.most) }

// An unpacker is a gzip reader that ends with an error if there is too much text.
type unpacker struct {
	gzip   *gzip.Reader
	below  *bufio.Reader // reads the gzip data
	packed *meter        // counts the packed bytes
	text   int64
	most   int64 // bytes of text allowed whatever the number of packed bytes
	err    error // the error with which it ended
}

func (u *unpacker) Read(p []byte) (int, error) {
	if u.err != nil {
		return 0, u.err
	}
	n, err := u.gzip.Read(p)
	u.text += int64(n)
	if most := u.textOf(u.packed.n); u.text > most {
		err = fmt.Errorf("%w: got over %d bytes out of %d, want at most %d", ErrTooMuchText, most, u.packed.n, most)
	}
	if err == io.EOF {
		err = u.next()
	}
	u.err = err
	return n, err
}

// ErrTrailing is the error for gzip data that are followed by something else. Zeros are allowed, because a tape's block is filled with
// zeros.
var ErrTrailing = errors.New("something else follows the gzip data; gzip -dc makes a plain file of them and leaves it out")

// next continues behind the data of a gzip file: with those of another gzip file, or with the end.
func (u *unpacker) next() error {
	next, err := u.below.Peek(2)
	if plaintext.Foreign(next) == plaintext.Gzip {
		err = u.gzip.Reset(u.below)
		u.gzip.Multistream(false)
		if err == io.EOF {
			return io.ErrUnexpectedEOF
		}
		return err
	}
	if len(next) == 0 {
		return err
	}
	for {
		c, err := u.below.ReadByte()
		if err != nil {
			return err
		}
		if c != 0 {
			return ErrTrailing
		}
	}
}

// Open returns the text of a log without a byte order mark. It unpacks the text if its first two bytes are gzip's. Reading too much text
// ends with ErrTooMuchText. For a known file of another kind Open returns an error. o.Progress gets the bytes of r, packed or not.
func Open(r io.Reader, o Options) (io.Reader, error) {
	m := &meter{r: r, report: o.Progress}
	text := bufio.NewReaderSize(m, 1<<16)
	kind, err := kindOf(text)
	if err == nil && kind == plaintext.Gzip {
		var z *gzip.Reader
		if z, err = gzip.NewReader(text); err == nil {
			z.Multistream(false)
			most := max(anyText, mostText/DefaultMaxJobs*int64(o.WithDefaults().MaxJobs))
			text = bufio.NewReaderSize(&unpacker{gzip: z, below: text, packed: m, most: most}, 1<<16)
			kind, err = kindOf(text)
		}
	}
	if err == nil && kind != "" {
		err = fmt.Errorf("%w: got %s, want text or gzip data", ErrBinary, kind)
	}
	if err != nil {
		return nil, Fail("swf", o.Name, 0, err)
	}
	return text, nil
}

// kindOf returns the name of plaintext.Foreign for the text. It skips a byte order mark.
func kindOf(text *bufio.Reader) (string, error) {
	begin, err := text.Peek(plaintext.ForeignBytes)
	if err != nil && err != io.EOF {
		return "", err
	}
	if bytes.HasPrefix(begin, []byte(plaintext.ByteOrderMark)) {
		text.Discard(len(plaintext.ByteOrderMark))
	}
	return plaintext.Foreign(begin), nil
}
