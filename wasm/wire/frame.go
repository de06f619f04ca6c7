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
	Job           // page: do this; the frame's Kind says what
	Give          // page: keep these bytes, jobs will refer to them (Blob)
	Cancel        // page: stop the job; it still ends with Done or Fail
	Progress      // worker: how far the job is (Share)
	Rows          // worker: some results
	Done          // worker: the job has ended; the body is the kind's answer, empty where all was said in Rows
	Fail          // worker: the job cannot be done; the body says why. Running it again would not help
	types         // how many there are
)

var typeNames = [types]string{"none", "ready", "job", "give", "cancel", "progress", "rows", "done", "fail"}

// String gives the type's name.
func (t Type) String() string {
	if t < types {
		return typeNames[t]
	}
	return fmt.Sprintf("type %d", uint8(t))
}

// A Kind is what sort of work a job is.
type Kind uint8

// The kinds of job.
const (
	NoKind   Kind = iota
	Runs          // some items of an experiment's plan (Items); answers in Rows: the item, and its numbers
	Pools         // resource pools
	Question      // answer this (Ask); answers with the answer's bytes
	Sleep         // do nothing for a number of milliseconds without letting messages in: for tests of hanging workers
	kinds         // how many there are
)

var kindNames = [kinds]string{"none", "runs", "pools",
	"question", "sleep"}

// String gives the kind's name.
func (k Kind) String() string {
	if k < kinds {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// A Frame is one message.
type Frame struct {
	Type Type
	Kind Kind   // of the job, in every frame about one
	ID   uint32 // the job's number; 0 for Ready and Give
	Body []byte
}

// headerSize is the length of a frame's head. It is a multiple of 8, so that rows of float64 stand aligned behind it.
const headerSize = 8

// Encode gives the frame's bytes: version, type, kind, zero, number (4 bytes, little endian), body.
func (f Frame) Encode() []byte {
	b := make([]byte, headerSize, headerSize+len(f.Body))
	b[0], b[1], b[2] = Version, byte(f.Type), byte(f.Kind)
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
	f := Frame{Type: Type(b[1]), Kind: Kind(b[2]), ID: binary.LittleEndian.Uint32(b[4:]), Body: b[headerSize:]}
	switch {
	case f.Type == 0 || f.Type >= types:
		return Frame{}, fmt.Errorf("wire: frame type %d, want 1 to %d", b[1], types-1)
	case f.Kind >= kinds:
		return Frame{}, fmt.Errorf("wire: job kind %d, want 0 to %d", b[2], kinds-1)
	case b[3] != 0:
		return Frame{}, fmt.Errorf("wire: frame byte 4: got %d, want 0", b[3])
	}
	return f, nil
}
