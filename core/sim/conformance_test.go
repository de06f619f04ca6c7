package sim_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/internal/referencetest"
	"juggle/core/sim/requestcsv"
)

// An agreementCase is a conformance case: a run with agreements, and the ledger that two independently written programs have computed.
// The cases without agreements use only the number of processors and the policy.
type agreementCase struct {
	name   string
	procs  int
	policy schedule.Policy
	terms  agreement.Terms
	jobs   []sim.Job
	events []agreement.Event
	ledger string
}

// conformanceFolders returns the folders of one set of conformance cases, which lie outside of the project. It skips the test where there
// are none.
func conformanceFolders(t *testing.T, set string) []string {
	t.Helper()
	cases, err := filepath.Glob(filepath.Join(sharedtest.Path(t, set), "*", "flags"))
	if err != nil || len(cases) == 0 {
		t.Fatalf("got %d cases of %s, %v, want some", len(cases), set, err)
	}
	for i, flags := range cases {
		cases[i] = filepath.Dir(flags)
	}
	return cases
}

// agreementCases returns the conformance cases with agreements.
func agreementCases(t *testing.T) (cases []agreementCase) {
	t.Helper()
	for _, dir := range conformanceFolders(t, "conformance-agreements-2") {
		c := agreementCase{name: filepath.Base(dir)}
		c.parse(t, textOf(t, filepath.Join(dir, "flags")))
		c.jobs = readFile(t, filepath.Join(dir, "requests.csv"), requestcsv.Read)
		c.events = readFile(t, filepath.Join(dir, "happenings.csv"), requestcsv.ReadEvents)
		c.ledger = textOf(t, filepath.Join(dir, "expected.csv"))
		cases = append(cases, c)
	}
	return cases
}

// parse sets the number of processors, the policy and the terms from the flags of a command.
func (c *agreementCase) parse(t *testing.T, flags string) {
	t.Helper()
	fs, p := flag.NewFlagSet("flags", flag.ContinueOnError), &c.policy
	*p = schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: 1}
	fs.IntVar(&c.procs, "procs", 0, "")
	for name, value := range map[string]*int{
		"cancel-fee": &c.terms.CancelFee, "penalty": &c.terms.Penalty, "incentive": &p.Incentive, "compensation": &c.terms.Compensation} {
		fs.IntVar(value, name, *value, "")
	}
	fs.BoolVar(&p.Rescue, "rescue", false, "")
	fs.BoolVar(&p.FixingIsPaid, "fix-pays", false, "")
	schedule.AgreementParameters.Of(p).Flags(fs)
	if err := fs.Parse(strings.Fields(flags)); err != nil || fs.NArg() > 0 {
		t.Fatalf("flags %q: %v, %v", flags, err, fs.Args())
	}
}

// readFile parses a file of conformance cases.
func readFile[T any](t *testing.T, file string, parse func(io.Reader, string) (T, error)) T {
	t.Helper()
	v, err := parse(strings.NewReader(textOf(t, file)), file)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// textOf returns the text of a file of conformance cases. Two reasons have an older name there, which textOf replaces.
func textOf(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer(",no hole", ",no gap", ",dear", ",over budget").Replace(string(b))
}

// compareLedger compares the table of the entries with the wanted CSV. name says what computed the entries.
func compareLedger(t *testing.T, name string, entries []agreement.Entry, want string) {
	t.Helper()
	var got bytes.Buffer
	if err := agreement.Table(entries).WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	compareText(t, name, got.String(), want)
}

// compareText fails at the first line in which the two texts differ.
func compareText(t *testing.T, name, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("%s: line %d: got %s\nwant %s", name, i+1, g[i], w[i])
		}
	}
	t.Fatalf("%s: got %d lines, want %d", name, len(g), len(w))
}

func TestAgreementsConform(t *testing.T) {
	for _, c := range agreementCases(t) {
		t.Run(c.name, func(t *testing.T) {
			jobs := make([]referencetest.Job, len(c.jobs))
			for i, j := range c.jobs {
				jobs[i] = referencetest.Job(j)
			}
			_, entries := referencetest.RunWithEvents(int32(c.procs), c.policy, c.terms, jobs, c.events)
			compareLedger(t, "reference", entries, c.ledger)
			for _, check := range []bool{true, false} {
				s, err := sim.RunSession(sim.Config{Procs: c.procs, Policy: c.policy, Check: check}, c.terms, c.jobs, c.events)
				if err != nil {
					t.Fatal(err)
				}
				compareLedger(t, fmt.Sprint("checked: ", check), s.Ledger(), c.ledger)
			}
		})
	}
}

// TestRefusalsOfTheConformanceCasesNameTheBlockers checks every rejection of two sets of cases that have no agreements.
func TestRefusalsOfTheConformanceCasesNameTheBlockers(t *testing.T) {
	seen := map[string]int{}
	for _, set := range []string{"conformance", "conformance-draft"} {
		for _, dir := range conformanceFolders(t, set) {
			var c agreementCase
			c.parse(t, textOf(t, filepath.Join(dir, "flags")))
			jobs := readFile(t, filepath.Join(dir, "requests.csv"), requestcsv.Read)
			if err := sim.CheckRefusals(t, sim.Config{Procs: c.procs, Policy: c.policy}, jobs, seen); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, kind := range []string{"already runs", "fixed, cannot move", "strict, cannot move", "no other place for it",
		"before it in the queue", "one", "several", "admitted without it"} {
		if seen[kind] == 0 {
			t.Errorf("got no refusal with %q in %v, want at least one", kind, seen)
		}
	}
}

// TestCrowdedConformanceCases runs the cases in which many jobs wait and most of them end early.
func TestCrowdedConformanceCases(t *testing.T) {
	for _, dir := range conformanceFolders(t, "conformance-throngs") {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			var c agreementCase
			c.parse(t, textOf(t, filepath.Join(dir, "flags")))
			jobs := readFile(t, filepath.Join(dir, "requests.csv"), requestcsv.Read)
			cfg := sim.Config{Procs: c.procs, Policy: c.policy}
			out, err := sim.Run(cfg, jobs)
			if err != nil {
				t.Fatal(err)
			}
			want := textOf(t, filepath.Join(dir, "expected.csv"))
			for name, rows := range map[string][]sim.Row{"reference": sim.RunReference(cfg, jobs), "kernel": out.Rows} {
				var got bytes.Buffer
				if err := sim.Table(rows).WriteCSV(&got); err != nil {
					t.Fatal(err)
				}
				compareText(t, name, got.String(), want)
			}
		})
	}
}
