package traces

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/workload/synth"
	"juggle/core/workload/synth/bundle"
)

// index returns the excerpts of the folder.
func index(t *testing.T) []bundle.Excerpt {
	t.Helper()
	excerpts, err := Index()
	if err != nil {
		t.Fatal(err)
	}
	return excerpts
}

// gunzip decompresses a file.
func gunzip(t *testing.T, data []byte) []byte {
	t.Helper()
	decompressor, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(decompressor)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestTheFolderHasTheFilesThatBuildMakes compares the logs as text, because compressed bytes could change with the Go version. It compares
// the compressed files only with their sums in the index.
func TestTheFolderHasTheFilesThatBuildMakes(t *testing.T) {
	built, err := bundle.Build()
	if err != nil {
		t.Fatal(err)
	}
	excerpts := index(t)
	if len(built) != len(excerpts)+1 {
		t.Fatalf("got %d excerpts in the index, want the %d that Build makes", len(excerpts), len(built)-1)
	}
	for i, e := range excerpts {
		data, err := Data(e)
		if err != nil {
			t.Fatal(err)
		}
		if digest := sha256.Sum256(data); hex.EncodeToString(digest[:]) != e.SHA256 {
			t.Errorf("%s: got sha256 %x, want %s as in the index", e.File, digest, e.SHA256)
		}
		if built[i].Name != e.File || !bytes.Equal(gunzip(t, built[i].Data), gunzip(t, data)) {
			t.Errorf("%s: got another log than Build makes as %s; run: juggle synth -bundled traces", e.File, built[i].Name)
		}
	}
	builtIndex, err := bundle.ParseIndex(built[len(excerpts)].Data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range excerpts {
		builtIndex[i].SHA256 = excerpts[i].SHA256 // checked above
		if builtIndex[i] != excerpts[i] {
			t.Errorf("%s: got %+v in the index, want %+v", excerpts[i].Name, excerpts[i], builtIndex[i])
		}
	}
}

func TestTheFolderHasNoOtherFile(t *testing.T) {
	known := map[string]bool{bundle.IndexFile: true, "README.md": true, "traces.go": true}
	for _, e := range index(t) {
		known[e.File] = true
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(entry.Name()) == ".gz" {
			size += info.Size()
		}
		if !known[entry.Name()] && !strings.HasSuffix(entry.Name(), "_test.go") {
			t.Errorf("got the file %s, want only those of the index", entry.Name())
		}
	}
	if size > 600_000 {
		t.Errorf("got %d bytes of logs, want at most 600 000", size)
	}
}

func TestEveryExcerptMatchesItsIndex(t *testing.T) {
	periods, columns := 0, 0
	excerptOf := map[int64]string{} // by number of a job
	for _, e := range index(t) {
		log, err := Read(e)
		if err != nil {
			t.Fatal(err)
		}
		h := log.Header
		if !strings.Contains(strings.Join(h.Notes, "\n"), "This log is synthetic") ||
			!strings.HasPrefix(h.Conversion, "juggle synth -model "+e.Model) {
			t.Errorf("%s: got the notes %q and the conversion %q, want that it is synthetic, and the command that made it",
				e.Name, h.Notes, h.Conversion)
		}
		if len(log.Jobs) != e.Jobs || h.MaxProcs != e.Processors || h.MaxRecords != int64(e.Jobs) || e.Version != synth.Version {
			t.Errorf("%s: got %d jobs, MaxRecords %d, %d processors, want %+v", e.Name, len(log.Jobs), h.MaxRecords, h.MaxProcs, e)
		}
		if last := log.Jobs[len(log.Jobs)-1].Submit; last >= int64(e.Days)*86400 {
			t.Errorf("%s: got a submission at %d s, want none after day %d", e.Name, last, e.Days)
		}
		if !e.Default {
			columns++
			continue
		}
		periods++
		for _, j := range log.Jobs {
			if other, repeated := excerptOf[j.Number]; repeated {
				t.Fatalf("%s: got job %d of %s again, want numbers used once, because they identify random streams", e.Name, j.Number, other)
			}
			excerptOf[j.Number] = e.Name
		}
	}
	if periods != 12 || columns != 3 {
		t.Errorf("got %d periods and %d other logs, want 12 and 3", periods, columns)
	}
}
