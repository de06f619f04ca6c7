package main

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
)

// allCommands returns all commands and subcommands by their names. The name of a subcommand begins with that of its command: "pool run".
func allCommands() map[string]command {
	byName := map[string]command{}
	for _, c := range commands() {
		byName[c.name] = c
		for _, subcommand := range c.subcommands {
			byName[c.name+" "+subcommand.name] = subcommand
		}
	}
	return byName
}

// helpBeginning returns how the help of a command goes on behind the usage: with the command's summary or, for a command with subcommands,
// with their list, which is indented.
func helpBeginning(c command) string {
	if c.subcommands != nil {
		return "  "
	}
	return strings.ToUpper(c.summary[:1]) + c.summary[1:] + ".\n"
}

// TestAFullDiskIsAnError writes a table for people, tables for programs and help to a full disk.
func TestAFullDiskIsAnError(t *testing.T) {
	for _, args := range []string{"claims -periods 0:1 -seeds 1 -format table", "claims -periods 0:1 -seeds 1 -format csv", "-h",
		"pool table1", "synth -h", "schedule -"} {
		var stderr bytes.Buffer
		stdin := strings.NewReader("id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,0,900,1,5,5,1\n")
		code := run(&env{stdin: stdin, stdout: fullDisk{}, stderr: &stderr}, strings.Fields(args))
		if want := "juggle: no space left\n"; code != 1 || stderr.String() != want {
			t.Errorf("%s: got exit code %d and %q, want 1 and %q", args, code, &stderr, want)
		}
	}
}

// A fullDisk is an output to which nothing can be written.
type fullDisk struct{}

// Write writes nothing and returns an error.
func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestEveryCommandHasHelp(t *testing.T) {
	for name, c := range allCommands() {
		words := strings.Fields(name)
		first := ""
		for _, flag := range []string{"-h", "-help", "--h", "--help"} {
			help, stderr, code := call("", append(slices.Clone(words), flag)...)
			usage, rest, _ := strings.Cut(help, "\n\n")
			if code != 0 || stderr != "" || !strings.HasPrefix(usage+" ", "usage: juggle "+name+" ") || !strings.HasPrefix(rest, helpBeginning(c)) {
				t.Errorf("%s %s: got exit code %d, %q and\n%s\nwant a usage and then %q", name, flag, code, stderr, help, helpBeginning(c))
			}
			if first == "" {
				first = help
			}
			if help != first {
				t.Errorf("%s %s: got another help than with -h", name, flag)
			}
		}
	}
	if got, _, code := call("", "--version"); code != 0 || got != mustRun(t, "version") {
		t.Errorf("--version: got exit code %d and %q, want the output of version", code, got)
	}
}

// TestACommandWithoutItsArgumentNamesItsHelp calls every command that needs an argument without one, and the groups of commands. It leaves
// out completion, whose error lists the shells.
func TestACommandWithoutItsArgumentNamesItsHelp(t *testing.T) {
	for _, name := range []string{"figure", "schedule", "agree", "coallocate", "trace", "queue", "sweep", "sweep plan", "sweep run",
		"sweep merge", "pool", "pool figure", "realtime", "realtime admit", "realtime groups", "realtime simulate"} {
		out, stderr, code := call("", strings.Fields(name)...)
		if code != 2 || out != "" || !strings.Contains(stderr, "juggle: "+name+": ") || !strings.Contains(stderr, `"juggle `+name+` -h"`) {
			t.Errorf("%s: got exit code %d, %q and %q, want 2, no output and an error that names its help", name, code, out, stderr)
		}
	}
}

func TestALogIsAnArgumentOrTheValueOfTrace(t *testing.T) {
	file := t.TempDir() + "/a.swf"
	writeFile(t, file, swfText("; MaxProcs: 8\n", [3]int{0, 15 * 24 * 3600, 1}, [3]int{9, 100, 6}))
	for _, command := range []string{"figure 1", "claims", "trace", "queue", "check", "promise", "rules", "optimum"} {
		words := strings.Fields(command)
		asArgument, stderr, code := call("", append(slices.Clone(words), file)...)
		withTrace, _, _ := call("", append(words, "-trace", file)...)
		if code != 0 || asArgument != withTrace {
			t.Errorf("%s: got exit code %d, %s, and with -trace\n%.300s\nwant\n%.300s", command, code, stderr, withTrace, asArgument)
		}
	}
}

func TestAFlagWithoutEffectIsRefused(t *testing.T) {
	for args, want := range map[string]string{
		"optimum -limit 3":                   "optimum: -limit: has no effect here, want it with -solve",
		"optimum -highs x":                   "optimum: -highs: has no effect here, want it with -solve",
		"optimum -solve -end above":          "optimum: -end: has no effect here, want it without -solve, which has both",
		"together x":                         `got the command "together", want "juggle coallocate"`,
		"agree -happenings x y":              "agree: -happenings: got it, want -events",
		"figure 16 -rooms 50":                "figure: -rooms: got it, want -coallocated-lambda",
		"report -composites=5":               "report: -composites: got it, want -coallocated",
		"schedule -private x":                "schedule: -private: got it, want " + replacements["schedule -private"],
		"trace -errors 3 x":                  "trace: -errors: got it, want nothing: the first 20 are listed",
		"pool params -file -format csv":      "pool params: -format: has no effect here, want it without -file",
		"pool run -decisions -jobs 3":        "pool run: -jobs: has no effect here, want it without -events and -decisions, which are of one run",
		"realtime admit -accept 2 -why":      "realtime admit: -why: has no effect here, want it without -accept",
		"pool figure 6 -load 3":              "pool figure: -load: has no effect here, want it with Figure 3",
		"figure 1 -outages 3":                "figure: -outages: has no effect here, want it where it changes something: figures 10, 15",
		"figure 5 -edition draft -molded 3":  "figure: -molded: has no effect here, want it where it changes something: figure 12",
		"synth -model lublin -steady":        "synth: -steady: has no effect here, want it with -model sdsc",
		"claims -outages 3":                  `claims: -outages: got it, want a flag that "juggle claims -h" lists`,
		"realtime table -format csv -load 3": "realtime table: -load: has no effect here, want it with -format table, which has the claims below",
	} {
		out, stderr, code := call("", strings.Fields(args)...)
		if code != 2 || out != "" || stderr != "juggle: "+want+"\n" {
			t.Errorf("%s: got exit code %d, %q and %q, want %q", args, code, out, stderr, want)
		}
	}
}
