package main

import (
	"cmp"
	"encoding/binary"
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
	repacked, err = changeSection(module, dataSection, func(body []byte) ([]byte, error) {
		segments, err := readSegments(body)
		if err != nil {
			return nil, err
		}
		image := imageOf(segments)
		if names, err = stripTables(image); err != nil {
			fmt.Fprintln(os.Stderr, "repack: tables of functions are kept:", err)
		}
		return writeSegments(split(image, gap)), nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("repack: %w", err)
	}
	return repacked, names, nil
}

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
		if op := r.byte(); op != opI32Const {
			return nil, fmt.Errorf("segment %d: address by instruction %#x, want a constant", i+1, op)
		}
		segments[i].at = r.signed()
		if op := r.byte(); op != opEnd {
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
		out = append(out, 0, opI32Const)
		out = appendSigned(out, s.at)
		out = append(out, opEnd)
		out = binary.AppendUvarint(out, uint64(len(s.bytes)))
		out = append(out, s.bytes...)
	}
	return out
}
