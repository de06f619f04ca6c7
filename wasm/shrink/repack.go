package shrink

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// maxGap is the longest run of zeros that a segment contains. Once compressed, a longer run costs more than the address of another segment.
const maxGap = 256

// repack rewrites the data section with fewer and longer segments. Go's linker begins a new segment at every run of a few zeros, and the
// addresses of up to 100 000 segments hardly compress. Here only runs of more than gap zeros separate segments. Memory holds the same when
// the program begins, because it is zero until the segments are copied into it. The format is that of the WebAssembly core specification,
// section 5.5.14. Go's linker makes one kind of segment; any other kind is an error.
func repack(m *module, gap int) (summary string, err error) {
	if m.section(dataCountSection) != nil {
		return "", errors.New("got a section that counts segments, for instructions that name them; want none")
	}
	data := m.section(dataSection)
	segments, err := readSegments(data.body)
	if err != nil {
		return "", err
	}
	size, err := memorySize(m.section(memorySection).body)
	if err != nil {
		return "", err
	}
	image, err := imageOf(segments, size)
	if err != nil {
		return "", err
	}
	joined := split(image, gap)
	data.body = writeSegments(joined)
	return fmt.Sprintf("repack: %d segments of data became %d", len(segments), len(joined)), nil
}

// A segment is the bytes that memory holds from an address on.
type segment struct {
	at    int64
	bytes []byte
}

func readSegments(body []byte) ([]segment, error) {
	r := reader{rest: body}
	n := r.unsigned()
	if n > uint64(len(body)) {
		return nil, errShort
	}
	segments := make([]segment, n)
	for i := range segments {
		kind, address := r.unsigned(), r.byte()
		segments[i].at = r.signed()
		end := r.byte()
		segments[i].bytes = r.bytes(r.unsigned())
		if r.err != nil {
			return nil, fmt.Errorf("segment %d of %d: %w", i+1, n, r.err)
		}
		if kind != 0 || address != opI32Const || end != opEnd {
			return nil, fmt.Errorf("segment %d of %d: got kind %d and instructions %#x and %#x, want kind 0 at a constant address: 0x41 and 0xb",
				i+1, n, kind, address, end)
		}
	}
	if len(r.rest) > 0 {
		return nil, fmt.Errorf("got %d bytes behind the last segment, want none", len(r.rest))
	}
	return segments, nil
}

// memorySize returns the memory's first size, in bytes.
func memorySize(body []byte) (int64, error) {
	r := reader{rest: body}
	if n := r.unsigned(); n != 1 {
		return 0, fmt.Errorf("got %d memories, want 1", n)
	}
	r.unsigned() // a flag: the memory has a limit
	pages := r.unsigned()
	if r.err != nil || pages > 1<<16 {
		return 0, fmt.Errorf("memory: got %d pages, want at most 65536 (%v)", pages, r.err)
	}
	return int64(pages) << 16, nil
}

// imageOf returns what a memory of that size holds when the program begins, up to the last byte of a segment.
func imageOf(segments []segment, size int64) ([]byte, error) {
	var used int64
	for i, s := range segments {
		end := s.at + int64(len(s.bytes))
		if s.at < 0 || end > size {
			return nil, fmt.Errorf("segment %d of %d: got addresses %d to %d, want them in a memory of %d bytes",
				i+1, len(segments), s.at, end, size)
		}
		used = max(used, end)
	}
	image := make([]byte, used)
	for _, s := range segments {
		copy(image[s.at:], s.bytes)
	}
	return image, nil
}

// split divides the image into segments at runs of more than gap zeros. No segment begins or ends with a zero.
func split(image []byte, gap int) []segment {
	var out []segment
	start, last := -1, -1 // in the present segment: its first byte, and its last byte that is not zero
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
		out = appendSigned(append(out, 0, opI32Const), s.at)
		out = appendBytes(append(out, opEnd), s.bytes)
	}
	return out
}
