package wire

import (
	"fmt"
	"math"

	"juggle/core/base/coder"
)

// version is the version of the messages. It is the first byte of every frame, and a frame of another version is refused.
const version = "\x02"

// A Type is the kind of a frame.
type Type uint8

// The types of frames, with their sender. Zero is no type.
const (
	_        Type = iota
	Ready         // worker: ready for jobs; the body is the name of the worker's build
	Run           // page: run these items of an experiment (Items); their results come in Rows
	Query         // page: answer this query (Ask); Done has the answer
	Give          // page: keep these data, to which jobs will refer (Blob)
	Drop          // page: discard the data with this key
	Cancel        // page: stop the job, which still ends with Done or Fail
	Progress      // worker: how much of the job is complete (Share)
	Rows          // worker: some results of a job that goes on (Table)
	Done          // worker: the job has ended; the body is the answer, or the last Table of a Run
	Fail          // worker: the job has failed, and would fail again; the body is the reason
	types         // the number of types
)

var typeNames = [types]string{"none", "ready", "run", "query", "give", "drop", "cancel", "progress", "rows", "done", "fail"}

// String returns the type's name.
func (t Type) String() string {
	if t < types {
		return typeNames[t]
	}
	return fmt.Sprintf("type %d", uint8(t))
}

// A Frame is one message. The Body of a frame that was read shares memory with the bytes that it was read from.
type Frame struct {
	Type Type
	ID   uint32 // the job's number; 0 for Ready, Give and Drop
	Body []byte
}

// Fields lists the fields of the frame for the coder, which writes or reads them.
func (f *Frame) Fields(c *coder.Coder) {
	c.Mark(version)
	if coder.Whole(c, "type", &f.Type, types-1); f.Type == 0 {
		c.Fail("type: got 0, want 1 to %d", types-1)
	}
	coder.Whole(c, "number", &f.ID, math.MaxUint32)
	c.Bytes("body", &f.Body)
}
