// Package bundle says which synthetic logs come with the project, makes them, and reads their index. The files themselves lie in the
// folder traces; nothing here embeds them.
package bundle

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"juggle/core/swf"
	"juggle/core/synth"
)

// An Excerpt is one file of the folder traces, as index.json describes it.
type Excerpt struct {
	Name       string  `json:"name"` // stable; File without its ending
	File       string  `json:"file"`
	Title      string  `json:"title"` // for people
	Jobs       int     `json:"jobs"`
	Processors int64   `json:"processors"`
	Days       int     `json:"days"`
	SHA256     string  `json:"sha256"` // of the file, hexadecimal
	Model      string  `json:"model"`  // sdsc or lublin, as in "juggle synth -model"
	Column     string  `json:"column,omitempty"`
	Version    int     `json:"version"` // of the models
	Seed       uint64  `json:"seed"`
	Load       float64 `json:"load"`    // offered load of the log that it was cut from
	Default    bool    `json:"default"` // part of the study that runs without flags
}

// Placed reports whether its load was chosen so that utilisation comes near the numbers of the paper's text.
func (e Excerpt) Placed() bool { return e.Model == "sdsc" }

// Request asks for a log of "lublin" again, which is a model's whole log; one of "sdsc" is a part.
func (e Excerpt) Request() (synth.Request, error) {
	column, err := synth.Columns().Parse("column", e.Column)
	return synth.Request{Model: e.Model, Like: synth.Lublin{Extent: synth.Extent{Days: e.Days, Load: e.Load, Seed: e.Seed}, Column: column}},
		err
}

// IndexFile is the index's name in the folder.
const IndexFile = "index.json"

// ParseIndex reads an index.
func ParseIndex(b []byte) ([]Excerpt, error) {
	var all []Excerpt
	if err := json.Unmarshal(b, &all); err != nil {
		return nil, fmt.Errorf("bundle: %s: %w", IndexFile, err)
	}
	return all, nil
}

// A File is a file of the folder, ready to be written.
type File struct {
	Name string
	Data []byte
}

// What the bundle is made with. README.md in the folder traces gives the reasons.
const (
	seed     = 1
	days     = 15 // a period
	periods  = 12
	load     = 0.76
	longDays = 60 // of the Lublin-Feitelson logs for batch and whole
)

// Build makes all files: the excerpts in the order of the index, then the index. The same version of compress/gzip gives the same
// bytes; the text inside is the same always.
func Build() ([]File, error) {
	var files []File
	var index []Excerpt
	add := func(e Excerpt, log *swf.Log) error {
		file, err := pack(&e, log)
		files, index = append(files, file), append(index, e)
		return err
	}
	if err := addCalibrated(add); err != nil {
		return nil, err
	}
	if err := addLublin(add); err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(index, "", "  ")
	return append(files, File{IndexFile, append(text, '\n')}), err
}

// addCalibrated adds twelve periods of one log, so that job numbers, which key the random streams of a study, are unique over them.
func addCalibrated(add func(Excerpt, *swf.Log) error) error {
	log, err := synth.Calibrated{Extent: synth.Extent{Days: days * periods, Load: load, Seed: seed}}.Generate()
	if err != nil {
		return err
	}
	for i, period := range synth.Cut(log, days) {
		e := Excerpt{
			Name:  fmt.Sprintf("sp2-%02d", i+1),
			Title: fmt.Sprintf("Synthetic SP2, window %d of %d", i+1, periods),
			Days:  days, Model: "sdsc", Load: load, Default: true,
		}
		if err := add(e, period); err != nil {
			return err
		}
	}
	return nil
}

// addLublin adds a log of each column. Interactive jobs are so small that this load would take 40 000 of them a period: they get a lower
// one, and one period.
func addLublin(add func(Excerpt, *swf.Log) error) error {
	for _, column := range synth.Columns().Values() {
		extent := synth.Extent{Days: longDays, Load: load, Seed: seed}
		if column == synth.Interactive {
			extent.Days, extent.Load = days, 0.4
		}
		e := Excerpt{
			Name:  "lublin-" + column.String(),
			Title: "Lublin-Feitelson model, " + column.String() + " jobs",
			Days:  extent.Days, Model: "lublin", Column: column.String(), Seed: extent.Seed, Load: extent.Load,
		}
		request, err := e.Request()
		if err != nil {
			return err
		}
		log, err := request.Generate()
		if err != nil {
			return err
		}
		if err := add(e, log); err != nil {
			return err
		}
	}
	return nil
}

// pack writes and compresses log, and completes e.
func pack(e *Excerpt, log *swf.Log) (File, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression) // its header has no name and no time
	if err != nil {
		return File{}, err
	}
	if err := swf.Write(z, log); err != nil {
		return File{}, err
	}
	if err := z.Close(); err != nil {
		return File{}, err
	}
	e.File = e.Name + ".swf.gz"
	e.Jobs, e.Processors = len(log.Jobs), log.Header.MaxProcs
	sum := sha256.Sum256(b.Bytes())
	e.SHA256, e.Version, e.Seed = hex.EncodeToString(sum[:]), synth.Version, seed
	return File{e.File, b.Bytes()}, nil
}
