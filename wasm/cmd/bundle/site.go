package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A site is the folder to be written.
type site struct {
	files map[string][]byte // by name in the folder
	names map[string]string // by name in the sources, such as "look.css": the name in the folder
	later map[string]bool   // by name in the folder: a first visit does not need the file
}

func newSite() *site {
	return &site{files: map[string][]byte{".nojekyll": nil}, names: map[string]string{}, later: map[string]bool{}}
}

// awkward matches the characters of a file's name that an address must escape or cannot contain.
var awkward = regexp.MustCompile("[^A-Za-z0-9._-]")

// add puts a file into the folder. The hash of its content becomes part of its name: "look.css" becomes "look.0123456789ab.css".
func (s *site) add(plain string, data []byte, later bool) {
	sum := sha256.Sum256(data)
	dir, base := path.Split(plain)
	stem, ext := splitName(awkward.ReplaceAllString(base, "_"))
	name := dir + stem + "." + hex.EncodeToString(sum[:6]) + ext
	s.files[name], s.names[plain], s.later[name] = data, name, later
}

// splitName separates a file's name from its ending. The ending of a compressed file has two parts, as in ".swf.gz".
func splitName(base string) (stem, ending string) {
	ending = path.Ext(base)
	if ending == ".gz" || ending == ".xz" {
		ending = path.Ext(strings.TrimSuffix(base, ending)) + ending
	}
	return strings.TrimSuffix(base, ending), ending
}

// withNames returns a source file in which every quoted name of a file is replaced by the file's name in the folder. A quoted name that
// looks like a file's but is not known is an error.
func (s *site) withNames(source string) ([]byte, error) {
	data, err := os.ReadFile(source)
	if err != nil {
		return nil, err
	}
	var unknown []string
	data = quotedFile.ReplaceAllFunc(data, func(quoted []byte) []byte {
		plain := string(quoted[1 : len(quoted)-1])
		if plain == offlineName {
			return quoted
		}
		name, ok := s.names[plain]
		if !ok {
			unknown = append(unknown, plain)
		}
		return []byte(`"` + name + `"`)
	})
	if unknown != nil {
		return nil, fmt.Errorf("%s mentions %s, which the bundle does not have", source, strings.Join(unknown, ", "))
	}
	return data, nil
}

const offlineName = "sw.js" // a constant name: under another name a browser would not find the new worker

var quotedFile = regexp.MustCompile(`"[a-z/]+\.(css|js|wasm\.xz|pack\.xz|svg|webmanifest|bin)"`)

// addOffline adds the offline worker. Its code lists all other files with their hashes, so it changes when one of them does.
func (s *site) addOffline(source string) error {
	code, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	files, later, sum := map[string]string{}, map[string]string{}, sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		hash := sha256.Sum256(s.files[name])
		switch {
		case name == ".nojekyll":
		case name == "index.html": // a browser requests it by the address of its folder
			files["./"] = hex.EncodeToString(hash[:])
		case s.later[name]:
			later[name] = hex.EncodeToString(hash[:])
		default:
			files[name] = hex.EncodeToString(hash[:])
		}
		fmt.Fprintf(sum, "%s %x\n", name, hash)
	}
	lists, err := json.MarshalIndent(map[string]map[string]string{"files": files, "later": later}, "", "  ")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "const version = %q;\nconst { files, later } = %s;\n\n%s", hex.EncodeToString(sum.Sum(nil)[:6]), lists, code)
	s.files[offlineName] = b.Bytes()
	return nil
}
