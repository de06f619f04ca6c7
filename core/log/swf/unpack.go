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
	minTextLimit = 16 << 20  // allowed for any number of packed bytes
	maxRatio     = 64        // times the packed bytes
	maxText      = 512 << 20 // about so much is allowed with DefaultMaxJobs, and proportionally with other limits
)

// ErrTooMuchText is the error for gzip data that unpack to more text than a log can have.
var ErrTooMuchText = errors.New("the gzip data become more text than a log has")

// maxTextFor returns the most text into which this many packed bytes may unpack.
func (u *unpacker) maxTextFor(packed int64) int64 {
	return min(max(minTextLimit, maxRatio*packed), u.limit)
}

// An unpacker is a gzip reader that ends with an error if there is too much text.
type unpacker struct {
	gzip   *gzip.Reader
	source *bufio.Reader // reads the gzip data
	packed *meter        // counts the packed bytes
	text   int64
	limit  int64 // bytes of text allowed whatever the number of packed bytes
	err    error // the error with which it ended
}

func (u *unpacker) Read(p []byte) (int, error) {
	if u.err != nil {
		return 0, u.err
	}
	n, err := u.gzip.Read(p)
	u.text += int64(n)
	if most := u.maxTextFor(u.packed.count); u.text > most {
		err = fmt.Errorf("%w: got over %d bytes out of %d, want at most %d", ErrTooMuchText, most, u.packed.count, most)
	}
	if err == io.EOF {
		err = u.nextMember()
	}
	u.err = err
	return n, err
}

// ErrTrailing is the error for gzip data that are followed by something else. Zeros are allowed, because a tape's block is filled with
// zeros.
var ErrTrailing = errors.New("something else follows the gzip data; gzip -dc makes a plain file of them and leaves it out")

// nextMember continues after the data of one gzip file. The data of another gzip file may follow, or zeros, or nothing.
func (u *unpacker) nextMember() error {
	next, err := u.source.Peek(2)
	if plaintext.Foreign(next) == plaintext.Gzip {
		err = u.gzip.Reset(u.source)
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
		c, err := u.source.ReadByte()
		if err != nil {
			return err
		}
		if c != 0 {
			return ErrTrailing
		}
	}
}

// Open returns the text of a log without a byte order mark. It unpacks data that begin with the two bytes of gzip. Reading too much text
// ends with ErrTooMuchText. If Open recognises another kind of file, it returns an error. o.Progress gets the bytes of r, packed or not.
func Open(r io.Reader, o Options) (io.Reader, error) {
	m := &meter{r: r, report: o.Progress}
	text := bufio.NewReaderSize(m, 1<<16)
	kind, err := kindOf(text)
	if err == nil && kind == plaintext.Gzip {
		var z *gzip.Reader
		if z, err = gzip.NewReader(text); err == nil {
			z.Multistream(false)
			limit := max(minTextLimit, maxText/DefaultMaxJobs*int64(o.WithDefaults().MaxJobs))
			text = bufio.NewReaderSize(&unpacker{gzip: z, source: text, packed: m, limit: limit}, 1<<16)
			kind, err = kindOf(text)
		}
	}
	if err == nil && kind != "" {
		err = fmt.Errorf("%w: got %s, want text or gzip data", ErrBinary, kind)
	}
	if err != nil {
		return nil, WrapError("swf", o.Name, 0, err)
	}
	return text, nil
}

// kindOf returns what plaintext.Foreign recognises in the text, and skips a byte order mark.
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
