package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"juggle/core/swf"
	"juggle/core/synth"
	"juggle/core/synth/bundle"
)

// A synthCall is what the flags of "juggle synth" say.
type synthCall struct {
	model, out, bundled string
	like                synth.Lublin
	steady              bool
}

func runSynth(e *env, args []string) error {
	c := synthCall{like: synth.Default()}
	fs := newFlags(e, "synth", "")
	fs.StringVar(&c.model, "model", "sdsc", "sdsc (calibrated on the SDSC SP2 log) or lublin (Lublin and Feitelson, 2003)")
	fs.BoolVar(&c.steady, "steady", false, "sdsc: every week as busy as the average one")
	synth.Parameters.Flags(fs, &c.like)
	fs.StringVar(&c.out, "o", "-", "file to write, gzipped if its name ends in .gz; \"-\" for standard output")
	fs.StringVar(&c.bundled, "bundled", "", "write the logs that come with the project into this folder; no other flag then counts")
	if err := parseAll(fs, args); err != nil {
		return err
	}
	if c.bundled != "" {
		return writeBundle(c.bundled)
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
	return writeFile(path, func(w io.Writer) error {
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
			return nil, usagef("synth: -procs %d with -model sdsc, want %d: its sizes are those of one machine", c.like.Procs, synth.SDSC().Procs)
		}
		model = synth.Calibrated{Extent: c.like.Extent, SteadyDays: c.steady}
	case "lublin":
		model = c.like
	default:
		return nil, usagef("synth: -model %q, want sdsc or lublin", c.model)
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
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(folder, f.Name), f.Data, 0o644); err != nil {
			return fmt.Errorf("synth: %w", err)
		}
	}
	return nil
}

// writeFile creates path and lets write fill it; what could not be written whole is removed.
func writeFile(path string, write func(io.Writer) error) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	err = write(file)
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(path)
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
