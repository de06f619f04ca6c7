package main

import (
	_ "embed"
	"flag"
	"io"
	"slices"

	"juggle/core/pool/testbed"
)

func poolCommands() []command {
	return []command{
		{"wait", "mean waiting time of M/G/c with Bounded Pareto service", poolWait},
		{"size", "the suggested number of resources", poolSize},
		{"table1", "Table 1, printed and computed", poolTable1},
		{"figure", "Figures 3 to 7, and ours: 8 the threshold, 9 nodes that differ, 10 sites, 11 every reading", poolFigure},
		{"ask", "one request put to both policies", poolAsk},
		{"claims", "judge every claim of the paper, in one reading or in all", poolClaims},
		{"permitted", "the workload that a pool of each size permits at the same mean wait", poolPermitted},
		{"run", "the measures of the test bed under a policy", poolRun},
		{"params", "the test bed's parameters, with defaults and where they come from", poolParams},
		{"schema", "what a scenario file holds, and a pool of your own, with an example", writePoolSchema},
	}
}

// poolSchema describes the file that testbed.ReadScenario reads.
//
//go:embed pool-schema.md
var poolSchema string

func writePoolSchema(e *env, args []string) error {
	if err := parseAll(newFlags(e, "pool schema", ""), args); err != nil {
		return err
	}
	_, err := io.WriteString(e.stdout, poolSchema+"\nAn example:\n\n```json\n"+testbed.Example+"```\n")
	return err
}

// poolMoved are commands that there were, and what has become of them.
var poolMoved = map[string]string{"sweep": "figure 8", "prediction": "figure 9", "sites": "figure 10", "check": "table1 -simulated"}

func runPool(e *env, args []string) error {
	if len(args) > 0 && poolMoved[args[0]] != "" {
		return usagef("pool: got the command %q, want \"juggle pool %s\", which it is now", args[0], poolMoved[args[0]])
	}
	return runGroup(e, "pool", poolCommands(), args)
}

// parseAll parses flags of a command without arguments.
func parseAll(fs *flag.FlagSet, args []string) error {
	rest, err := parseMixed(fs, args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return usagef("%s: unexpected argument %q", fs.Name(), rest[0])
	}
	return nil
}

// given tells whether a flag was set.
func given(fs *flag.FlagSet, name string) (found bool) {
	fs.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// refuseGiven is an error about the first of these flags that was set: it changes nothing but where it is wanted.
func refuseGiven(fs *flag.FlagSet, where string, names ...string) error {
	for _, name := range names {
		if given(fs, name) {
			return usagef("%s: -%s: has no effect here, want it %s", fs.Name(), name, where)
		}
	}
	return nil
}

// givenBeside is the first flag, by name, that was set beside these; empty where there is none.
func givenBeside(fs *flag.FlagSet, names ...string) (other string) {
	fs.Visit(func(f *flag.Flag) {
		if other == "" && !slices.Contains(names, f.Name) {
			other = f.Name
		}
	})
	return other
}
