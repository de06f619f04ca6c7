// Package file writes files of commands, and reads files of a folder whose content may come from elsewhere. A file is written completely or
// not at all, and a file that it replaces stays until then. A file whose first byte differs from that of the new one is not replaced. Only
// plain files of the folder are read.
package file

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Write writes one file. It refuses to replace one of the files in read.
func Write(path string, write func(io.Writer) error, read ...fs.FileInfo) error {
	all := Set{read: read}
	defer all.Drop()
	if err := all.Write(path, write); err != nil {
		return err
	}
	return all.Keep()
}

// Check returns the error that Write would return now. It changes nothing.
func Check(path string) error {
	var all Set
	defer all.Drop()
	return all.Write(path, Bytes(nil))
}

// Bytes returns a function for Write that writes the data.
func Bytes(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// A Set holds files that belong together. Each is written under a temporary name beside its place. Keep moves all of them to their places.
type Set struct {
	files   []beside
	folders []string      // made for them, the outermost first
	read    []fs.FileInfo // what was read, which is not replaced
}

// A beside is a file that is not in its place yet.
type beside struct{ made, place string }

// ending is the ending of temporary names. A process that is killed leaves such a file behind.
const ending = ".tmp"

// Write writes a file of the set. If path is a link, it writes the file to which the link leads. A device or a pipe cannot be replaced, so
// it is written at once.
func (s *Set) Write(path string, write func(io.Writer) error) error {
	if err := s.write(path, write); err != nil {
		return fmt.Errorf("%s: %w", cmp.Or(path, `""`), bare(err))
	}
	return nil
}

// bare returns an error of the file system without its path, because the caller adds the path.
func bare(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func (s *Set) write(path string, write func(io.Writer) error) error {
	info, err := os.Stat(path)
	switch {
	case path == "":
		return errors.New("got no name, want a file's")
	case err == nil && info.IsDir():
		return errors.New("got a folder there, want a file or nothing")
	case err == nil && !info.Mode().IsRegular():
		to, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return fill(to, write)
	case err == nil && slices.ContainsFunc(s.read, func(read fs.FileInfo) bool { return os.SameFile(info, read) }):
		return errors.New("got the file that was read, want another")
	case err == nil: // what may not be written is not replaced either
		to, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if err := to.Close(); err != nil {
			return err
		}
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	default:
		if _, err := os.Lstat(path); err == nil {
			return errors.New("got a link that leads to nothing, want a file or nothing")
		}
	}
	mode := fs.FileMode(0o666)
	if info != nil {
		mode = info.Mode().Perm()
	}
	name := filepath.Base(path)
	made := filepath.Join(filepath.Dir(path), fmt.Sprintf("%s%016x%s", begins(name), rand.Uint64(), ending))
	to, err := os.OpenFile(made, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	s.files = append(s.files, beside{made, path})
	if info != nil {
		err = to.Chmod(mode)
	}
	if err := errors.Join(fill(to, write), err); err != nil || info == nil {
		return err
	}
	was, is := first(path), first(made)
	if was != "" && is != "" && was != is {
		return fmt.Errorf("got a file there that begins with %q, want one that begins with %q, as what is written, or nothing", was, is)
	}
	return nil
}

// first returns the first byte of a file, which differs between a log, a report and a table. It returns "" if the file is empty or cannot
// be read.
func first(path string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	var begin [1]byte
	n, _ := file.Read(begin[:])
	return string(begin[:n])
}

// begins returns the beginning of the temporary names for a file with the name.
func begins(name string) string { return fmt.Sprintf("%.100s.", name) }

// RemoveStale removes temporary files for path that have not changed for an hour. Processes that were killed have left them.
func RemoveStale(path string) {
	folder, name := filepath.Split(path)
	entries, _ := List(filepath.Clean(folder), ".")
	for _, entry := range entries {
		info, err := entry.Info()
		if left := entry.Name(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Hour &&
			strings.HasPrefix(left, begins(name)) && filepath.Ext(left) == ending {
			os.Remove(filepath.Join(folder, left))
		}
	}
}

// fill writes a file and closes it.
func fill(to *os.File, write func(io.Writer) error) error {
	out := bufio.NewWriter(to)
	err := write(out)
	if err == nil {
		err = out.Flush()
	}
	if info, unknown := to.Stat(); err == nil && unknown == nil && info.Mode().IsRegular() {
		err = to.Sync()
	}
	return errors.Join(err, to.Close())
}

// Folder makes a folder for files of the set, and the folders above it, unless they exist.
func (s *Set) Folder(path string) error {
	var missing []string
	for at := path; ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		if err == nil && !info.IsDir() {
			return fmt.Errorf("%s: got a file there, want a folder or nothing", at)
		}
		if err == nil || at == filepath.Dir(at) {
			break
		}
		missing = append([]string{at}, missing...)
	}
	for _, folder := range missing {
		if err := os.Mkdir(folder, 0o777); err == nil {
			s.folders = append(s.folders, folder)
		} else if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	info, err := os.Stat(path) // a link that leads to nothing is there, and no folder
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s: got a file there, want a folder or nothing", path)
	}
	return err
}

// Keep moves the files to their places.
func (s *Set) Keep() error {
	for len(s.files) > 0 {
		if err := os.Rename(s.files[0].made, s.files[0].place); err != nil {
			return err
		}
		s.files = s.files[1:]
	}
	s.folders = nil
	return nil
}

// Drop removes the files that Keep has not moved, and the folders that were made for them.
func (s *Set) Drop() {
	for _, f := range s.files {
		os.Remove(f.made)
	}
	for len(s.folders) > 0 {
		last := len(s.folders) - 1
		os.Remove(s.folders[last]) // stays where something is in it
		s.folders = s.folders[:last]
	}
	s.files = nil
}

// Replace replaces a folder by one with these files, whose keys are paths with slashes. The old folder stays until the new one is complete.
func Replace(folder string, files map[string][]byte) error {
	folder = filepath.Clean(folder)
	if at, err := filepath.EvalSymlinks(folder); err == nil {
		folder = at
	}
	made, err := os.MkdirTemp(filepath.Dir(folder), filepath.Base(folder)+".*"+ending)
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	if err := os.Chmod(made, 0o755); err != nil {
		return err
	}
	for name, data := range files {
		target := filepath.Join(made, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(target, data, 0o644); err != nil {
			return err
		}
	}
	before := made + ".before"
	switch err := os.Rename(folder, before); {
	case err == nil:
		defer os.RemoveAll(before)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := os.Rename(made, folder); err != nil {
		return errors.Join(err, os.Rename(before, folder))
	}
	return nil
}
