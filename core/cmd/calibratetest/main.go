// Calibrate derives the table of core/workload/synth's calibrated generator from a workload log and writes it as Go source:
//
//	go run ./core/cmd/calibratetest LOG > TABLE.go && mv TABLE.go core/workload/synth/sdsc.go
//
// Exit codes: 0, 1 (the log can't be read, is too small, or lacks what the table needs), 2 (usage).
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"juggle/core/log/swf"
)

// The defaults describe the committed table, core/workload/synth/sdsc.go.
const (
	defaultName   = "SDSC"
	defaultSource = "SDSC SP2 log, version 4.2 (cleaned)"
)

func main() {
	name := flag.String("name", defaultName, "name of the Go function that returns the table; in lower case the model's name")
	source := flag.String("source", defaultSource, "what the log is called in the headers of synthetic logs")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: calibrate [flags] LOG > TABLE.go")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, *name, *source, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "calibrate:", err)
		os.Exit(1)
	}
}

// run reads the log at path, derives the table and writes it as Go source.
func run(w io.Writer, name, source, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	log, err := swf.Read(file, swf.Options{Name: path, Strict: true})
	if err != nil {
		return err
	}
	table, err := calibrate(strings.ToLower(name), source, log)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	code, err := goSource(name, table)
	if err != nil {
		return err
	}
	_, err = w.Write(code)
	return err
}
