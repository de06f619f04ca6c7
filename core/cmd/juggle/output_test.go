package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestATerminalGetsATableAndAProgramCSVUnlessAFormatIsGiven(t *testing.T) {
	_, _, both := realtimeFiles(t)
	calls := [][]string{
		append([]string{"figure", "2"}, quick...),
		append([]string{"claims"}, quick...),
		append([]string{"claims", "-evidence"}, quick...),
		{"schedule", "-"},
		{"schedule", "-explain", "-"},
		{"trace", "-"},
		{"queue", "-"},
		{"queue", "-summary", "-"},
		append([]string{"promise"}, quick...),
		{"rules", "-periods", "0:2", "-loads", "0.5", "-lambda", "50", "-seeds", "1"},
		{"pool", "wait", "-c", "21:22"},
		{"pool", "size"},
		{"pool", "table1"},
		{"pool", "figure", "3"},
		{"pool", "figure", "6", "-seeds", "1"},
		{"pool", "claims", "-seeds", "1"},
		{"pool", "run"},
		{"pool", "run", "-decisions"},
		{"pool", "params"},
		{"realtime", "table"},
		{"realtime", "admit", "-machines", both, "-request", both},
		{"realtime", "groups", both},
		{"realtime", "simulate", "-machine", "machine 4", "-activations", "400", both},
	}
	if testing.Short() {
		calls = calls[:1] // the formats of all are looked at natively; this is the race detector
	}
	output := func(terminal bool, args []string) string {
		t.Helper()
		stdin := smallLog
		if args[0] == "schedule" {
			stdin = oneJob
		}
		var out, errs bytes.Buffer
		if code := run(&env{stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs, terminal: terminal}, args); code != 0 {
			t.Fatalf("juggle %v: exit %d, %s", args, code, errs.String())
		}
		return out.String()
	}
	for _, args := range calls {
		in := func(format string) []string { return slices.Insert(slices.Clone(args), len(args), "-format", format) }
		table, csv, json := output(false, in("table")), output(false, in("csv")), output(false, in("json"))
		if table == csv || csv == json {
			t.Errorf("juggle %v: two formats are the same", args)
		}
		for name, is := range map[string]bool{
			"a table at a terminal":        output(true, args) == table,
			"csv elsewhere":                output(false, args) == csv,
			"csv at a terminal that asks":  output(true, in("csv")) == csv,
			"json at a terminal that asks": output(true, in("json")) == json,
		} {
			if !is {
				t.Errorf("juggle %v: does not give %s", args, name)
			}
		}
	}
}

func TestEveryHelpSaysWhichFormatIsChosen(t *testing.T) {
	for _, command := range []string{"", "pool", "realtime", "figure", "claims", "schedule", "trace", "queue", "promise", "rules", "optimum",
		"regret", "pool size", "pool figure", "realtime admit"} {
		if stdout := succeed(t, append(strings.Fields(command), "-h")...); !strings.Contains(stdout, formatRule) {
			t.Errorf("juggle %s -h does not say %q:\n%s", command, formatRule, stdout)
		}
	}
}

func TestAFileAndAPipeAreNoTerminals(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	defer writer.Close()
	if isTerminal(file) || isTerminal(writer) {
		t.Errorf("a file: %v, a pipe: %v, want neither to be a terminal", isTerminal(file), isTerminal(writer))
	}
}
