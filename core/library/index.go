package library

import (
	"juggle/core/coder"
	"juggle/core/experiment"
)

// A LogFile is a log that comes with the page, as the index of the page's folder lists it. The index is no JSON: to take it apart is the
// first thing that the page does, and a general decoder would be compiled for it alone.
type LogFile struct {
	File    string // beside index.html, as are packs
	Pack    string // what DecodePack reads, as xz; several logs may share one
	Recipe  []byte // instead of a pack: a Recipe, as JSON
	Source  experiment.Source
	About   string // where it comes from, one line
	Jobs    int
	Days    int
	Load    float64 // utilisation in the log, percent
	Default bool    // part of the untouched study
	Made    bool    // by a generator
}

func (f *LogFile) fields(c *coder.Coder) {
	c.Text("file", &f.File)
	c.Text("pack", &f.Pack)
	c.Bytes("recipe", &f.Recipe)
	f.Source.Fields(c)
	c.Text("about", &f.About)
	coder.Whole(c, "jobs", &f.Jobs, coder.MaxInt32)
	coder.Whole(c, "days", &f.Days, coder.MaxInt32)
	coder.Float(c, "load", &f.Load)
	c.Flag("default", &f.Default)
	c.Flag("made", &f.Made)
}

type pack []Log

func (p *pack) fields(c *coder.Coder) {
	coder.List(c, "logs", (*[]Log)(p), (*Log).fields)
}

// EncodePack gives the bytes of a pack: logs as they would be described, without their text.
func EncodePack(logs []Log) []byte { return coder.Encode((*pack)(&logs), (*pack).fields) }

// DecodePack reads what EncodePack wrote. The bytes are part of b.
func DecodePack(b []byte) ([]Log, error) {
	logs, err := coder.Decode("library: pack of logs", b, new(pack), (*pack).fields)
	return *logs, err
}

type index []LogFile

func (x *index) fields(c *coder.Coder) {
	coder.List(c, "files", (*[]LogFile)(x), (*LogFile).fields)
}

// EncodeIndex gives the index's bytes.
func EncodeIndex(files []LogFile) []byte { return coder.Encode((*index)(&files), (*index).fields) }

// DecodeIndex reads what EncodeIndex wrote.
func DecodeIndex(b []byte) ([]LogFile, error) {
	files, err := coder.Decode("library: index of logs", b, new(index), (*index).fields)
	return *files, err
}
