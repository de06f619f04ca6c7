package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// program is an image with a table of two functions. pctab holds, from offset 1: a table for pcsp (1), one for pcfile (6), one for
// pcln that is the same as the second function's pcdata (9).
func program() (image []byte, pctab, functab int) {
	tables := []byte{0, 2, 4, 3, 1, 0, 8, 1, 0, 6, 200, 1, 5, 0, 0, 0}
	const start = 24
	pctab, functab = start+pcHeaderSize, start+pcHeaderSize+len(tables)
	image = make([]byte, start, 512)
	image = append(image, pclntabMagic...)
	for _, n := range []int{2, 1, 0, 0, 0, 0, pctab - start, functab - start} {
		image = binary.LittleEndian.AppendUint64(image, uint64(n))
	}
	image = append(image, tables...)
	words := func(ws ...uint32) {
		for _, w := range ws {
			image = binary.LittleEndian.AppendUint32(image, w)
		}
	}
	const first = 2 * 8
	words(0x10, first, 0x20, first+funcSize)
	words(0x10, 0, 0, 0, 1, 6, 9, 0, 0, 77, 0)
	words(0x20, 0, 0, 0, 1, 6, 9, 1, 0, 88, 0, 9)
	return append(image, "what follows"...), pctab, functab
}

func TestStripLinesKeepsWhatUnwindingNeeds(t *testing.T) {
	image, pctab, functab := program()
	before := bytes.Clone(image)
	if err := stripLines(image); err != nil {
		t.Fatal(err)
	}
	want := []byte{0, 2, 4, 3, 1, 0, 0, 0, 0, 6, 200, 1, 5, 0, 0, 0}
	if got := image[pctab : pctab+len(want)]; !bytes.Equal(got, want) {
		t.Errorf("pctab: got %v, want %v", got, want)
	}
	for i, record := range []int{functab + 16, functab + 16 + funcSize} {
		if got := image[record+20 : record+28]; !bytes.Equal(got, make([]byte, 8)) {
			t.Errorf("function %d: pcfile and pcln are %v", i+1, got)
		}
		if !bytes.Equal(image[record:record+20], before[record:record+20]) || !bytes.Equal(image[record+28:record+funcSize], before[record+28:record+funcSize]) {
			t.Errorf("function %d: another field changed", i+1)
		}
	}
	if !bytes.HasSuffix(image, []byte("what follows")) || !bytes.Equal(image[:pctab], before[:pctab]) {
		t.Error("something outside the tables changed")
	}
}

func TestStripLinesLeavesAloneWhatItDoesNotKnow(t *testing.T) {
	tests := map[string]func(image []byte, functab int) []byte{
		"no table at all":    func(image []byte, _ int) []byte { return image[40:] },
		"two tables":         func(image []byte, _ int) []byte { return append(image, pclntabMagic...) },
		"a record elsewhere": func(image []byte, functab int) []byte { image[functab+16]++; return image },
		"a table without an end": func(image []byte, functab int) []byte {
			image[functab+16+16] = 14
			image[functab-1] = 0x80
			image[functab-2] = 1
			return image
		},
		"too many functions": func(image []byte, _ int) []byte { image[24+8+2] = 0xff; return image },
	}
	for name, spoil := range tests {
		image, _, functab := program()
		image = spoil(image, functab)
		before := bytes.Clone(image)
		if err := stripLines(image); err == nil {
			t.Errorf("%s: no error", name)
		}
		if !bytes.Equal(image, before) {
			t.Errorf("%s: the image changed all the same", name)
		}
	}
}
