// Command bundle makes the folder that a static host serves:
//
//	go run ./wasm/cmd/bundle [-o dist] [-plain] [LOG...]
//
// It is run at the project's root. It builds the WebAssembly program, bundles the scripts, names every file but a few by its content, and
// writes index.html and the offline worker with these names. All addresses are relative, so that the folder works under any path. What it
// writes depends on the sources and the version of Go alone. Logs given as arguments are put beside the bundled traces. With -plain the
// program is as Go's linker wrote it, without anything that wasm/shrink does to it, and is compressed quickly.
package main

import (
	"flag"
	"fmt"
	"os"

	cmdfile "juggle/core/cmd/file"
)

func main() {
	out := flag.String("o", "dist", "the folder to write; what is in it is removed")
	plain := flag.Bool("plain", false, "leave the program as Go's linker wrote it")
	flag.Parse()
	if err := assemble(*out, *plain, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// assemble makes the files in an order in which every name that a file mentions is known.
func assemble(out string, plain bool, logs []string) error {
	s := newSite()
	files, err := sources(plain)
	if err != nil {
		return err
	}
	for _, f := range files {
		data, err := f.make()
		if err != nil {
			return err
		}
		s.add(f.name, data)
		s.later[s.names[f.name]] = f.later
	}
	if err := s.addTraces(logs); err != nil {
		return err
	}
	manifest, err := s.mentioning("site/static/manifest.webmanifest")
	if err != nil {
		return err
	}
	s.add("manifest.webmanifest", manifest)
	if s.files["index.html"], err = s.mentioning("index.html"); err != nil { // which keeps its name
		return err
	}
	if err := s.addOffline("site/static/offline.js"); err != nil {
		return err
	}
	return cmdfile.Replace(out, s.files)
}
