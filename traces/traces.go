// Package traces embeds the synthetic logs that come with the project. README.md in its folder describes them. Only native programs import
// it; the page has packs and recipes that wasm/cmd/bundle makes of the files.
package traces

import (
	"bytes"
	"embed"
	"fmt"

	"juggle/core/log/swf"
	"juggle/core/workload/synth/bundle"
)

//go:embed index.json *.swf.gz
var files embed.FS

// Index returns the excerpts in the order of menus.
func Index() ([]bundle.Excerpt, error) {
	text, err := files.ReadFile(bundle.IndexFile)
	if err != nil {
		return nil, err
	}
	return bundle.ParseIndex(text)
}

// Data returns the bytes of the excerpt's file. The caller may keep them.
func Data(e bundle.Excerpt) ([]byte, error) { return files.ReadFile(e.File) }

// Read returns the log in the excerpt's file.
func Read(e bundle.Excerpt) (*swf.Log, error) {
	data, err := Data(e)
	if err != nil {
		return nil, fmt.Errorf("traces: %s: %w", e.Name, err)
	}
	return swf.Read(bytes.NewReader(data), swf.Options{Name: e.File, Strict: true})
}
