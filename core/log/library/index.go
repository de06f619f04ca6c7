package library

import (
	"juggle/core/base/coder"
	"juggle/core/experiment"
)

// A LogFile is the entry of a bundled log in the index of the page's folder. The index is not JSON, because it is the
// first file that the page reads: package wasm/engine tells the reason.
type LogFile struct {
	File    string // the name of the log's file, beside index.html, as packs are
	Pack    string // the name of a file with an encoded Pack, compressed by xz; several logs may share one
	Recipe  []byte // a Recipe, as JSON, where there is no pack
	Source  experiment.Source
	About   string // one line: where the log comes from
	Jobs    int
	Days    int
	Load    float64 // offered load, percent
	Default bool    // the study uses the log unless its reader chooses others
	Made    bool    // the log was made by a generator
}

// Fields lists the fields of the file for the coder, which writes or reads them.
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

// A Pack has one or more logs, each as Inspect describes it.
type Pack []Log

// Fields lists the fields of the pack for the coder. When it reads, the logs keep slices of the coder's input.
func (p *Pack) Fields(c *coder.Coder) { coder.List(c, "logs", (*[]Log)(p), (*Log).Fields) }

// An Index lists the logs that are bundled with the page.
type Index []LogFile

// Fields lists the fields of the index for the coder.
func (x *Index) Fields(c *coder.Coder) { coder.List(c, "files", (*[]LogFile)(x), (*LogFile).Fields) }
