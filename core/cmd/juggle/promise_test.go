package main

import (
	"strings"
	"testing"
)

// TestPromiseHasTheUtilisationsOfFigure2 compares the rows strict and edf of "juggle promise" with Figure 2 at one arrival rate. Figure 2
// compares strict windows with flexible ones, so it has both utilisations.
func TestPromiseHasTheUtilisationsOfFigure2(t *testing.T) {
	flags := []string{"-periods", "0:3", "-loads", "1.5", "-lambda", "100", "-format", "csv"}
	figure := mustRun(t, append([]string{"figure", "2"}, flags...)...)
	lines := strings.Split(strings.TrimSpace(dataRows(t, mustRun(t, append([]string{"promise"}, flags...)...))), "\n")
	if len(lines) != 6 {
		t.Fatalf("got %d lines, want a heading and five providers", len(lines))
	}
	for i, provider := range []string{"strict", "edf"} {
		cells := strings.Split(lines[i+1], ",") // cells[1] is the provider, cells[3] its utilisation
		if cells[1] != provider || !strings.Contains(figure, ","+cells[3]+",") {
			t.Errorf("got %v, want %s with a utilisation that is in Figure 2\n%s", cells, provider, figure)
		}
	}
}

func TestRulesHaveARowForEveryOrderAndRule(t *testing.T) {
	// These periods and loads have few requests, so that the search of the rule retime is short.
	got := mustRun(t, "rules", "-periods", "2:4", "-lambda", "50", "-loads", "0.5", "-format", "csv")
	var names []string
	for _, line := range strings.Split(strings.TrimSpace(dataRows(t, got)), "\n")[1:] {
		names = append(names, strings.Split(line, ",")[1])
	}
	if want := "edf lff shuffle bjf fifo sjf last best laxity retime worst"; strings.Join(names, " ") != want {
		t.Errorf("got rows %v, want %s", names, want)
	}
}

func TestPromiseRulesAndFiguresRefuseWrongFlags(t *testing.T) {
	tests := map[string]struct {
		args string
		code int
		want string
	}{
		"two loads instead of one":   {"rules -loads 1,1.5", 2, `rules: -loads: got "1,1.5", want one number from 0.5 to 3`},
		"periods beyond the logs":    {"promise -periods 0:99", 1, "-periods: got"},
		"a log that does not exist":  {"promise missing.swf", 1, "open missing.swf: "},
		"a flag of other figures":    {"promise -orders edf", 2, "promise: -orders: got it, want a flag"},
		"a flag of one other figure": {"figure 2 -tolerant 10", 2, "-tolerant: has no effect here, want it where it changes something: figure 7"},
		"a flag of two others":       {"figure 1 -offers 10", 2, "want it where it changes something: figures 5, 6"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := call("", strings.Fields(tc.args)...)
			if code != tc.code || stdout != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, %q and %q, want %d, no output and %q", code, stdout, stderr, tc.code, tc.want)
			}
		})
	}
}
