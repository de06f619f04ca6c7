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

// A site is the folder as it grows.
type site struct {
	files map[string][]byte // by the name that it has in the folder
	names map[string]string // the name in the folder of what the sources call by a plain name
	later map[string]bool   // names in the folder that a first visit does not need
}

func newSite() *site {
	return &site{files: map[string][]byte{".nojekyll": nil}, names: map[string]string{}, later: map[string]bool{}}
}

// awkward is what addresses spell in another way than file names, or cannot hold.
var awkward = regexp.MustCompile("[^A-Za-z0-9._-]")

// add puts a file into the folder under a name that tells its content: "look.css" becomes "look.0123456789ab.css".
func (s *site) add(plain string, data []byte) {
	sum := sha256.Sum256(data)
	dir, base := path.Split(plain)
	stem, ext := splitName(awkward.ReplaceAllString(base, "_"))
	name := dir + stem + "." + hex.EncodeToString(sum[:6]) + ext
	s.files[name], s.names[plain] = data, name
}

// addLater adds a file that a first visit does not need.
func (s *site) addLater(plain string, data []byte) {
	s.add(plain, data)
	s.later[s.names[plain]] = true
}

// splitName parts a file's name before its ending; that of a compressed file has two parts, as in ".swf.gz".
func splitName(base string) (stem, ending string) {
	ending = path.Ext(base)
	if ending == ".gz" || ending == ".xz" {
		ending = path.Ext(strings.TrimSuffix(base, ending)) + ending
	}
	return strings.TrimSuffix(base, ending), ending
}

// mentioning is a file of the sources in which every quoted plain name is replaced by the name in the folder. All that look like files must
// be known.
func (s *site) mentioning(source string) ([]byte, error) {
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

const offlineName = "sw.js" // stays the same, or a browser would never learn of a new one

var quotedFile = regexp.MustCompile(`"[a-z/]+\.(css|js|wasm\.xz|pack\.xz|svg|webmanifest|bin)"`)

// addOffline adds the offline worker, which knows all other files and changes when one of them does.
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
		case name == "index.html": // asked for by its folder's address
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
