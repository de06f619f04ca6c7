package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayTouchJavaScript lists, for each package through which JavaScript is reached, the files that may import it. Only wasm/browser imports
// safejs. None of our files imports syscall/js, because there a mistake would be a panic and not an error.
var mayTouchJavaScript = map[string][]string{
	"syscall/js":                     {},
	"github.com/vugu/vugu/js":        {"site/*_gen.go", "site/*/*_gen.go"}, // written by the components' generator
	"github.com/hack-pad/safejs":     {"wasm/browser/*_js.go", "wasm/browser/*_js_test.go"},
	"github.com/vugu/vugu/domrender": {"wasm/page_js.go", "wasm/loop_js.go"},
}

func TestOnlyListedFilesTouchJavaScript(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != ".." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules" || entry.Name() == "e2e"):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		where := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		for _, i := range file.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if files, ok := mayTouchJavaScript[name]; ok {
				found[name] = true
				if !slices.ContainsFunc(files, func(pattern string) bool { ok, _ := filepath.Match(pattern, where); return ok }) {
					t.Errorf("%s imports %s, which only %q may", where, name, files)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !found["github.com/hack-pad/safejs"] || !found["github.com/vugu/vugu/domrender"] {
		t.Error("found no file that imports safejs or domrender, want some in wasm")
	}
}

// hostFunction matches a function of host.js, with its type if it has parameters.
var hostFunction = regexp.MustCompile(`(?m)^    (?:/\*\* @type \{\((.*)\) => .*\} \*/\n    )?(?:async )?(\w+)[:,(]`)

// hostCalls lists the Go functions that call a function of host.js. In a call of such a Go function, before is the number of arguments
// before the name of the function of host.js; added is the number of arguments that the Go function adds to those behind the name.
var hostCalls = map[string]struct{ before, added int }{
	"browser.Do": {}, "browser.Get": {}, "Do": {}, "awaitInBackground": {before: 2}, "start": {2, 2}, "w.call": {0, 1},
}

// TestCallsOfHostJSMatchItsFunctionsAndNoFunctionIsUnused is needed because Go calls the functions of host.js by their names. tsc, which
// checks the types of host.js, does not see these calls.
func TestCallsOfHostJSMatchItsFunctionsAndNoFunctionIsUnused(t *testing.T) {
	script, err := os.ReadFile("browser/host.js")
	if err != nil {
		t.Fatal(err)
	}
	_, functions, _ := strings.Cut(string(script), "juggleHost = {\n")
	parameters, called := map[string]int{}, map[string]bool{}
	for _, f := range hostFunction.FindAllStringSubmatch(functions, -1) {
		parameters[f[2]] = parameterCount(f[1])
	}
	for _, path := range slices.Concat(glob(t, "*_js.go"), glob(t, "browser/*_js.go")) {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			caller, _, _ := strings.Cut(types.ExprString(call.Fun), "[")
			c, ok := hostCalls[caller]
			if !ok || len(call.Args) <= c.before {
				return true
			}
			if literal, ok := call.Args[c.before].(*ast.BasicLit); ok {
				name, given := strings.Trim(literal.Value, `"`), len(call.Args)-c.before-1+c.added
				called[name] = true
				if want, ok := parameters[name]; !ok || given != want {
					t.Errorf("%s: %s is called with %d arguments; host.js has it: %t, with %d parameters", set.Position(call.Pos()), name, given, ok, want)
				}
			}
			return true
		})
	}
	for name := range parameters {
		if !called[name] {
			t.Errorf("%s of host.js: got no call, want at least one", name)
		}
	}
	if len(parameters) < 40 {
		t.Errorf("got %d functions of host.js, want 40 at least", len(parameters))
	}
}

// parameterCount returns the number of parameters in the parameter list of a function's type. Commas inside the type of a parameter do
// not count.
func parameterCount(list string) int {
	depth, n := 0, min(len(list), 1)
	for _, sign := range strings.ReplaceAll(list, "=>", "") {
		switch sign {
		case '(', '{', '<', '[':
			depth++
		case ')', '}', '>', ']':
			depth--
		case ',':
			if depth == 0 {
				n++
			}
		}
	}
	return n
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(files), err)
	}
	return files
}

// TestTheWorkerImportsNothingOfThePage checks that the packages of the worker do not import packages of site, because a worker only
// computes.
func TestTheWorkerImportsNothingOfThePage(t *testing.T) {
	for _, folder := range []string{"work", "wire"} {
		for _, path := range glob(t, folder+"/*.go") {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range file.Imports {
				if name, err := strconv.Unquote(i.Path.Value); err != nil || strings.HasPrefix(name, "juggle/site") {
					t.Errorf("%s imports %s, %v", path, name, err)
				}
			}
		}
	}
}

// TestThePackageBrowserImportsNoOtherPackageOfJuggle checks wasm/browser, which can therefore be read and changed without the other
// packages.
func TestThePackageBrowserImportsNoOtherPackageOfJuggle(t *testing.T) {
	for _, path := range glob(t, "browser/*.go") {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			if name, err := strconv.Unquote(i.Path.Value); err != nil || strings.HasPrefix(name, "juggle/") {
				t.Errorf("%s imports %s, %v", path, name, err)
			}
		}
	}
}
