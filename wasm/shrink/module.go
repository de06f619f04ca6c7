package shrink

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// header is how a module of version 1 begins (WebAssembly core specification, section 5.5.16).
const header = "\x00asm\x01\x00\x00\x00"

// Sections that this package reads (section 5.5.2).
const (
	memorySection    = 5
	codeSection      = 10
	dataSection      = 11
	dataCountSection = 12
)

// A module is a list of sections, in their order. It has exactly one memory, code and data section.
type module struct{ sections []section }

type section struct {
	id   byte
	body []byte
}

func parse(program []byte) (*module, error) {
	if !bytes.HasPrefix(program, []byte(header)) {
		return nil, fmt.Errorf("got a file that begins with %x, want a WebAssembly module of version 1", program[:min(len(program), len(header))])
	}
	m := new(module)
	count := map[byte]int{}
	for r := (reader{rest: program[len(header):]}); len(r.rest) > 0; {
		s := section{r.byte(), r.bytes(r.unsigned())}
		if r.err != nil {
			return nil, fmt.Errorf("section %d of kind %d: %w", len(m.sections)+1, s.id, r.err)
		}
		count[s.id]++
		m.sections = append(m.sections, s)
	}
	for _, id := range []byte{memorySection, codeSection, dataSection} {
		if count[id] != 1 {
			return nil, fmt.Errorf("got %d sections of kind %d, want 1", count[id], id)
		}
	}
	return m, nil
}

// section returns the first section of that kind, or nil.
func (m *module) section(id byte) *section {
	for i := range m.sections {
		if m.sections[i].id == id {
			return &m.sections[i]
		}
	}
	return nil
}

// functions returns the number of the module's functions, without imported ones.
func (m *module) functions() int {
	r := reader{rest: m.section(codeSection).body}
	return int(r.unsigned())
}

func (m *module) encode() []byte {
	out := []byte(header)
	for _, s := range m.sections {
		out = append(out, s.id)
		out = appendBytes(out, s.body)
	}
	return out
}

// appendBytes appends the length of b, and then b.
func appendBytes(out, b []byte) []byte {
	return append(binary.AppendUvarint(out, uint64(len(b))), b...)
}

// appendSigned appends a signed LEB128 number (section 5.2.2); encoding/binary has only the unsigned kind.
func appendSigned(out []byte, n int64) []byte {
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 {
			return append(out, low)
		}
		out = append(out, low|0x80)
	}
}

// A reader takes values from the front of rest. After an error all values are zero.
type reader struct {
	rest []byte
	err  error
}

var errShort = errors.New("ends too early")

func (r *reader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *reader) bytes(n uint64) []byte {
	if r.err != nil || n > uint64(len(r.rest)) {
		r.err = errShort
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

// unsigned takes an unsigned LEB128 number of at most 32 bits.
func (r *reader) unsigned() uint64 {
	n, size := binary.Uvarint(r.rest)
	if r.err != nil || size <= 0 || n >= 1<<32 {
		r.err = errShort
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// signed takes a signed LEB128 number of at most 64 bits.
func (r *reader) signed() int64 {
	var n int64
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		n |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if b&0x40 != 0 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
	r.err = errShort
	return 0
}
