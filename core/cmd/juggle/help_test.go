package main

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
)

// everyCommand is all commands, those of groups as "pool run".
func everyCommand() map[string]command {
	all := map[string]command{}
	for _, c := range commands() {
		all[c.name] = c
		for _, subcommand := range c.subcommands {
			all[c.name+" "+subcommand.name] = subcommand
		}
	}
	return all
}

// sentence is what the help of a command says behind how it is called; that of a group lists its commands.
func sentence(c command) string {
	if c.subcommands != nil {
		return "  "
	}
	return strings.ToUpper(c.summary[:1]) + c.summary[1:] + ".\n"
}

// TestWhatCannotBeWrittenIsAnError has a full disk behind the output of a table for people, of one for programs, and of help.
func TestWhatCannotBeWrittenIsAnError(t *testing.T) {
	for _, args := range []string{"claims -periods 0:1 -seeds 1 -format table", "claims -periods 0:1 -seeds 1 -format csv", "-h",
		"pool table1", "synth -h", "schedule -"} {
		var errs bytes.Buffer
		in := strings.NewReader("id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,0,900,1,5,5,1\n")
		code := run(&env{stdin: in, stdout: full{}, stderr: &errs}, strings.Fields(args))
		if want := "juggle: no space left\n"; code != 1 || errs.String() != want {
			t.Errorf("%s: got exit code %d and %q, want 1 and %q", args, code, errs.String(), want)
		}
	}
}

// A full disk takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestEveryCommandSaysHowItIsCalled(t *testing.T) {
	for name, c := range everyCommand() {
		words := strings.Fields(name)
		plain := ""
		for _, help := range []string{"-h", "-help", "--h", "--help"} {
			out, said, code := call("", append(slices.Clone(words), help)...)
			called, does, _ := strings.Cut(out, "\n\n")
			if code != 0 || said != "" || !strings.HasPrefix(called+" ", "usage: juggle "+name+" ") || !strings.HasPrefix(does, sentence(c)) {
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
	for _, name := range []string{"figure", "schedule", "agree", "trace", "queue", "sweep", "sweep plan", "sweep run",
		"sweep merge", "pool", "pool figure", "realtime", "realtime admit", "realtime groups", "realtime simulate"} {
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

func TestNoFlagIsIgnoredInSilence(t *testing.T) {
	for args, want := range map[string]string{
		"optimum -limit 3":                   "optimum: -limit: has no effect here, want it with -solve",
		"optimum -solve -end above":          "optimum: -end: has no effect here, want it without -solve, which has both",
		"together x":                         `got the command "together", want "juggle coallocate"`,
		"agree -happenings x y":              "agree: -happenings: got it, want -events",
		"figure 16 -rooms 50":                "figure: -rooms: got it, want -coallocated-lambda",
		"report -composites=5":               "report: -composites: got it, want -coallocated",
		"schedule -private x":                "schedule: -private: got it, want " + moved["schedule -private"],
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
		out, said, code := call("", strings.Fields(args)...)
		if code != 2 || out != "" || said != "juggle: "+want+"\n" {
			t.Errorf("%s: got exit code %d, %q and %q, want %q", args, code, out, said, want)
		}
	}
}
