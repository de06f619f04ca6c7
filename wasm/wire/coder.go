package wire

import (
	"encoding/binary"
	"fmt"
	"math"
)

// A coder writes the fields of a body one after the other, or reads them: the order of a body's fields is said once, by its method fields.
// Whole numbers are unsigned varints, text and bytes have their length before them, floats are 8 bytes. After the first error every further
// read gives zero.
type coder struct {
	reading bool
	what    string // the body's name, for errors
	body    []byte // what is written, or left to read
	err     error
}

const maxInt32 = math.MaxInt32

// encode writes a body, whose fields that method says.
func encode[P any](body P, fields func(P, *coder)) []byte {
	var c coder
	fields(body, &c)
	return c.body
}

// decode reads a body. Its bytes are part of message.
func decode[P any](what string, message []byte, body P, fields func(P, *coder)) (P, error) {
	c := coder{reading: true, what: what, body: message}
	fields(body, &c)
	return body, c.end()
}

// end gives the first error, or one for bytes that nothing asked for.
func (c *coder) end() error {
	if len(c.body) > 0 {
		c.fail("%d bytes too many", len(c.body))
	}
	return c.err
}

func (c *coder) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("wire: "+c.what+": "+format, args...)
	}
	c.body = nil
}

// number is n, or what is read in its place, of which most is the greatest.
func (c *coder) number(field string, n, most uint64) uint64 {
	if !c.reading {
		c.body = binary.AppendUvarint(c.body, n)
		return n
	}
	n, size := binary.Uvarint(c.body)
	switch {
	case size <= 0:
		c.fail("%s: the message ends too soon", field)
		return 0
	case n > most:
		c.fail("%s: got %d, want at most %d", field, n, most)
		return 0
	}
	c.body = c.body[size:]
	return n
}

// whole is a number that is not negative.
func whole[T ~int | ~int32 | ~int64 | ~uint8 | ~uint64](c *coder, field string, n *T, most T) {
	*n = T(c.number(field, uint64(*n), uint64(most)))
}

// place is one of so many places, or none, which is -1.
func (c *coder) place(field string, at *int, places int) {
	*at = int(c.number(field, uint64(*at+1), uint64(places))) - 1
}

func (c *coder) flag(field string, yes *bool) {
	n := uint64(0)
	if *yes {
		n = 1
	}
	*yes = c.number(field, n, 1) == 1
}

// take reads so many bytes.
func (c *coder) take(field string, n int) []byte {
	if n > len(c.body) {
		c.fail("%s: the message ends too soon", field)
		return nil
	}
	b := c.body[:n:n]
	c.body = c.body[n:]
	return b
}

// bytes are, where they are read, part of the body.
func (c *coder) bytes(field string, b *[]byte) {
	n := c.number(field, uint64(len(*b)), uint64(len(c.body)))
	if c.reading {
		*b = c.take(field, int(n))
	} else {
		c.body = append(c.body, *b...)
	}
}

func (c *coder) text(field string, s *string) {
	b := []byte(*s)
	if c.bytes(field, &b); c.reading {
		*s = string(b)
	}
}

func float[T ~float64](c *coder, field string, x *T) {
	if !c.reading {
		c.body = binary.LittleEndian.AppendUint64(c.body, math.Float64bits(float64(*x)))
	} else if b := c.take(field, 8); b != nil {
		*x = T(math.Float64frombits(binary.LittleEndian.Uint64(b)))
	}
}

// count is how many items a list has, each of which has a byte at least. Whoever reads them stops at an error.
func (c *coder) count(field string, n int) int {
	return int(c.number(field, uint64(n), uint64(len(c.body))))
}

func wholes[T ~int | ~int32](c *coder, field string, list *[]T) {
	n := c.count(field, len(*list))
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			*list = append(*list, 0)
		}
		whole(c, field, &(*list)[i], maxInt32)
	}
}

func floats[T ~float64](c *coder, field string, list *[]T) {
	n := c.count(field, len(*list))
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			*list = append(*list, 0)
		}
		float(c, field, &(*list)[i])
	}
}
