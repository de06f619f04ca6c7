package main

import (
	"fmt"
	"os"
	"path"
	"regexp"
	"strings"
	"time"
)

var fuzzTarget = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)

// fuzzSteps returns a step for each fuzz target in the project's test files, and one that opens hostile links and files in a browser.
func fuzzSteps(timeEach time.Duration) lane {
	files, err := sourceFiles("*_test.go")
	if err != nil {
		return lane{{"find the fuzz targets", func() (string, error) { return "", err }}}
	}
	var steps lane
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return lane{{"read the fuzz targets", func() (string, error) { return "", err }}}
		}
		for _, found := range fuzzTarget.FindAllStringSubmatch(string(text), -1) {
			folder, target := "./"+path.Dir(name), found[1]
			steps = append(steps, step{fmt.Sprintf("fuzz %s %s", folder, target),
				cmd(fmt.Sprintf("go test -run ^$ -fuzz ^%s$ -fuzztime %v %s", target, timeEach, folder)).run})
		}
	}
	hostile := cmd(fmt.Sprintf("go test -count=1 -v -run Hostile -timeout %v .", 20*timeEach+10*time.Minute))
	return append(steps, step{"hostile inputs in a browser", hostile.with("JUGGLE_HOSTILE=" + timeEach.String()).in(e2e).run})
}

// sourceFiles lists the project's files whose names match a pattern of git's, those not yet committed among them.
func sourceFiles(pattern string) ([]string, error) {
	listed, err := cmd("git ls-files --cached --others --exclude-standard", pattern).line()
	var names []string
	for _, name := range strings.Fields(listed) {
		if _, err := os.Stat(name); err == nil { // git also lists files whose deletion is not yet committed
			names = append(names, name)
		}
	}
	return names, err
}

// longSteps are the unit tests and the end-to-end tests, together with those that only -long runs.
func longSteps() lane {
	return lane{
		{"unit tests, the rare ones too", cmd("go test -vet=off -timeout 60m ./...").with("JUGGLE_LONG=1").run},
		{"end-to-end tests, the rare ones too", endToEnd("30m").with("JUGGLE_LONG=1").run},
	}
}
