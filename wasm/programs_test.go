package main

import (
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The views that only the whole program has: each is a room of site, under its key. notSmall are the rooms of the core that only they need.
var (
	wholeViews = []string{"negotiate", "yardsticks", "pools", "realtime"}
	notSmall   = []string{"grid", "optimum", "pool", "pool/qos", "promise", "realtime", "rules", "session"}
)

func TestTheSmallProgramHasNothingOfTheViewsThatOnlyTheWholeOneHas(t *testing.T) {
	var rooms []string
	for _, name := range wholeViews {
		rooms = append(rooms, "juggle/site/"+name)
	}
	for _, name := range notSmall {
		rooms = append(rooms, "juggle/core/"+name)
	}
	of := func(names []string) (found []string) {
		for _, room := range rooms {
			if slices.Contains(names, room) {
				found = append(found, room)
			}
		}
		return found
	}
	if has := of(packages(t, "small")); len(has) > 0 {
		t.Errorf("the small program has %q", has)
	}
	if has := of(packages(t, "")); len(has) != len(rooms) {
		t.Errorf("of %q the whole program has %q alone", rooms, has)
	}
}

func TestTheBootScriptKnowsTheViewsThatOnlyTheWholeProgramHas(t *testing.T) {
	index, err := os.ReadFile("../index.html")
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`data-whole-views="([^"]*)"`).FindSubmatch(index)
	if said == nil {
		t.Fatal("index.html does not say the views")
	}
	small := packages(t, "small")
	var want []string
	for _, name := range packages(t, "") {
		if room := path.Base(name); path.Dir(name) == "juggle/site" && !slices.Contains(small, name) {
			want = append(want, room)
		}
	}
	got := strings.Fields(string(said[1]))
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Errorf("the boot script opens the whole program for %q, and only that has %q", got, want)
	}
}

// packages are those of the program that is built with these tags.
func packages(t *testing.T, tags string) []string {
	t.Helper()
	list := exec.Command("go", "list", "-tags", tags, "-deps", ".")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := list.CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, output)
	}
	return strings.Fields(string(output))
}
