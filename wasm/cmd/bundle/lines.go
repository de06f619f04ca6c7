package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// stripLines takes the line numbers and file names of the code's places out of a program's start-up image, in place: a traceback then
// says which functions, and "?" for the line. Go's linker has no flag for it; they are a third of what its tables cost.
//
// The layout is that of the pclntab of Go 1.20 to 1.26 (runtime/symtab.go: pcHeader, and runtime2.go: _func):
//
//	header ─> funcnametab, cutab, filetab, pctab, functab
//	functab[i] = (entry, offset of _func) ─> pcsp, pcfile, pcln, pcdata[...]: offsets into pctab
//	pctab = tables of pairs of varints, ended by a value of 0; equal tables are stored once; offset 0 means none
//
// Every table that pcsp or pcdata name is kept. pcfile and pcln become 0, "none", and the bytes of pctab that nobody names any more
// become zeros. An image that does not fit this description is left as it is, with an error.
func stripLines(image []byte) error {
	start := bytes.Index(image, pclntabMagic)
	if start < 0 || start+pcHeaderSize > len(image) || bytes.Contains(image[start+1:], pclntabMagic) {
		return errors.New("no table of functions, or more than one")
	}
	field := func(i int) int { return int(binary.LittleEndian.Uint64(image[start+8+8*i:])) }
	functions, pctab, functab := field(0), field(6), field(7)
	if functions <= 0 || functions > 1<<20 || pctab <= 0 || functab <= pctab || functab+8*functions > len(image)-start {
		return fmt.Errorf("table of functions: %d of them, tables at %d and %d", functions, pctab, functab)
	}
	t := pcTables{bytes: image[start+pctab : start+functab]}
	t.used = make([]bool, len(t.bytes))
	t.used[0] = true
	table := image[start+functab:]
	var records [][]byte
	for i := range functions {
		entry, offset := word(table, 2*i), int(word(table, 2*i+1))
		if offset+funcSize > len(table) || word(table[offset:], 0) != entry {
			return fmt.Errorf("function %d of %d has no record", i+1, functions)
		}
		record := table[offset:]
		count := int(word(record, funcPCDataCount))
		if count > 64 || funcSize+4*count > len(record) {
			return fmt.Errorf("function %d of %d has %d tables", i+1, functions, count)
		}
		ok := t.keep(word(record, funcPCSP))
		for k := range count {
			ok = t.keep(word(record, funcSize/4+k)) && ok
		}
		if !ok {
			return fmt.Errorf("function %d of %d: a table without an end", i+1, functions)
		}
		records = append(records, record)
	}
	for _, record := range records {
		clear(record[4*funcPCFile : 4*funcPCLine+4])
	}
	for i := range t.bytes {
		if !t.used[i] {
			t.bytes[i] = 0
		}
	}
	return nil
}

// pclntabMagic is Go 1.20's, with steps of 1 byte and pointers of 8, as on wasm.
var pclntabMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

const (
	pcHeaderSize = 8 + 8*8
	funcSize     = 44 // of a _func without its pcdata and funcdata

	// Fields of a _func, counted in words of 4 bytes.
	funcPCSP        = 4
	funcPCFile      = 5
	funcPCLine      = 6
	funcPCDataCount = 7
)

func word(b []byte, i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }

// pcTables is pctab, with a mark at each byte of a table that is needed.
type pcTables struct {
	bytes []byte
	used  []bool
}

// keep marks the table at that offset; false means that it has no end.
func (t *pcTables) keep(offset uint32) bool {
	if offset == 0 {
		return true
	}
	for at, first := int(offset), true; ; first = false {
		value, size := t.varint(at)
		if size == 0 {
			return false
		}
		t.mark(at, size)
		at += size
		if value == 0 && !first {
			return true
		}
		if _, size = t.varint(at); size == 0 {
			return false
		}
		t.mark(at, size)
		at += size
	}
}

func (t *pcTables) varint(at int) (uint64, int) {
	if at >= len(t.bytes) {
		return 0, 0
	}
	value, size := binary.Uvarint(t.bytes[at:])
	return value, max(size, 0)
}

func (t *pcTables) mark(at, size int) {
	for i := range size {
		t.used[at+i] = true
	}
}
