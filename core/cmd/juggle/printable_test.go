package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNoErrorSendsCommandsToATerminalOrEchoesAWholeFile(t *testing.T) {
	const evil = "\x1b]0;x\u009b31m\r"
	long := filepath.Join(t.TempDir(), "long")
	if err := os.WriteFile(long, []byte(strings.Repeat("x", 900_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{evil}, {"schedule", evil}, {"schedule", "-" + evil}, {"schedule", "-order", evil, "x"}, {"agree", "-happenings", evil, "x"},
		{"trace", evil}, {"figure", evil}, {"pool", evil}, {"sweep", evil}, {"sweep", "plan", evil}, {"schedule", long}, {"agree", long},
		{"trace", long}, {"sweep", "plan", long}, {strings.Repeat("y", 900_000)},
	} {
		_, errs, code := call("", args...)
		if code == 0 || errs == "" || strings.ContainsAny(errs, "\x1b\u009b\r") || len(errs) > 10_000 {
			t.Errorf("%.40q: got code %d and %d bytes: %.200q", args, code, len(errs), errs)
		}
	}
	if _, errs, _ := call("id,"+evil+"\n", "schedule", "-"); !strings.Contains(errs, `\x1b]0;x\u009b31m`) {
		t.Errorf("got %q, want the column's name spelled", errs)
	}
}
