package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"juggle/core/plaintext"
	"juggle/core/sweep"
)

const sweepSlurmHelp = `Prints a job script, to be kept in a file:

  juggle sweep slurm DIR -shares 100 -- --partition=long --time=2:00:00 > job.sh
  sh job.sh             submits the shares, and a job that merges them when all have ended well
  sh job.sh --wait      the same, and returns after that, with exit code 1 where anything is missing

A share is a task of a job array. A cluster's MaxArraySize bounds these, at 1001 where it was never set; the script asks
for it, and where there are more shares a task computes several, one after the other. DIR and the program must lie where
every node sees them. Nothing is submitted by this command.`

// prepareSweepSlurm prints a job script.
func prepareSweepSlurm(c *invocation) func() error {
	dir, shares := c.one("folders"), 0
	whole(c, "shares", &shares, 1, sweep.MaxItems, "Divide the sweep into so many shares. It must be given.")
	folders, options := c.accept, []string(nil)
	c.accept = func(args []string) error {
		at := len(args) - c.behind
		options = args[at:]
		return folders(args[:at])
	}
	return func() error {
		folder, err := openSweep(*dir)
		if err != nil {
			return err
		}
		if shares == 0 {
			return usagef("got no -shares, want into how many shares the sweep is divided: -shares 100")
		}
		if bad := slices.IndexFunc(options, func(o string) bool { return strings.ContainsAny(o, "\"\n") }); bad >= 0 {
			return usagef("option %d for sbatch: got %q, want one without a quotation mark and a new line", bad+1, options[bad])
		}
		program, err := os.Executable()
		if err != nil {
			return err
		}
		path, err := filepath.Abs(folder.dir)
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(c.stdout, slurmScript(program, path, folder.plan.Hash()[:8], shares, options))
		return err
	}
}

// slurmScript is one file in three roles: what submits, a task that computes a share, and the job that merges. The options for sbatch hold
// for both jobs.
func slurmScript(program, dir, name string, shares int, options []string) string {
	directives := "#SBATCH --job-name=juggle-" + name + "\n#SBATCH --requeue\n#SBATCH --open-mode=append\n"
	for i, o := range options {
		if strings.ContainsAny(o, " \t#'\\") {
			o = `"` + o + `"`
		}
		if i == 0 {
			directives += "#SBATCH"
		}
		directives += " " + o
	}
	if len(options) > 0 {
		directives += "\n"
	}
	return "#!/bin/sh\n" + directives + fmt.Sprintf(`
# Kept in a file, job.sh:
#   sh job.sh [SBATCH OPTIONS]     submits %[1]d shares, and a job that merges them when all have ended well; the options are for that
#                                  job: with --wait the script returns when it has ended
#   sbatch --array=0-%[2]d job.sh   submits the shares alone
# A share that was preempted goes on where it was when it is queued again. One that is whole ends at once. Of more shares than an
# array may have tasks, each task computes several.
set -eu
juggle=%[3]s
dir=%[4]s

if [ "${1-}" = merge ]; then
	exec "$juggle" sweep merge "$dir"
fi
if [ -n "${SLURM_ARRAY_TASK_ID-}" ]; then
	trap 'exit 143' TERM # no further share begins
	share=$SLURM_ARRAY_TASK_ID failed=0
	while [ "$share" -lt %[1]d ]; do
		"$juggle" sweep run "$dir" -share "$share/%[1]d" -jobs "${SLURM_CPUS_PER_TASK:-1}" || failed=$?
		share=$((share + ${1:-%[1]d}))
	done
	exit "$failed"
fi
tasks=%[1]d
most=$(scontrol show config 2>/dev/null | sed -n 's/^MaxArraySize *= *//p' || :)
if [ "${most:-$tasks}" -lt "$tasks" ]; then
	tasks=$most
fi
shares=$(sbatch --parsable --array="0-$((tasks - 1))" "$0" "$tasks")
sbatch --dependency="afterok:${shares%%%%;*}" --kill-on-invalid-dep=yes "$@" "$0" merge
case " $* " in
*" --wait "* | *" -W "*) exec "$juggle" sweep merge "$dir" ;; # where a share has failed sbatch ends well, and nothing is merged
esac
`, shares, shares-1, plaintext.Shell(program), plaintext.Shell(dir))
}
