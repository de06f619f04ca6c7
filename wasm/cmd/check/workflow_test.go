package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTheWorkflowTrustsNoTagAndDeploysWhatNoTestHasTouched guards against two attacks. Code that tests run could change the deployed
// folder. A tag of an action could be moved to another version.
func TestTheWorkflowTrustsNoTagAndDeploysWhatNoTestHasTouched(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	text, err := os.ReadFile(filepath.Join(root, ".github", "workflows", "pages.yml"))
	if err != nil {
		t.Fatal(err)
	}
	_, jobsText, _ := strings.Cut(string(text), "\njobs:\n")
	starts := regexp.MustCompile(`(?m)^  ([a-z]+):\n`).FindAllStringSubmatchIndex(jobsText, -1)
	jobs := map[string]string{}
	for i, at := range starts {
		end := len(jobsText)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		jobs[jobsText[at[2]:at[3]]] = jobsText[at[1]:end]
	}
	if len(jobs) != 3 || !strings.Contains(string(text), "\npermissions: {}\n") {
		t.Errorf("got %d jobs, want 3, and no permission that a job does not name", len(jobs))
	}
	byCommit := regexp.MustCompile(`^actions/[a-z-]+@[0-9a-f]{40} # v[0-9.]+$`)
	for name, job := range jobs {
		for _, uses := range regexp.MustCompile(`uses: (.*)`).FindAllStringSubmatch(job, -1) {
			if !byCommit.MatchString(uses[1]) {
				t.Errorf("%s: got %s, want an action with its commit, and its version in a comment", name, uses[1])
			}
		}
		runsTests := strings.Contains(job, ".ci/run") || strings.Contains(job, "build.sh test")
		uploads := strings.Contains(job, "upload-pages-artifact")
		mayWrite, runsCommands := strings.Contains(job, ": write"), strings.Contains(job, "run: ")
		usesCache := strings.Contains(job, "cache: npm") || strings.Contains(job, "setup-go@") && !strings.Contains(job, "cache: false")
		if !strings.Contains(job, "    permissions:\n") || uploads && (runsTests || usesCache) ||
			mayWrite && (runsCommands || uploads) {
			t.Errorf("%s: got a job that runs tests: %t, uses a cache: %t, uploads: %t, runs commands: %t, may write: %t; want its permissions "+
				"listed, no upload beside tests or a cache, and no command or upload beside a permission to write",
				name, runsTests, usesCache, uploads, runsCommands, mayWrite)
		}
	}
	script, err := os.ReadFile(filepath.Join(root, "build.sh"))
	if err != nil || !regexp.MustCompile(`(?m)^  npm ci --ignore-scripts`).Match(script) {
		t.Errorf("build.sh: got no \"npm ci --ignore-scripts\", error %v; want it, so that packages run nothing while they are installed", err)
	}
}
