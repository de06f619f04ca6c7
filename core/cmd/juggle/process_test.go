package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// asCommand has the test's own binary behave as juggle, so that a test can start processes, and kill them.
const asCommand = "JUGGLE_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// juggleProcess is juggle with these arguments, not started.
func juggleProcess(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// projectHiGHS is where npm has put HiGHS for this project.
var projectHiGHS = filepath.Join("..", "..", "..", "node_modules", "highs")
