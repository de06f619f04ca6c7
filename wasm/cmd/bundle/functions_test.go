package main

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
)

// table is an image with a table of three functions: main.run, runtime.gc and a wrapper.
type table struct {
	image                              []byte
	names, files, pctab, functab, data int
	records                            [3]int
}

const tableStart = 24

// newTable makes it. pctab holds, from offset 1: a table for pcsp (1), one for pcfile (6), one for pcln that is the same as the second
// function's pcdata 1 (9), one for places to preempt at (15). The functions' data holds a map that is needed (0), a description of
// arguments (4), and another that is needed as a map too (8).
func newTable() *table {
	const text = "\x00main.run\x00runtime.gc\x00a.(*B).C\x00"
	pctab := []byte{0, 2, 4, 3, 1, 0, 8, 1, 0, 6, 200, 1, 5, 0, 0, 2, 1, 0, 0}
	units := []byte("units and files.")
	t := &table{image: bytes.Repeat([]byte{0xaa}, tableStart)}
	t.names = tableStart + pcHeaderSize
	t.files = t.names + len(text)
	t.pctab = t.files + len(units)
	t.functab = t.pctab + len(pctab)
	t.image = append(t.image, pclntabMagic...)
	long := func(ns ...int) {
		for _, n := range ns {
			t.image = binary.LittleEndian.AppendUint64(t.image, uint64(n))
		}
	}
	words := func(ws ...uint32) {
		for _, w := range ws {
			t.image = binary.LittleEndian.AppendUint32(t.image, w)
		}
	}
	long(3, 1, 0, t.names-tableStart, t.files-tableStart, t.files-tableStart+8, t.pctab-tableStart, t.functab-tableStart)
	t.image = append(append(append(t.image, text...), units...), pctab...)
	const first = 3 * 8
	sizes := [3]int{funcSize + 4*6, funcSize + 4*3, funcSize}
	at := t.functab + first
	for i, size := range sizes {
		words(uint32(firstFunction+i), uint32(at-t.functab))
		t.records[i] = at
		at += size
	}
	// entry, name, args, deferreturn, pcsp, pcfile, pcln, pcdata, unit, line, id and count of funcdata
	words(firstFunction+0, 1, 7, 0, 1, 6, 9, 0, 55, 77, 6<<24, 0, noFuncData, noFuncData, noFuncData, noFuncData, 4)
	words(firstFunction+1, 10, 8, 0, 1, 6, 9, 2, 66, 88, 1<<24, 15, 9, 8)
	words(firstFunction+2, 21, 9, 0, 1, 6, 9, 0, 66, 99, idWrapper)
	t.data = len(t.image)
	t.image = append(t.image, 1, 2, 3, 4, 0, 8, 0xff, 9, 0, 8, 0xff, 9)
	module := len(t.image)
	long(tableStart, t.names)
	for len(t.image) < module+8*moduleGoFunc {
		long(0)
	}
	long(t.data)
	return t
}

func TestStripTablesKeepsWhatTheRuntimeNeeds(t *testing.T) {
	p := newTable()
	before := bytes.Clone(p.image)
	names, err := stripTables(p.image)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"main.run", "runtime.gc", "a.(*B).C"}; !slices.Equal(names, want) {
		t.Errorf("names: got %q, want %q", names, want)
	}
	check := func(what string, from int, want []byte) {
		t.Helper()
		if got := p.image[from:][:len(want)]; !bytes.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	check("units and files", p.files, make([]byte, 16))
	check("pctab", p.pctab, []byte{0, 2, 4, 3, 1, 0, 0, 0, 0, 6, 200, 1, 5, 0, 0, 0, 0, 0, 0})
	check("data", p.data, []byte{1, 2, 3, 4, 0, 0, 0, 9, 0, 8, 0xff, 9})
	record := func(ws ...uint32) (b []byte) {
		for _, w := range ws {
			b = binary.LittleEndian.AppendUint32(b, w)
		}
		return b
	}
	check("first function", p.records[0],
		record(firstFunction+0, 0, 7, 0, 1, 0, 0, 0, 0, 0, 6<<24, 0, noFuncData, noFuncData, noFuncData, noFuncData, noFuncData))
	check("second function", p.records[1], record(firstFunction+1, 1, 8, 0, 1, 0, 0, 2, 0, 0, 1<<24, 0, 9, 8))
	check("third function", p.records[2], record(firstFunction+2, 11, 9, 0, 1, 0, 0, 0, 0, 0, idWrapper))
	check("names", p.names, []byte("\x00runtime.?\x00?.(*?).?\x00\x00\x00\x00"))
	check("what stands before", 0, before[:p.names])
	check("table of records", p.functab, before[p.functab:p.records[0]])
	check("what stands behind", p.data+12, before[p.data+12:])
}

func TestStripTablesLeavesAloneWhatItDoesNotKnow(t *testing.T) {
	tests := map[string]func(*table){
		"no table at all":           func(p *table) { p.image = p.image[40:] },
		"two tables":                func(p *table) { p.image = append(p.image, pclntabMagic...) },
		"a record elsewhere":        func(p *table) { p.image[p.records[0]]++ },
		"too many functions":        func(p *table) { p.image[tableStart+8+2] = 0xff },
		"a name elsewhere":          func(p *table) { p.image[p.records[1]+4*funcName+1] = 0xff },
		"data elsewhere":            func(p *table) { p.image[p.records[1]+funcSize+8+3] = 0x7f },
		"arguments without an end":  func(p *table) { clear(p.image[p.data+4:]) },
		"nothing that refers to it": func(p *table) { p.image[p.data+12]++ },
		"a table without an end": func(p *table) {
			p.image[p.records[0]+4*funcPCSP] = 17
			p.image[p.functab-1] = 0x80
			p.image[p.functab-2] = 1
		},
	}
	for name, spoil := range tests {
		p := newTable()
		spoil(p)
		before := bytes.Clone(p.image)
		if _, err := stripTables(p.image); err == nil {
			t.Errorf("%s: no error", name)
		}
		if !bytes.Equal(p.image, before) {
			t.Errorf("%s: the image changed all the same", name)
		}
	}
}
