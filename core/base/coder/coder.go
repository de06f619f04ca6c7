// Package coder writes values as bytes and reads them again, where JSON would be too long or too slow. A value lists its fields once, for
// writing and for reading.
package coder

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Value lists its fields for a Coder, which writes or reads them.
type Value interface{ Fields(*Coder) }

// A Coder writes the fields of a value one after the other, or reads them. Whole numbers are unsigned varints. Text and bytes have their
// length before them. Floats take 8 bytes. Writing changes nothing in the value. After the first error every further read returns zero, or
// -1 for an index. Reading never panics. It makes at most one item for each byte, and allocates memory for at most an eighth of them in
// advance.
type Coder struct {
	Reading bool
	value   Value  // the value that is read; errors name its type
	body    []byte // the bytes that were written, or that are left to read
	err     error
}

// MaxInt32 is the bound of numbers that must fit into an int on every platform.
const MaxInt32 = math.MaxInt32

// Encode returns a value's bytes.
func Encode(v Value) []byte {
	var c Coder
	v.Fields(&c)
	return c.body
}

// Decode reads an encoded value into v, a pointer to a zero value. Byte slices in v are parts of body. Errors begin with the type's name.
func Decode(body []byte, v Value) error {
	c := Coder{Reading: true, value: v, body: body}
	v.Fields(&c)
	if len(c.body) > 0 {
		c.Fail("%d bytes too many", len(c.body))
	}
	return c.err
}

// Fail ends the reading with an error, unless there is one already. If c writes, Fail does nothing.
func (c *Coder) Fail(format string, args ...any) {
	if !c.Reading {
		return
	}
	if c.err == nil {
		c.err = fmt.Errorf(strings.TrimPrefix(fmt.Sprintf("%T: ", c.value), "*")+format, args...)
	}
	c.body = nil
}

// OK reports whether there is no error so far.
func (c *Coder) OK() bool { return c.err == nil }

// put writes n as an unsigned varint. It is faster than binary.AppendUvarint, whose result would be assigned to a field.
func (c *Coder) put(n uint64) {
	for ; n > 0x7f; n >>= 7 {
		c.body = append(c.body, byte(n)|0x80)
	}
	c.body = append(c.body, byte(n))
}

// number writes n and returns it. Where the Coder reads, number ignores n and returns the number that it reads. A number above most is an
// error.
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

// Mark writes or checks the bytes with which all values of a type begin. They name the type and the version of its encoding.
func (c *Coder) Mark(mark string) {
	if !c.Reading {
		c.body = append(c.body, mark...)
	} else if got := c.body[:min(len(mark), len(c.body))]; string(got) != mark {
		c.Fail("got %q at its beginning, want %q", got, mark)
	} else {
		c.body = c.body[len(mark):]
	}
}

// Whole writes or reads a whole number from 0 to most.
func Whole[T ~int | ~int32 | ~int64 | ~uint8 | ~uint32 | ~uint64](c *Coder, field string, n *T, most T) {
	if u := c.number(field, uint64(*n), uint64(most)); c.Reading {
		*n = T(u)
	}
}

// Signed writes or reads a whole number from least to most.
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

// OptionalIndex writes or reads an index of a list of the given length, or -1 for no index.
func (c *Coder) OptionalIndex(field string, index *int, length int) {
	if u := c.number(field, uint64(*index+1), uint64(length)); c.Reading {
		*index = int(u) - 1
	}
}

// Flag writes or reads a bool.
func (c *Coder) Flag(field string, flag *bool) {
	n := uint64(0)
	if *flag {
		n = 1
	}
	if n = c.number(field, n, 1); c.Reading {
		*flag = n == 1
	}
}

// take reads n bytes.
func (c *Coder) take(field string, n int) []byte {
	if n > len(c.body) {
		c.Fail("%s: the message ends too soon", field)
		return nil
	}
	b := c.body[:n:n]
	c.body = c.body[n:]
	return b
}

// Bytes writes or reads bytes. Bytes that are read are part of the body.
func (c *Coder) Bytes(field string, b *[]byte) {
	n := c.number(field, uint64(len(*b)), uint64(len(c.body)))
	if c.Reading {
		*b = c.take(field, int(n))
	} else {
		c.body = append(c.body, *b...)
	}
}

// Text writes or reads a text.
func (c *Coder) Text(field string, s *string) {
	b := []byte(*s)
	if c.Bytes(field, &b); c.Reading {
		*s = string(b)
	}
}

// Float writes or reads a number, bit for bit.
func (c *Coder) Float(field string, x *float64) {
	if !c.Reading {
		c.body = binary.LittleEndian.AppendUint64(c.body, math.Float64bits(*x))
	} else if b := c.take(field, 8); b != nil {
		*x = math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
}

// List writes or reads a list. The function fields lists the fields of an item, which must take at least one byte.
func List[T any](c *Coder, field string, list *[]T, fields func(*T, *Coder)) {
	n := int(c.number(field, uint64(len(*list)), uint64(len(c.body))))
	if c.Reading {
		*list = slices.Grow(*list, min(n, len(c.body)/8)) // not for all n items, because n may be wrong
	} else {
		c.body = slices.Grow(c.body, 12*n)
	}
	for i := 0; i < n && c.err == nil; i++ {
		if c.Reading {
			var item T
			*list = append(*list, item)
		}
		fields(&(*list)[i], c)
	}
}

// Wholes writes or reads whole numbers from 0 to MaxInt32.
func Wholes[T ~int | ~int32](c *Coder, field string, list *[]T) {
	List(c, field, list, func(n *T, c *Coder) { Whole(c, field, n, MaxInt32) })
}

// Floats writes or reads numbers, bit for bit.
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
