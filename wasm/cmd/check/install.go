package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	"juggle/wasm/chromium"
)

// A need is something that the later steps need beside Go and Node.
type need struct {
	title     string
	isPresent func() bool
	packages  []string // Debian's, which install it
}

// needs lists everything that the later steps need.
func needs() []need {
	all := []need{
		{"a browser (" + strings.Join(chromium.Names, ", ") + ")", func() bool { return chromium.Path() != "" }, chromium.Names[:1]},
		{"xz", hasProgram("xz"), []string{"xz-utils"}},
		{"gcc, for the race detector", hasProgram("gcc"), []string{"gcc", "libc6-dev"}},
		{"the fonts " + chromium.Wide.Sans + " and Serif", hasFonts(chromium.Wide), []string{chromium.Wide.Package}},
		{"the fonts " + chromium.Narrow.Sans + " and Serif", hasFonts(chromium.Narrow), []string{chromium.Narrow.Package}},
	}
	if os.Getuid() == 0 { // only root can start its daemons; other users skip the tests of job arrays and of sacct
		all = append(all, need{"Slurm, with one node", hasProgram("slurmctld"), []string{"slurm-wlm", "munge"}},
			need{"Slurm's accounting", hasProgram("slurmdbd"), []string{"slurmdbd"}},
			need{"a database for it", hasProgram("mariadbd"), []string{"mariadb-server-core"}},
			need{"the program that sets the database up", hasProgram("my_print_defaults"), []string{"mariadb-client-core"}})
	}
	return all
}

// hasProgram returns a function that reports whether the search path has a program.
func hasProgram(name string) func() bool {
	return func() bool { _, err := exec.LookPath(name); return err == nil }
}

func hasFonts(f chromium.Family) func() bool { return func() bool { return f.Check() == nil } }

// install installs the needs that this machine does not have. Only root can, where there is apt-get; otherwise the error names what root
// can install.
func install() (string, error) {
	titles, packages := missing(needs())
	if titles == nil {
		return "", nil
	}
	if _, err := exec.LookPath("apt-get"); err != nil || os.Getuid() != 0 {
		return "", errMissing(titles, packages)
	}
	fmt.Printf("== installing %s (apt-get install %s)\n", strings.Join(titles, "; "), strings.Join(packages, " "))
	return each(
		cmd("apt-get update -q"),
		cmd("apt-get install -qy --no-install-recommends", packages...).with("DEBIAN_FRONTEND=noninteractive"),
	)
}

// missing returns the titles of the needs that are not present, and the packages that install them.
func missing(all []need) (titles, packages []string) {
	for _, n := range all {
		if !n.isPresent() {
			titles, packages = append(titles, n.title), append(packages, n.packages...)
		}
	}
	return titles, packages
}

func errMissing(titles, packages []string) error {
	return fmt.Errorf("the tests need %s; root can install that, on Debian: apt-get install --no-install-recommends %s",
		strings.Join(titles, "; "), strings.Join(packages, " "))
}
