package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// stripTables takes out of a program's start-up image, in place, what Go's tables of functions hold for tracebacks alone: names, files,
// lines and arguments, half of what the tables cost once they are compressed. Go's linker has no flag for it. It answers with the names,
// for whoever has a traceback and its program counters; see site/static/boot.js.
//
// The layout is that of Go 1.20 to 1.26 (runtime/symtab.go: pcHeader and moduledata; runtime/runtime2.go: _func):
//
//	moduledata ─> pcHeader ─> funcnametab, cutab, filetab, pctab, functab
//	functab[i] = (entry, offset of _func) ─> name, pcsp, pcfile, pcln, pcdata[...]: offsets into pctab; funcdata[...]: offsets into gofunc
//	pctab = tables of pairs of varints, ended by a value of 0; equal tables are stored once; offset 0 means none
//
// Every table that unwinding, the collector and recover need is kept: pcsp, pcdata but for the places to preempt at (there is no
// asynchronous preemption on wasm) and live arguments, funcdata but for arguments. Of names the runtime needs to know only which are
// its own, and those of method wrappers must look like one. Bytes that nobody refers to any more become zeros. An image that does not
// fit this description is left as it is, with an error.
func stripTables(image []byte) (names []string, err error) {
	p, err := findFunctions(image)
	if err != nil {
		return nil, err
	}
	for i := range p.records {
		if err := p.inspect(i); err != nil {
			return nil, err
		}
	}
	names = p.names()
	p.strip()
	return names, nil
}

// pclntabMagic is Go 1.20's, with steps of 1 byte and pointers of 8, as on wasm.
var pclntabMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

const (
	pcHeaderSize = 8 + 8*8
	funcSize     = 44 // of a _func without its pcdata and funcdata

	// Fields of a _func, counted in words of 4 bytes.
	funcEntry       = 0
	funcName        = 1
	funcPCSP        = 4
	funcPCFile      = 5
	funcPCLine      = 6
	funcPCDataCount = 7
	funcUnit        = 8
	funcStartLine   = 9

	// Single bytes of a _func.
	funcID            = 40
	funcFuncDataCount = 43

	idWrapper = 23 // internal/abi.FuncIDWrapper

	firstFunction = 0x1000 // as Go's linker numbers them for wasm; boot.js knows it too

	moduleGoFunc = 40 // gofunc in moduledata, counted in words of 8 bytes
	noFuncData   = ^uint32(0)
)

// Tables by their places in pcdata and funcdata (internal/abi/symtab.go).
var (
	unneededPCData   = []int{0, 3} // UnsafePoint, ArgLiveIndex
	unneededFuncData = []int{5, 6} // ArgInfo, ArgLiveInfo
)

const funcDataArgInfo = 5

// The names that functions have afterwards.
const (
	nameless    = ""
	runtimeName = "runtime.?"
	wrapperName = "?.(*?).?"
)

// functions are the tables of a program's functions, within its image.
type functions struct {
	funcnametab, unitsAndFiles, functab []byte
	pctab, gofunc                       used
	argInfos                            map[uint32]int // sizes of the descriptions of arguments, by their places in gofunc
	records                             []record
}

// A record is a _func with its pcdata and funcdata.
type record []byte

func (r record) word(i int) uint32 { return binary.LittleEndian.Uint32(r[4*i:]) }

func (r record) set(i int, w uint32) { binary.LittleEndian.PutUint32(r[4*i:], w) }

func (r record) pcdata() int { return int(r.word(funcPCDataCount)) }

// funcdata gives the word of each funcdata.
func (r record) funcdata() (first, count int) {
	return funcSize/4 + r.pcdata(), int(r[funcFuncDataCount])
}

func findFunctions(image []byte) (*functions, error) {
	start := bytes.Index(image, pclntabMagic)
	if start < 0 || start+pcHeaderSize > len(image) || bytes.Contains(image[start+1:], pclntabMagic) {
		return nil, errors.New("no table of functions, or more than one")
	}
	field := func(i int) int { return int(binary.LittleEndian.Uint64(image[start+8+8*i:])) }
	count, name, unit, pctab, functab := field(0), field(3), field(4), field(6), field(7)
	limit := len(image) - start
	if count <= 0 || count > 1<<20 || name < pcHeaderSize || unit < name || pctab < unit || functab <= pctab || functab > limit || 8*count > limit-functab {
		return nil, fmt.Errorf("table of functions: %d of them, tables at %d, %d, %d and %d", count, name, unit, pctab, functab)
	}
	p := &functions{
		funcnametab: image[start+name : start+unit], unitsAndFiles: image[start+unit : start+pctab], functab: image[start+functab:],
		pctab: newUsed(image[start+pctab : start+functab]), argInfos: map[uint32]int{},
	}
	p.pctab.needed[0] = true
	gofunc, err := findGoFunc(image, start, name)
	if err != nil {
		return nil, err
	}
	p.gofunc = newUsed(image[gofunc:])
	for i := range count {
		entry, offset := record(p.functab).word(2*i), int(record(p.functab).word(2*i+1))
		if entry != firstFunction+uint32(i) {
			return nil, fmt.Errorf("function %d of %d has the number %d, want %d", i+1, count, entry, firstFunction+i)
		}
		if offset+funcSize > len(p.functab) || record(p.functab[offset:]).word(funcEntry) != entry {
			return nil, fmt.Errorf("function %d of %d has no record", i+1, count)
		}
		r := record(p.functab[offset:])
		first, datas := r.funcdata()
		if r.pcdata() > 64 || 4*(first+datas) > len(r) || int(r.word(funcName)) >= len(p.funcnametab) {
			return nil, fmt.Errorf("function %d of %d has %d and %d tables, and its name at %d", i+1, count, r.pcdata(), datas, r.word(funcName))
		}
		p.records = append(p.records, r)
	}
	return p, nil
}

// findGoFunc gives the address to which funcdata is relative. It stands in moduledata, which begins with the addresses of the table
// of functions and of the names in it.
func findGoFunc(image []byte, start, name int) (int, error) {
	module := binary.LittleEndian.AppendUint64(nil, uint64(start))
	module = binary.LittleEndian.AppendUint64(module, uint64(start+name))
	at := bytes.Index(image, module)
	if at < 0 || at+8*moduleGoFunc+8 > len(image) {
		return 0, errors.New("nothing refers to the table of functions")
	}
	gofunc := binary.LittleEndian.Uint64(image[at+8*moduleGoFunc:])
	if gofunc <= uint64(start) || gofunc >= uint64(len(image)) {
		return 0, fmt.Errorf("functions' data at %d", gofunc)
	}
	return int(gofunc), nil
}

// inspect marks what the function needs.
func (p *functions) inspect(i int) error {
	r := p.records[i]
	bad := !p.pctab.keepTable(r.word(funcPCSP))
	for k := range r.pcdata() {
		if !slices.Contains(unneededPCData, k) {
			bad = !p.pctab.keepTable(r.word(funcSize/4+k)) || bad
		}
	}
	first, count := r.funcdata()
	for k := range count {
		offset := r.word(first + k)
		switch {
		case offset == noFuncData:
		case int64(offset) >= int64(len(p.gofunc.bytes)):
			bad = true
		case k == funcDataArgInfo:
			p.argInfos[offset] = p.gofunc.argInfo(offset)
			bad = p.argInfos[offset] == 0 || bad
		case !slices.Contains(unneededFuncData, k):
			p.gofunc.needed[offset] = true
		}
	}
	if bad {
		return fmt.Errorf("function %d of %d: a table without an end", i+1, len(p.records))
	}
	return nil
}

// names gives every function's name. Functions are numbered without gaps, as the upper half of a program counter numbers them.
func (p *functions) names() []string {
	names := make([]string, len(p.records))
	for i, r := range p.records {
		names[i] = p.name(r)
	}
	return names
}

func (p *functions) name(r record) string {
	name, _, _ := bytes.Cut(p.funcnametab[r.word(funcName):], []byte{0})
	return string(name)
}

func (p *functions) strip() {
	kept := []byte{0}
	offsets := map[string]uint32{nameless: 0}
	for _, name := range []string{runtimeName, wrapperName} {
		offsets[name] = uint32(len(kept))
		kept = append(append(kept, name...), 0)
	}
	for _, r := range p.records {
		first, count := r.funcdata()
		for k := range count {
			if slices.Contains(unneededFuncData, k) {
				r.set(first+k, noFuncData)
			}
		}
		for _, k := range unneededPCData {
			if k < r.pcdata() {
				r.set(funcSize/4+k, 0)
			}
		}
		for _, k := range []int{funcPCFile, funcPCLine, funcUnit, funcStartLine} {
			r.set(k, 0)
		}
		name := nameless
		if strings.HasPrefix(p.name(r), "runtime.") {
			name = runtimeName
		} else if r[funcID] == idWrapper {
			name = wrapperName
		}
		r.set(funcName, offsets[name])
	}
	for offset, size := range p.argInfos {
		if !p.gofunc.needed[offset] {
			clear(p.gofunc.bytes[offset:][:size])
		}
	}
	clear(p.funcnametab)
	copy(p.funcnametab, kept)
	clear(p.unitsAndFiles)
	for i, needed := range p.pctab.needed {
		if !needed {
			p.pctab.bytes[i] = 0
		}
	}
}

// used is a table with a mark at each byte that is needed.
type used struct {
	bytes  []byte
	needed []bool
}

func newUsed(b []byte) used { return used{b, make([]bool, len(b))} }

// keepTable marks the table of pctab at that offset; false means that it has no end.
func (u used) keepTable(offset uint32) bool {
	if offset == 0 {
		return true
	}
	for at, first := int(offset), true; ; first = false {
		value, size := u.varint(at)
		if size == 0 {
			return false
		}
		u.mark(at, size)
		at += size
		if value == 0 && !first {
			return true
		}
		if _, size = u.varint(at); size == 0 {
			return false
		}
		u.mark(at, size)
		at += size
	}
}

func (u used) varint(at int) (uint64, int) {
	if at >= len(u.bytes) {
		return 0, 0
	}
	value, size := binary.Uvarint(u.bytes[at:])
	return value, max(size, 0)
}

func (u used) mark(at, size int) {
	for i := range size {
		u.needed[at+i] = true
	}
}

// argInfo gives the size of the description of arguments at that offset (cmd/compile/internal/ssagen: EmitArgInfo), 0 where it has no
// end.
func (u used) argInfo(offset uint32) int {
	for i := int(offset); i < len(u.bytes); i++ {
		switch b := u.bytes[i]; {
		case b == 0xff:
			return i + 1 - int(offset)
		case b < 0xfb: // an offset, which its size follows
			i++
		}
	}
	return 0
}
