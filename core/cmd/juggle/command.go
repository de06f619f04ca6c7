package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/experiment/param"
)

// A command is a command of Juggle. It either does work or has subcommands.
type command struct {
	name, summary string
	usage         string             // the arguments, as the usage line shows them; after an empty line, the rest of the text of -h
	formats       param.Menu[format] // the formats of -format; nil: the command has no such flag
	prepare       prepare
	subcommands   []command
}

// A prepare declares a command's flags and arguments. It returns the function that does the command's work, which is called after the
// arguments are parsed.
type prepare func(c *invocation) (work func() error)

// An invocation is one call of a command, with the command's flags.
type invocation struct {
	*env
	*flag.FlagSet
	menus      []menu                    // the flags that take words of a menu
	ids        []namedID                 // the ids that flags name; readRequests checks them
	format     format                    // of the command's tables
	args       []string                  // the arguments that are not flags
	firstWords []string                  // the words that completion offers for the first of args; empty: none
	accept     func(args []string) error // is called with args after the flags are parsed: checks args and keeps what work needs
}

// invoke makes an invocation and calls the command's prepare with it. It returns both results. The name includes the outer command's name,
// as in "pool run".
func (cmd command) invoke(e *env, name string) (*invocation, func() error) {
	c := &invocation{env: e, FlagSet: flag.NewFlagSet(name, flag.ContinueOnError)}
	c.SetOutput(io.Discard)
	c.Usage = func() {
		arguments, more, has := strings.Cut(cmd.usage, "\n\n")
		fmt.Fprintln(e.stdout, strings.TrimSpace("usage: juggle "+name+" [flags] "+arguments))
		fmt.Fprintf(e.stdout, "\n%s%s.\n\n", strings.ToUpper(cmd.summary[:1]), cmd.summary[1:])
		if has {
			fmt.Fprint(e.stdout, more, "\n\n")
		}
		c.SetOutput(e.stdout)
		c.PrintDefaults()
		c.SetOutput(io.Discard)
	}
	c.accept = func(args []string) error {
		if len(args) > 0 {
			return usagef("unexpected argument %q", args[0])
		}
		return nil
	}
	if cmd.formats != nil {
		choiceFlag(c, "format", &c.format, cmd.formats, "How the output is written; without it, "+formatRule+".")
	}
	return c, cmd.prepare(c)
}

// run runs the command that the first arguments name. An error begins with the name of the command or, if a group has no such command, of
// the group. juggle itself has no name.
func (cmd command) run(e *env, args []string) error {
	if cmd.subcommands != nil {
		return cmd.runSubcommand(e, args)
	}
	c, work := cmd.invoke(e, cmd.name)
	err := c.parse(args)
	if c.format == formatAuto {
		if c.format = formatCSV; e.terminal {
			c.format = formatTable
		}
	}
	if err == nil {
		err = c.accept(c.args)
	}
	if err == nil {
		err = work()
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", cmd.name, err)
	}
	return err
}

// runSubcommand runs the subcommand that the first argument names.
func (cmd command) runSubcommand(e *env, args []string) error {
	full, prefix, hint := "juggle", "", "\"juggle COMMAND -h\" lists a command's flags.\n"
	if cmd.name != "" {
		full, prefix, hint = "juggle "+cmd.name, cmd.name+": ", ""
	}
	usage := func(w io.Writer) {
		fmt.Fprintf(w, "usage: %s COMMAND [flags] [arguments]\n\n", full)
		width := 9
		for _, subcommand := range cmd.subcommands {
			width = max(width, len(subcommand.name))
		}
		for _, subcommand := range cmd.subcommands {
			fmt.Fprintf(w, "  %-*s %s\n", width, subcommand.name, subcommand.summary)
		}
		fmt.Fprintln(w, "\n"+hint+formatHelp)
	}
	if len(args) == 0 {
		usage(e.stderr)
		return usagef("%sno command given; \"%s -h\" lists them", prefix, full)
	}
	if slices.Contains([]string{"help", "-h", "--h", "-help", "--help"}, args[0]) {
		usage(e.stdout)
		return nil
	}
	if replacement := replacements[cmd.name+" "+args[0]]; replacement != "" {
		return usagef("%sgot the command %q, want %s", prefix, args[0], replacement)
	}
	subcommand, ok := cmd.find(args[0])
	if !ok {
		return usagef("%sunknown command %q; \"%s -h\" lists them", prefix, args[0], full)
	}
	return subcommand.run(e, args[1:])
}

// find returns the command with the name among cmd.subcommands. The result's name begins with the name of cmd: "pool run".
func (cmd command) find(name string) (subcommand command, ok bool) {
	i := slices.IndexFunc(cmd.subcommands, func(subcommand command) bool { return subcommand.name == name })
	if i < 0 {
		return subcommand, false
	}
	if subcommand = cmd.subcommands[i]; cmd.name != "" {
		subcommand.name = cmd.name + " " + name
	}
	return subcommand, true
}

// oneArgument declares that the command has exactly one argument, a file or a folder. It returns the variable that will hold the argument.
func (c *invocation) oneArgument(things string) *string {
	argument := new(string)
	c.accept = func(args []string) error {
		if len(args) != 1 {
			return usagef("got %d %s, want 1; \"juggle %s -h\" says how it is called", len(args), things, c.Name())
		}
		*argument = args[0]
		return nil
	}
	return argument
}
