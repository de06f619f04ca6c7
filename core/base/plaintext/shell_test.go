package plaintext

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestAShellReadsEveryWordUnchanged passes each word to a shell's printf, which must print the same word and nothing else.
func TestAShellReadsEveryWordUnchanged(t *testing.T) {
	words := []string{"", "a", "a b", "a;touch X;$(touch Y).swf", "deadline > price", "`id`", "$HOME", "${IFS}", "'", "''", "a'b'c", `"`, `\`,
		`\'`, "a\nid", "a\tb", "*", "?", "[a]", "~", "~root", "#x", "!x", "!!", "a&b", "a|b", "<x", ">x",
		"(x)", "{a,b}", "a=b", "=ls", "%1", "^a",
		"é", "\u202egnp", "a\\", "-n", "--", "\x1b[31m", "wait - 2*slack"}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("this machine has no shell")
	}
	for _, word := range words {
		got, err := exec.Command(sh, "-c", "printf '%s\\0' "+Shell("x", word, "y")).Output()
		if want := []string{"x", word, "y", ""}; err != nil || !slices.Equal(strings.Split(string(got), "\x00"), want) {
			t.Errorf("%q, which is spelled %s: got %q, %v, want %q", word, Shell(word), got, err, want)
		}
	}
	for word, want := range map[string]string{"0:2": "0:2", "1,1.25": "1,1.25", "a b": "'a b'", "it's": `'it'\''s'`, "": "''"} {
		if got := Shell(word); got != want {
			t.Errorf("%q: got %s, want %s", word, got, want)
		}
	}
	for name, want := range map[string]string{"-request=1": "'./-request=1'", "-": "-", "a.swf": "a.swf"} {
		if got := ShellFile(name); got != want {
			t.Errorf("a file called %q: got %s, want %s", name, got, want)
		}
	}
}
