package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/log/swf"
	"juggle/core/workload/synth"
)

// root is the project's folder.
const root = "../../.."

func TestTheCommittedTableIsDerivedFromTheLog(t *testing.T) {
	log := sharedtest.Path(t, "traces", "SDSC-SP2-1998-4.2-cln.swf.gz")
	var got bytes.Buffer
	if err := run(&got, defaultName, defaultSource, log); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(root, "core/workload/synth/sdsc.go"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("core/workload/synth/sdsc.go is not what calibrate writes; run: go run ./core/cmd/calibratetest LOG > TABLE.go && mv TABLE.go " +
			"core/workload/synth/sdsc.go")
	}
}

func TestEveryPartOfATableIsWritten(t *testing.T) {
	code, err := goSource("SDSC", synth.SDSC())
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(root, "core/workload/synth/sdsc.go"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(code, want) {
		t.Errorf("the table of core/workload/synth/sdsc.go written again: got another file, want the same")
	}
}

func TestErrorsNameTheLog(t *testing.T) {
	dir := t.TempDir()
	writeFile := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var short bytes.Buffer
	log, err := synth.Calibrated{}.Generate()
	if err != nil {
		t.Fatal(err)
	}
	if err := swf.Write(&short, log); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ name, path, want string }{
		{"a log that does not exist", filepath.Join(dir, "none"), "no such file"},
		{"a text that is no log", writeFile("numbers", "1 2 3\n"), "numbers: line 1: got 3 fields, want 18"},
		{"a log of two weeks, which is too short", writeFile("short", short.String()), "series of jobs, want at least 1000"},
	} {
		var out bytes.Buffer
		err := run(&out, "X", "x", tc.path)
		if err == nil || !strings.Contains(err.Error(), tc.path) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: got %v, want %s and %q in it", tc.name, err, tc.path, tc.want)
		}
		if out.Len() > 0 {
			t.Errorf("%s: got %d bytes of output, want none", tc.name, out.Len())
		}
	}
}
