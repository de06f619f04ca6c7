package chromium

import (
	"os"
	"os/exec"
	"path/filepath"
)

// windowless is Debian's Chromium without windows. The tests take a sixth less processor time with it than with chromium.
const windowless = "chromium-headless-shell"

// Names lists the programs that can be the browser, the preferred ones first. The first is also the name of a Debian package.
var Names = []string{windowless, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// Path returns the path of the browser's program, "" if there is none.
func Path() string {
	for _, name := range Names {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if name == windowless {
			// Debian's launcher is a shell that waits for the browser. If the launcher is killed, the browser runs on.
			if program, err := exec.LookPath(filepath.Join(filepath.Dir(path), "../lib/chromium", name)); err == nil {
				return program
			}
		}
		return path
	}
	return ""
}

// HasSandbox reports whether the browser at path starts in its sandbox; if not, it needs --no-sandbox. If the user is root, the
// browser never starts in its sandbox. For other users it does unless the kernel or the container forbids user namespaces. HasSandbox finds
// this out by starting the browser once, which takes about a second; for root it starts nothing.
func HasSandbox(path string) bool { return os.Getuid() != 0 && starts(path) }

// starts reports whether the browser can show an empty page.
func starts(path string) bool {
	profile, err := os.MkdirTemp("", "chromium")
	if err != nil {
		return false
	}
	defer os.RemoveAll(profile)
	return exec.Command(path, "--headless", "--disable-gpu", "--user-data-dir="+profile, "--dump-dom", "about:blank").Run() == nil
}
