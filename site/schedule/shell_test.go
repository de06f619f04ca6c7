package schedule

import (
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The test has a shell run the line in a folder of its own, with a program juggle that prints its arguments.
func TestTheCopiedCommandRunsNothingFromALogsName(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell is here")
	}
	s := newScheduleStage(t, "v=1&view=schedule&schedule.order=deadline%20%3E%20wait").answerRun()
	for _, name := range []string{"a;touch X;$(touch Y).swf", "`touch X`.swf", "a' ; touch X ; '.swf", "a\ntouch X\n.swf",
		"a|touch X&&touch Y.swf", "a>X.swf", "$(>X).swf", "--output=X.swf", "~/*.swf", "a\\\" ; touch X.swf"} {
		s.view.source.Name = name
		dir := t.TempDir()
		line := html.UnescapeString(strings.NewReplacer("&nbsp;", " ", "\u00a0", " ").Replace(s.command()))
		run := exec.Command(sh, "-c", "juggle() { printf '%s\\0' \"$@\"; }\n"+line)
		run.Dir = dir
		got, err := run.Output()
		words := strings.Split(string(got), "\x00")
		if made, _ := os.ReadDir(dir); err != nil || len(made) > 0 || len(words) < 3 ||
			filepath.Clean(words[len(words)-2]) != filepath.Clean(s.view.single().requestsName()) ||
			!strings.Contains(string(got), "-order\x00deadline > wait\x00") {
			t.Errorf("a log called %q: the line %s gave %q and made %v, %v; want the file %q", name, line, words, made, err,
				s.view.single().requestsName())
		}
	}
}
