// Package file writes the files of commands, and reads files of folders that somebody else may have filled. A file is written whole or not
// at all: the file before it stays until the new one is complete. A file that begins with another byte than the new one is of another kind
// and is not replaced. Devices and pipes are written at once. Only plain files of a folder are read.
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

// Write writes one file. If path is a plain file that is one of the files that were read, Write returns an error and changes nothing.
func Write(path string, write func(io.Writer) error, read ...fs.FileInfo) error {
	all := Set{read: read}
	defer all.Drop()
	if err := all.Write(path, write); err != nil {
		return err
	}
	return all.Keep()
}

// Check returns an error if Write could not write any file at path now. It does not know what will be written, so it does not compare the
// first bytes. It leaves no file behind. It opens a device or a pipe.
func Check(path string) error {
	var all Set
	defer all.Drop()
	return all.Write(path, Bytes(nil))
}

// Bytes returns a function for Write that writes data.
func Bytes(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// A Set is a set of files that belong together. Each is written under a temporary name, and Keep moves all of them to their paths, one
// after the other.
type Set struct {
	files   []temporaryFile
	folders []string      // the folders that were made for the files, the outermost first
	read    []fs.FileInfo // the files that were read; none of them is replaced
}

// A temporaryFile is a file that is written under a temporary name in the folder of its path.
type temporaryFile struct{ temporary, path string }

// temporaryExtension is the extension of temporary files. A process that is killed leaves its temporary file behind.
const temporaryExtension = ".tmp"

// Write writes a file of the set. If path is a link, the file that it leads to is written. A device or a pipe is written at once, because
// no file can be moved to it.
func (s *Set) Write(path string, write func(io.Writer) error) error {
	if err := s.write(path, write); err != nil {
		return fmt.Errorf("%s: %w", cmp.Or(path, `""`), withoutPath(err))
	}
	return nil
}

// withoutPath returns an error of the file system without its path, because the caller names the path itself.
func withoutPath(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// write does what Write does. Its own errors do not name the path; those of the file system do.
func (s *Set) write(path string, write func(io.Writer) error) error {
	info, err := os.Stat(path)
	switch {
	case path == "":
		return errors.New("got no name, want a file's")
	case err == nil && info.IsDir():
		return errors.New("got a folder there, want a file or nothing")
	case err == nil && !info.Mode().IsRegular():
		device, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return fill(device, write)
	case err == nil && slices.ContainsFunc(s.read, func(read fs.FileInfo) bool { return os.SameFile(info, read) }):
		return errors.New("got the file that was read, want another")
	case err == nil: // a file that this user may not write must not be replaced either
		old, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if err := old.Close(); err != nil {
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
	temporary := filepath.Join(filepath.Dir(path), fmt.Sprintf("%s%016x%s", temporaryPrefix(name), rand.Uint64(), temporaryExtension))
	out, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	s.files = append(s.files, temporaryFile{temporary, path})
	if info != nil {
		err = out.Chmod(mode)
	}
	if err := errors.Join(fill(out, write), err); err != nil || info == nil {
		return err
	}
	oldByte, newByte := firstByte(path), firstByte(temporary)
	if oldByte != "" && newByte != "" && oldByte != newByte {
		return fmt.Errorf("got a file there that begins with %q, want one that begins with %q, as what is written, or nothing", oldByte, newByte)
	}
	return nil
}

// firstByte returns the first byte of a file; "" if the file is empty or cannot be read. Logs, reports and tables differ in their first
// bytes.
func firstByte(path string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	var first [1]byte
	n, _ := file.Read(first[:])
	return string(first[:n])
}

// temporaryPrefix returns the beginning of the temporary names of a file.
func temporaryPrefix(name string) string { return fmt.Sprintf("%.100s.", name) }

// RemoveStale removes the plain files beside path that have the names of its temporary files and are older than an hour. Processes that
// were killed left them behind. Such a name begins with that of the file and a dot and ends in temporaryExtension, whatever is between.
func RemoveStale(path string) {
	folder, name := filepath.Split(path)
	entries, _ := List(filepath.Clean(folder), ".")
	for _, entry := range entries {
		info, err := entry.Info()
		if found := entry.Name(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Hour &&
			strings.HasPrefix(found, temporaryPrefix(name)) && filepath.Ext(found) == temporaryExtension {
			os.Remove(filepath.Join(folder, found))
		}
	}
}

// fill writes to an open file and closes it. It flushes a plain file to the disk.
func fill(file *os.File, write func(io.Writer) error) error {
	out := bufio.NewWriter(file)
	err := write(out)
	if err == nil {
		err = out.Flush()
	}
	if info, statErr := file.Stat(); err == nil && statErr == nil && info.Mode().IsRegular() {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// Folder makes a folder for files of the set, and the folders above it, unless they exist.
func (s *Set) Folder(path string) error {
	var missing []string
	for folder := path; ; folder = filepath.Dir(folder) {
		info, err := os.Stat(folder)
		if err == nil && !info.IsDir() {
			return fmt.Errorf("%s: got a file there, want a folder or nothing", folder)
		}
		if err == nil || folder == filepath.Dir(folder) {
			break
		}
		missing = append([]string{folder}, missing...)
	}
	for _, folder := range missing {
		if err := os.Mkdir(folder, 0o777); err == nil {
			s.folders = append(s.folders, folder)
		} else if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	info, err := os.Stat(path) // the path may be a link that leads to nothing
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s: got a file there, want a folder or nothing", path)
	}
	return err
}

// Keep moves the files to their paths. If one cannot be moved, those before it stay at theirs.
func (s *Set) Keep() error {
	for len(s.files) > 0 {
		if err := os.Rename(s.files[0].temporary, s.files[0].path); err != nil {
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
		os.Remove(f.temporary)
	}
	for len(s.folders) > 0 {
		last := len(s.folders) - 1
		os.Remove(s.folders[last]) // fails if the folder is not empty; then it stays
		s.folders = s.folders[:last]
	}
	s.files = nil
}

// Replace replaces a folder by a folder with the given files. The keys of files are paths inside the folder, with slashes. The old folder
// stays until the new one is complete.
func Replace(folder string, files map[string][]byte) error {
	folder = filepath.Clean(folder)
	if target, err := filepath.EvalSymlinks(folder); err == nil {
		folder = target
	}
	temporary, err := os.MkdirTemp(filepath.Dir(folder), filepath.Base(folder)+".*"+temporaryExtension)
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	if err := os.Chmod(temporary, 0o755); err != nil {
		return err
	}
	for name, data := range files {
		target := filepath.Join(temporary, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(target, data, 0o644); err != nil {
			return err
		}
	}
	old := temporary + ".before"
	switch err := os.Rename(folder, old); {
	case err == nil:
		defer os.RemoveAll(old)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := os.Rename(temporary, folder); err != nil {
		return errors.Join(err, os.Rename(old, folder))
	}
	return nil
}
