// Package coder writes values as bytes and reads them again, where JSON would be too long or too slow: what a value has is said once, field
// by field, for both ways.
package coder

import (
	"encoding/binary"
	"fmt"
	"math"
)

// A Coder writes the fields of a value one after the other, or reads them. Whole numbers are unsigned varints, text and bytes have their
// length before them, floats are 8 bytes. After the first error every further read gives zero. Reading never panics and never allocates
// more than the bytes are long.
type Coder struct {
	Reading bool
	what    string // the value's name, for errors
	body    []byte // what is written, or left to read
	err     error
}

// MaxInt32 bounds what is to fit everywhere.
const MaxInt32 = math.MaxInt32

// Encode writes a value, whose fields that function says.
func Encode[P any](value P, fields func(P, *Coder)) []byte {
	var c Coder
	fields(value, &c)
	return c.body
}

// Decode reads a value, which is given empty. Bytes in it are part of body. Errors begin with what.
func Decode[P any](what string, body []byte, value P, fields func(P, *Coder)) (P, error) {
	c := Coder{Reading: true, what: what, body: body}
	fields(value, &c)
	return value, c.end()
}

// end gives the first error, or one for bytes that nothing asked for.
func (c *Coder) end() error {
	if len(c.body) > 0 {
		c.Fail("%d bytes too many", len(c.body))
	}
	return c.err
}

// Fail ends the reading: what was read is wrong.
func (c *Coder) Fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(c.what+": "+format, args...)
	}
	c.body = nil
}

// OK tells whether nothing was wrong so far.
func (c *Coder) OK() bool { return c.err == nil }

// number writes n and returns it. Where the Coder reads, it ignores n and returns the number that it reads, which may be at most most.
func (c *Coder) number(field string, n, most uint64) uint64 {
	if !c.Reading {
		c.body = binary.AppendUvarint(c.body, n)
		return n
	}
	n, size := binary.Uvarint(c.body)
	switch {
	case size <= 0:
		c.Fail("%s: the message ends too soon", field)
		return 0
	case n > most:
		c.Fail("%s: got %d, want at most %d", field, n, most)
		return 0
	}
	c.body = c.body[size:]
	return n
}

// Whole is a number that is not negative.
func Whole[T ~int | ~int32 | ~int64 | ~uint8 | ~uint64](c *Coder, field string, n *T, most T) {
	*n = T(c.number(field, uint64(*n), uint64(most)))
}

// Signed is a number that may be negative.
func Signed[T ~int64](c *Coder, field string, n *T) {
	u := c.number(field, uint64(*n)<<1^uint64(*n>>63), math.MaxUint64) // small numbers of both signs are short
	*n = T(u>>1) ^ -T(u&1)
}

// Place is one of so many places, or none, which is -1.
func (c *Coder) Place(field string, at *int, places int) {
	*at = int(c.number(field, uint64(*at+1), uint64(places))) - 1
}

// Flag is yes or no.
func (c *Coder) Flag(field string, yes *bool) {
	n := uint64(0)
	if *yes {
		n = 1
	}
	*yes = c.number(field, n, 1) == 1
}

// take reads so many bytes.
func (c *Coder) take(field string, n int) []byte {
	if n > len(c.body) {
		c.Fail("%s: the message ends too soon", field)
		return nil
	}
	b := c.body[:n:n]
	c.body = c.body[n:]
	return b
}

// Bytes are, where they are read, part of the body.
func (c *Coder) Bytes(field string, b *[]byte) {
	n := c.number(field, uint64(len(*b)), uint64(len(c.body)))
	if c.Reading {
		*b = c.take(field, int(n))
	} else {
		c.body = append(c.body, *b...)
	}
}

// Text is a text.
func (c *Coder) Text(field string, s *string) {
	b := []byte(*s)
	if c.Bytes(field, &b); c.Reading {
		*s = string(b)
	}
}

// Float is a number, bit for bit.
func Float[T ~float64](c *Coder, field string, x *T) {
	if !c.Reading {
		c.body = binary.LittleEndian.AppendUint64(c.body, math.Float64bits(float64(*x)))
	} else if b := c.take(field, 8); b != nil {
		*x = T(math.Float64frombits(binary.LittleEndian.Uint64(b)))
	}
}

// List is a list, each item of which has a byte at least and is said by that function.
func List[T any](c *Coder, field string, list *[]T, each func(*T, *Coder)) {
	n := int(c.number(field, uint64(len(*list)), uint64(len(c.body))))
	for i := 0; i < n && c.err == nil; i++ {
		if c.Reading {
			var item T
			*list = append(*list, item)
		}
		each(&(*list)[i], c)
	}
}

// Wholes are numbers that are not negative.
func Wholes[T ~int | ~int32](c *Coder, field string, list *[]T) {
	List(c, field, list, func(n *T, c *Coder) { Whole(c, field, n, MaxInt32) })
}

// Floats are numbers, bit for bit.
func Floats[T ~float64](c *Coder, field string, list *[]T) {
	List(c, field, list, func(x *T, c *Coder) { Float(c, field, x) })
}
