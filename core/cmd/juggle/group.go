package main

import (
	"flag"
	"fmt"
)

// runGroup runs one of a command's own commands.
func runGroup(e *env, name string, commands []command, args []string) error {
	if len(args) == 0 || args[0] == "-h" || args[0] == "--help" || args[0] == "help" {
		fmt.Fprintf(e.stdout, "usage: juggle %s COMMAND [flags] [arguments]\n\n", name)
		for _, c := range commands {
			fmt.Fprintf(e.stdout, "  %-9s %s\n", c.name, c.summary)
		}
		fmt.Fprintln(e.stdout, "\n"+formatHelp)
		if len(args) == 0 {
			return usagef("%s: no command given", name)
		}
		return flag.ErrHelp
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(e, args[1:])
		}
	}
	return usagef("%s: unknown command %q; \"juggle %s help\" lists them", name, args[0], name)
}
