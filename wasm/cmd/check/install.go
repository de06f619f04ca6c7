package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// chromium is the browser's program, "" where there is none.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// install gets what the later steps need and this machine lacks: a browser, xz for the page's program, and a C compiler for the race detector.
func install() (string, error) {
	var missing []string
	if chromium() == "" {
		missing = append(missing, "chromium")
	}
	if _, err := exec.LookPath("xz"); err != nil {
		missing = append(missing, "xz-utils")
	}
	if _, err := exec.LookPath("gcc"); err != nil {
		missing = append(missing, "gcc", "libc6-dev")
	}
	if missing == nil {
		return "", nil
	}
	if os.Getuid() != 0 {
		return fmt.Sprintf("want root, to install them: apt-get install %s", strings.Join(missing, " ")), fmt.Errorf("missing: %v", missing)
	}
	fmt.Printf("(apt-get install %v) ", missing)
	return each(
		cmd("apt-get", "update", "-q"),
		cmd(append([]string{"apt-get", "install", "-qy", "--no-install-recommends"}, missing...)...).with("DEBIAN_FRONTEND=noninteractive"),
	)
}
