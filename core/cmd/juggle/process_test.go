package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// asCommand is the name of an environment variable. If it is set, the test's own binary behaves as juggle, so that tests can start and kill
// processes.
const asCommand = "JUGGLE_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// juggleProcess returns juggle with these arguments as a process that is not started.
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

// projectHiGHS is the folder in which npm installs HiGHS for this project.
var projectHiGHS = filepath.Join("..", "..", "..", "node_modules", "highs")
