package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/experiment/param"
)

// A command is a command of Juggle. It either does work or has commands of its own.
type command struct {
	name, summary string
	usage         string             // what stands behind the flags, and behind an empty line what more -h says
	formats       param.Menu[format] // the formats of -format; nil: the command has no such flag
	prepare       prepare
	own           []command
}

// A prepare declares a command's flags and arguments. It returns the function that does the work after they are read.
type prepare func(c *invocation) (work func() error)

// An invocation is one call of a command, with the command's flags.
type invocation struct {
	*env
	*flag.FlagSet
	menus  []menu // the flags that take words of a menu
	ids    []namedID
	format format   // of the command's tables
	args   []string // what was given beside the flags
	first  []string // what the first of args may be, where that is known
	accept func(args []string) error
}

// invoke makes an invocation, and the function that does the work after the arguments are read. The name includes the outer command's:
// "pool run".
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
		choice(c, "format", &c.format, cmd.formats, "How the output is written; without it, "+formatRule+".")
	}
	return c, cmd.prepare(c)
}

// run runs the command that the first arguments name. Its errors begin with the command's name.
func (cmd command) run(e *env, args []string) error {
	if cmd.own != nil {
		return cmd.runOwn(e, args)
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

// runOwn runs one of the command's own commands.
func (cmd command) runOwn(e *env, args []string) error {
	called, within, also := "juggle", "", "\"juggle COMMAND -h\" lists a command's flags.\n"
	if cmd.name != "" {
		called, within, also = "juggle "+cmd.name, cmd.name+": ", ""
	}
	usage := func(w io.Writer) {
		fmt.Fprintf(w, "usage: %s COMMAND [flags] [arguments]\n\n", called)
		width := 9
		for _, own := range cmd.own {
			width = max(width, len(own.name))
		}
		for _, own := range cmd.own {
			fmt.Fprintf(w, "  %-*s %s\n", width, own.name, own.summary)
		}
		fmt.Fprintln(w, "\n"+also+formatHelp)
	}
	if len(args) == 0 {
		usage(e.stderr)
		return usagef("%sno command given; \"%s -h\" lists them", within, called)
	}
	if slices.Contains([]string{"help", "-h", "--h", "-help", "--help"}, args[0]) {
		usage(e.stdout)
		return nil
	}
	if now := moved[cmd.name+" "+args[0]]; now != "" {
		return usagef("%sgot the command %q, want %s", within, args[0], now)
	}
	own, ok := cmd.find(args[0])
	if !ok {
		return usagef("%sunknown command %q; \"%s -h\" lists them", within, args[0], called)
	}
	return own.run(e, args[1:])
}

// find returns the command with the name among cmd.own. The result's name includes that of cmd.
func (cmd command) find(name string) (own command, ok bool) {
	i := slices.IndexFunc(cmd.own, func(own command) bool { return own.name == name })
	if i < 0 {
		return own, false
	}
	if own = cmd.own[i]; cmd.name != "" {
		own.name = cmd.name + " " + name
	}
	return own, true
}

// one declares that the command has exactly one argument, a file or a folder. It returns the variable that will hold the argument.
func (c *invocation) one(things string) *string {
	one := new(string)
	c.accept = func(args []string) error {
		if len(args) != 1 {
			return usagef("got %d %s, want 1; \"juggle %s -h\" says how it is called", len(args), things, c.Name())
		}
		*one = args[0]
		return nil
	}
	return one
}
