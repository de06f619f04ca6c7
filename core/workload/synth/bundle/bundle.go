// Package bundle lists the synthetic logs of the project, makes them, and reads their index. The files themselves are in the folder traces;
// nothing here embeds them.
package bundle

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"juggle/core/log/swf"
	"juggle/core/workload/synth"
)

// An Excerpt is a file of the folder traces, as index.json describes it.
type Excerpt struct {
	Name       string  `json:"name"` // constant: File without its ending
	File       string  `json:"file"`
	Title      string  `json:"title"` // for readers
	Jobs       int     `json:"jobs"`
	Processors int64   `json:"processors"`
	Days       int     `json:"days"`
	SHA256     string  `json:"sha256"` // of the file, in hexadecimal
	Model      string  `json:"model"`  // "sdsc" or "lublin", as in "juggle synth -model"
	Column     string  `json:"column,omitempty"`
	Version    int     `json:"version"` // the version of the models
	Seed       uint64  `json:"seed"`
	Load       float64 `json:"load"`    // the offered load of the log from which it was cut
	Default    bool    `json:"default"` // a study uses it if no logs are given
}

// LoadFitted reports whether the load was chosen so that the utilisation is near the paper's printed numbers.
func (e Excerpt) LoadFitted() bool { return e.Model == "sdsc" }

// Request returns the request that makes a log of "lublin" again. For a log of "sdsc", which is a part of a longer log, it returns an
// error.
func (e Excerpt) Request() (synth.Request, error) {
	column, err := synth.Columns().Parse("column", e.Column)
	return synth.Request{Model: e.Model, Parameters: synth.Lublin{Extent: synth.Extent{Days: e.Days, Load: e.Load, Seed: e.Seed},
			Column: column}},
		err
}

// IndexFile is the name of the index in the folder.
const IndexFile = "index.json"

// ParseIndex parses an index.
func ParseIndex(b []byte) ([]Excerpt, error) {
	var excerpts []Excerpt
	if err := json.Unmarshal(b, &excerpts); err != nil {
		return nil, fmt.Errorf("bundle: %s: %w", IndexFile, err)
	}
	return excerpts, nil
}

// A File is a file of the folder, ready to be written.
type File struct {
	Name string
	Data []byte
}

// The parameters of the bundle. README.md in the folder traces gives the reasons.
const (
	seed     = 1
	days     = 15 // of a period
	periods  = 12
	load     = 0.76
	longDays = 60 // of the logs of Lublin and Feitelson's batch and whole columns
)

// Build makes all files: the excerpts in the order of the index, and then the index. The same version of compress/gzip gives the same
// bytes. The text inside is always the same.
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

// addCalibrated adds twelve periods of one log. Their job numbers, which identify the random streams of a study, are unique over all
// twelve.
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

// addLublin adds a log of each column. Interactive jobs are so small that a period with this load would have 40 000 of them. They get a
// lower load, and a single period.
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

// pack encodes and compresses a log, and completes e.
func pack(e *Excerpt, log *swf.Log) (File, error) {
	var b bytes.Buffer
	compressor, err := gzip.NewWriterLevel(&b, gzip.BestCompression) // the gzip header contains neither name nor time
	if err != nil {
		return File{}, err
	}
	if err := swf.Write(compressor, log); err != nil {
		return File{}, err
	}
	if err := compressor.Close(); err != nil {
		return File{}, err
	}
	e.File = e.Name + ".swf.gz"
	e.Jobs, e.Processors = len(log.Jobs), log.Header.MaxProcs
	sum := sha256.Sum256(b.Bytes())
	e.SHA256, e.Version, e.Seed = hex.EncodeToString(sum[:]), synth.Version, seed
	return File{e.File, b.Bytes()}, nil
}
