package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A NotPlainError reports a path at which there is no plain file. Such a path is not opened: opening a pipe may block, and a link may lead
// out of the folder.
type NotPlainError struct{ Found string }

func (e NotPlainError) Error() string { return "got " + e.Found + ", want a plain file" }

// CheckPlain returns a NotPlainError unless mode is the mode of a plain file.
func CheckPlain(mode fs.FileMode) error {
	switch {
	case mode.IsRegular():
		return nil
	case mode&fs.ModeSymlink != 0:
		return NotPlainError{"a symbolic link"}
	case mode.IsDir():
		return NotPlainError{"a folder"}
	case mode&fs.ModeNamedPipe != 0:
		return NotPlainError{"a named pipe"}
	case mode&fs.ModeSocket != 0:
		return NotPlainError{"a socket"}
	}
	return NotPlainError{"a device"}
}

// CheckPlainAt returns an error unless path is a plain file or a link to one.
func CheckPlainAt(path string) error {
	info, err := os.Stat(path)
	if err == nil {
		err = CheckPlain(info.Mode())
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", path, withoutPath(err))
	}
	return err
}

// OpenIn opens a plain file of a folder. name is the file's path inside the folder, with slashes. The file must not be a link. A folder on
// that path may be a relative link if it leads to a place inside the folder. An error begins with the path of the file, unless the folder
// itself cannot be opened.
func OpenIn(folder, name string) (*os.File, error) {
	root, err := openFolder(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	file, err := openPlain(root, filepath.FromSlash(name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(folder, filepath.FromSlash(name)), withoutPath(err))
	}
	return file, nil
}

// openFolder opens a folder; the path may be a link to it. Anything else is an error and is not opened, because opening a named pipe may
// block for ever.
func openFolder(folder string) (*os.Root, error) {
	info, err := os.Stat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s: got %v, want a folder", folder, kindOf(info.Mode()))
	}
	if err != nil {
		return nil, err
	}
	return os.OpenRoot(folder)
}

// openPlain opens a plain file below root. The file must not be a link.
func openPlain(root *os.Root, name string) (*os.File, error) {
	info, err := root.Lstat(name)
	if err == nil {
		err = CheckPlain(info.Mode())
	}
	if err != nil {
		return nil, err
	}
	return root.Open(name)
}

// List lists the subfolder name of a folder. If there is no such subfolder, the list is empty.
func List(folder, name string) ([]fs.DirEntry, error) {
	root, err := openFolder(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	info, err := root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil && !info.IsDir():
		err = fmt.Errorf("got %v, want a folder", kindOf(info.Mode()))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(folder, name), withoutPath(err))
	}
	return fs.ReadDir(root.FS(), name)
}

// kindOf returns the kind of a file in words, for errors.
func kindOf(mode fs.FileMode) string {
	var notPlain NotPlainError
	if errors.As(CheckPlain(mode), &notPlain) {
		return notPlain.Found
	}
	return "a plain file"
}
