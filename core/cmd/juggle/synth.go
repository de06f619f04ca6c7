package main

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"

	"juggle/core/cmd/file"
	"juggle/core/experiment/param"
	"juggle/core/log/swf"
	"juggle/core/workload/synth"
	"juggle/core/workload/synth/bundle"
)

func prepareSynth(c *invocation) func() error {
	parameters := synth.Default()
	model := "sdsc"
	choice(c, "model", &model, param.Menu[string]{{Value: "sdsc", Name: "sdsc"}, {Value: "lublin", Name: "lublin"}},
		"Calibrated on the SDSC SP2 log, or Lublin and Feitelson's (2003).")
	steady := c.Bool("steady", false, "sdsc: every week as busy as the average one")
	c.define(synth.Parameters.Of(&parameters))
	out := c.String("o", "-", "`FILE` to write, gzipped if its name ends in .gz; \"-\" for standard output")
	folder := c.String("bundled", "", "write the logs that come with the project into this `FOLDER`")
	return func() error {
		if *folder != "" {
			if err := c.refuseBeside("without -bundled", "bundled"); err != nil {
				return err
			}
			return writeBundle(*folder)
		}
		var generator interface {
			Validate() error
			Generate() (*swf.Log, error)
		} = parameters
		errMisplaced := c.refuse("with -model sdsc", "steady")
		if model == "sdsc" {
			errMisplaced = c.refuse("with -model lublin", "column")
			if own := synth.SDSC().Procs; parameters.Procs != own {
				return usagef("-procs: got %d with -model sdsc, want %d: its sizes are those of one machine", parameters.Procs, own)
			}
			generator = synth.Calibrated{Extent: parameters.Extent, SteadyDays: *steady}
		}
		if errMisplaced != nil {
			return errMisplaced
		}
		if err := generator.Validate(); err != nil {
			return usageError{err}
		}
		log, err := generator.Generate()
		if err != nil {
			return err
		}
		return writeLog(c.env, *out, log)
	}
}

// writeLog writes a log as SWF into a file, or to standard output for "-". The file is gzipped if its name ends in .gz.
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
	}, e.inputs...)
}

// writeBundle writes the bundled logs and their index into a folder. It computes them only if the folder exists.
func writeBundle(folder string) error {
	if _, err := os.Stat(folder); err != nil {
		return err
	}
	files, err := bundle.Build()
	if err != nil {
		return err
	}
	var all file.Set
	defer all.Drop()
	for _, f := range files {
		if err := all.Write(filepath.Join(folder, f.Name), file.Bytes(f.Data)); err != nil {
			return err
		}
	}
	return all.Keep()
}
