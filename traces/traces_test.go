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

func index(t *testing.T) []bundle.Excerpt {
	t.Helper()
	all, err := Index()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func gunzip(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// What Build makes must be what lies here. Compressed bytes could change with the Go version, so logs are compared as text, and the
// compressed files with the index.
func TestTheFolderIsWhatBuildMakes(t *testing.T) {
	built, err := bundle.Build()
	if err != nil {
		t.Fatal(err)
	}
	kept := index(t)
	if len(built) != len(kept)+1 {
		t.Fatalf("Build makes %d files, the index has %d", len(built)-1, len(kept))
	}
	for i, e := range kept {
		data, err := Data(e)
		if err != nil {
			t.Fatal(err)
		}
		if digest := sha256.Sum256(data); hex.EncodeToString(digest[:]) != e.SHA256 {
			t.Errorf("%s: got sha256 %x, want %s as in the index", e.File, digest, e.SHA256)
		}
		if built[i].Name != e.File || !bytes.Equal(gunzip(t, built[i].Data), gunzip(t, data)) {
			t.Errorf("%s: not what Build makes of %s; run: juggle synth -bundled traces", e.File, built[i].Name)
		}
	}
	fresh, err := bundle.ParseIndex(built[len(kept)].Data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range kept {
		fresh[i].SHA256 = kept[i].SHA256 // checked above
		if fresh[i] != kept[i] {
			t.Errorf("%s: the index has %+v, want %+v", kept[i].Name, kept[i], fresh[i])
		}
	}
}

func TestTheFolderHoldsNoOtherFile(t *testing.T) {
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
			t.Errorf("%s: not in the index", entry.Name())
		}
	}
	if size > 600_000 {
		t.Errorf("the logs have %d bytes, want at most 600 000", size)
	}
}

func TestEveryExcerptSaysWhatItIs(t *testing.T) {
	windows, columns := 0, 0
	seen := map[int64]string{}
	for _, e := range index(t) {
		log, err := Read(e)
		if err != nil {
			t.Fatal(err)
		}
		h := log.Header
		if !strings.Contains(strings.Join(h.Notes, "\n"), "This log is synthetic") ||
			!strings.HasPrefix(h.Conversion, "juggle synth -model "+e.Model) {
			t.Errorf("%s: the header does not say that it is synthetic, and how it was made: %q, %q", e.Name, h.Notes, h.Conversion)
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
		windows++
		for _, j := range log.Jobs {
			if other, twice := seen[j.Number]; twice {
				t.Fatalf("%s: job %d is in %s too: their random streams would be the same", e.Name, j.Number, other)
			}
			seen[j.Number] = e.Name
		}
	}
	if windows != 12 || columns != 3 {
		t.Errorf("got %d windows and %d others, want 12 and 3", windows, columns)
	}
}
