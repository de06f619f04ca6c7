package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
)

// asksForHelp tells whether an argument in place of a command asks how the others are called.
func asksForHelp(arg string) bool {
	return slices.Contains([]string{"help", "-h", "--h", "-help", "--help"}, arg)
}

// runGroup runs one of a command's own commands.
func runGroup(e *env, name string, commands []command, args []string) error {
	usage := func(w io.Writer) {
		fmt.Fprintf(w, "usage: juggle %s COMMAND [flags] [arguments]\n\n", name)
		width := 9
		for _, c := range commands {
			width = max(width, len(c.name))
		}
		for _, c := range commands {
			fmt.Fprintf(w, "  %-*s %s\n", width, c.name, c.summary)
		}
		fmt.Fprintln(w, "\n"+formatHelp)
	}
	if len(args) == 0 {
		usage(e.stderr)
		return usagef("%s: no command given; \"juggle %s -h\" lists them", name, name)
	}
	if asksForHelp(args[0]) {
		usage(e.stdout)
		return flag.ErrHelp
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(e, args[1:])
		}
	}
	return usagef("%s: unknown command %q; \"juggle %s -h\" lists them", name, args[0], name)
}
