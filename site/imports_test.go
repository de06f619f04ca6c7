package site

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// allowedImports lists, for each room of site, the rooms of site that it may import. A room is a folder with its package. "" is the shell,
// the package site itself. A lab is a room that makes one of the page's views, such as Schedule. The shell imports labs, labs import parts,
// parts imports page, and page imports text. No room imports another in the opposite direction.
var allowedImports = map[string][]string{
	"": {"figures", "glossary", "lessons", "logs", "negotiate", "pools", "realtime", "schedule",
		"baselines", "parts", "page", "vdom", "text", "gantt"},
	"figures":      append([]string{"archivecopy", "firstminute"}, allowedForLabs...),
	"glossary":     {"page", "vdom", "text"},
	"lessons":      {"page", "parts", "vdom", "text"},
	"logs":         allowedForLabs,
	"negotiate":    append([]string{"branches"}, allowedForLabs...),
	"pools":        allowedForLabs,
	"realtime":     allowedForLabs,
	"schedule":     allowedForLabs,
	"firstminute":  {"smallmachine", "page", "vdom", "text"},
	"baselines":    allowedForLabs,
	"parts":        {"page", "vdom", "text", "gantt"},
	"page":         {"text"},
	"vdom":         {"text"},
	"text":         nil,
	"chart":        {"text"},
	"gantt":        {"text"},
	"archivecopy":  {"chart", "text"},
	"privacy":      {"gantt", "text"},
	"branches":     {"smallmachine", "privacy", "gantt", "vdom", "text"},
	"smallmachine": {"gantt", "vdom", "text"},
	"drawing":      {"gantt", "text"},
	"timeline":     {"page", "vdom", "text", "gantt"},
	"tablemarkup":  nil,

	"pagetest":  {"page", "vdom", "text"}, // for tests
	"partstest": {"pagetest", "parts", "page"},
}

// allowedForLabs lists the rooms that every lab may import. No lab is among them.
var allowedForLabs = []string{"parts", "tablemarkup", "page", "vdom", "text", "chart", "gantt", "drawing", "privacy", "timeline"}

// maxLines is the largest number of lines of Go and templates in a room, without tests and generated code. The longest room is parts, which
// has the frame of all labs.
const maxLines = 3600

func TestRoomsImportOnlyWhatIsBelowThem(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	rooms := []string{""}
	for _, file := range files {
		if room := filepath.Dir(file); room != "e2e" && !slices.Contains(rooms, room) {
			rooms = append(rooms, room)
		}
	}
	if len(rooms) != len(allowedImports) {
		t.Errorf("got the rooms %q, want the %d rooms in allowedImports", rooms, len(allowedImports))
	}
	for _, room := range rooms {
		for _, name := range importsOf(t, room) {
			if other, ours := strings.CutPrefix(name, "juggle/site/"); ours && !slices.Contains(allowedImports[room], other) {
				t.Errorf("site/%s imports %s, which allowedImports does not list for it", room, name)
			}
			if name == "juggle/site" || strings.HasPrefix(name, "juggle/wasm") {
				t.Errorf("site/%s imports %s, want neither the shell nor a package of wasm", room, name)
			}
		}
	}
}

// importsOf lists the packages that the code of a room imports, without its tests.
func importsOf(t *testing.T, room string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(room, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%q: %d files, %v", room, len(files), err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
	}
	return names
}

func TestNoRoomIsTooLarge(t *testing.T) {
	for room := range allowedImports {
		lines := 0
		for _, kind := range []string{"*.go", "*.vugu"} {
			files, err := filepath.Glob(filepath.Join(room, kind))
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range files {
				if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_gen.go") {
					continue
				}
				code, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				lines += bytes.Count(code, []byte("\n"))
			}
		}
		if lines == 0 || lines > maxLines {
			t.Errorf("site/%s has %d lines, want 1 to %d", room, lines, maxLines)
		}
	}
}
