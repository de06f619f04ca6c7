package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A NotPlain is the error about something that is not a plain file. Opening a pipe could block forever, and a link could lead elsewhere.
type NotPlain struct{ Found string }

func (e NotPlain) Error() string { return "got " + e.Found + ", want a plain file" }

// Plain returns a NotPlain unless mode is that of a plain file.
func Plain(mode fs.FileMode) error {
	switch {
	case mode.IsRegular():
		return nil
	case mode&fs.ModeSymlink != 0:
		return NotPlain{"a symbolic link"}
	case mode.IsDir():
		return NotPlain{"a folder"}
	case mode&fs.ModeNamedPipe != 0:
		return NotPlain{"a named pipe"}
	case mode&fs.ModeSocket != 0:
		return NotPlain{"a socket"}
	}
	return NotPlain{"a device"}
}

// PlainAt returns an error unless there is a plain file at path, or a link to one.
func PlainAt(path string) error {
	info, err := os.Stat(path)
	if err == nil {
		err = Plain(info.Mode())
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", path, bare(err))
	}
	return err
}

// In opens a plain file of a folder. The name is a path inside the folder, with slashes. It follows no link: neither the file nor a folder
// in the path may be a link.
func In(folder, name string) (*os.File, error) {
	root, err := root(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	file, err := in(root, filepath.FromSlash(name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(folder, filepath.FromSlash(name)), bare(err))
	}
	return file, nil
}

// root opens a folder, or a link to one. It opens nothing else, since opening a named pipe could block forever.
func root(folder string) (*os.Root, error) {
	info, err := os.Stat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s: got %v, want a folder", folder, kind(info.Mode()))
	}
	if err != nil {
		return nil, err
	}
	return os.OpenRoot(folder)
}

func in(root *os.Root, name string) (*os.File, error) {
	info, err := root.Lstat(name)
	if err == nil {
		err = Plain(info.Mode())
	}
	if err != nil {
		return nil, err
	}
	return root.Open(name)
}

// List lists the folder called name in a folder. A folder that does not exist has no entries.
func List(folder, name string) ([]fs.DirEntry, error) {
	root, err := root(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	info, err := root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil && !info.IsDir():
		err = fmt.Errorf("got %v, want a folder", kind(info.Mode()))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(folder, name), bare(err))
	}
	return fs.ReadDir(root.FS(), name)
}

// kind returns the kind of a file in words.
func kind(mode fs.FileMode) string {
	var not NotPlain
	if errors.As(Plain(mode), &not) {
		return not.Found
	}
	return "a plain file"
}
