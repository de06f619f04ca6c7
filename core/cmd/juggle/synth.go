package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"juggle/core/cmd/file"
	"juggle/core/param"
	"juggle/core/swf"
	"juggle/core/synth"
	"juggle/core/synth/bundle"
)

// A synthCall is what the flags of "juggle synth" say.
type synthCall struct {
	model, out string
	like       synth.Lublin
	steady     bool
}

func runSynth(e *env, args []string) error {
	c := synthCall{model: "sdsc", like: synth.Default()}
	fs := newFlags(e, "synth", "")
	choice(fs, "model", &c.model, param.Menu[string]{{Value: "sdsc", Name: "sdsc"}, {Value: "lublin", Name: "lublin"}},
		"Calibrated on the SDSC SP2 log, or Lublin and Feitelson's (2003).")
	fs.BoolVar(&c.steady, "steady", false, "sdsc: every week as busy as the average one")
	synth.Parameters.Flags(fs, &c.like)
	fs.StringVar(&c.out, "o", "-", "file to write, gzipped if its name ends in .gz; \"-\" for standard output")
	folder := fs.String("bundled", "", "write the logs that come with the project into this `FOLDER`")
	if err := parseAll(fs, args); err != nil {
		return err
	}
	foreign := map[string]string{"sdsc": "column", "lublin": "steady"}[c.model] // what matters to the other model alone
	switch other := givenBeside(fs, "bundled"); {
	case *folder != "" && other != "":
		return usagef("synth: -%s: got it with -bundled, want that alone", other)
	case *folder != "":
		return writeBundle(*folder)
	case given(fs, foreign):
		return usagef("synth: -%s: got it with -model %s, want it with the other model", foreign, c.model)
	}
	log, err := c.generate()
	if err != nil {
		return err
	}
	return writeLog(e, c.out, log)
}

// writeLog writes a log as SWF into a file, gzipped where its name ends in .gz, or to standard output for "-".
func writeLog(e *env, path string, log *swf.Log) error {
	if path == "-" {
		return swf.Write(e.stdout, log)
	}
	return file.Write(path, func(w io.Writer) error {
		if !strings.HasSuffix(path, ".gz") {
			return swf.Write(w, log)
		}
		z := gzip.NewWriter(w)
		if err := swf.Write(z, log); err != nil {
			return err
		}
		return z.Close()
	})
}

// generate makes the log; a machine that the model cannot have is a usage error.
func (c *synthCall) generate() (*swf.Log, error) {
	var model interface {
		Validate() error
		Generate() (*swf.Log, error)
	}
	switch c.model {
	case "sdsc":
		if c.like.Procs != synth.SDSC().Procs {
			return nil, usagef("synth: -procs: got %d with -model sdsc, want %d: its sizes are those of one machine", c.like.Procs,
				synth.SDSC().Procs)
		}
		model = synth.Calibrated{Extent: c.like.Extent, SteadyDays: c.steady}
	case "lublin":
		model = c.like
	}
	if err := model.Validate(); err != nil {
		return nil, usageError{err}
	}
	return model.Generate()
}

// writeBundle writes the logs of the folder traces and their index. A folder that is not there is told before they are computed.
func writeBundle(folder string) error {
	if _, err := os.Stat(folder); err != nil {
		return fmt.Errorf("synth: %w", err)
	}
	files, err := bundle.Build()
	if err != nil {
		return err
	}
	var all file.Set
	defer all.Drop()
	for _, f := range files {
		if err := all.Write(filepath.Join(folder, f.Name), file.Bytes(f.Data)); err != nil {
			return fmt.Errorf("synth: %w", err)
		}
	}
	return all.Keep()
}
