package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"juggle/core/papers/optimum"
)

// The program that runs HiGHS in Node is the second of these behind the first, which the page shares.
var (
	//go:embed solve.cjs
	solveScript string
	//go:embed highs.cjs
	highsScript string
)

// solverFlags say who solves 0-1 programs, and for how long.
type solverFlags struct {
	nodes   int     // of the search, a program
	seconds float64 // a program
}

// usualSolver is the same wherever a share of a sweep is computed, since what it answers within its limits decides results.
func usualSolver() *solverFlags {
	return &solverFlags{optimum.DefaultNodes, optimum.MostSeconds}
}

// gap is the relative one at which a solution is good enough.
const gap = 1e-4

// newSolverFlags adds the flags that say where HiGHS is, and how long it solves.
func newSolverFlags(c *invocation) *solverFlags {
	f := usualSolver()
	c.highsFlag()
	whole(c, "nodes", &f.nodes, 1, 1e6,
		"Nodes of its search that HiGHS may look at for a program: the same give the same answer on every machine.")
	number(c, "limit", &f.seconds, 0.001, 1e7, "Seconds within which HiGHS must be through, else it gives up without an answer.")
	return f
}

// A solving is a solver at work, which end stops.
type solving struct {
	solve optimum.Solver
	end   func() error
}

// start starts HiGHS, as the npm package "highs", in Node, unless e has another solver.
func (f *solverFlags) start(e *env) (*solving, error) {
	if e.solver != nil {
		return &solving{e.solver, func() error { return nil }}, nil
	}
	folder, err := highsFolder(e.highs)
	if err != nil {
		return nil, err
	}
	node := exec.Command("node", "-e", solveScript+highsScript, "--", folder)
	node.Dir, node.Stderr = folder, e.stderr
	in, err := node.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := node.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := node.Start(); err != nil {
		return nil, fmt.Errorf("the solver HiGHS needs Node: %w", err)
	}
	lines := bufio.NewReader(out)
	solve := func(p *optimum.Program) (optimum.Answer, error) { return f.ask(e, in, lines, p) }
	return &solving{solve, func() error { return errors.Join(in.Close(), node.Wait()) }}, nil
}

// highsFlag adds the flag that says where the npm package is.
func (c *invocation) highsFlag() {
	c.StringVar(&c.highs, "highs", c.highs, "the `FOLDER` of the npm package \"highs\" (default node_modules/highs beside the program)")
}

// highsFolder is the npm package's folder: the one that is given, or that beside the program. Where a person happens to work, and above
// the program, anybody may have put one.
func highsFolder(folder string) (string, error) {
	if folder == "" {
		program, err := os.Executable()
		if err == nil {
			program, err = filepath.EvalSymlinks(program)
		}
		if err != nil {
			return "", err
		}
		folder = filepath.Join(filepath.Dir(program), "node_modules", "highs")
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(folder, "package.json")); err != nil {
		return "", fmt.Errorf("%s: the solver HiGHS is not here: \"npm ci\" in Juggle's folder installs it there, "+
			"where the program is to be, too; or name it with -highs", folder)
	}
	return folder, nil
}

// ask writes a program to HiGHS and waits for its answer; meanwhile a terminal sees how far it has come.
func (f *solverFlags) ask(e *env, in io.Writer, lines *bufio.Reader, p *optimum.Program) (optimum.Answer, error) {
	var lp strings.Builder
	if err := p.WriteLP(&lp); err != nil {
		return optimum.Answer{}, err
	}
	if err := json.NewEncoder(in).Encode(map[string]any{"lp": lp.String(), "nodes": f.nodes, "seconds": f.seconds, "gap": gap}); err != nil {
		return optimum.Answer{}, fmt.Errorf("HiGHS: %w", err)
	}
	bar := progressLine{env: e}
	defer bar.clear()
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return optimum.Answer{}, fmt.Errorf("HiGHS ended without an answer: %w", err)
		}
		var said struct {
			Error   string
			Seconds *float64 // of a line that tells how far the solver has come
			Nodes   int
		}
		switch err := json.Unmarshal(line, &said); {
		case err != nil:
			return optimum.Answer{}, fmt.Errorf("HiGHS: %w", err)
		case said.Error != "":
			return optimum.Answer{}, fmt.Errorf("HiGHS: %s", said.Error)
		case said.Seconds != nil:
			bar.say("HiGHS, %s: %d of at most %d nodes, %.0f s", p.End, said.Nodes, f.nodes, *said.Seconds)
		default:
			return optimum.ParseAnswer(line)
		}
	}
}
