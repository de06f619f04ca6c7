// Package coder writes values as bytes and reads them again, where JSON would be too long or too slow: what a value has is said once, field
// by field, for both ways.
package coder

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Value says what its fields are, to be written or read.
type Value interface{ Fields(*Coder) }

// A Coder writes the fields of a value one after the other, or reads them. Whole numbers are unsigned varints, text and bytes have their
// length before them, floats are 8 bytes. Writing changes nothing in the value. After the first error every further read gives zero.
// Reading never panics, makes no more items than there are bytes, and has room for at most an eighth as many before they are read.
type Coder struct {
	Reading bool
	value   Value  // whose type errors name
	body    []byte // what is written, or left to read
	err     error
}

// MaxInt32 bounds what is to fit everywhere.
const MaxInt32 = math.MaxInt32

// Encode gives a value's bytes.
func Encode(v Value) []byte {
	var c Coder
	v.Fields(&c)
	return c.body
}

// Decode reads a value that was encoded into v, which is given empty and is a pointer. Bytes in it are part of body. Errors begin with the
// type's name.
func Decode(body []byte, v Value) error {
	c := Coder{Reading: true, value: v, body: body}
	v.Fields(&c)
	if len(c.body) > 0 {
		c.Fail("%d bytes too many", len(c.body))
	}
	return c.err
}

// Fail ends the reading, of which something is wrong. Where c writes it does nothing.
func (c *Coder) Fail(format string, args ...any) {
	if !c.Reading {
		return
	}
	if c.err == nil {
		c.err = fmt.Errorf(strings.TrimPrefix(fmt.Sprintf("%T: ", c.value), "*")+format, args...)
	}
	c.body = nil
}

// OK reports whether nothing was wrong so far.
func (c *Coder) OK() bool { return c.err == nil }

// put writes n. binary.AppendUvarint takes longer where its result is a field.
func (c *Coder) put(n uint64) {
	for ; n > 0x7f; n >>= 7 {
		c.body = append(c.body, byte(n)|0x80)
	}
	c.body = append(c.body, byte(n))
}

// number writes n and returns it. Where the Coder reads, it ignores n and returns the number that it reads, which may be at most most.
func (c *Coder) number(field string, n, most uint64) uint64 {
	if !c.Reading {
		c.put(n)
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

// Mark is bytes with which all values of a type begin: what it is, and its encoding's version.
func (c *Coder) Mark(mark string) {
	if !c.Reading {
		c.body = append(c.body, mark...)
	} else if got := c.body[:min(len(mark), len(c.body))]; string(got) != mark {
		c.Fail("got %q at its beginning, want %q", got, mark)
	} else {
		c.body = c.body[len(mark):]
	}
}

// Whole is a number that is not negative.
func Whole[T ~int | ~int32 | ~int64 | ~uint8 | ~uint32 | ~uint64](c *Coder, field string, n *T, most T) {
	if u := c.number(field, uint64(*n), uint64(most)); c.Reading {
		*n = T(u)
	}
}

// Signed is a number that may be negative.
func Signed[T ~int | ~int32 | ~int64](c *Coder, field string, n *T, least, most T) {
	u := uint64(*n)<<1 ^ uint64(int64(*n)>>63) // small numbers of both signs are short
	if !c.Reading {
		c.put(u)
		return
	}
	u = c.number(field, u, math.MaxUint64)
	read := int64(u>>1) ^ -int64(u&1)
	if *n = T(read); read < int64(least) || read > int64(most) {
		c.Fail("%s: got %d, want %d to %d", field, read, least, most)
	}
}

// OptionalIndex is an index of a list of so many places, or none, which is -1.
func (c *Coder) OptionalIndex(field string, at *int, places int) {
	if u := c.number(field, uint64(*at+1), uint64(places)); c.Reading {
		*at = int(u) - 1
	}
}

// Flag is yes or no.
func (c *Coder) Flag(field string, yes *bool) {
	n := uint64(0)
	if *yes {
		n = 1
	}
	if n = c.number(field, n, 1); c.Reading {
		*yes = n == 1
	}
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
func (c *Coder) Float(field string, x *float64) {
	if !c.Reading {
		c.body = binary.LittleEndian.AppendUint64(c.body, math.Float64bits(*x))
	} else if b := c.take(field, 8); b != nil {
		*x = math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
}

// List is a list, each item of which has a byte at least and is said by that function.
func List[T any](c *Coder, field string, list *[]T, each func(*T, *Coder)) {
	n := int(c.number(field, uint64(len(*list)), uint64(len(c.body))))
	if c.Reading {
		*list = slices.Grow(*list, min(n, len(c.body)/8)) // more only as they come: n may be wrong
	} else {
		c.body = slices.Grow(c.body, 12*n)
	}
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
func (c *Coder) Floats(field string, list *[]float64) {
	n := int(c.number(field, uint64(len(*list)), uint64(len(c.body)/8)))
	if !c.Reading {
		body := slices.Grow(c.body, 8*n)
		for _, x := range *list {
			body = binary.LittleEndian.AppendUint64(body, math.Float64bits(x))
		}
		c.body = body
		return
	}
	b := c.take(field, 8*n)
	*list = slices.Grow(*list, len(b)/8)[:len(b)/8]
	for i := range *list {
		(*list)[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
	}
}
