package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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

// concurrent are the packages in which goroutines meet.
var concurrent = []string{"./core/parallel", "./core/experiment", "./wasm/pool", "./wasm/work", "./wasm/engine"}

// floats are the packages whose floating-point numbers become text, or are drawn: what the page computes must have the same bytes.
var floats = []string{
	"./core/experiment/...", "./core/optimum/...", "./core/param", "./core/pool/...", "./core/ratio", "./core/realtime/...", "./core/report",
	"./core/splitmix", "./core/stats", "./core/study", "./core/swf", "./core/synth", "./core/workload", "./core/yardstick",
}

// forTheBrowser are the packages that have files for the browser alone; all others are looked at natively.
var forTheBrowser = []string{"./wasm", "./wasm/browser"}

// noVet leaves out go test's own vetting: staticcheck looks at the same, and types are checked once.
const noVet = "-vet=off"

// e2eLimit is how long the end-to-end tests may take; each wait in them has a limit of its own.
const e2eLimit = "10m"

// testPhases are the steps of "./build.sh test". The first may write files that the others read; of the second one lane compiles for this
// machine and the other, but for the race detector, for the browser; the end-to-end tests have both processors for themselves.
//
// Natively every test runs whole. In Node and under the race detector, which are slower by four and by ten, random comparisons have a tenth
// of their runs, and what one goroutine computes for long is left out (testing.Short): there one looks for numbers that differ between the
// targets, and for goroutines that disturb each other.
func testPhases(plain, long bool) []phase {
	build := bundled(plain)
	race := cmd("go", "test", noVet, "-race", "-short", "-timeout", "30m").and(concurrent...)
	env := []string{"JUGGLE_PLAIN=../../" + asIs}
	if plain {
		env[0] = "JUGGLE_PLAIN=../../dist"
	}
	target := lane{
		{"the page is built", build.and("-o", "dist").run},
		{"core tests as WebAssembly in Node", inNode},
		{"browser tests of wasm/browser", inBrowser},
		{"unit tests under the race detector", race.run},
	}
	if long {
		env = append(env, "JUGGLE_LONG=1")
		target = append(target, rebuilt(plain)...)
	}
	tests := cmd("go", "test", noVet, "-timeout", "30m", "-parallel", "4", "./...").with(env[1:]...) // some of a package wait for daemons
	return []phase{
		{{
			{"go files are formatted", formatted},
			{"components' generated code is current", generated},
			{"the types of wasm/browser/host.js", cmd("node", "node_modules/typescript/lib/tsc.js", "-p", ".").run},
		}},
		{{
			{"staticcheck", staticcheck},
			{"unit tests", tests.run},
		}, target},
		{{
			{"end-to-end tests", endToEnd().with(env...).run},
		}},
	}
}

func bundled(plain bool) command {
	build := cmd("go", "run", "./wasm/cmd/bundle")
	if plain {
		build = build.and("-plain")
	}
	return build
}

// rebuilt are the steps that build the page once more: what only guards the rare.
func rebuilt(plain bool) lane {
	again := step{"the page built again is the same", func() (string, error) {
		return each(bundled(plain).and("-o", second), cmd("diff", "-r", "dist", second))
	}}
	if plain { // the page is already
		return lane{again}
	}
	return lane{again, {"the plain page is built", bundled(true).and("-o", asIs).run}}
}

// endToEnd runs the tests in a browser, two tabs at a time.
func endToEnd() command {
	return cmd("go", "test", noVet, "-count=1", "-timeout", e2eLimit, "-parallel", "2", "./...").in(e2e)
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

// staticcheck looks at both targets, and at the tests in a browser. The tool itself is a native program. What it finds in generated code,
// where the generator compares with nil whatever the component is, is left out.
func staticcheck() (string, error) {
	tool, err := line("go", "tool", "-n", "staticcheck")
	if err != nil {
		return "", err
	}
	var found strings.Builder
	for _, c := range []command{cmd(tool, "./..."), cmd(tool).and(forTheBrowser...).forWasm(), cmd(tool, "./...").in(e2e)} {
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

// inNode runs tests of the core's numbers as the page computes them.
func inNode() (string, error) {
	root, err := line("go", "env", "GOROOT")
	if err != nil {
		return "", err
	}
	node := filepath.Join(root, "lib", "wasm", "go_js_wasm_exec") // Go's own program that runs a WebAssembly test in Node
	return cmd("go", "test", noVet, "-short", "-exec", node).and(floats...).forWasm().run()
}

// inBrowser runs in a browser the tests of its room.
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
	tests := cmd("go", "test", noVet, "-exec", runner, "./wasm/browser")
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
