// Juggle is the headless tool: it re-runs the figures of the three papers from workload traces, schedules requests from a
// file, and shows what it decided and why. Results go to standard output, progress and errors to standard error.
//
// Exit codes: 0, 1 (failed: unreadable or impossible input), 2 (usage: an unknown command or a flag out of range), 3 (a fault of the
// program's own).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"juggle/core/fault"
	"juggle/core/param"
	"juggle/core/plaintext"
	"juggle/core/study"
)

// An env is what a command may touch of the world outside.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool      // stdout is a terminal
	progress       io.Writer // stderr, where it is a terminal, for lines that are written over; nil: it is none
	stacks         bool      // faults are told with the whole stack
	highs          string    // the folder of the npm package that solves; empty: beside the program
	procs          int       // the processors that logs are of, whatever their headers tell; 0: what these tell
	summary        string    // of the command that runs
}

// An output is standard output. What could not be written is an error of the call, whether the command looks or not.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(p []byte) (n int, err error) {
	if o.err == nil {
		n, o.err = o.to.Write(p)
	}
	return n, o.err
}

// A usageError is a call that can't be understood: exit code 2.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

type command struct {
	name, summary string
	run           func(e *env, args []string) error
}

func commands() []command {
	return []command{
		{"figure", "compute a figure of the reservations paper from traces", runFigure},
		{"claims", "judge every claim of the reservations paper", runClaims},
		{"report", "keep figures, tables, verdicts and their origin as one HTML file", runReport},
		{"sweep", "studies larger than one machine: many logs, seeds and values, in shares", runSweep},
		{"schedule", "schedule the requests of a CSV file", runSchedule},
		{"agree", "make agreements, change, price and break them: the ledger", runAgree},
		{"together", "one promise on several machines: parts that start together, or in a chain", runTogether},
		{"trace", "show a workload log: header, statistics, errors", runTrace},
		{"synth", "make a synthetic workload log", runSynth},
		{"check", "compare with plain placing on a log, and write what is expected", runCheck},
		{"queue", "what a queue without promises does with a log's jobs", runQueue},
		{"promise", "the price of a promise: reservations beside queues on the same requests", runPromise},
		{"rules", "Figure 1 with the rules that others propose", runRules},
		{"optimum", "how much work the best possible schedule accepts, and what each order misses", runOptimum},
		{"regret", "how far each order stays behind the best possible, over many stretches", runRegret},
		{"pool", "resource pools: waiting times, sizes, kAPAC's figures", runPool},
		{"realtime", "real-time guarantees: tables, admission, simulation", runRealtime},
		{"lesson", "lessons: check a file, judge the answers in a link", runLesson},
		{"version", "print the version", runVersion},
	}
}

func main() {
	e := &env{
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, terminal: isTerminal(os.Stdout), stacks: os.Getenv(stackVariable) != "",
	}
	if isTerminal(os.Stderr) {
		e.progress = os.Stderr
	}
	os.Exit(run(e, os.Args[1:]))
}

// run runs a call and is its exit code. What it says to a person can have names and cells of any file in it, and goes to the terminal by
// a writer that spells what a terminal would obey; so does standard error where it is none, since people read that later.
func run(e *env, args []string) int {
	out := &output{to: e.stdout}
	if e.stdout = out; e.terminal {
		e.stdout = &plaintext.Terminal{To: out}
	}
	e.stderr = &plaintext.Terminal{To: e.stderr}
	err := fault.Catch(func() error { return dispatch(e, args) })
	if out.err != nil && (err == nil || errors.Is(err, flag.ErrHelp) || errors.Is(err, out.err)) {
		err = out.err
	}
	return finish(e, args, err)
}

// finish says what a call has failed with, and is its exit code.
func finish(e *env, args []string, err error) int {
	var usage usageError
	own, isOwn := fault.In(err)
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case isOwn:
		fmt.Fprintln(e.stderr, "juggle:", printable(err.Error()))
		tellFault(e, args, own)
		return 3
	case errors.As(err, &usage):
		fmt.Fprintln(e.stderr, "juggle:", printable(err.Error()))
		return 2
	default:
		fmt.Fprintln(e.stderr, "juggle:", printable(err.Error()))
		return 1
	}
}

// say says something on standard error that is no error, as a line of its own.
func (e *env) say(format string, args ...any) {
	text := strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", `\n`) // files can have lines in their names
	fmt.Fprintln(e.stderr, "juggle:", printable(text))
}

// printable is an error's text fit for a terminal, whatever names and cells are in it.
func printable(text string) string {
	const most = 8000
	if text = plaintext.Short(text); len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + fmt.Sprintf("... (%d bytes)", len(text))
	}
	return plaintext.Harmless(text)
}

func dispatch(e *env, args []string) error {
	if len(args) > 0 && (args[0] == "-version" || args[0] == "--version") {
		args[0] = "version"
	}
	return runGroup(e, "", commands(), args)
}

func runVersion(e *env, args []string) error {
	if err := parseAll(newFlags(e, "version", ""), args); err != nil {
		return err
	}
	info, _ := debug.ReadBuildInfo()
	_, err := fmt.Fprintln(e.stdout, versionWords(info))
	return err
}

// versionWords name the release and, as far as the build's information tells, the commit that it was built from, and by what for what.
func versionWords(info *debug.BuildInfo) string {
	words := study.Program
	if info == nil {
		return words
	}
	of := make(map[string]string, len(info.Settings))
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	if commit := of["vcs.revision"]; commit != "" {
		words += ", commit " + commit
		if of["vcs.modified"] == "true" {
			words += " with changes"
		}
	} else {
		words += ", of no known commit"
	}
	return words + ", build " + strings.TrimSpace(info.GoVersion+" "+of["GOOS"]+"/"+of["GOARCH"])
}

// newFlags returns a flag set whose errors are usage errors and whose help goes to e.stdout: how the command is called, what it does, and
// what stands behind an empty line in arguments.
func newFlags(e *env, name, arguments string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {
		arguments, more, has := strings.Cut(arguments, "\n\n")
		fmt.Fprintln(e.stdout, strings.TrimSpace("usage: juggle "+name+" [flags] "+arguments))
		fmt.Fprintf(e.stdout, "\n%s%s.\n\n", strings.ToUpper(e.summary[:1]), e.summary[1:])
		if has {
			fmt.Fprint(e.stdout, more, "\n\n")
		}
		fs.SetOutput(e.stdout)
		fs.PrintDefaults()
		fs.SetOutput(io.Discard)
	}
	return fs
}

// parseMixed reads flags and arguments in any order, and returns the arguments. Behind "--" all are arguments.
func parseMixed(fs *flag.FlagSet, args []string) (rest []string, err error) {
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			return append(rest, args...), nil
		}
		if len(arg) < 2 || arg[0] != '-' {
			rest = append(rest, arg)
			continue
		}
		if args, err = parseFlag(fs, strings.TrimPrefix(arg[1:], "-"), args); err != nil {
			return nil, err
		}
	}
	return rest, nil
}

// parseOne parses the flags of a command that is about one thing, a file or a folder, and returns that.
func parseOne(fs *flag.FlagSet, args []string, things string) (one string, err error) {
	rest, err := parseMixed(fs, args)
	switch {
	case err != nil:
		return "", err
	case len(rest) != 1:
		return "", usagef("%s: got %d %s, want 1; \"juggle %s -h\" tells how it is called", fs.Name(), len(rest), things, fs.Name())
	}
	return rest[0], nil
}

// parseFlag sets a flag, whose value is behind "=" or, unless it is a switch, the next argument.
func parseFlag(fs *flag.FlagSet, text string, args []string) (rest []string, err error) {
	name, value, has := strings.Cut(text, "=")
	f := fs.Lookup(name)
	if f == nil {
		if name == "h" || name == "help" {
			fs.Usage()
			return nil, flag.ErrHelp
		}
		return nil, usagef("%s: -%s: got it, want a flag that \"juggle %s -h\" lists", fs.Name(), name, fs.Name())
	}
	if !has {
		toggle, is := f.Value.(interface{ IsBoolFlag() bool })
		switch {
		case is && toggle.IsBoolFlag():
			value = "true"
		case len(args) == 0:
			return nil, usagef("%s: -%s: got nothing behind it, want %s", fs.Name(), name, wanted(f, f.Value.Set("")))
		default:
			value, args = args[0], args[1:]
		}
	}
	if err := fs.Set(name, value); err != nil {
		return nil, usagef("%s: -%s: got %q, want %s", fs.Name(), name, value, wanted(f, err))
	}
	return args, nil
}

// whole defines a flag for a whole number from least to most; the default is *to.
func whole[N int | int64](fs *flag.FlagSet, name string, to *N, least, most float64, help string) {
	spec := param.Spec{Flag: name, Help: help, FromPaper: true, Min: least, Max: most}
	param.New(*to, param.Whole(spec, func(v *N) *N { return v })).Flags(fs, to)
}

// number defines a flag for a number from least to most; the default is *to.
func number(fs *flag.FlagSet, name string, to *float64, least, most float64, help string) {
	spec := param.Spec{Flag: name, Help: help, FromPaper: true, Min: least, Max: most}
	param.New(*to, param.Decimal(spec, func(v *float64) *float64 { return v })).Flags(fs, to)
}

// choice defines a flag for one value of a menu; the default is *to.
func choice[T comparable](fs *flag.FlagSet, name string, to *T, menu param.Menu[T], help string) {
	spec := param.Spec{Flag: name, Help: help, FromPaper: true}
	param.New(*to, param.OneOf(spec, menu, func(v *T) *T { return v })).Flags(fs, to)
}

// wanted says what a flag takes: as the error of its Set says, or by its type.
func wanted(f *flag.Flag, refused error) string {
	var want param.Wanted
	if errors.As(refused, &want) {
		return string(want)
	}
	if value, ok := f.Value.(flag.Getter); ok {
		switch value.Get().(type) {
		case bool:
			return "true or false"
		case float64:
			return "a number"
		case uint, uint64:
			return "a whole number from 0 to 18446744073709551615"
		case int, int64:
			return "a whole number"
		}
	}
	return "its value"
}
