package study

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment"
)

// changedValues has for every key a value that differs from the default.
var changedValues = map[string]string{
	"w": "0:2", "L": "1.1,1.2,1.4", "p": "4", "lambda": "20,60,110", "unit": "multiple", "grow": "ready",
	"share": "40", "due": "10", "est": "log", "y": "70", "orders": "edf,fifo",
	"f": "0,30", "at": "all", "phi": "30,60", "to": "all", "side": "earlier", "n": "2", "seed": "7", "ed": "draft", "frag": "on",
	"replan": "on", "stop": "on", "skip": "on", "tol": "10,90", "x": "50", "g": "15", "c": "7", "out": "3", "mold": "20", "gs": "20",
	"base": "fifo", "reach": "2", "ch": "40", "v": "50", "room": "30", "many": "7", "against": "lambda:10", "days": "5",
	"warm": "1", "equal": "on",
}

// figureText spells all parts of a figure that parameters can change.
func figureText(t *testing.T, figure int, settings string) string {
	t.Helper()
	call := Kind.NewSetup()
	if errs := call.Decode(settings); len(errs) > 0 {
		t.Fatal(errs)
	}
	e, err := call.Plan([]int{figure}, fakeSource(3))
	if err != nil {
		t.Fatal(err)
	}
	f := e.Collect().Figures()[0]
	runs := slices.Clone(e.Base().Runs)
	for i := range runs { // fragmentation is measured wherever it is asked for, and shown in some figures
		run := runs[i].(Run)
		run.Fragmentation = false
		runs[i] = run
	}
	if f.Aside == nil {
		f.Aside = new(experiment.Aside)
	}
	return fmt.Sprintf("%#v\n%v\n%v\n%v\n%v", runs, e.Base().Replicates, f.Table, strings.Split(f.Subtitle, "; n")[0], f.Aside.Title)
}

func TestRelevantKeysAreTheParametersThatChangeAFigure(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the same keys change a figure natively")
	}
	call := Kind.NewSetup()
	for _, n := range Kind.Figures {
		takes := call.RelevantKeys([]int{n})
		for _, key := range call.Keys() {
			prefix := ""
			if key == "y" {
				prefix = "est=poisson&" // y matters only to these estimates
			}
			same := figureText(t, n, strings.TrimSuffix(prefix, "&")) == figureText(t, n, prefix+key+"="+changedValues[key])
			if took := slices.Contains(takes, key); took == same {
				t.Errorf("figure %d: %s is relevant: %t, and changes nothing: %t", n, key, took, same)
			}
		}
	}
	if RelevantKeys(0) != nil || RelevantKeys(Figures+1) != nil || experiment.KindNamed("figure") != Kind {
		t.Error("an unknown figure has relevant keys, or the kind has no name")
	}
}
