// Package traces holds the synthetic logs that come with the project; README.md in its folder says what they are. Only native
// programs import it: the page fetches the files.
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

// Index lists the excerpts in the order of menus.
func Index() ([]bundle.Excerpt, error) {
	text, err := files.ReadFile(bundle.IndexFile)
	if err != nil {
		return nil, err
	}
	return bundle.ParseIndex(text)
}

// Data is the excerpt's file as it lies in the folder. The caller may keep it.
func Data(e bundle.Excerpt) ([]byte, error) { return files.ReadFile(e.File) }

// Read reads the excerpt.
func Read(e bundle.Excerpt) (*swf.Log, error) {
	data, err := Data(e)
	if err != nil {
		return nil, fmt.Errorf("traces: %s: %w", e.Name, err)
	}
	return swf.Read(bytes.NewReader(data), swf.Options{Name: e.File, Strict: true})
}
