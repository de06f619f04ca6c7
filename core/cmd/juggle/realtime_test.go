package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/papers/realtime"
)

// realtimeFiles writes the paper's example as three files and returns their paths: the machines, the request, and both together.
func realtimeFiles(t *testing.T) (machines, request, both string) {
	t.Helper()
	exampleMachines, exampleRequest := realtime.Example()
	dir := t.TempDir()
	writeFile := func(name string, d realtime.Document) string {
		var text bytes.Buffer
		if err := d.Write(&text); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	return writeFile("machines.json", realtime.Document{Machines: exampleMachines}),
		writeFile("request.json", realtime.Document{Request: &exampleRequest}),
		writeFile("both.json", realtime.Document{Machines: exampleMachines, Request: &exampleRequest})
}

func TestRealtimeCommands(t *testing.T) {
	t.Parallel()
	machines, request, both := realtimeFiles(t)
	broken := filepath.Join(t.TempDir(), "broken.json")
	if err := os.WriteFile(broken, []byte("{\"version\": 1,\n \"machine\": []}"), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		args   []string
		code   int
		stdout string // contained in standard output
		stderr string // contained in standard error
	}{
		"the paper's tables": {[]string{"table", "-length", "1000", "-notice", "0", "-horizon", "1000", "-seeds", "1", "-format",
			"table"}, 0, "E[rho], tn_g = 50                  120.1333  120.1250     -0.0083  no       does not follow from (18)", ""},
		"the paper's tables as CSV":  {[]string{"table", "-format", "csv"}, 0, "Table II,U_0,0.000435,0.000435,0.000000,yes,\n", ""},
		"the paper's tables as JSON": {[]string{"table", "-format", "json"}, 0, `"printed": 120.1333, "computed": 120.1250`, ""},
		"verdicts on the paper's tables": {[]string{"claims", "-horizon", "1000", "-seeds", "1", "-format", "csv"}, 0,
			"deviations: does not hold,12,5,0,", ""},
		"the number of seeds behind the verdicts": {[]string{"claims", "-horizon", "1000", "-seeds", "1", "-format", "csv"}, 0,
			"\"n 1 seeds, each a seed of one invented stream of requests.\"\n", ""},
		"the evidence of the verdicts": {[]string{"claims", "-horizon", "1000", "-seeds", "1", "-evidence", "-format", "csv"}, 0,
			"Table II,does not hold,deviations,does not hold,", ""},
		"verdicts beside the tables": {[]string{"table", "-length", "1000", "-notice", "0", "-horizon", "1000", "-seeds", "1", "-format",
			"table"}, 0, "Verdict: holds\n\nTable II. What a probabilistic guarantee gives\n", ""},
		"saturation beside the tables": {[]string{"table", "-length", "1000", "-notice", "0", "-horizon", "1000", "-seeds", "1", "-format",
			"table"}, 0, "\nAbstract. Saturation against quality\n", ""},
		"the fields of a file":  {[]string{"schema"}, 0, "| `machines[].capacity` | required |", ""},
		"an argument of schema": {[]string{"schema", "x"}, 2, "", `realtime schema: unexpected argument "x"`},
		"offers": {[]string{"admit", "-machines", machines, "-request", request, "-format", "csv"}, 0,
			"3,service,machine 3,probabilistic,50,0.003000000,0.000000000,120.125000,120,0.003000000,120.125000,29.91\n", ""},
		"offers at another price": {[]string{"admit", "-machines", machines, "-request", request, "-format", "csv", "-price", "1/2"}, 0,
			"120.002500,14.96\n", ""},
		"every machine's answer": {[]string{"admit", "-machines", machines, "-request", request, "-format", "csv", "-why"}, 0,
			"service,machine 4,probabilistic,,no,no,", ""},
		"an offer accepted": {[]string{"admit", "-machines", machines, "-request", request, "-accept", "2"}, 0, `"id": "r4"`, ""},
		"an unknown offer": {[]string{"admit", "-machines", machines, "-request", request, "-accept", "5"}, 1, "",
			"-accept: got 5, want an offer's number: there are 4"},
		"groups": {[]string{"groups", "-format", "csv", both}, 0,
			"machine 3,service,g1,r1 r2 r3,71-120,50,no,0.003000000,", ""},
		"groups of one machine": {[]string{"groups", "-format", "csv", "-machine", "machine 1", both}, 0,
			"machine 1,service,g1,r1 r2 r3,120,1,", ""},
		"subsets": {[]string{"groups", "-format", "csv", "-subsets", "2", both}, 0,
			"machine 1,service,g1,r2,0.016150000,0.500000000,no,no\n", ""},
		"a simulation": {[]string{"simulate", "-machine", "machine 4", "-activations", "400", "-format", "csv", both}, 0,
			"share of conflicting slices overloaded,0.003000,", ""},
		"a simulation's response times": {[]string{"simulate", "-machine", "machine 4", "-activations", "400", "-format", "csv", "-responses",
			"-scheduler", "older-first", both}, 0, "\n118,", ""},
		"saturation against quality": {[]string{"saturation", "-load", "400", "-length", "1000", "-notice", "0", "-horizon", "1000",
			"-seeds", "4", "-format", "csv"}, 0, "\n0.5,4,", ""},
		"saturation for people": {[]string{"saturation", "-length", "1000", "-notice", "0", "-horizon", "1000", "-seeds", "1",
			"-format", "table"}, 0, "Verdict: inconclusive", ""},
		"the claim on saturation": {[]string{"claims", "-horizon", "1000", "-seeds", "1", "-format", "csv"}, 0,
			"\nabstract,Saturation against quality,inconclusive,", ""},
		"whether older reservations are protected in the example": {[]string{"claims", "-horizon", "1000", "-seeds", "1", "-format", "csv"}, 0,
			"EDF and hard CBS: does not hold; older reservations first: holds,", ""},
		"whether older reservations are protected in a stream": {[]string{"claims",
			"-horizon", "1000", "-seeds", "6", "-scheduler", "older-first", "-format", "csv"}, 0,
			"section 1,Older reservations in a stream,depends on the reading,EDF and hard CBS: does not hold; older reservations first: holds,", ""},
		"a load of zero": {[]string{"saturation", "-load", "0"}, 2, "",
			`realtime saturation: -load: got "0", want a whole number from 1 to 1000`},
		"no cores": {[]string{"saturation", "-jobs", "0"}, 2, "",
			`realtime saturation: -jobs: got "0", want a whole number from 1 to 65536`},
		"a flag without effect on a table alone": {[]string{"table", "-format", "csv", "-jobs", "1"}, 2, "",
			"realtime table: -jobs: has no effect here, want it with -format table"},
		"a word of the paper that is no subcommand": {[]string{"activity"}, 2, "", `unknown command "activity"`},
		"help":                  {[]string{"help"}, 0, "juggle realtime COMMAND", ""},
		"a subcommand's help":   {[]string{"simulate", "-h"}, 0, "-scheduler", ""},
		"no subcommand":         {nil, 2, "", "realtime: no command given"},
		"an unknown subcommand": {[]string{"tables"}, 2, "", `realtime: unknown command "tables"`},
		"an unknown format":     {[]string{"table", "-format", "xml"}, 2, "", `-format: got "xml", want one of csv, json, table`},
		"an unknown flag":       {[]string{"groups", "-x", both}, 2, "", "realtime groups: -x: got it, want a flag that"},
		"a word for a number": {[]string{"simulate", both, "-activations", "many"}, 2, "",
			`realtime simulate: -activations: got "many", want a whole number from 1 to 10000000` + "\n"},
		"a seed below 0": {[]string{"simulate", both, "-seed", "-1"}, 2, "",
			`-seed: got "-1", want a whole number from 0 to 18446744073709551615`},
		"a word for yes or no": {[]string{"admit", "-why=perhaps"}, 2, "", `-why: got "perhaps", want true or false`},
		"flags after the file": {[]string{"groups", both, "-machine", "machine 1", "-format", "csv"}, 0,
			"machine 1,service,g1,r1 r2 r3,120,1,", ""},
		"a file that lacks its machines": {[]string{"groups", request}, 1, "", request + ": realtime: machines: got none, want at least 1"},
		"no request file":                {[]string{"admit", "-machines", machines}, 2, "", "want -machines FILE and -request FILE"},
		"a negative price": {[]string{"admit", "-machines", machines, "-request", request, "-price", "-1"}, 2, "",
			`-price: got "-1", want a number of at least 0`},
		"no activations": {[]string{"simulate", "-activations", "0", both}, 2, "",
			`-activations: got "0", want a whole number from 1 to 10000000`},
		"too many activations": {[]string{"simulate", "-activations", "10000001", both}, 2, "",
			`-activations: got "10000001", want a whole number from 1 to 10000000`},
		"several machines to choose from": {[]string{"simulate", both}, 2, "", "4 machines and services to choose from"},
		"an unknown machine": {[]string{"groups", "-machine", "m9", both}, 1, "",
			`got machine "m9" and service (any), want a machine that hosts a service of the request and completes it in time`},
		"a file that does not exist": {[]string{"groups", "nowhere.json"}, 1, "", "nowhere.json"},
		"a file without a request":   {[]string{"groups", machines}, 1, "", "no request in it"},
		"an unknown field": {[]string{"groups", broken}, 1, "",
			"broken.json: realtime: line 2, column 13: machine: unknown field"},
		"a request where there is none": {[]string{"admit", "-machines", machines, "-request", machines}, 1, "", "no request in it"},
		"machines where there are none": {[]string{"admit", "-machines", request, "-request", request}, 1, "",
			"machines: got none, want at least 1"},
	}
	type output struct {
		stdout, stderr string
		code           int
	}
	outputs := map[string]output{} // by the arguments; several cases share a call, which is made once
	callOnce := func(args []string) (stdout, stderr string, code int) {
		key := strings.Join(args, "\n")
		o, ok := outputs[key]
		if !ok {
			o.stdout, o.stderr, o.code = call("", append([]string{"realtime"}, args...)...)
			outputs[key] = o
		}
		return o.stdout, o.stderr, o.code
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if args := strings.Join(tc.args, " "); os.Getenv("JUGGLE_LONG") == "" &&
				(strings.Contains(args, "claims -horizon 1000 -seeds 6") || strings.Contains(args, "-evidence")) {
				t.Skip("JUGGLE_LONG is not set: the claims simulate four schedulers, each also for 120 000 slices")
			}
			stdout, stderr, code := callOnce(tc.args)
			if code != tc.code || !strings.Contains(stdout, tc.stdout) || !strings.Contains(stderr, tc.stderr) {
				t.Errorf("got exit %d, %q and %q, want %d, %q and %q in them", code, stdout, stderr, tc.code, tc.stdout, tc.stderr)
			}
			if code == 0 && stderr != "" || code != 0 && stdout != "" {
				t.Errorf("exit %d: got %q and %q, want one of them empty", code, stdout, stderr)
			}
		})
	}
}

// TestMachinesAfterAnAcceptedOfferCanBeReadAgain accepts an offer and makes the same request to the machines that the command writes.
// These machines hold the reservation, so the id of the request is taken.
func TestMachinesAfterAnAcceptedOfferCanBeReadAgain(t *testing.T) {
	machines, request, _ := realtimeFiles(t)
	after, stderr, code := call("", "realtime", "admit", "-machines", machines, "-request", request, "-accept", "1")
	if code != 0 {
		t.Fatal(stderr)
	}
	_, stderr, code = call(after, "realtime", "admit", "-machines", "-", "-request", request)
	if want := "request r4: id: got one that is already reserved on machine machine 1, want another"; code != 1 ||
		!strings.Contains(stderr, want) {
		t.Errorf("got exit %d and %q, want 1 and %q", code, stderr, want)
	}
}
