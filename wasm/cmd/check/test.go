package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"juggle/core/cmd/file"
	"juggle/wasm/chromium"
	"juggle/wasm/shrink"
)

const (
	e2e        = "site/e2e"         // a module of its own, for what only browser tests need
	scratch    = ".cache/check"     // for what the steps build
	secondPage = scratch + "/two"   // the page, built once more
	plainPage  = scratch + "/plain" // the page with the program as Go's linker wrote it
)

// concurrent lists the packages that are tested under the race detector, because goroutines meet in them or call them.
const concurrent = "./core/base/parallel ./core/experiment ./wasm/pool ./wasm/work ./wasm/engine"

// floats lists the packages whose floating-point numbers become text or are drawn: the page must compute the same bytes as the command
// line.
const floats = "./core/log/swf ./core/workload/... ./core/experiment ./core/experiment/param ./core/experiment/report " +
	"./core/experiment/stats ./core/papers/baseline ./core/papers/optimum/... ./core/papers/pool/... ./core/papers/realtime/... " +
	"./core/papers/study ./core/base/ratio ./core/base/splitmix"

// browserPackages lists the packages that have files for the browser alone. Staticcheck sees all others natively.
const browserPackages = "./wasm ./wasm/browser"

// testPhases returns the steps of "./build.sh test". Steps of the first phase may write files that later steps read. In the second phase
// one lane compiles for this machine; the other compiles for the browser, apart from the race detector. The end-to-end tests have all
// processors to themselves. Tests run with -vet=off because staticcheck checks the same code.
//
// Natively every test runs whole. Node is slower by a factor of four and the race detector by ten, so with -short random comparisons have a
// tenth of their runs there, and long computations of a single goroutine are left out: Node is there for numbers that differ between the
// targets, the race detector for goroutines that disturb each other.
func testPhases(long bool) []phase {
	browser := lane{
		{"the page is built", bundle("-o dist").run},
		{"core tests as WebAssembly in Node", inNode},
		{"browser tests of wasm/browser", inBrowser},
		{"unit tests under the race detector", cmd("go test -vet=off -race -short -timeout 30m " + concurrent).run},
	}
	var variables []string
	if long {
		variables = []string{"JUGGLE_LONG=1"}
		browser = append(browser, step{"staticcheck of the program for the browser", programChecked})
		browser = append(browser, rebuilt()...)
	}
	tests := cmd("go test -vet=off -timeout 30m -parallel 4 ./...").with(variables...) // some tests of a package wait for daemons
	return []phase{
		{{
			{"go files are formatted", formatted},
			{"components' generated code is current", generated},
			{"the types of wasm/browser/host.js", cmd("node node_modules/typescript/lib/tsc.js -p .").run},
		}},
		{{
			{"staticcheck", staticcheck},
			{"unit tests", tests.run},
		}, browser},
		{{
			{"end-to-end tests", endToEnd("10m").with(variables...).run},
		}},
	}
}

func bundle(flags string) command { return cmd("go run ./wasm/cmd/bundle " + flags) }

// rebuilt returns the steps that build the page again; only -long and -fuzz run them.
func rebuilt() lane {
	return lane{
		{"the page built again is the same", func() (string, error) {
			return each(bundle("-o "+secondPage), cmd("diff -r dist "+secondPage))
		}},
		{"the plain page is built", bundle("-plain -o " + plainPage).run},
	}
}

// endToEnd runs the tests in a browser, two tabs at a time. Each wait in them has a limit of its own, below this one.
func endToEnd(limit string) command {
	return cmd("go test -vet=off -count=1 -parallel 2 -timeout " + limit + " ./...").in(e2e)
}

// formatted runs gofmt on all Go files except generated ones, which the generator formats.
func formatted() (string, error) {
	files, err := sourceFiles("*.go")
	if err != nil {
		return "", err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_gen.go") })
	output, err := cmd("gofmt -l", files...).run()
	if err == nil && output != "" {
		err = errors.New("gofmt would change these files")
	}
	return output, err
}

// generated runs the components' generator, and fails if that changes a file.
func generated() (string, error) {
	sums := cmd("sh -c", "sha256sum site/*_gen.go site/*/*_gen.go")
	before, err := sums.run()
	if err != nil {
		return before, err
	}
	if output, err := cmd("go run ./site/cmd/components").run(); err != nil {
		return output, err
	}
	after, err := sums.run()
	if err != nil {
		return after, err
	}
	stale := ""
	for line := range strings.Lines(after) {
		if !strings.Contains(before, line) {
			stale += line
		}
	}
	if stale != "" {
		err = errors.New("these files were out of date and are now current")
	}
	return stale, err
}

// staticcheck checks the packages for this machine, wasm/browser, and the tests in a browser. The program's other files for the browser
// are vetted. Staticcheck itself checks them only with -long (programChecked), because it would analyse once more all that they import.
func staticcheck() (string, error) {
	tool, err := staticcheckTool()
	if err != nil {
		return "", err
	}
	return findings(
		cmd("", tool, "./..."),
		cmd("", tool, "./wasm/browser").with(forWasm...),
		cmd("go vet "+browserPackages).with(forWasm...),
		cmd("", tool, "./...").in(e2e),
	)
}

// programChecked runs staticcheck on the packages that have files for the browser.
func programChecked() (string, error) {
	tool, err := staticcheckTool()
	if err != nil {
		return "", err
	}
	return findings(cmd("", append([]string{tool}, strings.Fields(browserPackages)...)...).with(forWasm...))
}

// staticcheckTool returns the path of staticcheck, a native program, which is built if it is not yet.
func staticcheckTool() (string, error) { return cmd("go tool -n staticcheck").line() }

// findings runs checks of code until one fails. It returns what they write about files that are not generated.
func findings(checks ...command) (string, error) {
	var written strings.Builder
	for _, c := range checks {
		output, err := c.run()
		found := inWrittenCode(output)
		written.WriteString(found)
		if err != nil && (found != "" || output == "") {
			return written.String(), err
		}
	}
	return written.String(), nil
}

// forWasm are the variables that make a build one for the browser, with the flags under which the page's program is compiled. So tests run
// the code that the page runs, and all steps share what the compiler has made. These variables must not reach "go tool", which runs what
// it builds.
var forWasm = []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS=" + os.Getenv("GOFLAGS") + " " + strings.Join(shrink.CompilerFlags, " ")}

// inWrittenCode leaves out the findings in generated files: the generator compares with nil whatever the component is. Lines that continue
// a finding are indented.
func inWrittenCode(findings string) string {
	var kept strings.Builder
	keep := false
	for line := range strings.Lines(findings) {
		if !strings.HasPrefix(line, "\t") {
			file, _, _ := strings.Cut(line, ":")
			keep = !strings.HasSuffix(file, "_gen.go")
		}
		if keep {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// inNode runs the tests of the core's numbers as the page computes them.
func inNode() (string, error) {
	root, err := cmd("go env GOROOT").line()
	if err != nil {
		return "", err
	}
	node := filepath.Join(root, "lib", "wasm", "go_js_wasm_exec") // Go's own program that runs a WebAssembly test in Node
	return cmd("go test -vet=off -short "+floats, "-exec", node).with(forWasm...).run()
}

// inBrowser runs the tests of wasm/browser in a browser.
func inBrowser() (string, error) {
	runner, err := filepath.Abs(scratch + "/wasmbrowsertest")
	if err != nil {
		return "", err
	}
	searchPath, err := ourBrowserFirst(scratch + "/bin")
	if err != nil {
		return "", err
	}
	if output, err := cmd("go build -o", runner, "github.com/agnivade/wasmbrowsertest").in(e2e).run(); err != nil {
		return output, err
	}
	return cmd("go test -vet=off ./wasm/browser -exec", runner).with(append(forWasm, "WASM_HEADLESS=on", "PATH="+searchPath)...).run()
}

// ourBrowserFirst returns a search path for programs that begins with the folder. There it puts a script of the name for which the test
// runner searches first. The script starts our browser, without a sandbox if this machine has none for it; the runner does that for root
// alone.
func ourBrowserFirst(folder string) (searchPath string, err error) {
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
	searchPath = folder + string(filepath.ListSeparator) + os.Getenv("PATH")
	name := filepath.Join(folder, "headless_shell")
	return searchPath, errors.Join(file.Write(name, file.Bytes([]byte(script))), os.Chmod(name, 0o755))
}
