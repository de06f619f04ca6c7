package wire

import (
	"encoding/binary"
	"fmt"
)

// Version is the wire's version. It stands in the first byte of every frame; a frame of another version is refused.
const Version = 1

// A Type says what a frame is.
type Type uint8

// The types of frame. Zero is none.
const (
	_        Type = iota
	Ready         // worker: I listen; the body is my build's name
	Run           // page: make these items of an experiment (Items); they come in Rows: the item, and its numbers
	Question      // page: answer this (Ask); the answer's bytes come with Done
	Give          // page: keep these bytes, jobs will refer to them (Blob)
	Drop          // page: let go of the bytes with this key
	Cancel        // page: stop the job; it still ends with Done or Fail
	Progress      // worker: how far the job is (Share)
	Rows          // worker: some results, before others of the job
	Done          // worker: the job has ended; the body is the answer; of a Run, the last Rows
	Fail          // worker: the job cannot be done; the body says why. Running it again would not help
	types         // how many there are
)

var typeNames = [types]string{"none", "ready", "run", "question", "give", "drop", "cancel", "progress", "rows", "done", "fail"}

// String gives the type's name.
func (t Type) String() string {
	if t < types {
		return typeNames[t]
	}
	return fmt.Sprintf("type %d", uint8(t))
}

// A Frame is one message.
type Frame struct {
	Type Type
	ID   uint32 // the job's number; 0 for Ready, Give and Drop
	Body []byte
}

// headerSize is the length of a frame's head. It is a multiple of 8, so that rows of float64 stand aligned behind it.
const headerSize = 8

// Encode gives the frame's bytes: version, type, two zeros, number (4 bytes, little endian), body.
func (f Frame) Encode() []byte {
	b := make([]byte, headerSize, headerSize+len(f.Body))
	b[0], b[1] = Version, byte(f.Type)
	binary.LittleEndian.PutUint32(b[4:], f.ID)
	return append(b, f.Body...)
}

// Decode reads a frame. The frame's Body is part of b.
func Decode(b []byte) (Frame, error) {
	if len(b) < headerSize {
		return Frame{}, fmt.Errorf("wire: frame of %d bytes, want at least %d", len(b), headerSize)
	}
	if b[0] != Version {
		return Frame{}, fmt.Errorf("wire: frame of version %d, want %d", b[0], Version)
	}
	f := Frame{Type: Type(b[1]), ID: binary.LittleEndian.Uint32(b[4:]), Body: b[headerSize:]}
	switch {
	case f.Type == 0 || f.Type >= types:
		return Frame{}, fmt.Errorf("wire: frame type %d, want 1 to %d", b[1], types-1)
	case b[2] != 0 || b[3] != 0:
		return Frame{}, fmt.Errorf("wire: frame bytes 3 and 4: got %d and %d, want 0", b[2], b[3])
	}
	return f, nil
}
