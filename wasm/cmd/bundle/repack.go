package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
)

// repack makes a module that Go built smaller once it is compressed, without changing what it does:
//   - its data section gets fewer segments. Go's linker starts a new one at every run of some zeros, about 80 000 of them, whose
//     addresses hardly compress; here only runs of more than gap zeros part segments (7 % less);
//   - what only tracebacks read of the tables of functions is taken out (13 % less), see stripTables, whose names it passes on.
//
// The format is that of the WebAssembly core specification, section 5.5.14; only active segments of memory 0 with constant addresses
// are understood, the only ones that Go makes.
func repack(module []byte, gap int) (repacked []byte, names []string, err error) {
	if len(module) < 8 || !bytes.HasPrefix(module, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, nil, errors.New("repack: not a WebAssembly module of version 1")
	}
	out := bytes.NewBuffer(make([]byte, 0, len(module)+len(module)/8))
	out.Write(module[:8])
	for r := (&wasmReader{rest: module[8:]}); len(r.rest) > 0; {
		id := r.byte()
		body := r.bytes(r.unsigned())
		if r.err != nil {
			return nil, nil, fmt.Errorf("repack: section %d: %w", id, r.err)
		}
		if id == dataSection {
			segments, err := readSegments(body)
			if err != nil {
				return nil, nil, fmt.Errorf("repack: data section: %w", err)
			}
			image := imageOf(segments)
			if names, err = stripTables(image); err != nil {
				fmt.Fprintln(os.Stderr, "repack: tables of functions are kept:", err)
			}
			body = writeSegments(split(image, gap))
		}
		out.WriteByte(id)
		out.Write(binary.AppendUvarint(nil, uint64(len(body))))
		out.Write(body)
	}
	return out.Bytes(), names, nil
}

const (
	dataSection = 11
	constI32    = 0x41
	endOfCode   = 0x0b
)

// A segment is bytes that memory holds from an address on.
type segment struct {
	at    int64
	bytes []byte
}

func readSegments(body []byte) ([]segment, error) {
	r := wasmReader{rest: body}
	n := r.unsigned()
	if n > uint64(len(body)) {
		return nil, errShort
	}
	segments := make([]segment, n)
	for i := range segments {
		if flags := r.unsigned(); flags != 0 {
			return nil, fmt.Errorf("segment %d: kind %d, want 0, active in memory 0", i+1, flags)
		}
		if op := r.byte(); op != constI32 {
			return nil, fmt.Errorf("segment %d: address by instruction %#x, want a constant", i+1, op)
		}
		segments[i].at = r.signed()
		if op := r.byte(); op != endOfCode {
			return nil, fmt.Errorf("segment %d: instruction %#x after the address, want its end", i+1, op)
		}
		segments[i].bytes = r.bytes(r.unsigned())
		if r.err != nil || segments[i].at < 0 {
			return nil, fmt.Errorf("segment %d at %d: %w", i+1, segments[i].at, cmp.Or(r.err, errShort))
		}
	}
	return segments, nil
}

// imageOf is what memory holds at the start, from address 0 to the last byte of a segment.
func imageOf(segments []segment) []byte {
	var size int64
	for _, s := range segments {
		size = max(size, s.at+int64(len(s.bytes)))
	}
	image := make([]byte, size)
	for _, s := range segments {
		copy(image[s.at:], s.bytes)
	}
	return image
}

// split gives the image as segments that neither begin nor end with a zero, parted by runs of more than gap zeros.
func split(image []byte, gap int) []segment {
	var out []segment
	start, last := -1, -1 // of the segment under way: its first byte, and the last that is not zero
	for i, b := range image {
		if b == 0 {
			continue
		}
		if start >= 0 && i-last-1 > gap {
			out = append(out, segment{int64(start), image[start : last+1]})
			start = i
		}
		if start < 0 {
			start = i
		}
		last = i
	}
	if start >= 0 {
		out = append(out, segment{int64(start), image[start : last+1]})
	}
	return out
}

func writeSegments(segments []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		out = append(out, 0, constI32)
		out = appendSigned(out, s.at)
		out = append(out, endOfCode)
		out = binary.AppendUvarint(out, uint64(len(s.bytes)))
		out = append(out, s.bytes...)
	}
	return out
}

// appendSigned appends a signed LEB128 number; encoding/binary has only the unsigned kind.
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

// A wasmReader takes values off the front of rest. After an error it gives zeros.
type wasmReader struct {
	rest []byte
	err  error
}

var errShort = errors.New("ends too early")

func (r *wasmReader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *wasmReader) bytes(n uint64) []byte {
	if r.err != nil || n > uint64(len(r.rest)) {
		r.err = errShort
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *wasmReader) unsigned() uint64 {
	n, size := binary.Uvarint(r.rest)
	if r.err != nil || size <= 0 || n > 1<<32 {
		r.err = errShort
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *wasmReader) signed() int64 {
	var n int64
	for shift := 0; shift < 35; shift += 7 {
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
