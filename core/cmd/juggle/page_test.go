package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

// update has the test write the sums of the rows that the calls print now.
var update = flag.Bool("update", false, "write testdata/page.txt anew")

// TestTheTablesOfThePageHaveTheirSums makes every call of testdata/page.txt and compares the SHA-256 of the rows with the sum before the
// call. Tests of the page's views compare the files that the page saves with the same sums (pagetest.WantCommand). So page and command line
// have the same bytes.
func TestTheTablesOfThePageHaveTheirSums(t *testing.T) {
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
		for strings.HasPrefix(rows, "# ") { // comments about the source
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
