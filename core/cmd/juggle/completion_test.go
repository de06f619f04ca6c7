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

func TestACallIsCompleted(t *testing.T) {
	for _, tc := range []struct {
		name  string
		words []string
		want  string
	}{
		{"a command", []string{"sch"}, "schedule"},
		{"a command of a group", []string{"pool", "ta"}, "table1"},
		{"a group's commands", []string{"sweep", ""}, "plan run merge"},
		{"a flag", []string{"schedule", "-opt"}, "-options"},
		{"a flag behind a value that looks like one", []string{"schedule", "-order", "-x", "-opt"}, "-options"},
		{"a flag of two hyphens is none that is listed", []string{"schedule", "--opt"}, ""},
		{"an order", []string{"schedule", "-order", "e"}, "edf"},
		{"an order behind =", []string{"schedule", "-order=e"}, "-order=edf"},
		{"an order behind =, as bash has it", []string{"schedule", "-order", "=", "e"}, "edf"},
		{"nothing behind =, as bash has it", []string{"schedule", "-edition", "="}, "published draft"},
		{"a rule", []string{"schedule", "-rule", "la"}, "last laxity"},
		{"a format", []string{"schedule", "-format", ""}, "csv json table batsim chrome"},
		{"one of several orders", []string{"figure", "-orders", "fifo,e"}, "fifo,edf"},
		{"a figure", []string{"pool", "figure", "1"}, "10 11"},
		{"a figure of a list", []string{"report", "-figures", "2,1"}, "2,1 2,10 2,11 2,12 2,13 2,14 2,15 2,16 2,17 2,18"},
		{"a reading", []string{"pool", "claims", "-reading", "k"}, "k-pool k-set"},
		{"a lesson", []string{"lesson", "tru"}, "trust"},
		{"a shell", []string{"completion", ""}, "bash fish zsh"},
		{"files, behind a switch", []string{"schedule", "-explain", ""}, ""},
		{"files, behind a figure", []string{"figure", "1", ""}, ""},
		{"no value of a number", []string{"schedule", "-procs", ""}, ""},
		{"no command", []string{"bogus", ""}, ""},
	} {
		got := strings.Join(strings.Fields(succeed(t, append([]string{"completion", "-words", "--"}, tc.words...)...)), " ")
		if got != tc.want {
			t.Errorf("%s, %q: got %q, want %q", tc.name, tc.words, got, tc.want)
		}
	}
	if out, said, code := call("", "completion", "tcsh"); code != 2 || out != "" || !strings.Contains(said, "want one of bash, fish, zsh") {
		t.Errorf("another shell: got exit code %d, %q and %q", code, out, said)
	}
}

// Every flag of every command is completed, and every value of one that has a menu, without a line for any of them. One without a value
// behind it says what it wants.
func TestEveryFlagIsCompleted(t *testing.T) {
	menus := 0
	for name, subcommand := range everyCommand() {
		if subcommand.subcommands != nil {
			continue
		}
		c, _ := subcommand.invoke(&env{}, name)
		words := strings.Fields(name)
		c.VisitAll(func(f *flag.Flag) {
			words := append(slices.Clone(words), "-"+f.Name)
			if got := complete(&env{}, words); !slices.Contains(got, "-"+f.Name) {
				t.Errorf("juggle %s -%s: got %q", name, f.Name, got)
			}
			if isSwitch(f) {
				return
			}
			want := "juggle: " + name + ": -" + f.Name + ": got nothing behind it, want "
			if _, said, code := call("", words...); code != 2 || !strings.HasPrefix(said, want) {
				t.Errorf("juggle %s -%s: got exit code %d and %q, want %q", name, f.Name, code, said, want)
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
	if menus < 60 {
		t.Errorf("got %d flags with menus, want -format of nearly every command and more", menus)
	}
	if got := complete(&env{}, []string{"schedule", "-order", ""}); len(got) < len(schedule.Orders()) {
		t.Errorf("got orders %q", got)
	}
}

// shell returns a shell's path. Where it is not installed the test is skipped.
func shell(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed here, so its script is not tried", name)
	}
	return path
}

func TestShellsReadTheScripts(t *testing.T) {
	for _, name := range []string{"bash", "zsh", "fish"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "script")
			write(t, file, succeed(t, "completion", name))
			if out, err := exec.Command(shell(t, name), "-n", file).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

func TestBashCompletes(t *testing.T) {
	bash := shell(t, "bash")
	for line, want := range map[string]string{
		"schedule -order e":   "edf",
		"schedule -order = e": "edf",
		"pool fi":             "figure",
		"figure -edition d":   "draft",
		"schedule requests":   "", // bash completes files
	} {
		words := strings.Fields(line)
		script := succeed(t, "completion", "bash") + `
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_juggle
printf '%s\n' "${COMPREPLY[@]}"
complete -p juggle
`
		cmd := process(t, words...)
		cmd.Path, cmd.Args = bash, append([]string{"bash", "-c", script, "bash"}, cmd.Args...)
		out, err := cmd.CombinedOutput()
		if want += "\ncomplete -o default -F _juggle juggle\n"; err != nil || string(out) != want {
			t.Errorf("%s: got %q, %v, want %q", line, out, err, want)
		}
	}
}
