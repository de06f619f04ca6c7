package wire

import (
	"encoding/binary"
	"fmt"
	"math"
)

// A Table is rows of numbers, one after the other in Values; each has Width of them.
type Table struct {
	Width  int
	Values []float64
}

// Len is the number of rows.
func (t Table) Len() int {
	if t.Width == 0 {
		return 0
	}
	return len(t.Values) / t.Width
}

// Row is row i. The caller may change it.
func (t Table) Row(i int) []float64 { return t.Values[i*t.Width : (i+1)*t.Width : (i+1)*t.Width] }

// Encode gives the body of Rows: the width and then the values, each in 8 bytes, little endian, bit for bit.
func (t Table) Encode() []byte {
	b := binary.LittleEndian.AppendUint64(make([]byte, 0, 8+8*len(t.Values)), uint64(t.Width))
	for _, v := range t.Values {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// DecodeTable reads the body of Rows.
func DecodeTable(body []byte) (Table, error) {
	if len(body) < 8 || len(body)%8 != 0 {
		return Table{}, fmt.Errorf("wire: rows of %d bytes, want a multiple of 8, at least 8", len(body))
	}
	width, values := binary.LittleEndian.Uint64(body), uint64(len(body)/8-1)
	if values > 0 && (width == 0 || width > values || values%width != 0) {
		return Table{}, fmt.Errorf("wire: rows of width %d with %d values, want whole rows", width, values)
	}
	if values == 0 {
		return Table{Width: int(width & math.MaxInt32)}, nil
	}
	t := Table{Width: int(width), Values: make([]float64, values)}
	for i := range t.Values {
		t.Values[i] = math.Float64frombits(binary.LittleEndian.Uint64(body[8+8*i:]))
	}
	return t, nil
}
