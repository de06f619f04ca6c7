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

// prepareSynth writes a synthetic log, or the bundled logs.
func prepareSynth(c *invocation) func() error {
	parameters := synth.Default()
	model := "sdsc"
	choiceFlag(c, "model", &model, param.Menu[string]{{Value: "sdsc", Name: "sdsc"}, {Value: "lublin", Name: "lublin"}},
		"Calibrated on the SDSC SP2 log, or Lublin and Feitelson's (2003).")
	steady := c.Bool("steady", false, "sdsc: every week as busy as the average one")
	c.define(synth.Parameters.Of(&parameters))
	out := c.String("o", "-", "`FILE` to write, gzipped if its name ends in .gz; \"-\" for standard output")
	folder := c.String("bundled", "", "write the logs that come with the project into this `FOLDER`")
	return func() error {
		if *folder != "" {
			if err := c.refuseOthers("without -bundled", "bundled"); err != nil {
				return err
			}
			return writeBundle(*folder)
		}
		var generator interface {
			Validate() error
			Generate() (*swf.Log, error)
		} = parameters
		flagErr := c.refuse("with -model sdsc", "steady")
		if model == "sdsc" {
			flagErr = c.refuse("with -model lublin", "column")
			if procs := synth.SDSC().Procs; parameters.Procs != procs {
				return usagef("-procs: got %d with -model sdsc, want %d: its sizes are those of one machine", parameters.Procs, procs)
			}
			generator = synth.Calibrated{Extent: parameters.Extent, SteadyDays: *steady}
		}
		if flagErr != nil {
			return flagErr
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

// writeBundle writes the bundled logs and their index into a folder. If the folder does not exist, it returns an error before it computes
// them.
func writeBundle(folder string) error {
	if _, err := os.Stat(folder); err != nil {
		return err
	}
	bundled, err := bundle.Build()
	if err != nil {
		return err
	}
	var files file.Set
	defer files.Drop()
	for _, f := range bundled {
		if err := files.Write(filepath.Join(folder, f.Name), file.Bytes(f.Data)); err != nil {
			return err
		}
	}
	return files.Keep()
}
