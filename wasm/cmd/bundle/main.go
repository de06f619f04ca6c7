// Command bundle makes the folder that a static host serves:
//
//	go run ./wasm/cmd/bundle [-o dist] [-plain] [LOG...]
//
// It runs at the project's root. It builds the WebAssembly program, bundles the scripts, puts a hash of its content into the name of nearly
// every file, and writes index.html and the offline worker with these names. All addresses are relative, so the folder works under any
// path. The output depends only on the sources, on the packages from npm, on the logs and on the versions of Go and xz. Logs given as
// arguments are added to the bundled ones. With -plain the program stays as Go's linker wrote it, without the changes of wasm/shrink, and
// is compressed quickly.
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

// assemble writes the folder. It makes the files in such an order that the names that a file contains are known before it is made.
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
		s.add(f.name, data, f.later)
	}
	if err := s.addTraces(logs); err != nil {
		return err
	}
	manifest, err := s.withNames("site/static/manifest.webmanifest")
	if err != nil {
		return err
	}
	s.add("manifest.webmanifest", manifest, false)
	if s.files["index.html"], err = s.withNames("index.html"); err != nil { // it keeps its name
		return err
	}
	if err := s.addOffline("site/static/offline.js"); err != nil {
		return err
	}
	return cmdfile.Replace(out, s.files)
}
