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
	what    string
	present func() bool
	debian  []string // the packages that bring it
}

// needs are all of them.
func needs() []need {
	all := []need{
		{"a browser (" + strings.Join(chromium.Names, ", ") + ")", func() bool { return chromium.Path() != "" }, chromium.Names[:1]},
		{"xz", program("xz"), []string{"xz-utils"}},
		{"gcc, for the race detector", program("gcc"), []string{"gcc", "libc6-dev"}},
		{"the fonts " + chromium.Wide.Sans + " and Serif", installed(chromium.Wide), []string{chromium.Wide.Package}},
		{"the fonts " + chromium.Narrow.Sans + " and Serif", installed(chromium.Narrow), []string{chromium.Narrow.Package}},
	}
	if os.Getuid() == 0 { // nobody else can start its daemons: for others the tests of job arrays and of sacct are skipped
		all = append(all, need{"Slurm, with one node", program("slurmctld"), []string{"slurm-wlm", "munge"}},
			need{"Slurm's accounting", program("slurmdbd"), []string{"slurmdbd"}},
			need{"a database for it", program("mariadbd"), []string{"mariadb-server-core"}},
			need{"what sets the database up", program("my_print_defaults"), []string{"mariadb-client-core"}})
	}
	return all
}

func program(name string) func() bool {
	return func() bool { _, err := exec.LookPath(name); return err == nil }
}

func installed(f chromium.Family) func() bool { return func() bool { return f.Check() == nil } }

// install gets what this machine lacks of the needs. Only root can; whoever is not is told what to ask for.
func install() (string, error) {
	what, packages := lacking(needs())
	if what == nil {
		return "", nil
	}
	if _, err := exec.LookPath("apt-get"); err != nil || os.Getuid() != 0 {
		return "", missing(what, packages)
	}
	fmt.Printf("== installing %s (apt-get install %s)\n", strings.Join(what, "; "), strings.Join(packages, " "))
	return each(
		cmd("apt-get", "update", "-q"),
		cmd(append([]string{"apt-get", "install", "-qy", "--no-install-recommends"}, packages...)...).with("DEBIAN_FRONTEND=noninteractive"),
	)
}

// lacking is what is not there, and the packages that bring it.
func lacking(all []need) (what, packages []string) {
	for _, n := range all {
		if !n.present() {
			what, packages = append(what, n.what), append(packages, n.debian...)
		}
	}
	return what, packages
}

// missing says what is not there and how a person gets it.
func missing(what, packages []string) error {
	return fmt.Errorf("the tests need %s; root can install that, on Debian: apt-get install --no-install-recommends %s",
		strings.Join(what, "; "), strings.Join(packages, " "))
}
