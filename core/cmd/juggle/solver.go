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

// The program that runs HiGHS in Node is solveScript followed by highsScript. The page uses solveScript too.
var (
	//go:embed solve.cjs
	solveScript string
	//go:embed highs.cjs
	highsScript string
)

// solverFlags are the limits of solving one 0-1 program.
type solverFlags struct {
	nodes   int     // the largest number of nodes of the search
	seconds float64 // the largest time
}

// usualSolver returns the default limits. Every share of a sweep uses them, since the limits decide the solver's answers and the results.
func usualSolver() *solverFlags {
	return &solverFlags{optimum.DefaultNodes, optimum.MostSeconds}
}

// newSolverFlags adds the flags for the folder of HiGHS and for the limits of solving.
func newSolverFlags(c *invocation) *solverFlags {
	f := usualSolver()
	c.highsFlag()
	whole(c, "nodes", &f.nodes, 1, 1e6,
		"Nodes of its search that HiGHS may look at for a program: the same give the same answer on every machine.")
	number(c, "limit", &f.seconds, 0.001, 1e7, "Seconds within which HiGHS must be through, else it gives up without an answer.")
	return f
}

// A solving is a started solver. The function end stops it.
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

// highsFlag adds the flag for the folder of the npm package "highs".
func (c *invocation) highsFlag() {
	c.StringVar(&c.highs, "highs", c.highs, "the `FOLDER` of the npm package \"highs\" (default node_modules/highs beside the program)")
}

// highsFolder returns the folder of the npm package: the given one, or the one beside the program. The working folder and the folders above
// the program are not searched, since a package there may be anybody's.
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

// ask writes a program to HiGHS and waits for its answer. Meanwhile it shows the progress on a terminal.
func (f *solverFlags) ask(e *env, in io.Writer, lines *bufio.Reader, p *optimum.Program) (optimum.Answer, error) {
	var lp strings.Builder
	if err := p.WriteLP(&lp); err != nil {
		return optimum.Answer{}, err
	}
	program := map[string]any{"lp": lp.String(), "nodes": f.nodes, "seconds": f.seconds, "gap": optimum.SolverGap}
	if err := json.NewEncoder(in).Encode(program); err != nil {
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
			Seconds *float64 // in lines about progress only
			Nodes   int
		}
		switch err := json.Unmarshal(line, &said); {
		case err != nil:
			return optimum.Answer{}, fmt.Errorf("HiGHS: %w", err)
		case said.Error != "":
			return optimum.Answer{}, fmt.Errorf("HiGHS: %s", said.Error)
		case said.Seconds != nil:
			bar.say("HiGHS, %s: %d of at most %d nodes, %.0f s", p.Side, said.Nodes, f.nodes, *said.Seconds)
		default:
			return optimum.ParseAnswer(line)
		}
	}
}
