package chromium

import (
	"os"
	"os/exec"
	"path/filepath"
)

// windowless is Debian's Chromium without windows, which takes a sixth less processor time for the same tests.
const windowless = "chromium-headless-shell"

// Names are the programs that are looked for, in this order. The first is also the name of Debian's package of it.
var Names = []string{windowless, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// Path is the browser's program, "" where there is none.
func Path() string {
	for _, name := range Names {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if name == windowless {
			// Debian's launcher is a shell that waits for the browser: whoever ends the one leaves the other running.
			if program, err := exec.LookPath(filepath.Join(filepath.Dir(path), "../lib/chromium", name)); err == nil {
				return program
			}
		}
		return path
	}
	return ""
}

// HasSandbox reports whether the browser starts in its sandbox. It does not for root, and for nobody where the kernel or the container
// refuses it user namespaces: there it needs --no-sandbox. Whoever is not root waits for a start of the browser, about a second.
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
