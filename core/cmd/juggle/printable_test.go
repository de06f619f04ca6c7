package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/base/plaintext"
)

// TestAnErrorIsShortAndWithoutControlCharacters names files, flags and commands with control characters, and files of 900 kB without an end
// of line. A terminal would obey control characters.
func TestAnErrorIsShortAndWithoutControlCharacters(t *testing.T) {
	const evil = "\x1b]0;x\u009b31m\r"
	long := filepath.Join(t.TempDir(), "long")
	if err := os.WriteFile(long, []byte(strings.Repeat("x", 900_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	key := filepath.Join(t.TempDir(), "key.json")
	writeFile(t, key, `{"`+strings.Repeat("x", 900_000)+`": "`+strings.Repeat("y", 90_000)+`"}`)
	for _, args := range [][]string{
		{"sweep", "plan", "-o", t.TempDir() + "/o", key}, {"pool", "run", "-scenario", key},
		{"realtime", "admit", "-machines", key, "-request", key},
		{evil}, {"schedule", evil}, {"schedule", "-" + evil}, {"schedule", "-order", evil, "x"}, {"agree", "-events", evil, "x"},
		{"trace", evil}, {"figure", evil}, {"pool", evil}, {"sweep", evil}, {"sweep", "plan", evil}, {"schedule", long}, {"agree", long},
		{"trace", long}, {"sweep", "plan", long}, {strings.Repeat("y", 900_000)},
	} {
		_, stderr, code := call("", args...)
		if code == 0 || stderr == "" || strings.ContainsAny(stderr, "\x1b\u009b\r") || len(stderr) > 1500 {
			t.Errorf("%.40q: got code %d and %d bytes: %.200q; want an error of at most 1500 bytes without control characters", args, code,
				len(stderr), stderr)
		}
	}
	if _, stderr, _ := call("id,"+evil+"\n", "schedule", "-"); !strings.Contains(stderr, `\x1b]0;x\u009b31m`) {
		t.Errorf("got %q, want the column's name with its control characters escaped", stderr)
	}
}

// TestATableIsWithoutControlCharactersOnATerminal shows a log with control characters in its name and its header.
func TestATableIsWithoutControlCharactersOnATerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a\u009b31m.swf")
	text := "; Version: 2.2\n; Computer: a\u009b31mb\n; MaxProcs: 8\n" + strings.Repeat("; Note: long enough\n", 20) + "; Note: \x1b[31m\n" +
		"1 0 0 500 5 -1 -1 5 -1 -1 1 1 1 -1 -1 -1 -1 -1\n"
	writeFile(t, file, text)
	var out, stderr strings.Builder
	e := &env{stdout: &plaintext.Terminal{To: &out}, stderr: &stderr, terminal: true}
	if code := run(e, []string{"trace", file}); code != 0 || strings.ContainsAny(out.String()+stderr.String(), "\x1b\u009b") ||
		!strings.Contains(out.String(), `a\u009b31m.swf`) {
		t.Errorf("got code %d, %.900q, %q, want 0 and the file's name with an escaped control character", code, out.String(), stderr.String())
	}
	// A CSV file may have the file's name as it is.
	if out, stderr, code := call("", "trace", "-format", "csv", file); code != 0 || strings.Contains(out, "\x1b") ||
		strings.Contains(strings.ReplaceAll(out, "a\u009b31m.swf", ""), "\u009b") {
		t.Errorf("as CSV: got code %d, %.900q, %q, want 0 and no control characters except in the file's name", code, out, stderr)
	}
}
