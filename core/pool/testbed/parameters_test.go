package testbed

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestTheRegistryCoversTheScenario(t *testing.T) {
	var all Scenario
	for _, p := range Parameters {
		if p.Name == "" || p.Group == "" || p.Help == "" {
			t.Errorf("%q is not fully described", p.Key)
		}
		if err := p.Set(&all, p.Default); err != nil {
			t.Error(err)
		}
	}
	if all != Default() {
		t.Errorf("setting every parameter to its default gives %+v, want %+v: a field has no parameter", all, Default())
	}
}

func TestAScenarioFileReadsBack(t *testing.T) {
	s := Default()
	s.K, s.Factor, s.Reject, s.Bind, s.Epsilon = 7, 1.5, 1, 1, 0.125
	var b bytes.Buffer
	if err := WriteScenario(&b, &s); err != nil {
		t.Fatal(err)
	}
	if back, err := ReadScenario(&b); err != nil || back != s {
		t.Errorf("got %+v, %v, want %+v", back, err, s)
	}
	s.K = 3
	if err := s.readExample(); err != nil {
		t.Fatal(err)
	}
	b.Reset()
	if err := WriteScenario(&b, &s); err != nil {
		t.Fatal(err)
	}
	if back, err := ReadScenario(&b); err != nil || back != s || s.Nodes() != 10 {
		t.Errorf("with a pool of one's own: got %+v, %v, want %+v", back, err, s)
	}
	back := Default()
	if errs := Parameters.Decode(Parameters.Encode(&s), &back); errs != nil || back != s {
		t.Errorf("with a pool of one's own, as a link: got %+v, %v, want %+v", back, errs, s)
	}
	for _, pool := range []string{"{}", " { } ", "\n" + s.Pool + "\t", strings.Replace(s.Pool, `"attributes"`, `"\u0061ttributes"`, 1)} {
		value, err := json.Marshal(pool)
		if err != nil {
			t.Fatal(err)
		}
		read, err := ReadScenario(strings.NewReader(`{"k": 1, "pool": ` + string(value) + "}"))
		if err != nil {
			t.Fatalf("a pool as a text, %.20q: %v", pool, err)
		}
		b.Reset()
		if err := WriteScenario(&b, &read); err != nil {
			t.Fatal(err)
		}
		if back, err := ReadScenario(&b); err != nil || back != read || read.Pool != "" && read.Pool != s.Pool {
			t.Errorf("a pool as a text, %.20q: got %v, %v, want %v", pool, back, err, read)
		}
	}
	if got, err := ReadScenario(strings.NewReader("{}")); err != nil || got != Default() {
		t.Errorf("an empty object: got %+v, %v, want the default", got, err)
	}
}

// readExample gives the scenario the pool of the example.
func (s *Scenario) readExample() error {
	read, err := ReadScenario(strings.NewReader(Example))
	s.Pool = read.Pool
	return err
}

func TestScenarioFilesNameTheField(t *testing.T) {
	tests := map[string]struct{ text, want string }{
		"an unknown name":        {`{"kk": 1}`, `testbed: scenario: line 1, column 8: kk: unknown parameter, want one of k, a, reject, `},
		"k of zero":              {`{"k": 0}`, `testbed: scenario: line 1, column 7: k: got "0", want a whole number from 1 to 100`},
		"half a k":               {`{"k": 1.5}`, `testbed: scenario: line 1, column 7: k: got "1.5", want a whole number`},
		"k larger than the pool": {`{"k": 9, "blades": 4, "server_cpus": 0}`, "k: got \"9\", want at most the pool's 8 nodes"},
		"omega above one":        {`{"omega": 1.01}`, `testbed: scenario: line 1, column 11: omega: got "1.01", want a number from 0 to 1`},
		"a threshold of one":     {`{"threshold": 1}`, "threshold: got \"1\", want below 1: nothing exceeds 1"},
		"epsilon negative": {`{"epsilon": -0.1}`, `testbed: scenario: line 1, column 13: epsilon: got "-0.1", ` +
			`want a number from 0 to 10`},
		"an unknown reading":          {`{"reject": "m"}`, `testbed: scenario: line 1, column 12: reject: got "m", want one of L, bounded, k`},
		"a word for a number":         {`{"a": "two"}`, `testbed: scenario: line 1, column 7: a: got "two", want a number`},
		"null":                        {`{"a": null}`, `testbed: scenario: line 1, column 7: a: got "null", want a number`},
		"lengths the wrong way round": {`{"shortest_s": 900, "longest_s": 900}`, "longest_s: got \"900\", want more than shortest_s = 900 s"},
		"sizes the wrong way round":   {`{"local_min": 900, "local_max": 800}`, "local_max: got \"800\", want at least local_min = 900"},
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

func TestScenarioFilesNameThePlace(t *testing.T) {
	const none = "testbed: scenario: "
	for name, c := range map[string]struct{ text, want string }{
		"nothing":               {"", none + "line 1, column 1: got the end of the text, want more JSON"},
		"half of it":            {"{\n \"k\": 1", none + "line 2, column 8: got the end of the text, want more JSON"},
		"a list":                {" [1]", none + `line 1, column 2: got a list, want an object`},
		"a number":              {"7", none + `line 1, column 1: got a number, want an object`},
		"a stray comma":         {`{"k": 1,}`, none + "line 1, column 9: invalid character '}'"},
		"a name without quotes": {"{\n  k: 1}", none + "line 2, column 3: invalid character 'k'"},
		"more after it":         {`{"k": 1} {}`, none + "line 1, column 10: invalid character '{' after top-level value"},
		"a value":               {"{\"a\": 2,\n \"k\": 1.5}", `testbed: scenario: line 2, column 7: k: got "1.5", want a whole number`},
		"a list for a value":    {`{"k": [1]}`, `testbed: scenario: line 1, column 7: k: got "[1]", want a whole number from 1 to 100`},
		"true":                  {`{"reject": true}`, `testbed: scenario: line 1, column 12: reject: got "true", want one of L, bounded, k`},
		"a name twice":          {`{"k": 1, "k": 2}`, none + `line 1, column 10: k: got it a second time, want it once`},
		"an unknown name":       {`{"kk": 1}`, `testbed: scenario: line 1, column 8: kk: unknown parameter, want one of k, a, reject, `},
		"no nodes": {`{"attributes": [{"name": "a", "type": "interval"}]}`,
			"testbed: scenario: line 1, column 1: the file has no nodes: qos: got no resources"},
		"a list twice": {`{"nodes": [], "nodes": []}`, none + `line 1, column 15: nodes: got it a second time`},
		"no list":      {`{"nodes": 7}`, `testbed: scenario: line 1, column 11: nodes: got a number, want a list`},
		"half a list":  {`{"nodes": [`, none + "line 1, column 12: got the end of the text, want more JSON"},
		"an unknown type": {"{\"attributes\": [\n {\"name\": \"a\", \"type\": \"real\"}]}",
			`testbed: scenario: line 2, column 24: attributes[0].type: got "real", want one of`},
		"a text for a number": {"{\"nodes\":\n [{\"processors\": \"8\"}]}",
			"testbed: scenario: line 2, column 18: nodes[0].processors: got text, want a number"},
		"an unknown field": {`{"nodes": [{"cpus": 8}]}`, `testbed: scenario: line 1, column 21: nodes[0].cpus: unknown field, want one of `},
		"near without within": {"{\"attributes\": [\n {\"name\": \"a\", \"type\": \"interval\", \"want\": \"near\"}]}",
			"testbed: scenario: line 2, column 2: attributes[0]: qos: a: got near within 0, want a number above 0"},
		"a name that is markup": {`{"attributes": [{"name": "\"><b>", "type": "binary"}], "nodes": [{"name": "n"}]}`,
			`testbed: scenario: line 1, column 17: attributes[0]: got attribute 1, "\"><b>", want at most 32, whose names`},
		"an unknown attribute": {`{"attributes": [{"name": "a", "type": "interval"}], "nodes": [{"name": "n", "offers": {"b": 1}}]}`,
			`testbed: scenario: line 1, column 63: nodes[0]: got the attribute "b", want one of the file's attributes`},
		"an attribute twice": {`{"nodes": [{"offers": {"a": 1, "a": 2}}]}`,
			none + `line 1, column 32: nodes[0].offers.a: got it a second time`},
		"a field in other letters": {`{"nodes": [{"name": "n", "NAME": "m"}]}`,
			none + `line 1, column 34: nodes[0].NAME: unknown field, want one of name, `},
		"a list for an offer": {`{"attributes": [{"name": "a", "type": "interval"}], "nodes": [{"name": "n", "offers": {"a": [1]}}]}`,
			none + `line 1, column 63: nodes[0]: qos: a: got "[1]", want a number`},
		"more than there may be": {`{"requests": [` + strings.Repeat("{},", 1000) + `{}]}`, none + "line 1, column 14: requests: got 1001"},
		"a word for what is asked": {`{"attributes": [{"name": "a", "type": "interval"}], "nodes": [{"name": "n"}], "requests": [{"a": "x"}]}`,
			`testbed: scenario: line 1, column 92: requests[0]: qos: a: got "x", want a number`},
	} {
		if _, err := ReadScenario(strings.NewReader(c.text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

func TestValidateNamesEveryField(t *testing.T) {
	var s Scenario
	err := s.Validate()
	if err == nil {
		t.Fatal("got no error for the zero scenario")
	}
	for _, name := range []string{"k", "a", "tau_s", "gap_s", "alpha", "mean_up_s", "window_s", "blades"} {
		if !strings.Contains(err.Error(), name+`: got "0", want`) {
			t.Errorf("%s is not named in %v", name, err)
		}
	}
	if _, err := Run(s, KAPAC, 1); err == nil {
		t.Error("Run took it")
	}
	if _, err := Run(Default(), 2, 1); err == nil || err.Error() != "testbed: policy: got 2, want kapac or strict" {
		t.Errorf("an unknown policy: got %v", err)
	}
}

func TestPolicyNames(t *testing.T) {
	for _, p := range Policies() {
		if got, ok := Policies().Value(p.Value.String()); !ok || got != p.Value || p.Title == "" {
			t.Errorf("%v came back as %v, %v", p.Value, got, ok)
		}
	}
}

// A run keeps the pool that it was begun with: it was read once, and is not looked up again by the scenario's text.
func TestARunReadsItsOwnPoolOnce(t *testing.T) {
	s := Default()
	if err := s.readExample(); err != nil {
		t.Fatal(err)
	}
	want, err := Run(s, KAPAC, 1)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBed(&s, KAPAC, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Pool = ""
	if got, err := b.finish(); err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}
