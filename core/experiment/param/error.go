package param

import "juggle/core/base/plaintext"

// An Error reports a value that a parameter does not accept.
type Error struct {
	Key  string // the parameter's name in the link, the file or the flags
	Got  string // the value as typed
	Want string // the accepted values, in words
}

func (e *Error) Error() string { return e.Key + ": got " + plaintext.Quote(e.Got) + ", want " + e.Want }
