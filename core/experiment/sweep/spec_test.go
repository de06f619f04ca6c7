package sweep

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/experiment"
	"juggle/core/papers/study"
)

func TestCombinationsAreInTheOrderOfTheParameters(t *testing.T) {
	s := readSpec(t, `{"figures": [1], "parameters": {"replan": [false, true], "seeds": [20], "lambda": ["50", " 25, 100 "], "L": [1.5]}}`)
	want := []ParameterValues{{"L", []string{"1.5"}}, {"lambda", []string{"50", "25,100"}}, {"n", []string{"20"}}, {"replan",
		[]string{"off", "on"}}}
	if diff := cmp.Diff(want, s.lists); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	all, err := combinations(study.Kind, s.lists)
	if err != nil {
		t.Fatal(err)
	}
	var links []string
	for _, p := range all {
		links = append(links, p.Encode())
	}
	wantLinks := []string{"L=1.5&lambda=50&n=20", "L=1.5&lambda=50&n=20&replan=on",
		"L=1.5&lambda=25,100&n=20", "L=1.5&lambda=25,100&n=20&replan=on"}
	if diff := cmp.Diff(wantLinks, links); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestEveryParameterOfTheStudyCanBeListedByKeyAndByFlag(t *testing.T) {
	for i := range study.Parameters {
		p := &study.Parameters[i]
		for _, name := range []string{p.Key, p.Flag} {
			lists, err := resolveLists(study.Kind, []ParameterValues{{Key: name, Values: []string{p.Default}}})
			if err != nil || len(lists) != 1 || lists[0].Key != p.Key {
				t.Errorf("%s: got %v, %v, want a list of %s", name, lists, err, p.Key)
			}
		}
	}
}

func TestReadSpecNamesTheFault(t *testing.T) {
	tests := map[string]struct{ text, want string }{
		"an empty text":                            {"", "line 1, column 1: got the end of the text"},
		"a truncated object":                       {"{\"figures\":\n[1,", "line 2, column 4: got the end of the text"},
		"a comma too many":                         {"{\"figures\":\n[1],\n}", "line 3, column 1: "},
		"two objects":                              {"{\"figures\": [1]}\n{}", "line 2, column 1: invalid character '{' after top-level value"},
		"an unknown key":                           {`{"figure": [1]}`, "line 1, column 12: figure: unknown field, want one of experiment, logs"},
		"a text for a number":                      {`{"figures": ["1"]}`, "line 1, column 14: figures[0]: got a text, want a whole number"},
		"no figure":                                {`{}`, "figures: got none, want a list of numbers, some of [1 2 3"},
		"a figure that does not exist":             {`{"figures": [1, 19]}`, "figures[1]: got 19, want one of [1 2 3"},
		"no such experiment":                       {`{"experiment": "x"}`, `experiment: got "x", want one of figure, `},
		"figures of an experiment without numbers": {`{"experiment": "promise", "figures": [1]}`, "figures: got [1], want none"},
		"a parameter of another experiment": {`{"experiment": "promise", "parameters": {"orders": ["edf"]}}`,
			"parameters.orders: got an unknown"},
		"a log without a path":     {`{"figures": [1], "logs": [{"path": "a"}, {}]}`, "logs[1]: field path is missing"},
		"a hash that is too short": {`{"figures": [1], "logs": [{"path": "a", "sha256": "12"}]}`, `logs[0].sha256: got "12"`},
		"figures twice": {`{"figures": [1], "figures": [2]}`,
			"line 1, column 18: figures: got it a second time, want it once"},
		"figures in other letters": {`{"figures": [1], "Figures": [2]}`,
			"line 1, column 29: Figures: unknown field, want one of experiment, logs"},
		"parameters that are no object": {`{"figures": [1], "parameters": [1]}`, "line 1, column 32: parameters: got a list, want an object"},
		"an unknown parameter": {`{"figures": [1], "parameters": {"lambdas": [1]}}`,
			"parameters.lambdas: got an unknown parameter"},
		"a parameter by its key and flag": {`{"figures": [1], "parameters": {"n": [1], "seeds": [2]}}`,
			"parameters.seeds: got this parameter twice"},
		"a value instead of a list": {`{"figures": [1], "parameters": {"seeds": 2}}`,
			"line 1, column 42: parameters.seeds: got a number, want a list"},
		"an empty list": {`{"figures": [1], "parameters": {"seeds": []}}`, "parameters.seeds: got no value"},
		"a value out of its range": {`{"figures": [1], "parameters": {"seeds": [1, 51]}}`,
			`parameters.seeds[1]: got "51", want a whole number`},
		"a value that is a list": {`{"figures": [1], "parameters": {"lambda": [[25, 50]]}}`,
			"parameters.lambda[0]: got [25, 50], want a text"},
		"a value twice, spelt differently": {`{"figures": [1], "parameters": {"lambda": ["25,50", "25 50"]}}`,
			`parameters.lambda[1]: got "25,50" twice`},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := ReadSpec(strings.NewReader(tc.text)); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func TestEachLogIsRefusedForAnExperimentWithoutLogs(t *testing.T) {
	withoutLogs := &experiment.Kind{Name: "pool", Figures: []int{8}}
	const want = "each_log: got true, want false: pool is not of logs" // there would be no study, since each study has one log
	if err := checkFigures([]int{8}, 0, true, withoutLogs); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if err := checkFigures([]int{8}, 0, false, withoutLogs); err != nil {
		t.Error(err)
	}
}
