package main

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"juggle/core/papers/optimum"
	"juggle/core/schedule"
	"juggle/core/schedule/rules"
)

// acceptNothing is a solver whose solution accepts no request. Its bound is the sum of the objective's factors: at least the work of all
// requests, because a request counts once for each of its starts.
func acceptNothing(p *optimum.Program) (optimum.Answer, error) {
	var text strings.Builder
	if err := p.WriteLP(&text); err != nil {
		return optimum.Answer{}, err
	}
	objective, _, _ := strings.Cut(text.String(), "subject to")
	a := optimum.Answer{Status: "solved", Values: map[string]float64{}}
	for _, term := range regexp.MustCompile(`\+ (\d+) x`).FindAllStringSubmatch(objective, -1) {
		var factor float64
		fmt.Sscan(term[1], &factor)
		a.Bound += factor
	}
	return a, nil
}

// runWithSolver runs juggle with acceptNothing in the place of HiGHS.
func runWithSolver(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	return runSolvedBy(acceptNothing, args...)
}

// runSolvedBy runs juggle with a solver in the place of HiGHS. It adds -solve to the command "optimum".
func runSolvedBy(solver optimum.Solver, args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	if args[0] == "optimum" {
		args = append(args, "-solve")
	}
	code = run(&env{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, solver: solver}, args)
	return out.String(), errs.String(), code
}

func TestOptimumWritesItsPrograms(t *testing.T) {
	for _, end := range []string{"below", "above"} {
		got := mustRun(t, "optimum", "-requests", "20", "-load", "1.5", "-end", end)
		comment := "\\ Accepted work, " + end + ": 20 requests, 128 processors.\n"
		for _, want := range []string{comment, "\nmaximize\n", "\nsubject to\n", "\nbinary\n", "\nend\n"} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got\n%s\nwant %q in it", end, got, want)
			}
		}
	}
}

func TestOptimumWithASolverThatAcceptsNothing(t *testing.T) {
	stdout, stderr, code := runWithSolver(t, "optimum", "-requests", "60", "-load", "1.5", "-format", "json")
	if code != 0 {
		t.Fatalf("got exit %d and %q, want 0", code, stderr)
	}
	rows := regexp.MustCompile(`"what": "(.*?)", "work": (\d+)`).FindAllStringSubmatch(stdout, -1)
	work := map[string]string{}
	for _, r := range rows {
		work[r[1]] = r[2]
	}
	best := regexp.MustCompile(`"work": (\d+), "share": [0-9.]+, "regret_upper": [0-9.]+, "regret_lower": 0.000`).FindStringSubmatch(stdout)
	if work["below: schedule"] != "0" || work["upper end"] != work["asked"] || best == nil || best[1] != work["lower end"] {
		t.Errorf("got\n%s\nwant a bracket whose lower end is the best order and whose upper end is all the work", stdout)
	}
}

func TestRegretWithASolverThatAcceptsNothing(t *testing.T) {
	args := []string{"regret", "-requests", "30", "-periods", "0:4", "-loads", "1,1.5", "-jobs"}
	stdout, stderr, code := runWithSolver(t, append(args, "3")...)
	if code != 0 {
		t.Fatalf("got exit %d and %q, want 0", code, stderr)
	}
	lines := strings.Split(strings.TrimSpace(dataRows(t, stdout)), "\n")
	rows := len(rules.Policies()) // of each load; fifo is the fifth policy
	if len(lines) != 1+2*rows || !strings.HasPrefix(lines[1], "1,edf,4,") || !strings.HasPrefix(lines[1+rows+4], "1.5,fifo,4,") {
		t.Fatalf("got\n%s\nwant a row for each load and order", stdout)
	}
	names := strings.Split(lines[0], ",")
	number := func(line int, name string) (x float64) {
		fmt.Sscan(strings.Split(lines[line], ",")[slices.Index(names, name)], &x)
		return x
	}
	for i := 1; i < len(lines); i++ {
		// The bracket's lower end is the best order, and its upper end is all the work, 100 %.
		missed, upper, lower := 100-number(i, "accepted_mean"), number(i, "regret_upper_mean"), number(i, "regret_lower_mean")
		if math.Abs(upper-missed) > 0.002 || lower > upper || number(i, "solved_mean") > 0 {
			t.Errorf("got %s\nwant a regret of %.3f %% against the upper end, less against the lower one, and nothing solved", lines[i],
				missed)
		}
	}
	if again, _, _ := runWithSolver(t, append(args, "1")...); again != stdout {
		t.Errorf("got with one solver\n%s\nand with three\n%s\nwant the same", again, stdout)
	}
}

func TestOptimumAndRegretRefuseWrongFlags(t *testing.T) {
	tests := map[string]struct {
		args string
		code int
		want string
	}{
		"no requests":                  {"optimum -requests 0", 2, `-requests: got "0", want a whole number from 1`},
		"a step of zero":               {"optimum -step 0", 2, `-step: got "0", want a whole number from 1 to`},
		"no time":                      {"optimum -limit 0", 2, `-limit: got "0"`},
		"a former flag":                {"regret -gap 2", 2, "-gap: got it, want nothing: it is 0.0001"},
		"a load that is no number":     {"optimum -load x", 2, `-load: got "x", want a number from 0.5 to 3`},
		"a period beyond the logs":     {"optimum -period 99", 1, "-period: got 99, want 0 to 11"},
		"requests beyond the period":   {"optimum -from 99999", 1, "got 300 requests from 99999 on, want some of 0 to"},
		"more periods than there are":  {"regret -periods 0:99", 1, "-periods: got \"0:99\""},
		"another solver":               {"optimum -solver cbc", 2, "-solver: got it, want HiGHS, or the program that"},
		"a step with too many starts":  {"optimum -step 1 -requests 500 -lambda 400", 1, "want at most 1048576"},
		"an unknown end":               {"optimum -end middle", 2, "want one of below, above"},
		"a parameter out of its range": {"optimum -share 101", 2, `-share: got "101", want a whole number from 0 to 100`},
		"a log that does not exist":    {"optimum a b", 1, "open a: "},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := call("", strings.Fields(tc.args)...)
			if code != tc.code || stdout != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, %q and %q, want %d, no output and %q", code, stdout, stderr, tc.code, tc.want)
			}
		})
	}
}

// startHiGHS starts HiGHS in Node. It skips the test if one of them is not installed.
func startHiGHS(t *testing.T) *runningSolver {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("Node is not installed")
	}
	if _, err := highsFolder(projectHiGHS); err != nil {
		t.Skip(err)
	}
	solver, err := defaultSolverLimits().start(&env{stderr: os.Stderr, highs: projectHiGHS})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := solver.end(); err != nil {
			t.Error(err)
		}
	})
	return solver
}

// TestHiGHSClosesTheBracket solves both programs of random requests at a step of one second. Then every start is allowed in both, so their
// optima must be equal.
func TestHiGHSClosesTheBracket(t *testing.T) {
	solver := startHiGHS(t)
	for seed := range uint64(15) {
		rng := rand.New(rand.NewPCG(seed, 4))
		var requests []schedule.Request
		for i := range 1 + rng.IntN(14) {
			r := schedule.Request{ID: int64(i), Ready: optimum.Instant(rng.IntN(20)), Procs: 1 + rng.Int32N(6)}
			r.Estimate = optimum.Seconds(1 + rng.IntN(9))
			r.Deadline = r.Ready.Add(r.Estimate) + optimum.Instant(rng.IntN(2)*rng.IntN(12))
			requests = append(requests, r)
		}
		var ends [2]optimum.Solution
		for i, end := range []optimum.Side{optimum.Below, optimum.Above} {
			p, err := optimum.NewProgram(end, 6, requests, 1)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := solver.solve(p)
			if err != nil {
				t.Fatal(err)
			}
			if ends[i], err = p.Read(answer); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		if ends[0].Work != ends[1].Bound || ends[0].Bound != ends[1].Work || ends[0].Status != "optimal" {
			t.Errorf("seed %d: got %+v and %+v, want the same optimum", seed, ends[0], ends[1])
		}
	}
}

// TestRegretHasTwelveStretchesByDefault counts the stretches without -periods: one for each bundled period.
func TestRegretHasTwelveStretchesByDefault(t *testing.T) {
	stdout, stderr, code := runWithSolver(t, "regret", "-requests", "5", "-loads", "1.25", "-jobs", "2")
	if code != 0 {
		t.Fatalf("got exit %d and %q, want 0", code, stderr)
	}
	for _, p := range rules.Policies() {
		if !strings.Contains(stdout, "\n1.25,"+p.Name+",12,") {
			t.Errorf("got\n%s\nwant a row of %s with 12 stretches", stdout, p.Name)
		}
	}
}

// TestRegretLeavesAPeriodWithoutRequestsOut uses a log of four periods whose second has no request. It also tests that the size of the work
// is written beforehand: three stretches at two loads.
func TestRegretLeavesAPeriodWithoutRequestsOut(t *testing.T) {
	var log strings.Builder
	fmt.Fprintln(&log, "; MaxProcs: 8")
	for i := range 60 {
		submit := i * 64_800 // twenty jobs in 15 days
		if i >= 20 {
			submit += 15 * 24 * 3600 // the second period has none
		}
		fmt.Fprintln(&log, i+1, submit, 0, 5000+100*i, 1+i%8, -1, -1, -1, -1, -1, 1, 1, 1, -1, -1, -1, -1, -1)
	}
	file := filepath.Join(t.TempDir(), "gap.swf")
	writeFile(t, file, log.String())
	stdout, stderr, code := runWithSolver(t, "regret", "-trace", file, "-loads", "1,1.25", "-jobs", "2", "-limit", "30")
	if code != 0 || !strings.Contains(stdout, "\n1,edf,3,1,,") || !strings.Contains(stdout, "\n1.25,edf,3,1,,") {
		t.Errorf("got exit code %d and\n%s%s\nwant 0, and three stretches at each load", code, stdout, stderr)
	}
	for _, want := range []string{
		"regret: 1 of 4 replicates have no request from 0 on; they are left out\n",
		"regret: 6 stretches of up to 300 requests, each with two programs of at most 300 nodes, 2 at a time\n",
	} {
		if !strings.Contains(stderr, want) {
			t.Errorf("got\n%s\nwant %q", stderr, want)
		}
	}
	_, stderr, code = runWithSolver(t, "regret", "-trace", file, "-from", "1000")
	if want := "-from: got 1000, want a number that the periods have requests from on"; code != 1 || !strings.Contains(stderr, want) {
		t.Errorf("got exit code %d and\n%s\nwant 1 and %q", code, stderr, want)
	}
}

// TestAnotherSolverFindsTheSameBracket solves the programs with CBC, which shares no code with HiGHS.
func TestAnotherSolverFindsTheSameBracket(t *testing.T) {
	if _, err := exec.LookPath("cbc"); err != nil {
		t.Skip("CBC, of the package coinor-cbc, is not installed")
	}
	startHiGHS(t)
	args := []string{"optimum", "-requests", "100", "-load", "1.5", "-period", "2", "-format", "csv"}
	bracketWork := func(table string) (numbers []float64) { // the column work of the section bracket
		for _, m := range regexp.MustCompile(`bracket,\d,work,(\d+)`).FindAllStringSubmatch(table, -1) {
			var n float64
			fmt.Sscan(m[1], &n)
			numbers = append(numbers, n)
		}
		return numbers
	}
	want := bracketWork(mustRun(t, append(args, "-solve")...))
	table, stderr, code := runSolvedBy(func(p *optimum.Program) (optimum.Answer, error) { return solveWithCBC(t, p) }, args...)
	got := bracketWork(table)
	if code != 0 {
		t.Fatal(stderr)
	}
	if len(want) != 5 || len(got) != 5 || want[1] == want[0] {
		t.Fatalf("got %v with CBC and %v with HiGHS, want five numbers each, the first two of which differ", got, want)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 2e-4*want[i] { // both stop at a relative gap of 1e-4
			t.Errorf("got %v with CBC and %v with HiGHS, want the same", got, want)
		}
	}
}

// solveWithCBC solves a program with CBC, for at most 60 s.
func solveWithCBC(t *testing.T, p *optimum.Program) (a optimum.Answer, err error) {
	folder := t.TempDir()
	model, solution := filepath.Join(folder, "model.lp"), filepath.Join(folder, "solution.txt")
	var text strings.Builder
	if err := p.WriteLP(&text); err != nil {
		return a, err
	}
	writeFile(t, model, text.String())
	log, err := exec.Command("sh", filepath.Join("testdata", "cbc.sh"), model, solution, "60").CombinedOutput()
	if err != nil {
		return a, fmt.Errorf("%w: %s", err, log)
	}
	a = optimum.Answer{Status: "solved", Values: map[string]float64{}}
	bound := regexp.MustCompile(`(?im)^\s*dual bound\s*:?\s*([-+.0-9e]+)`).FindStringSubmatch(readFile(t, solution) + "\n" + string(log))
	if bound == nil {
		return a, fmt.Errorf("no bound in %s", log)
	}
	fmt.Sscan(bound[1], &a.Bound)
	for _, m := range regexp.MustCompile(`(?m)^\s*\d+\s+(x\d+_\d+)\s+(\S+)`).FindAllStringSubmatch(readFile(t, solution), -1) {
		var x float64
		fmt.Sscan(m[2], &x)
		a.Values[m[1]] = x
	}
	return a, nil
}

// TestHiGHSStopsAfterNodesAndGivesUpAfterSeconds solves a program that would need a long search. With a limit of nodes the answer does not
// depend on the limit of time. Where the time ends first, there is an error and no answer. The test takes about five seconds.
func TestHiGHSStopsAfterNodesAndGivesUpAfterSeconds(t *testing.T) {
	t.Parallel()
	startHiGHS(t)
	args := []string{"optimum", "-solve", "-period", "9", "-from", "100", "-requests", "100", "-load", "2.5", "-nodes", "1", "-format", "csv"}
	once, again := mustRun(t, args...), mustRun(t, append(args, "-limit", "5000")...)
	if once != again || !strings.Contains(once, "node limit") {
		t.Errorf("got\n%s\nand\n%s\nwant the same, ended by the limit of nodes", once, again)
	}
	_, stderr, code := call("", append(args, "-limit", "0.001")...)
	if code != 1 || !strings.Contains(stderr, "gave up after 0.001 s, before 1 nodes") {
		t.Errorf("got exit code %d and %q, want 1 and that the solver gave up", code, stderr)
	}
}
