package swf

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"juggle/core/plaintext"
)

// How much text gzip data may become. Logs of archives become 4 to 9 times as long, generated ones up to 13 times, and the longest that
// DefaultMaxJobs allows are below 500 MB; gzip can make a thousand times as much of nothing but blanks, which would be read for minutes.
const (
	anyText  = 16 << 20  // of however few bytes
	mostFold = 64        // times the packed bytes
	mostText = 512 << 20 // of DefaultMaxJobs, and in proportion of others
)

// ErrTooMuchText is the error of gzip data that become more text than a log's.
var ErrTooMuchText = errors.New("the gzip data become more text than a log has")

// textOf is the most text that so many packed bytes may become.
func (u *unpacker) textOf(packed int64) int64 { return min(max(anyText, mostFold*packed), u.most) }

// An unpacker is a gzip reader that ends where there is too much text.
type unpacker struct {
	gzip   *gzip.Reader
	below  *bufio.Reader // of the gzip data
	packed *meter        // below it
	text   int64
	most   int64 // whatever the packed bytes
	err    error // with which it ended
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
		err = u.goOn()
	}
	u.err = err
	return n, err
}

// ErrTrailing is the error of gzip data behind which stands something else. Zeros may: they are what a block of a tape is filled with.
var ErrTrailing = errors.New("something else follows the gzip data; gzip -dc makes a plain file of them and leaves it out")

// goOn goes on with what follows the data of one gzip file: with those of another, or to the end.
func (u *unpacker) goOn() error {
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

// Open returns the text of a log, unpacked if its first two bytes are gzip's, without a byte-order mark. Where there is too much of it,
// reading it ends with ErrTooMuchText; where it is another kind of file that is known, there is none. o.Progress is told the bytes of r,
// packed or not.
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

// kindOf is what plaintext.Foreign calls what comes. It passes over a byte-order mark.
func kindOf(text *bufio.Reader) (string, error) {
	begin, err := text.Peek(plaintext.Begins)
	if err != nil && err != io.EOF {
		return "", err
	}
	if bytes.HasPrefix(begin, []byte(plaintext.ByteOrderMark)) {
		text.Discard(len(plaintext.ByteOrderMark))
	}
	return plaintext.Foreign(begin), nil
}
