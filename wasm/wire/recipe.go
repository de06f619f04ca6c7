package wire

import "juggle/core/synth"

// A Recipe is the body of a Generate job, as JSON.
type Recipe struct {
	synth.Request
	As *BundledLog `json:",omitempty"`
}

// A BundledLog is a log of the page's folder that is made again instead of being fetched. What is made goes by its Source, which is the
// file's, and must have the text with that SHA-256.
type BundledLog struct {
	Source Source
	Text   string
}
