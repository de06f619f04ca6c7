package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"juggle/core/papers/pool"
)

func TestPoolCommandsInEveryFormat(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ args, want string }{
		"Table 1 as JSON":                         {"table1 -format json", "[\n  {\"case\": 1, \"k\": 0.1, \"p\": 1000, \"mean_printed\": "},
		"Table 1 as a table":                      {"table1 -format table", "case"},
		"the number of a figure before its flags": {"figure 4 -seeds 1 -set gap_s=1000 -jobs 1", "figure,a,k,n,mean,sd,ci_low,ci_high\n4,3,1,1,"},
		"the number of a figure after its flags": {"figure -seeds 1 6",
			"figure,gap_s,policy,n,mean,sd,ci_low,ci_high,diff_mean,diff_ci_low,diff_ci_high,diff_p_holm\n6,500,kapac,1,"},
		"Figure 3": {"figure 3", "figure,case,k,c,wait,suggested\n3,1,0.1,1,inf,no\n"},
		"Table 1":  {"table1", "case,k,p,mean_printed,mean,mean_follows,variance_printed,"},
		"the fates of requests": {"figure 6 -fates -seeds 1",
			"figure,a,k,gap_s,policy,fate,n,mean,sd,ci_low,ci_high\n6,2,5,500,kapac,too_many,1,"},
		"the sweep of the threshold": {"figure 8 -seeds 1 -set gap_s=1000",
			"set,threshold,n,accept_mean,accept_ci_low,accept_ci_high,effectiveness_mean,effectiveness_ci_low,effectiveness_ci_high," +
				"utilisation_mean,utilisation_ci_low,utilisation_ci_high\nany,0,1,"},
		"what sites contribute": {"figure 10 -seeds 1 -set gap_s=1000", "share,term_s,report_s,policy,n,accept_mean,"},
		"what prediction gains": {"figure -seeds 1 9 -set gap_s=1000",
			"spread,set,threshold,n,effectiveness_mean,effectiveness_ci_low,effectiveness_ci_high,effectiveness_diff_mean,"},
		"every reading": {"figure 11 -seeds 1 -set warm_up_s=0 -set window_s=600", "reading,a,k,gap_s,policy,n,utilisation_mean,"},
		"one request": {"ask",
			"policy,verdict,why\nkapac,Accepted,\"3 similar requests wait, the limit is 10; one of the nearest 5 at least is up with probability " +
				"0.99969, more than 0.5\"\nstrict,Bound to b19,"},
		"one request of another reading": {"ask -set set=all licence=yes", "policy,verdict,why\nkapac,Rejected,"},
		"the resources for one request": {"ask -resources -minute 15 -lead 10 -length 20",
			"rank,resource,distance,system,processor,memory,bandwidth,security,licence,missed,availability,kapac_state,strict_state\n1,a30,0.083," +
				"linux,2.4,4,400,middle,yes,,0.86402,idle,idle\n"},
		"a run":               {"run -policy strict -seeds 2", "policy,measure,n,mean,sd,ci_low,ci_high\nstrict,workload,2,"},
		"the events of a run": {"run -events", "time_ms,event,node,request,from,to\n"},
		"the decisions of a run": {"run -decisions -policy kapac",
			"request,arrival_ms,start_ms,length_ms,counted,decision,why,tried\n0,"},
		"the parameters": {"params -set k=7",
			"name,symbol,title,value,unit,default,origin,why\nk,k,k-set length,7,,5,paper,"},
		"a scenario file": {"params -file", "{\n  \"k\": 5,\n  \"a\": 2,\n  \"reject\": \"L\","},
		"claims": {"claims -seeds 1",
			"figure,reading,title,verdict,parts,for,against,open,claim,finding,basis\nTable 1,,"},
		"the numbers that claims rest on": {"claims -seeds 1 -evidence",
			"figure,reading,verdict,part,part_verdict,comparison,value,ci_low,ci_high,unit,p,p_holm,detects,speaks\nTable 1,,"},
		"help": {"help", "usage: juggle pool COMMAND"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got, stderr, code := call("", append([]string{"pool"}, strings.Fields(tc.args)...)...)
			if strings.HasPrefix(got, "# Juggle ") {
				got = dataRows(t, got)
			}
			if code != 0 || !strings.HasPrefix(got, tc.want) {
				t.Errorf("got exit %d, %q and\n%.300s\nwant\n%s", code, stderr, got, tc.want)
			}
			note := "" // the command claims also says how to judge the claims in all readings
			if strings.HasPrefix(tc.args, "claims") {
				note = "juggle: pool claims: judged in one reading of the paper, limit L = a k, whole pool; in how many of the " +
					strconv.Itoa(len(pool.Readings)) + " each claim holds: pool claims -reading all\n"
				if basis := ",\"n 1 seeds, each a seed of one invented test bed.\"\n"; !strings.Contains(tc.args, "-evidence") &&
					strings.Count(got, basis) < 5 {
					t.Errorf("got\n%s\nwant %q behind at least five claims", got, basis)
				}
			}
			if stderr != note {
				t.Errorf("got %q on standard error, want %q", stderr, note)
			}
		})
	}
}

func TestPoolOutputDoesNotDependOnJobs(t *testing.T) {
	for _, args := range []string{"figure 7 -seeds 2", "claims -seeds 1 -reading L-pool -evidence", "run -seeds 5",
		"figure 5 -seeds 1 -format json"} {
		one, _, code1 := call("", append([]string{"pool"}, strings.Fields(args+" -jobs 1")...)...)
		three, _, code3 := call("", append([]string{"pool"}, strings.Fields(args+" -jobs 3")...)...)
		if code1 != 0 || code3 != 0 || one != three {
			t.Errorf("%s: got exits %d and %d, and outputs that differ: %v, want exits 0 and the same output", args, code1, code3, one != three)
		}
	}
}

func TestPoolReadsAScenario(t *testing.T) {
	file := filepath.Join(t.TempDir(), "scenario.json")
	if err := os.WriteFile(file, []byte(`{"k": 3, "reject": "k", "gap_s": 40}`), 0o600); err != nil {
		t.Fatal(err)
	}
	fromFile, stderr, code := call("", "pool", "run", "-scenario", file, "-seeds", "2")
	if code != 0 || stderr != "" {
		t.Fatalf("got exit %d and %q", code, stderr)
	}
	fromFlags, _, _ := call("", "pool", "run", "-set", "k=3", "-set", "reject=k", "-set", "gap_s=40", "-seeds", "2")
	fromInput, _, _ := call(`{"k": 3, "reject": "k", "gap_s": 40}`, "pool", "run", "-scenario", "-", "-seeds", "2")
	standard, _, _ := call("", "pool", "run", "-seeds", "2")
	if fromFile != fromFlags || fromFile != fromInput || fromFile == standard {
		t.Errorf("got\n%sfrom the file\n%sfrom flags\n%sfrom standard input\n%swithout", fromFile, fromFlags, fromInput, standard)
	}
}

func TestPoolErrorsNameTheField(t *testing.T) {
	tests := map[string]struct {
		args  string
		stdin string
		code  int
		want  string
	}{
		"a threshold of zero":  {args: "table1 -threshold 0", code: 2, want: `-threshold: got "0", want a number from 0.000001 to 1000000`},
		"a load out of range":  {args: "table1 -load 1e9", code: 2, want: `-load: got "1e9", want a number from 0.01 to 100000`},
		"an unknown figure":    {args: "figure 12", code: 2, want: `got "12", want one number from 3 to 11`},
		"two figures":          {args: "figure 4 5", code: 2, want: `unexpected argument "5"`},
		"no figure":            {args: "figure", code: 2, want: "pool figure: got no figure, want its number"},
		"an unknown policy":    {args: "run -policy snap", code: 2, want: `-policy: got "snap", want one of kapac, strict`},
		"omega above one":      {args: "run -set omega=1.5", code: 2, want: `omega: got "1.5", want a number from 0 to 1`},
		"an unknown parameter": {args: "run -set size=1", code: 2, want: `set: got "size=1", want NAME=VALUE`},
		"k larger than the pool": {args: "run -set blades=1 -set server_cpus=0", code: 2,
			want: "k: got \"5\", want at most the pool's 2 nodes"},
		"no seeds":          {args: "run -seeds 0", code: 2, want: `-seeds: got "0", want a whole number from 1 to 100000`},
		"no jobs":           {args: "figure 4 -jobs 0", code: 2, want: `-jobs: got "0", want a whole number from 1 to 65536`},
		"an unknown format": {args: "figure 4 -format xml", code: 2, want: `-format: got "xml", want one of csv, json, table`},
		"an unknown reading": {args: "claims -reading mine", code: 2, want: `reading: got "mine", want one of scenario, all, ` +
			`L-pool, k-pool, bounded-pool, L-set`},
		"an argument too many": {args: "table1 now", code: 2, want: `unexpected argument "now"`},
		"an unknown command":   {args: "swim", code: 2, want: `unknown command "swim"`},
		"the former command sweep": {args: "sweep -seeds 3", code: 2,
			want: `pool: got the command "sweep", want "juggle pool figure 8"`},
		"the former command schema": {args: "schema", code: 2,
			want: `pool: got the command "schema", want "juggle pool params -file"`},
		"the former command wait": {args: "wait -c 1", code: 2, want: `pool: got the command "wait", want "juggle pool figure 3"`},
		"events and decisions":    {args: "run -events -decisions", code: 2, want: "want one"},
		"no such file":            {args: "run -scenario no/such/file", code: 1, want: "no/such/file"},
		"a file of rubbish": {args: "run -scenario -", stdin: "rubbish", code: 1,
			want: "standard input: testbed: scenario: line 1, column 1: invalid character"},
		"a file with a bad field": {args: "run -scenario -", stdin: `{"epsilon": -1}`, code: 1,
			want: `standard input: testbed: scenario: line 1, column 13: epsilon: got "-1", want a number from 0 to 10`},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			out, stderr, code := call(tc.stdin, append([]string{"pool"}, strings.Fields(tc.args)...)...)
			if code != tc.code || out != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, %q and output %q, want exit %d with %q", code, stderr, out, tc.code, tc.want)
			}
		})
	}
}

func TestAFigureOfPoolsRefusesFlagsWithoutEffect(t *testing.T) {
	for args, want := range map[string]string{
		"3 -set k=99 -scenario /nosuch": "-scenario: has no effect here, want it with Figures 4 to 11",
		"3 -jobs 1":                     "-jobs: has no effect here, want it with Figures 4 to 11",
		"3 -fates":                      "-fates: has no effect here, want it with Figures 4 to 11",
		"8 -fates":                      "-fates: has no effect here, want it with Figures 4 to 7",
		"5 -set k=2":                    "-set k: has no effect here, want it where it changes something: figures 6, 7, 8, 9, 10, 11",
		"8 -set threshold=0.3":          "-set threshold: has no effect here, want it where it changes something: figures 4, 5, 6, 7, 10, 11",
		"6 -load 3":                     "-load: has no effect here, want it with Figure 3",
		"3 -wait 2":                     "-wait: got it, want a flag that \"juggle pool figure -h\" lists",
	} {
		_, stderr, code := call("", append([]string{"pool", "figure"}, strings.Fields(args)...)...)
		if want = "juggle: pool figure: " + want + "\n"; code != 2 || stderr != want {
			t.Errorf("%s: got exit %d and %q, want 2 and %q", args, code, stderr, want)
		}
	}
}

func TestCommandsOfPoolsRefuseFlagsWithoutEffect(t *testing.T) {
	for args, want := range map[string]string{
		"claims -reading k-pool -set reject=L": "pool claims: -set reject: got it with -reading k-pool, which sets it, want one of them",
		"run -events -seeds 3": "pool run: -seeds: has no effect here, want it without -events and -decisions, " +
			"which are of one run",
		"ask -seeds 3":      `pool ask: -seeds: got it, want a flag that "juggle pool ask -h" lists`,
		"params -seed 3":    `pool params: -seed: got it, want a flag that "juggle pool params -h" lists`,
		"table1 -simulated": `pool table1: -simulated: got it, want a flag that "juggle pool table1 -h" lists`,
	} {
		_, stderr, code := call("", append([]string{"pool"}, strings.Fields(args)...)...)
		if want = "juggle: " + want + "\n"; code != 2 || stderr != want {
			t.Errorf("%s: got exit %d and %q, want 2 and %q", args, code, stderr, want)
		}
	}
}
