package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"juggle/core/cmd/file"
	"juggle/wasm/chromium"
)

const (
	e2e     = "site/e2e"         // a module of its own, for what only browser tests need
	scratch = ".cache/check"     // for what the steps build
	second  = scratch + "/two"   // the page once more
	asIs    = scratch + "/plain" // the page with the program as Go's linker wrote it
)

// concurrent are the packages in which goroutines share something.
var concurrent = []string{
	"./core/parallel", "./core/experiment", "./core/study", "./core/yardstick", "./core/cmd/juggle",
	"./wasm/pool", "./wasm/work", "./wasm/engine", "./wasm/static",
}

// noVet leaves out go test's own vetting, which is part of go vet's.
const noVet = "-vet=off"

// testPhases are the steps of "./build.sh test". The first may write files that the others read; of the second no two lanes compile the
// same at the same time; the end-to-end tests have the machine for themselves, and several tabs at once keep it busy.
//
// Natively every test runs whole. In Node and under the race detector, which are slower by four and by ten, random comparisons have a tenth
// of their runs, and what one goroutine computes for long is left out (testing.Short): there one looks for numbers that differ between the
// targets, and for goroutines that disturb each other.
func testPhases(plain bool) []phase {
	build := cmd("go", "run", "./wasm/cmd/bundle")
	buildPlain, plainPage := build.and("-plain", "-o", asIs).run, asIs
	if plain { // the page is already
		build = build.and("-plain")
		buildPlain, plainPage = func() (string, error) { return "", nil }, "dist"
	}
	race := cmd("go", "test", noVet, "-race", "-short", "-timeout", "30m").and(concurrent...)
	inTabs := cmd("go", "test", noVet, "-count=1", "-timeout", "20m", "-parallel", strconv.Itoa(runtime.NumCPU()+1), "./...")
	return []phase{
		{{
			{"go files are formatted", formatted},
			{"components' generated code is current", generated},
		}},
		{{
			{"go vet", func() (string, error) { return each(cmd("go", "vet", "./..."), cmd("go", "vet", "./...").in(e2e)) }},
			{"staticcheck", staticcheck},
			{"unit tests", cmd("go", "test", noVet, "-timeout", "30m", "./...").run},
			{"core tests as WebAssembly in Node", inNode},
		}, {
			{"the page is built", build.and("-o", "dist").run},
			{"the page built again is the same", func() (string, error) {
				return each(build.and("-like", "dist", "-o", second), cmd("diff", "-r", "dist", second))
			}},
			{"the plain page is built", buildPlain},
			{"go vet for WebAssembly", cmd("go", "vet", "./wasm/...", "./site/...", "./core/...").forWasm().run},
			{"browser tests of wasm/", inBrowser},
			{"unit tests under the race detector", race.run},
		}},
		{{
			{"end-to-end tests", inTabs.in(e2e).with("JUGGLE_PLAIN=../../" + plainPage).run},
		}},
	}
}

// formatted runs gofmt on everything but generated code, which is the generator's affair.
func formatted() (string, error) {
	files, err := line("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.go")
	if err != nil {
		return "", err
	}
	args := []string{"gofmt", "-l"}
	for name := range strings.Lines(files) {
		name = strings.TrimSpace(name)
		if _, err := os.Stat(name); err == nil && !strings.HasSuffix(name, "_gen.go") {
			args = append(args, name)
		}
	}
	output, err := cmd(args...).run()
	if err == nil && output != "" {
		err = errors.New("gofmt would change these files")
	}
	return output, err
}

// generated runs the components' generator and compares.
func generated() (string, error) {
	before, err := generatedFiles()
	if err != nil {
		return "", err
	}
	if output, err := cmd("go", "run", "./site/cmd/components").run(); err != nil {
		return output, err
	}
	after, err := generatedFiles()
	if err != nil {
		return "", err
	}
	var stale []string
	for name, text := range after {
		if !bytes.Equal(text, before[name]) {
			stale = append(stale, name)
		}
	}
	if stale != nil {
		return "", fmt.Errorf("these files were out of date and are now current: %s", strings.Join(stale, " "))
	}
	return "", nil
}

func generatedFiles() (map[string][]byte, error) {
	names, err := filepath.Glob("site/*_gen.go")
	if err != nil {
		return nil, err
	}
	rooms, err := filepath.Glob("site/*/*_gen.go")
	if err != nil {
		return nil, err
	}
	names = append(names, rooms...)
	files := map[string][]byte{}
	for _, name := range names {
		if files[name], err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// staticcheck looks at both targets. The tool itself is a native program. What it finds in generated code, where the generator compares
// with nil whatever the component is, is left out.
func staticcheck() (string, error) {
	tool, err := line("go", "tool", "-n", "staticcheck")
	if err != nil {
		return "", err
	}
	var found strings.Builder
	for _, c := range []command{cmd(tool, "./..."), cmd(tool, "./wasm/...").forWasm()} {
		output, err := c.run()
		ours := ofOurs(output)
		found.WriteString(ours)
		if err != nil && (ours != "" || output == "") {
			return found.String(), err
		}
	}
	return found.String(), nil
}

// ofOurs are the findings outside generated files; a finding's further lines are indented.
func ofOurs(output string) string {
	var ours strings.Builder
	keep := false
	for text := range strings.Lines(output) {
		if !strings.HasPrefix(text, "\t") {
			file, _, _ := strings.Cut(text, ":")
			keep = !strings.HasSuffix(file, "_gen.go")
		}
		if keep {
			ours.WriteString(text)
		}
	}
	return ours.String()
}

// nodeExec is Go's own program that runs a WebAssembly test in Node.
func nodeExec() (string, error) {
	root, err := line("go", "env", "GOROOT")
	return filepath.Join(root, "lib", "wasm", "go_js_wasm_exec"), err
}

// inNode runs the core's tests as the page runs the core.
func inNode() (string, error) {
	node, err := nodeExec()
	if err != nil {
		return "", err
	}
	packages, err := line("go", "list", "./core/...")
	if err != nil {
		return "", err
	}
	args := []string{"go", "test", noVet, "-short", "-exec", node}
	for name := range strings.Lines(packages) {
		if name = strings.TrimSpace(name); !strings.Contains(name, "/core/cmd/") { // the command line is native
			args = append(args, name)
		}
	}
	return cmd(args...).forWasm().run()
}

// inBrowser runs in a browser the tests of its room and, once more, of what runs in it beside the core.
func inBrowser() (string, error) {
	runner, err := filepath.Abs(scratch + "/wasmbrowsertest")
	if err != nil {
		return "", err
	}
	path, err := browserFirst(scratch + "/bin")
	if err != nil {
		return "", err
	}
	if output, err := cmd("go", "build", "-o", runner, "github.com/agnivade/wasmbrowsertest").in(e2e).run(); err != nil {
		return output, err
	}
	// One after the other: each has a browser of its own.
	packages := []string{"./wasm/browser", "./wasm/wire", "./wasm/pool", "./wasm/engine"}
	tests := cmd("go", "test", noVet, "-p", "1", "-exec", runner).and(packages...)
	return tests.forWasm().with("WASM_HEADLESS=on", "PATH="+path).run()
}

// browserFirst is a search path at whose beginning stands the browser, under the name that the test runner looks for first. It is started
// without a sandbox where this machine has none for it, which the runner does for root alone.
func browserFirst(folder string) (path string, err error) {
	folder, err = filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	browser, flag := chromium.Path(), ""
	if !chromium.HasSandbox(browser) {
		flag = "--no-sandbox "
	}
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' %s\"$@\"\n", browser, flag)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	path = folder + string(filepath.ListSeparator) + os.Getenv("PATH")
	name := filepath.Join(folder, "headless_shell")
	return path, errors.Join(file.Write(name, file.Bytes([]byte(script))), os.Chmod(name, 0o755))
}
