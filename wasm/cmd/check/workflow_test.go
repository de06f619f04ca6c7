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
	_, all, _ := strings.Cut(string(text), "\njobs:\n")
	starts := regexp.MustCompile(`(?m)^  ([a-z]+):\n`).FindAllStringSubmatchIndex(all, -1)
	jobs := map[string]string{}
	for i, at := range starts {
		end := len(all)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		jobs[all[at[2]:at[3]]] = all[at[1]:end]
	}
	if len(jobs) != 3 || !strings.Contains(string(text), "\npermissions: {}\n") {
		t.Errorf("got %d jobs, want 3, and no permission that a job does not name", len(jobs))
	}
	byCommit := regexp.MustCompile(`^actions/[a-z-]+@[0-9a-f]{40} # v[0-9.]+$`)
	for name, job := range jobs {
		for _, uses := range regexp.MustCompile(`uses: (.*)`).FindAllStringSubmatch(job, -1) {
			if !byCommit.MatchString(uses[1]) {
				t.Errorf("%s: got %s, want an action by commit, with its version behind", name, uses[1])
			}
		}
		tests, uploads := strings.Contains(job, ".ci/run"), strings.Contains(job, "upload-pages-artifact")
		writes, runs := strings.Contains(job, ": write"), strings.Contains(job, "run: ")
		cached := strings.Contains(job, "cache: npm") || strings.Contains(job, "setup-go@") && !strings.Contains(job, "cache: false")
		if !strings.Contains(job, "    permissions:\n") || uploads && (tests || cached) || writes && (runs || uploads) {
			t.Errorf("%s: got one that runs tests: %v, uploads: %v, writes: %v, uses caches: %v", name, tests, uploads, writes, cached)
		}
	}
	script, err := os.ReadFile(filepath.Join(root, "build.sh"))
	if err != nil || !regexp.MustCompile(`(?m)^  npm ci --ignore-scripts`).Match(script) {
		t.Errorf("build.sh: want packages that run nothing while they are installed; %v", err)
	}
}
