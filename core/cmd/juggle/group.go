package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
)

// runGroup runs one of a command's own commands, or, without a name, one of Juggle's.
func runGroup(e *env, name string, commands []command, args []string) error {
	called, within, also := "juggle", "", "\"juggle COMMAND -h\" lists a command's flags.\n"
	if name != "" {
		called, within, also = "juggle "+name, name+": ", ""
	}
	usage := func(w io.Writer) {
		fmt.Fprintf(w, "usage: %s COMMAND [flags] [arguments]\n\n", called)
		width := 9
		for _, c := range commands {
			width = max(width, len(c.name))
		}
		for _, c := range commands {
			fmt.Fprintf(w, "  %-*s %s\n", width, c.name, c.summary)
		}
		fmt.Fprintln(w, "\n"+also+formatHelp)
	}
	if len(args) == 0 {
		usage(e.stderr)
		return usagef("%sno command given; \"%s -h\" lists them", within, called)
	}
	if slices.Contains([]string{"help", "-h", "--h", "-help", "--help"}, args[0]) {
		usage(e.stdout)
		return flag.ErrHelp
	}
	for _, c := range commands {
		if c.name == args[0] {
			e.summary = c.summary
			return c.run(e, args[1:])
		}
	}
	return usagef("%sunknown command %q; \"%s -h\" lists them", within, args[0], called)
}
