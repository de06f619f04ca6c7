package realtime

import (
	"flag"
	"os"
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

var update = flag.Bool("update", false, "write testdata/example.csv again")

// TestTablesEqualTheGoldenFile compares every table of the paper's examples with testdata/example.csv, byte for byte. It runs natively and
// as WebAssembly.
func TestTablesEqualTheGoldenFile(t *testing.T) {
	const file = "testdata/example.csv"
	var out strings.Builder
	add := func(title string, table *report.Table) {
		if err := table.Check(); err != nil {
			t.Errorf("%s: %v", title, err)
		}
		out.WriteString("# " + title + "\n")
		if err := table.WriteCSV(&out); err != nil {
			t.Fatal(err)
		}
		out.WriteString("\n")
	}
	assess := func(machines []Machine, r Request) (all []Assessment) {
		for i := range machines {
			all = append(all, Assessment{MachineID: machines[i].ID,
				Analysis: Analyze(machines[i].Capacity, machines[i].HeldServices(), r.Span, r.Services[0])})
		}
		return all
	}
	machines, r := Example()
	add("printed and computed", PaperTable())
	a, err := Admit(machines, r, NewRatio(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	add("offers", a.OfferTable())
	add("answers", a.PlaceTable())
	all := assess(machines, r)
	add("groups", (&Answer{Assessments: all}).GroupTable())
	add("subsets", SubsetTable(all[:1], 8))
	add("groups of Figure 2", (&Answer{Assessments: assess(Figure2())}).GroupTable())
	addGroupsBesideOlder := func(title string, older []HeldService) {
		analysis := Analyze(NewRatio(3, 4), older, Slices(0, 9), r.Services[0])
		add(title, (&Answer{Assessments: []Assessment{{MachineID: "many", Analysis: analysis}}}).GroupTable())
	}
	addGroupsBesideOlder("24 in thousandths", thousandths(24))
	addGroupsBesideOlder("24 without a common denominator", incommensurable(24))
	for _, scheduler := range Schedulers {
		m := simulate(t, machines[2].Capacity, machines[2].HeldServices(), r.Span, r.Services[0],
			SimulationOptions{Activations: 2000, Seed: 1, Scheduler: scheduler.Value})
		c := Compare(all[2].Analysis, m)
		add("measured, "+scheduler.Name, c.Table())
		add("response times, "+scheduler.Name, c.ResponseTable())
	}
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, expected := strings.Split(out.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(got), len(expected)) {
		if i >= len(got) || i >= len(expected) || got[i] != expected[i] {
			t.Fatalf("%s, line %d: got %d lines, want %d; the first that differs:\ngot  %q\nwant %q", file, i+1, len(got), len(expected),
				got[min(i, len(got)-1)], expected[min(i, len(expected)-1)])
		}
	}
}
