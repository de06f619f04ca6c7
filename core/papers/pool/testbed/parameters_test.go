package testbed

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestEveryFieldOfAScenarioHasAParameter(t *testing.T) {
	var fromParameters Scenario
	for _, p := range Parameters {
		if p.Name == "" || p.Group == "" || p.Help == "" {
			t.Errorf("%q: got name %q, group %q and help %q, want all of them", p.Key, p.Name, p.Group, p.Help)
		}
		if err := p.Set(&fromParameters, p.Default); err != nil {
			t.Error(err)
		}
	}
	if fromParameters != Default() {
		t.Errorf("got %+v from the parameters' defaults, want %+v: a field has no parameter", fromParameters, Default())
	}
}

func TestReadScenarioReadsWhatWriteScenarioWrote(t *testing.T) {
	s := Default()
	s.K, s.Factor, s.Reject, s.Bind, s.Epsilon = 7, 1.5, 1, 1, 0.125
	var b bytes.Buffer
	if err := WriteScenario(&b, &s); err != nil {
		t.Fatal(err)
	}
	if back, err := ReadScenario(&b); err != nil || back != s {
		t.Errorf("got %+v, %v, want %+v", back, err, s)
	}
	if got, err := ReadScenario(strings.NewReader("{}")); err != nil || got != Default() {
		t.Errorf("an empty object: got %+v, %v, want the default", got, err)
	}
}

func TestErrorsOfScenarioFilesNameTheParameter(t *testing.T) {
	tests := map[string]struct{ text, want string }{
		"an unknown name":        {`{"kk": 1}`, `testbed: scenario: line 1, column 8: kk: unknown parameter, want one of k, a, reject, `},
		"k of zero":              {`{"k": 0}`, `testbed: scenario: line 1, column 7: k: got "0", want a whole number from 1 to 100`},
		"half a k":               {`{"k": 1.5}`, `testbed: scenario: line 1, column 7: k: got "1.5", want a whole number`},
		"k larger than the pool": {`{"k": 9, "blades": 4, "server_cpus": 0}`, "k: got \"9\", want at most the pool's 8 nodes"},
		"omega above one":        {`{"omega": 1.01}`, `testbed: scenario: line 1, column 11: omega: got "1.01", want a number from 0 to 1`},
		"a threshold of one":     {`{"threshold": 1}`, "threshold: got \"1\", want below 1: nothing exceeds 1"},
		"epsilon negative": {`{"epsilon": -0.1}`, `testbed: scenario: line 1, column 13: epsilon: got "-0.1", ` +
			`want a number from 0 to 10`},
		"an unknown reading":  {`{"reject": "m"}`, `testbed: scenario: line 1, column 12: reject: got "m", want one of L, bounded, k`},
		"a word for a number": {`{"a": "two"}`, `testbed: scenario: line 1, column 7: a: got "two", want a number`},
		"null":                {`{"a": null}`, `testbed: scenario: line 1, column 7: a: got "null", want a number`},
		"a shortest length of at least the longest": {`{"shortest_s": 900, "longest_s": 900}`,
			"longest_s: got \"900\", want more than shortest_s = 900 s"},
		"a smallest size above the largest": {`{"local_min": 900, "local_max": 800}`,
			"local_max: got \"800\", want at least local_min = 900"},
		"a server of fewer processors": {`{"server_cpus": 1}`,
			"server_cpus: got \"1\", want 0 or at least blade_cpus = 2"},
		"not an object": {`[1]`, `testbed: scenario: line 1, column 1: got a list, want an object`},
		"rubbish":       {"\x00\xff", "testbed: scenario: line 1, column 1: invalid character"},
		"too long":      {`{"k": 1}` + strings.Repeat(" ", 1<<20), "testbed: scenario: got more than 1048576 bytes"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := ReadScenario(strings.NewReader(tc.text)); err == nil || !strings.HasPrefix(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func TestErrorsOfScenarioFilesHaveLineAndColumn(t *testing.T) {
	const prefix = "testbed: scenario: "
	for name, c := range map[string]struct{ text, want string }{
		"an empty text":         {"", prefix + "line 1, column 1: got the end of the text, want more JSON"},
		"a truncated object":    {"{\n \"k\": 1", prefix + "line 2, column 8: got the end of the text, want more JSON"},
		"a list":                {" [1]", prefix + `line 1, column 2: got a list, want an object`},
		"a number":              {"7", prefix + `line 1, column 1: got a number, want an object`},
		"a stray comma":         {`{"k": 1,}`, prefix + "line 1, column 9: invalid character '}'"},
		"a name without quotes": {"{\n  k: 1}", prefix + "line 2, column 3: invalid character 'k'"},
		"more after it":         {`{"k": 1} {}`, prefix + "line 1, column 10: invalid character '{' after top-level value"},
		"a value":               {"{\"a\": 2,\n \"k\": 1.5}", `testbed: scenario: line 2, column 7: k: got "1.5", want a whole number`},
		"a list for a value":    {`{"k": [1]}`, `testbed: scenario: line 1, column 7: k: got "[1]", want a whole number from 1 to 100`},
		"true":                  {`{"reject": true}`, `testbed: scenario: line 1, column 12: reject: got "true", want one of L, bounded, k`},
		"a name twice":          {`{"k": 1, "k": 2}`, prefix + `line 1, column 10: k: got it a second time, want it once`},
		"an unknown name":       {`{"kk": 1}`, `testbed: scenario: line 1, column 8: kk: unknown parameter, want one of k, a, reject, `},
		"a list of nodes":       {`{"k": 1, "nodes": []}`, prefix + `line 1, column 19: nodes: unknown parameter, want one of k, a, `},
	} {
		if _, err := ReadScenario(strings.NewReader(c.text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

func TestValidateNamesEveryFieldOutOfRange(t *testing.T) {
	s := Scenario{Servers: ServerEach}
	err := s.Validate()
	if err == nil {
		t.Fatal("got no error for a scenario of zeros")
	}
	lines := strings.Split(err.Error(), "\n")
	for _, p := range Parameters {
		isNamed := slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, p.Key+`: got "0", want a `) })
		if isNamed != (p.Min > 0) {
			t.Errorf("%s, at least %v: got it named %v in %v", p.Key, p.Min, isNamed, err)
		}
	}
	if _, err := Run(s, KAPAC, 1); err == nil {
		t.Error("Run: got no error for the zero scenario, want one")
	}
	if _, err := Run(Default(), 2, 1); err == nil || err.Error() != "testbed: policy: got 2, want kapac or strict" {
		t.Errorf("an unknown policy: got %v, want an error that names it", err)
	}
}

func TestPoliciesAreFoundByTheirNames(t *testing.T) {
	for _, p := range Policies() {
		if got, ok := Policies().Value(p.Value.String()); !ok || got != p.Value || p.Title == "" {
			t.Errorf("%v: got %v, %v of its name, want the same policy", p.Value, got, ok)
		}
	}
}
