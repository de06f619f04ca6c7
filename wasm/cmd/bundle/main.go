// Command bundle makes the folder that a static host serves:
//
//	go run ./wasm/cmd/bundle [-o dist] [LOG...]
//
// It is run at the project's root. It builds the WebAssembly program, bundles the scripts, names every file but a few by its
// content, and writes index.html and the offline worker with these names. All addresses are relative, so that the folder works
// under any path. What it writes depends on the sources and the version of Go alone. Logs given as arguments are put beside the
// bundled traces.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	out := flag.String("o", "dist", "the folder to write; what is in it is removed")
	flag.Parse()
	if err := assemble(*out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// assemble makes the files in an order in which every name that a file mentions is known.
func assemble(out string, logs []string) error {
	s := newSite()
	program, names, err := buildProgram()
	if err != nil {
		return err
	}
	s.add("juggle.wasm.xz", program)
	s.addLater("functions.txt", []byte(strings.Join(names, "\n")))
	scripts, err := pageScripts()
	if err != nil {
		return err
	}
	for _, f := range scripts {
		s.add(f.name, f.data)
	}
	for name, path := range map[string]string{
		"look.css": "site/look.css", "icon.svg": "site/static/icon.svg",
	} {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		s.add(name, data)
	}
	if err := s.addMentioning("manifest.webmanifest", "site/static/manifest.webmanifest"); err != nil {
		return err
	}
	if err := s.addTraces(logs); err != nil {
		return err
	}
	if err := s.addIndex("index.html"); err != nil {
		return err
	}
	if err := s.addOffline("site/static/offline.js"); err != nil {
		return err
	}
	return s.write(out)
}
