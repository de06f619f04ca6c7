package schedule

import (
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheCopiedCommandRunsNothingFromALogsName has a shell run the copied command in an empty folder. There a function named juggle prints
// its arguments, so that the test sees what a program would get.
func TestTheCopiedCommandRunsNothingFromALogsName(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("this system has no shell sh")
	}
	s := newScheduleStage(t, "v=1&view=schedule&schedule.order=deadline%20%3E%20wait").answerRun()
	for _, name := range []string{"a;touch X;$(touch Y).swf", "`touch X`.swf", "a' ; touch X ; '.swf", "a\ntouch X\n.swf",
		"a|touch X&&touch Y.swf", "a>X.swf", "$(>X).swf", "--output=X.swf", "~/*.swf", "a\\\" ; touch X.swf"} {
		s.view.source.Name = name
		dir := t.TempDir()
		line := html.UnescapeString(strings.NewReplacer("&nbsp;", " ", "\u00a0", " ").Replace(s.command()))
		cmd := exec.Command(sh, "-c", "juggle() { printf '%s\\0' \"$@\"; }\n"+line)
		cmd.Dir = dir
		got, err := cmd.Output()
		words := strings.Split(string(got), "\x00")
		if created, _ := os.ReadDir(dir); err != nil || len(created) > 0 || len(words) < 3 ||
			filepath.Clean(words[len(words)-2]) != filepath.Clean(s.view.single().requestsName()) ||
			!strings.Contains(string(got), "-order\x00deadline > wait\x00") {
			t.Errorf("a log called %q: the line %s gave the arguments %q, the files %v and the error %v; want the argument %q", name,
				line, words, created, err,
				s.view.single().requestsName())
		}
	}
}
