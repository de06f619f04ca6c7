package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/page.txt anew")

// TestTheTablesOfThePageAreThese has every call of testdata/page.txt write rows with the sum that stands before it. Tests of the page's
// views hold what these save to the same sums (pagetest.WantCommand), so that both have the same bytes.
func TestTheTablesOfThePageAreThese(t *testing.T) {
	t.Parallel()
	const file = "testdata/page.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var written strings.Builder
	calls := 0
	for line := range strings.Lines(string(text)) {
		want, args, _ := strings.Cut(strings.TrimSpace(line), " ")
		calls++
		rows := mustRun(t, append(strings.Fields(args), "-format", "csv")...)
		for strings.HasPrefix(rows, "# ") { // where it comes from
			_, rows, _ = strings.Cut(rows, "\n")
		}
		got := fmt.Sprintf("%x", sha256.Sum256([]byte(rows)))
		fmt.Fprintln(&written, got, args)
		if got != want && !*update {
			t.Errorf("juggle %s -format csv: got rows with the sum %s, want %s; where the change is meant, -update writes it:\n%.1000s",
				args, got, want, rows)
		}
	}
	if calls < 20 {
		t.Errorf("got %d calls, want one for every table of the page", calls)
	}
	if *update {
		if err := os.WriteFile(file, []byte(written.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
