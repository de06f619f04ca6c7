package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

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
	})
	if err := asError(entry, result.Errors); err != nil {
		return nil, err
	}
	return result.OutputFiles[0].Contents, nil
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
