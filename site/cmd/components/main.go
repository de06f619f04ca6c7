// Command components makes the Go code of the page's components:
//
//	go run ./site/cmd/components
//
// It is run at the project's root. In every room of site, which is a folder with its package, it has vugugen translate *.vugu into
// *_gen.go. Then it shortens the generated code: vugugen writes several lines for each node, handler and property, which become one call of
// a function in site/vdom. The components behave the same with less than half the code, except that a list that becomes empty is emptied in
// the document too.
//
// A template may use the rooms vdom, page, parts and text, and strconv, without importing them.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"juggle/core/cmd/file"
)

func main() {
	if err := run("site"); err != nil {
		fmt.Fprintln(os.Stderr, "components:", err)
		os.Exit(1)
	}
}

// run makes the components of a folder and of its subfolders.
func run(folder string) error {
	templates, err := filepath.Glob(filepath.Join(folder, "*.vugu"))
	if err != nil {
		return err
	}
	inSubfolders, err := filepath.Glob(filepath.Join(folder, "*", "*.vugu"))
	if err != nil {
		return err
	}
	var rooms []string
	for _, template := range append(templates, inSubfolders...) {
		if room := filepath.Dir(template); !slices.Contains(rooms, room) {
			rooms = append(rooms, room)
		}
	}
	var errs []error
	for _, room := range rooms {
		errs = append(errs, generate(room))
	}
	return errors.Join(errs...)
}

// generate makes the components of one room.
func generate(folder string) error {
	if output, err := exec.Command("go", "tool", "vugugen", "-skip-go-mod", "-skip-main", "./"+folder).CombinedOutput(); err != nil {
		return fmt.Errorf("vugugen: %w\n%s", err, output)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*_gen.go"))
	if err != nil {
		return err
	}
	var errs []error
	for _, name := range files {
		code, err := os.ReadFile(name)
		if err == nil {
			code, err = shorten(code)
		}
		if err == nil && !bytes.HasSuffix(code, []byte("\n")) {
			err = errors.New("empty")
		}
		if err == nil {
			err = file.Write(name, file.Bytes(code))
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
	}
	return errors.Join(errs...)
}
