package chromium

import (
	"os"
	"os/exec"
	"path/filepath"
)

// windowless is Debian's Chromium without windows. The tests take a sixth less processor time with it than with chromium.
const windowless = "chromium-headless-shell"

// Names lists the programs that can be the browser, the preferred ones first. The first one is also the name of Debian's package of it.
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

// HasSandbox reports whether the browser at path starts in its sandbox; if not, it needs --no-sandbox. For root it never does. For other
// users it does not if the kernel or the container refuses user namespaces to it. HasSandbox starts the browser once, which takes about a
// second, unless the user is root.
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
