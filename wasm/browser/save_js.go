package browser

import (
	"errors"
	"time"

	"github.com/hack-pad/safejs"
)

// Save offers data as a download.
func Save(name, mediaType string, data []byte) error {
	blob, err := blobOf(data, mediaType)
	if err != nil {
		return err
	}
	return saveBlob(name, blob)
}

// SaveFile offers a file that was dropped or chosen as a download.
func SaveFile(name string, handle any) error {
	blob, ok := handle.(safejs.Value)
	if !ok {
		return errors.New("browser: got no file")
	}
	return saveBlob(name, blob)
}

// lingering is how long a download's address stays valid: the browser may ask the user where to put it first.
const lingering = time.Minute

func saveBlob(name string, blob safejs.Value) error {
	address, err := call(global(), []string{"URL"}, "createObjectURL", blob)
	if err != nil {
		return err
	}
	After(lingering, func() { call(global(), []string{"URL"}, "revokeObjectURL", address) }) // at worst it stays until the page is left
	anchor, err := call(global(), []string{"document"}, "createElement", "a")
	if err != nil {
		return err
	}
	if err := anchor.Set("href", address); err != nil {
		return err
	}
	if err := anchor.Set("download", name); err != nil {
		return err
	}
	_, err = anchor.Call("click")
	return err
}

// A File is a file that was dropped or chosen.
type File struct {
	Name   string
	Size   int64
	Handle any // for OpenBlob, for SaveFile, and to be sent to a worker
}

func fileOf(v safejs.Value) File {
	return File{Name: text(v, "name"), Size: int64(number(v, "size")), Handle: v}
}

// FileOf makes a file of data.
func FileOf(name, mediaType string, data []byte) (File, error) {
	blob, err := blobOf(data, mediaType)
	return File{Name: name, Size: int64(len(data)), Handle: blob}, err
}

// Choose opens the browser's file dialog. It must be called while the browser handles a click. chosen is not called when the
// dialog is dismissed.
func Choose(accept string, chosen func(File)) error {
	input, err := call(global(), []string{"document"}, "createElement", "input")
	if err != nil {
		return err
	}
	var closed safejs.Func
	closed, err = safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
		closed.Release()
		if f, err := at(input, "files", "0"); err == nil && !f.IsUndefined() {
			chosen(fileOf(f))
		}
		return nil
	})
	if err != nil {
		return err
	}
	for name, value := range map[string]any{"type": "file", "accept": accept, "onchange": closed, "oncancel": closed} {
		if err := input.Set(name, value); err != nil {
			return err
		}
	}
	_, err = input.Call("click")
	return err
}
