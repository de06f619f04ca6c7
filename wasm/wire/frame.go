package wire

import (
	"fmt"
	"math"

	"juggle/core/coder"
)

// version is the wire's version. It stands in the first byte of every frame; a frame of another version is refused.
const version = "\x02"

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

// A Frame is one message. What is read has its Body in common with the bytes.
type Frame struct {
	Type Type
	ID   uint32 // the job's number; 0 for Ready, Give and Drop
	Body []byte
}

// Fields says what the frame has, to be written or read.
func (f *Frame) Fields(c *coder.Coder) {
	c.Mark(version)
	if coder.Whole(c, "type", &f.Type, types-1); f.Type == 0 {
		c.Fail("type: got 0, want 1 to %d", types-1)
	}
	coder.Whole(c, "number", &f.ID, math.MaxUint32)
	c.Bytes("body", &f.Body)
}
