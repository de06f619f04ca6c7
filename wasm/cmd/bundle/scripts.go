package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/evanw/esbuild/pkg/api"
)

const targetYear = api.ES2022

// A source makes a file of the folder. A first visit does not need a file that is marked as later.
type source struct {
	name  string
	later bool
	make  func() ([]byte, error)
}

// sources lists the files that contain no names of other files. The logs are not among them; see addTraces. The page fetches HiGHS when the
// first program is to be solved.
func sources(plain bool) ([]source, error) {
	goRoot, err := goDir("")
	if err != nil {
		return nil, err
	}
	vugu, err := goDir("github.com/vugu/vugu")
	if err != nil {
		return nil, err
	}
	wasmExec, renderer := goRoot+"/lib/wasm/wasm_exec.js", vugu+"/domrender/renderer-js-script.js"
	const static, scripts, host = "site/static/", "site/js/", "wasm/browser/host.js"
	joined := func(notice string, parts ...string) func() ([]byte, error) {
		return func() ([]byte, error) { return join(notice, parts) }
	}
	bundle := func(notice, entry string) func() ([]byte, error) {
		return func() ([]byte, error) {
			data, err := bundled(entry)
			return append([]byte(notice), data...), err
		}
	}
	return []source{
		{"juggle.wasm.xz", false, func() ([]byte, error) { return buildProgram(plain) }},
		{"theme.js", false, joined("", static+"theme.js")},
		{"page.js", false, joined(goNotice+vuguNotice, wasmExec, renderer, static+"shim.js", host, static+"boot.js")},
		{"worker.js", false, joined(goNotice, wasmExec, host, static+"worker.js")},
		{"charts.js", false, bundle("", scripts+"charts/index.js")},
		{"unpack.js", false, bundle("", scripts+"unpack/index.js")},
		{"solver.js", true, bundle(highsNotice, scripts+"solver/index.js")},
		{"highs.wasm.xz", true, func() ([]byte, error) {
			program, err := os.ReadFile("node_modules/highs/build/highs.wasm")
			if err != nil {
				return nil, err
			}
			return compress(program, bestPreset)
		}},
		{"look.css", false, bundle("", "site/look.css")},
		{"icon.svg", false, func() ([]byte, error) { return os.ReadFile(static + "icon.svg") }},
	}, nil
}

const (
	goNotice    = "/* wasm_exec.js: Copyright 2018 The Go Authors, BSD licence, https://go.dev/LICENSE */\n"
	vuguNotice  = "/* renderer-js-script.js: Copyright Vugu contributors, MIT licence, https://github.com/vugu/vugu/blob/master/LICENSE */\n"
	highsNotice = "/* Copyright (c) 2023 highs-js, (c) 2026 HiGHS, MIT licence, https://github.com/lovasoa/highs-js, https://highs.dev */\n"
)

// join concatenates classic scripts and minifies the result. It leaves out the lines that Vugu marks as debugging code, as Vugu's own build
// does.
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

// bundled returns a script together with what it imports from npm, or a style sheet together with the style sheets that it imports.
func bundled(entry string) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{entry}, Bundle: true, Format: api.FormatIIFE, Target: targetYear, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, LegalComments: api.LegalCommentsEndOfFile,
		External: []string{"node:*"}, // HiGHS imports them, and uses them in Node alone
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
