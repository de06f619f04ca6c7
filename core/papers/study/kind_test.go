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

// figureText returns a text with everything in a figure that parameters can change.
func figureText(t *testing.T, figure int, settings string) string {
	t.Helper()
	setup := Kind.NewSetup()
	if errs := setup.Decode(settings); len(errs) > 0 {
		t.Fatal(errs)
	}
	e, err := setup.Plan([]int{figure}, fakeSource(3))
	if err != nil {
		t.Fatal(err)
	}
	f := e.Collect().Figures()[0]
	runs := slices.Clone(e.Base().Runs)
	for i := range runs { // all figures measure fragmentation if it is on, but only some show it
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
		t.Skip("-short: plans every figure with every parameter")
	}
	setup := Kind.NewSetup()
	for _, n := range Kind.Figures {
		relevant := setup.RelevantKeys([]int{n})
		for _, key := range setup.Keys() {
			prefix := ""
			if key == "y" {
				prefix = "est=poisson&" // y matters only to these estimates
			}
			isUnchanged := figureText(t, n, strings.TrimSuffix(prefix, "&")) == figureText(t, n, prefix+key+"="+changedValues[key])
			if isRelevant := slices.Contains(relevant, key); isRelevant == isUnchanged {
				t.Errorf("figure %d: got relevant %t of %s, want %t, since the figure changes with it: %[4]t", n, isRelevant, key, !isUnchanged)
			}
		}
	}
	if RelevantKeys(0) != nil || RelevantKeys(Figures+1) != nil || experiment.KindNamed("figure") != Kind {
		t.Error("got relevant keys of an unknown figure, or no kind of the name figure")
	}
}
