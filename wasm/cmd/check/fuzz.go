package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"
)

var fuzzTarget = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)

// fuzzSteps are one step for every fuzz target, found in the test files, and one that opens hostile links and files in a browser.
func fuzzSteps(each time.Duration) lane {
	files, err := line("git", "ls-files", "--cached", "--others", "--exclude-standard", "*_test.go")
	if err != nil {
		return lane{{"find the fuzz targets", func() (string, error) { return "", err }}}
	}
	var steps lane
	for name := range strings.Lines(files) {
		name = strings.TrimSpace(name)
		text, err := os.ReadFile(name)
		if err != nil {
			continue // deleted, and not yet committed
		}
		for _, found := range fuzzTarget.FindAllStringSubmatch(string(text), -1) {
			folder := "./" + name[:strings.LastIndexByte(name, '/')]
			steps = append(steps, step{fmt.Sprintf("fuzz %s %s", folder, found[1]),
				cmd("go", "test", "-run", "^$", "-fuzz", "^"+found[1]+"$", "-fuzztime", each.String(), folder).run})
		}
	}
	hostile := cmd("go", "test", "-count=1", "-v", "-run", "Hostile", "-timeout", (20*each + 10*time.Minute).String(), ".")
	return append(steps, step{"hostile inputs in a browser", hostile.with("JUGGLE_HOSTILE=" + each.String()).in(e2e).run})
}

// longSteps are the tests with those of what only guards the rare.
func longSteps() lane {
	return lane{
		{"unit tests, the rare ones too", cmd("go", "test", noVet, "-timeout", "60m", "./...").with("JUGGLE_LONG=1").run},
		{"end-to-end tests, the rare ones too", endToEnd().and("-timeout", "30m").with("JUGGLE_LONG=1", "JUGGLE_PLAIN=../../"+asIs).run},
	}
}
