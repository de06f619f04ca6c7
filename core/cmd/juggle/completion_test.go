package main

import (
	"flag"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"juggle/core/schedule"
)

func TestTheLastWordOfACallIsCompleted(t *testing.T) {
	for _, tc := range []struct {
		name  string
		words []string
		want  string
	}{
		{"a command", []string{"sch"}, "schedule"},
		{"a command of a group", []string{"pool", "ta"}, "table1"},
		{"a group's commands", []string{"sweep", ""}, "plan run merge"},
		{"a flag", []string{"schedule", "-opt"}, "-options"},
		{"a flag behind a value that looks like a flag", []string{"schedule", "-order", "-x", "-opt"}, "-options"},
		{"no flag behind two hyphens", []string{"schedule", "--opt"}, ""},
		{"an order", []string{"schedule", "-order", "e"}, "edf"},
		{"an order behind =", []string{"schedule", "-order=e"}, "-order=edf"},
		{"an order behind =, which bash passes as a word", []string{"schedule", "-order", "=", "e"}, "edf"},
		{"an edition of which nothing is typed behind =", []string{"schedule", "-edition", "="}, "published draft"},
		{"a rule", []string{"schedule", "-rule", "la"}, "last laxity"},
		{"a format", []string{"schedule", "-format", ""}, "csv json table batsim chrome"},
		{"the second order of a list", []string{"figure", "-orders", "fifo,e"}, "fifo,edf"},
		{"a figure", []string{"pool", "figure", "1"}, "10 11"},
		{"a figure of a list", []string{"report", "-figures", "2,1"}, "2,1 2,10 2,11 2,12 2,13 2,14 2,15 2,16 2,17 2,18"},
		{"a reading", []string{"pool", "claims", "-reading", "k"}, "k-pool k-set"},
		{"a lesson", []string{"lesson", "tru"}, "trust"},
		{"a shell", []string{"completion", ""}, "bash fish zsh"},
		{"a file behind a switch, which the shell completes", []string{"schedule", "-explain", ""}, ""},
		{"a log behind a figure, which the shell completes", []string{"figure", "1", ""}, ""},
		{"no value of a flag for a number", []string{"schedule", "-procs", ""}, ""},
		{"nothing behind an unknown command", []string{"bogus", ""}, ""},
	} {
		got := strings.Join(strings.Fields(mustRun(t, append([]string{"completion", "-words", "--"}, tc.words...)...)), " ")
		if got != tc.want {
			t.Errorf("%s, %q: got %q, want %q", tc.name, tc.words, got, tc.want)
		}
	}
	out, stderr, code := call("", "completion", "tcsh")
	if code != 2 || out != "" || !strings.Contains(stderr, "want one of bash, fish, zsh") {
		t.Errorf("an unknown shell: got exit code %d, %q and %q, want 2, no output and the shells' names", code, out, stderr)
	}
}

// TestEveryFlagAndEveryWordOfAMenuIsCompleted completes every flag of every command, and every word of every flag that has a menu. It also
// tests that a flag without its value is refused with the accepted values.
func TestEveryFlagAndEveryWordOfAMenuIsCompleted(t *testing.T) {
	menus := 0
	for name, subcommand := range allCommands() {
		if subcommand.subcommands != nil {
			continue
		}
		c, _ := subcommand.invoke(&env{}, name)
		words := strings.Fields(name)
		c.VisitAll(func(f *flag.Flag) {
			words := append(slices.Clone(words), "-"+f.Name)
			if got := complete(&env{}, words); !slices.Contains(got, "-"+f.Name) {
				t.Errorf("juggle %s -%s: got %q, want the flag among them", name, f.Name, got)
			}
			if isSwitch(f) {
				return
			}
			want := "juggle: " + name + ": -" + f.Name + ": got nothing behind it, want "
			if _, stderr, code := call("", words...); code != 2 || !strings.HasPrefix(stderr, want) {
				t.Errorf("juggle %s -%s: got exit code %d and %q, want %q", name, f.Name, code, stderr, want)
			}
		})
		for _, m := range c.menus {
			if m.flag == "" || len(m.words) == 0 {
				continue
			}
			menus++
			if got := complete(&env{}, append(slices.Clone(words), "-"+m.flag, "")); !slices.Equal(got, m.words) {
				t.Errorf("juggle %s -%s: got %q, want %q", name, m.flag, got, m.words)
			}
		}
	}
	if menus < 60 { // nearly every command has -format, and some have more
		t.Errorf("got %d flags with menus, want at least 60", menus)
	}
	if got := complete(&env{}, []string{"schedule", "-order", ""}); len(got) < len(schedule.Orders()) {
		t.Errorf("got orders %q, want at least %d", got, len(schedule.Orders()))
	}
}

// shellPath returns the path of a shell. It skips the test if the shell is not installed.
func shellPath(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed, so its script is not tested", name)
	}
	return path
}

// TestShellsParseTheirScripts has each shell check the syntax of its script, with its flag -n.
func TestShellsParseTheirScripts(t *testing.T) {
	for _, name := range []string{"bash", "zsh", "fish"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "script")
			writeFile(t, file, mustRun(t, "completion", name))
			if out, err := exec.Command(shellPath(t, name), "-n", file).CombinedOutput(); err != nil {
				t.Errorf("got error %v and\n%s\nwant a script that parses", err, out)
			}
		})
	}
}

// TestBashCompletes runs the script's function in bash, as a press of the tab key behind the line would.
func TestBashCompletes(t *testing.T) {
	bash := shellPath(t, "bash")
	for line, want := range map[string]string{
		"schedule -order e":   "edf",
		"schedule -order = e": "edf",
		"pool fi":             "figure",
		"figure -edition d":   "draft",
		"schedule requests":   "", // bash itself completes files
	} {
		words := strings.Fields(line)
		script := mustRun(t, "completion", "bash") + `
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_juggle
printf '%s\n' "${COMPREPLY[@]}"
complete -p juggle
`
		cmd := juggleProcess(t, words...)
		cmd.Path, cmd.Args = bash, append([]string{"bash", "-c", script, "bash"}, cmd.Args...)
		out, err := cmd.CombinedOutput()
		if want += "\ncomplete -o default -F _juggle juggle\n"; err != nil || string(out) != want {
			t.Errorf("%s: got %q, %v, want %q", line, out, err, want)
		}
	}
}
