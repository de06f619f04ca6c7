package main

import (
	"slices"
	"strings"
	"testing"
)

// everyCommand is all commands, those of groups as "pool wait".
func everyCommand() (names []string) {
	groups := map[string][]command{"pool": poolCommands(), "realtime": realtimeCommands(), "sweep": sweepCommands()}
	for _, c := range commands() {
		names = append(names, c.name)
		for _, own := range groups[c.name] {
			names = append(names, c.name+" "+own.name)
		}
	}
	return names
}

func TestEveryCommandSaysHowItIsCalled(t *testing.T) {
	for _, name := range everyCommand() {
		words := strings.Fields(name)
		plain := ""
		for _, help := range []string{"-h", "-help", "--h", "--help"} {
			out, said, code := call("", append(slices.Clone(words), help)...)
			if code != 0 || said != "" || !strings.HasPrefix(out, "usage: juggle "+name+" ") {
				t.Errorf("%s %s: got exit code %d, %q and\n%s", name, help, code, said, out)
			}
			if plain == "" {
				plain = out
			}
			if out != plain {
				t.Errorf("%s %s says something else than -h", name, help)
			}
		}
	}
	if out, _, code := call("", "--version"); code != 0 || out != succeed(t, "version") {
		t.Errorf("got exit code %d and %q, want as version", code, out)
	}
}

// What cannot run without an argument says so, and where it stands what is wanted.
func TestWhatNeedsAnArgumentSaysSo(t *testing.T) {
	for _, name := range []string{"figure", "schedule", "agree", "trace", "queue", "sweep", "sweep plan", "sweep run", "sweep status",
		"sweep merge", "sweep slurm", "pool", "pool figure", "realtime", "realtime admit", "realtime groups", "realtime simulate"} {
		out, said, code := call("", strings.Fields(name)...)
		if code != 2 || out != "" || !strings.Contains(said, "juggle: "+name+": ") || !strings.Contains(said, `"juggle `+name+` -h"`) {
			t.Errorf("%s: got exit code %d, %q and %q", name, code, out, said)
		}
	}
}

func TestALogStandsBehindTheFlagsOrIsATrace(t *testing.T) {
	file := t.TempDir() + "/a.swf"
	write(t, file, swfText("; MaxProcs: 8\n", [3]int{0, 15 * 24 * 3600, 1}, [3]int{9, 100, 6}))
	for _, command := range []string{"figure 1", "claims", "trace", "queue", "check", "promise", "rules", "optimum"} {
		words := strings.Fields(command)
		plain, said, code := call("", append(slices.Clone(words), file)...)
		named, _, _ := call("", append(words, "-trace", file)...)
		if code != 0 || plain != named {
			t.Errorf("%s: got exit code %d, %s, and with -trace\n%.300s\nwant\n%.300s", command, code, said, named, plain)
		}
	}
}
