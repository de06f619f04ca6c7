package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"juggle/core/swf"
	"juggle/core/synth"
	"juggle/core/synth/bundle"
)

// A synthCall is what the flags of "juggle synth" say.
type synthCall struct {
	model, column, out, bundled string
	procs                       int
	steady                      bool
	extent                      synth.Extent
}

func runSynth(e *env, args []string) error {
	var c synthCall
	fs := newFlags(e, "synth", "")
	fs.StringVar(&c.model, "model", "sdsc", "sdsc (calibrated on the SDSC SP2 log) or lublin (Lublin and Feitelson, 2003)")
	fs.StringVar(&c.column, "column", "batch", "lublin: batch, interactive or whole")
	fs.IntVar(&c.procs, "procs", synth.DefaultProcs, "lublin: processors of the machine")
	fs.BoolVar(&c.steady, "steady", false, "sdsc: every week as busy as the average one")
	fs.Float64Var(&c.extent.Load, "load", 0, "offered load, processor-seconds asked for over those there are; 0: the model's own")
	fs.IntVar(&c.extent.Days, "days", synth.DefaultDays, "length of the log")
	fs.IntVar(&c.extent.Jobs, "jobs", 0, "only the first so many jobs; 0: all")
	fs.Uint64Var(&c.extent.Seed, "seed", 1, "any number")
	fs.StringVar(&c.out, "o", "-", "file to write, \"-\" for standard output")
	fs.StringVar(&c.bundled, "bundled", "", "write the logs that come with the project into this folder; no other flag then counts")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return usagef("synth: got argument %q, want flags only", fs.Arg(0))
	}
	if c.bundled != "" {
		return writeBundle(c.bundled)
	}
	log, err := c.generate()
	if err != nil {
		return err
	}
	if c.out == "-" {
		return swf.Write(e.stdout, log)
	}
	return writeFile(c.out, func(w io.Writer) error { return swf.Write(w, log) })
}

// generate makes the log; a field out of its range is a usage error.
func (c *synthCall) generate() (*swf.Log, error) {
	var model interface {
		Validate() error
		Generate() (*swf.Log, error)
	}
	switch c.model {
	case "sdsc":
		if c.procs != synth.SDSC().Procs {
			return nil, usagef("synth: -procs %d with -model sdsc, want %d: its sizes are those of one machine", c.procs, synth.SDSC().Procs)
		}
		model = synth.Calibrated{Extent: c.extent, SteadyDays: c.steady}
	case "lublin":
		column, err := synth.ParseColumn(c.column)
		if err != nil {
			return nil, usagef("synth: -column: got %q, want batch, interactive or whole", c.column)
		}
		if c.procs < 2 || c.procs > synth.MaxProcs {
			return nil, usagef("synth: -procs: got %d, want 2 to %d", c.procs, synth.MaxProcs)
		}
		model = synth.Lublin{Extent: c.extent, Column: column, Procs: c.procs}
	default:
		return nil, usagef("synth: -model %q, want sdsc or lublin", c.model)
	}
	switch x := c.extent; { // a comparison with NaN is false
	case x.Days < 1 || x.Days > synth.MaxDays:
		return nil, usagef("synth: -days: got %d, want 1 to %d", x.Days, synth.MaxDays)
	case !(x.Load >= 0 && x.Load <= synth.MaxLoad):
		return nil, usagef("synth: -load: got %v, want 0 to %v", x.Load, synth.MaxLoad)
	case x.Jobs < 0 || x.Jobs > synth.MaxJobs:
		return nil, usagef("synth: -jobs: got %d, want 0 to %d", x.Jobs, synth.MaxJobs)
	}
	if err := model.Validate(); err != nil {
		return nil, usageError{err}
	}
	return model.Generate()
}

// writeBundle writes the logs of the folder traces and their index.
func writeBundle(folder string) error {
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
		return fmt.Errorf("synth: %w", err)
	}
	err = write(file)
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(path)
		return fmt.Errorf("synth: %s: %w", path, err)
	}
	return nil
}
