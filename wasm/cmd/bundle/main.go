// Command bundle makes the folder that a static host serves:
//
//	go run ./wasm/cmd/bundle [-o dist] [-plain] [-like FOLDER] [LOG...]
//
// It is run at the project's root. It builds the WebAssembly program, bundles the scripts, names every file but a few by its content, and
// writes index.html and the offline worker with these names. All addresses are relative, so that the folder works under any path. What it
// writes depends on the sources and the version of Go alone. Logs given as arguments are put beside the bundled traces. With -plain the
// program is as Go's linker wrote it, without anything that wasm/shrink does to it, and is compressed quickly. Compressing
// takes most of the time: with -like, files whose content another folder of bundle's has already are copied from there in compressed form.
package main

import (
	"flag"
	"fmt"
	"os"

	cmdfile "juggle/core/cmd/file"
	"juggle/wasm/shrink"
)

func main() {
	out := flag.String("o", "dist", "the folder to write; what is in it is removed")
	plain := flag.Bool("plain", false, "leave the program as Go's linker wrote it")
	like := flag.String("like", "", "take what is compressed in this `folder` and unpacks to the same bytes")
	var without []string
	flag.Func("without", "leave out this `step` of wasm/shrink, to measure it; may be said again", func(step string) error {
		without = append(without, step)
		return nil
	})
	flag.Parse()
	packer := packer{preset: "9e"}
	if *plain {
		without, packer.preset = shrink.Steps, "1"
	}
	err := packer.learn(*like)
	if err == nil {
		err = assemble(*out, packer, without, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// assemble makes the files in an order in which every name that a file mentions is known.
func assemble(out string, p packer, without, logs []string) error {
	s := newSite()
	s.packer = p
	program, err := p.program(without)
	if err != nil {
		return err
	}
	s.add("juggle.wasm.xz", program)
	scripts, err := pageScripts()
	if err != nil {
		return err
	}
	for _, f := range scripts {
		s.add(f.name, f.data)
	}
	if err := s.addSolver(); err != nil {
		return err
	}
	look, err := bundled("site/look.css")
	if err != nil {
		return err
	}
	s.add("look.css", look)
	icon, err := os.ReadFile("site/static/icon.svg")
	if err != nil {
		return err
	}
	s.add("icon.svg", icon)
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
	return cmdfile.Replace(out, s.files)
}
