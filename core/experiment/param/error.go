package param

import "juggle/core/base/plaintext"

// An Error is a value that a parameter does not take.
type Error struct {
	Key  string // of the parameter, as it stands in the link, the file or the flags
	Got  string // as typed
	Want string // in words
}

func (e *Error) Error() string { return e.Key + ": got " + plaintext.Quote(e.Got) + ", want " + e.Want }
