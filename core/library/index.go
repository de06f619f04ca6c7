package library

import (
	"juggle/core/coder"
	"juggle/core/experiment"
)

// A LogFile is a log that comes with the page, as the index of the page's folder lists it. The index is no JSON: to take it apart is the
// first thing that the page does, and a general decoder would be compiled for it alone.
type LogFile struct {
	File    string // beside index.html, as are packs
	Pack    string // an encoded Pack, as xz; several logs may share one
	Recipe  []byte // instead of a pack: a Recipe, as JSON
	Source  experiment.Source
	About   string // where it comes from, one line
	Jobs    int
	Days    int
	Load    float64 // utilisation in the log, percent
	Default bool    // part of the untouched study
	Made    bool    // by a generator
}

// Fields says what the file has, to be written or read.
func (f *LogFile) Fields(c *coder.Coder) {
	c.Text("file", &f.File)
	c.Text("pack", &f.Pack)
	c.Bytes("recipe", &f.Recipe)
	f.Source.Fields(c)
	c.Text("about", &f.About)
	coder.Whole(c, "jobs", &f.Jobs, coder.MaxInt32)
	coder.Whole(c, "days", &f.Days, coder.MaxInt32)
	c.Float("load", &f.Load)
	c.Flag("default", &f.Default)
	c.Flag("made", &f.Made)
}

// A Pack is logs as they would be described, without their text.
type Pack []Log

// Fields says what the pack has, to be written or read. The logs' bytes are part of what is read.
func (p *Pack) Fields(c *coder.Coder) { coder.List(c, "logs", (*[]Log)(p), (*Log).Fields) }

// An Index is the logs that come with the page.
type Index []LogFile

// Fields says what the index has, to be written or read.
func (x *Index) Fields(c *coder.Coder) { coder.List(c, "files", (*[]LogFile)(x), (*LogFile).Fields) }
