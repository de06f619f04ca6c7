// Juggle is the headless tool: it computes the figures and tables of the three papers, those of the first from workload logs, schedules
// requests from a file, and shows what it decided and why. Results go to standard output or to the file that -o names, progress and errors
// to standard error.
//
// Exit codes: 0, 1 (failed, as by unreadable or impossible input), 2 (usage: an unknown command, or wrong flags or arguments), 3 (a fault
// of the program's own).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"

	"juggle/core/base/fault"
	"juggle/core/base/plaintext"
	"juggle/core/papers/optimum"
	"juggle/core/papers/study"
)

// An env holds the streams of a call, what its environment says, and what the flags of logs and of the solver say.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool           // stdout is a terminal
	progress       io.Writer      // for lines that are overwritten: stderr if it is a terminal; nil: progress is not shown
	stacks         bool           // faults are reported with the whole stack
	highs          string         // the folder of the npm package "highs"; empty: node_modules/highs beside the program
	solver         optimum.Solver // replaces HiGHS in tests; nil: HiGHS solves
	inputs         []fs.FileInfo  // the files that were opened to be read; output may not replace them
	procs          int            // the number of processors of the logs' machine; 0: the logs' headers tell it
}

// An output is standard output. It keeps the first error of writing, so the call fails even if the command ignores the error.
type output struct {
	to  io.Writer
	err error
}

// Write writes p, unless an earlier write failed.
func (o *output) Write(p []byte) (n int, err error) {
	if o.err == nil {
		n, o.err = o.to.Write(p)
	}
	return n, o.err
}

// A usageError is the error of a call with an unknown command, or with wrong flags or arguments. Its exit code is 2.
type usageError struct{ error }

// usagef returns a usageError with a formatted text.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

func main() {
	e := &env{
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, terminal: isTerminal(os.Stdout), stacks: os.Getenv(stackVariable) != "",
	}
	if isTerminal(os.Stderr) {
		e.progress = os.Stderr
	}
	os.Exit(run(e, os.Args[1:]))
}

// run runs a call and returns its exit code. Output can contain text of any file. So what goes to a terminal or to standard error passes a
// writer that escapes control characters. Only progress does not: showf escapes its text.
func run(e *env, args []string) int {
	out := &output{to: e.stdout}
	if e.stdout = out; e.terminal {
		e.stdout = &plaintext.Terminal{To: out}
	}
	e.stderr = &plaintext.Terminal{To: e.stderr}
	if len(args) > 0 && (args[0] == "-version" || args[0] == "--version") {
		args[0] = "version"
	}
	juggle := command{subcommands: commands()}
	err := fault.Catch(func() error { return juggle.run(e, args) })
	if out.err != nil && (err == nil || errors.Is(err, flag.ErrHelp) || errors.Is(err, out.err)) {
		err = out.err
	}
	return finish(e, args, err)
}

// finish writes the error of a call to standard error, and returns the exit code.
func finish(e *env, args []string, err error) int {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	fmt.Fprintln(e.stderr, "juggle:", printable(err.Error()))
	if f, is := fault.FromError(err); is {
		writeFaultReport(e, args, f)
		return 3
	}
	if errors.As(err, new(usageError)) {
		return 2
	}
	return 1
}

// notef writes a note, which is no error, to standard error as one line.
func (e *env) notef(format string, args ...any) {
	text := strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", `\n`) // files can have lines in their names
	fmt.Fprintln(e.stderr, "juggle:", printable(text))
}

// printable shortens the long words of a text, then shortens the text to about 8000 bytes, and escapes its control characters.
func printable(text string) string {
	const most = 8000
	if text = plaintext.CutLongWords(text); len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + fmt.Sprintf("... (%d bytes)", len(text))
	}
	return plaintext.EscapeControls(text)
}

// prepareVersion writes the version and the build of the program.
func prepareVersion(c *invocation) func() error {
	return func() error {
		info, _ := debug.ReadBuildInfo()
		_, err := fmt.Fprintln(c.stdout, versionWords(info))
		return err
	}
}

// versionWords returns the release and, if the build's information has them, the commit, the Go version and the platform.
func versionWords(info *debug.BuildInfo) string {
	words := study.Program
	if info == nil {
		return words
	}
	settings := make(map[string]string, len(info.Settings))
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		words += ", commit " + commit
		if settings["vcs.modified"] == "true" {
			words += " with changes"
		}
	} else {
		words += ", of no known commit"
	}
	return words + ", build " + strings.TrimSpace(info.GoVersion+" "+settings["GOOS"]+"/"+settings["GOARCH"])
}
