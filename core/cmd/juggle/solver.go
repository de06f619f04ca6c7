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

// solverFlags has the limits of solving one 0-1 program.
type solverFlags struct {
	nodes   int     // the most nodes of the search tree that the solver may visit
	seconds float64 // after this time the solver gives up without an answer
}

// defaultSolverLimits returns the default limits. Every share of a sweep uses them, since the limits decide the solver's answers.
func defaultSolverLimits() *solverFlags {
	return &solverFlags{optimum.DefaultNodes, optimum.MaxSeconds}
}

// newSolverFlags defines the flags for the folder of HiGHS and for the limits of solving.
func newSolverFlags(c *invocation) *solverFlags {
	f := defaultSolverLimits()
	c.highsFlag()
	wholeFlag(c, "nodes", &f.nodes, 1, 1e6,
		"Nodes of its search that HiGHS may look at for a program: the same give the same answer on every machine.")
	numberFlag(c, "limit", &f.seconds, 0.001, 1e7, "Seconds within which HiGHS must be through, else it gives up without an answer.")
	return f
}

// A runningSolver is a started solver. The function end stops it.
type runningSolver struct {
	solve optimum.Solver
	end   func() error
}

// start returns the solver of e, or starts HiGHS in Node if e has none.
func (f *solverFlags) start(e *env) (*runningSolver, error) {
	if e.solver != nil {
		return &runningSolver{e.solver, func() error { return nil }}, nil
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
	return &runningSolver{solve, func() error { return errors.Join(in.Close(), node.Wait()) }}, nil
}

// highsFlag defines the flag for the folder of the npm package "highs".
func (c *invocation) highsFlag() {
	c.StringVar(&c.highs, "highs", c.highs, "the `FOLDER` of the npm package \"highs\" (default node_modules/highs beside the program)")
}

// highsFolder returns the folder of the npm package "highs": the given folder or, if that is empty, node_modules/highs beside the program.
// It does not search the working folder or the folders above the program, since anybody may have put a package there.
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
		var message struct {
			Error   string
			Seconds *float64 // in lines about progress only
			Nodes   int
		}
		switch err := json.Unmarshal(line, &message); {
		case err != nil:
			return optimum.Answer{}, fmt.Errorf("HiGHS: %w", err)
		case message.Error != "":
			return optimum.Answer{}, fmt.Errorf("HiGHS: %s", message.Error)
		case message.Seconds != nil:
			bar.showf("HiGHS, %s: %d of at most %d nodes, %.0f s", p.Side, message.Nodes, f.nodes, *message.Seconds)
		default:
			return optimum.ParseAnswer(line)
		}
	}
}
