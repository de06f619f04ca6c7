package wire

// A LogFile is a log that comes with the page, as the index of the page's folder lists it. The index is no JSON: to take it apart is the
// first thing that the page does, and a general decoder would be compiled for it alone.
type LogFile struct {
	File    string // beside index.html, as are packs
	Pack    string // what DecodePack reads, as xz; several logs may share one
	Recipe  []byte // instead of a pack: a Recipe, as JSON
	Source  Source
	About   string // where it comes from, one line
	Jobs    int
	Days    int
	Load    float64 // utilisation in the log, percent
	Default bool    // part of the untouched study
	Made    bool    // by a generator
}

func (f *LogFile) fields(c *coder) {
	c.text("file", &f.File)
	c.text("pack", &f.Pack)
	c.bytes("recipe", &f.Recipe)
	f.Source.fields(c)
	c.text("about", &f.About)
	whole(c, "jobs", &f.Jobs, maxInt32)
	whole(c, "days", &f.Days, maxInt32)
	float(c, "load", &f.Load)
	c.flag("default", &f.Default)
	c.flag("made", &f.Made)
}

type pack []Log

func (p *pack) fields(c *coder) {
	n := c.count("logs", len(*p))
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			*p = append(*p, Log{})
		}
		(*p)[i].fields(c)
	}
}

// EncodePack gives the bytes of a pack: logs as a worker would describe them, without their text.
func EncodePack(logs []Log) []byte { return encode((*pack)(&logs), (*pack).fields) }

// DecodePack reads what EncodePack wrote. The bytes are part of b.
func DecodePack(b []byte) ([]Log, error) {
	logs, err := decode("pack of logs", b, new(pack), (*pack).fields)
	return *logs, err
}

type index []LogFile

func (x *index) fields(c *coder) {
	n := c.count("files", len(*x))
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			*x = append(*x, LogFile{})
		}
		(*x)[i].fields(c)
	}
}

// EncodeIndex gives the index's bytes.
func EncodeIndex(files []LogFile) []byte { return encode((*index)(&files), (*index).fields) }

// DecodeIndex reads what EncodeIndex wrote.
func DecodeIndex(b []byte) ([]LogFile, error) {
	files, err := decode("index of logs", b, new(index), (*index).fields)
	return *files, err
}
