package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

type file struct {
	name string
	data []byte
}

const targetYear = api.ES2022

// pageScripts gives the scripts that the page and the workers load.
func pageScripts() ([]file, error) {
	goRoot, err := goDir("")
	if err != nil {
		return nil, err
	}
	vugu, err := goDir("github.com/vugu/vugu")
	if err != nil {
		return nil, err
	}
	wasmExec := filepath.Join(goRoot, "lib", "wasm", "wasm_exec.js")
	renderer := filepath.Join(vugu, "domrender", "renderer-js-script.js")
	own := func(name string) string { return filepath.Join("site", "static", name) }
	const hostScript = "wasm/browser/host.js"
	var files []file
	for _, script := range []struct {
		name, notice string
		parts        []string
	}{
		{"theme.js", "", []string{own("theme.js")}},
		{"page.js", goNotice + vuguNotice, []string{wasmExec, renderer, own("shim.js"), hostScript, own("boot.js")}},
		{"worker.js", goNotice, []string{wasmExec, hostScript, own("worker.js")}},
	} {
		data, err := join(script.notice, script.parts)
		if err != nil {
			return nil, err
		}
		files = append(files, file{script.name, data})
	}
	for _, name := range []string{"charts", "unpack"} {
		data, err := bundled(filepath.Join("site", "js", name, "index.js"))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name + ".js", data})
	}
	return files, nil
}

const (
	goNotice   = "/* wasm_exec.js: Copyright 2018 The Go Authors, BSD licence, https://go.dev/LICENSE */\n"
	vuguNotice = "/* renderer-js-script.js: Copyright Vugu contributors, MIT licence, https://github.com/vugu/vugu/blob/master/LICENSE */\n"
)

// join puts classic scripts one after the other and makes them small. Lines that Vugu marks as for debugging are left out, as its
// own build does.
func join(notice string, paths []string) ([]byte, error) {
	var all bytes.Buffer
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for line := range bytes.Lines(data) {
			if !bytes.HasPrefix(bytes.TrimSpace(line), []byte("/*DEBUG")) {
				all.Write(line)
			}
		}
		all.WriteString("\n;\n")
	}
	result := api.Transform(all.String(), api.TransformOptions{
		MinifyWhitespace: true, MinifySyntax: true, Target: targetYear, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone,
	})
	return append([]byte(notice), result.Code...), asError("join "+paths[len(paths)-1], result.Errors)
}

// bundled is a script with what it imports from npm, or a style sheet with those that it imports.
func bundled(entry string) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{entry}, Bundle: true, Format: api.FormatIIFE, Target: targetYear, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, LegalComments: api.LegalCommentsEndOfFile,
		External: []string{"node:*"}, // which HiGHS asks for in Node alone
		Plugins:  []api.Plugin{{Name: "leave out", Setup: leaveOut}},
	})
	if err := asError(entry, result.Errors); err != nil {
		return nil, err
	}
	return result.OutputFiles[0].Contents, nil
}

// unused are the modules that the charts' library imports for what no chart here has: maps, colour schemes, calendars. They would be a
// fifth of its script.
const unused = `[/\\\\]node_modules[/\\\\](d3-geo|d3-scale-chromatic|d3-time-format)[/\\\\].*\.mjs$`

// exportList is the list at the end of a module.
var exportList = regexp.MustCompile(`(?s)\nexport \{(.*)\};\s*$`)

// leaveOut puts functions in the place of what unused modules export, which say so when they are called. Only while the library loads
// they do not: it keeps what it then gets for maps.
func leaveOut(build api.PluginBuild) {
	build.OnLoad(api.OnLoadOptions{Filter: unused}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		data, err := os.ReadFile(args.Path)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		found := exportList.FindSubmatch(data)
		if found == nil {
			return api.OnLoadResult{}, fmt.Errorf("%s: want a module that ends with the list of its exports", args.Path)
		}
		var names []string
		for export := range strings.SplitSeq(string(found[1]), ",") {
			_, name, renamed := strings.Cut(export, " as ")
			if !renamed {
				name = export
			}
			names = append(names, "leftOut as "+strings.TrimSpace(name))
		}
		code := fmt.Sprintf("let loading = true;\nqueueMicrotask(() => { loading = false; });\n"+
			"function leftOut() { if (!loading) throw new Error(%q); }\nexport { %s };\n",
			filepath.Base(args.Path)+" is left out of the page", strings.Join(names, ", "))
		return api.OnLoadResult{Contents: &code}, nil
	})
}

func asError(what string, messages []api.Message) error {
	var errs []error
	for _, m := range messages {
		where := ""
		if m.Location != nil {
			where = fmt.Sprintf("%s:%d: ", m.Location.File, m.Location.Line)
		}
		errs = append(errs, fmt.Errorf("%s: %s%s", what, where, m.Text))
	}
	return errors.Join(errs...)
}
