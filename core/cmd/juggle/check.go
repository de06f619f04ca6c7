package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"juggle/core/base/fault"
	"juggle/core/cmd/file"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/papers/optimum"
	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
)

const checkHelp = `What other simulators, and Juggle itself, can be compared with. A period of the log becomes requests as for the
figures. Each order of the waiting queue meets them, once as it is and once with offers and fixing, and is placed in two ways that were
written separately: Juggle's, which looks at few jobs, and a plain one that follows Algorithm 1 line by line and places the request and
every job behind it again at every try. After each of Juggle's events the invariants are verified: no more processors than there are,
every job in its window, a rejection moves nobody. The output has a line for each case: how many requests there were, how many of them
the plain way accepted, with an offer or without, and how many met the same fate both times. Where these are not all, or an invariant is
broken, the exit code is 3: a fault of Juggle's.
With -o every case is a folder as well: requests.csv, the flags of "juggle schedule", and expected.csv, which it has to print, as the
plain way has it.`

// prepareCheck compares the kernel's decisions with those of plain placing, on the requests of a log's period.
func prepareCheck(c *invocation) func() error {
	setup := optimum.Default()
	setup.Cut.Requests = 1e5                                                     // the most that -requests takes
	isStep := func(p param.Param[optimum.Setup]) bool { return p.Key == "step" } // the check does not limit starts to steps
	makeStretch := stretchFlags(c, &setup, slices.DeleteFunc(slices.Clone(optimum.Parameters), isStep))
	folder := c.String("o", "", "write the cases into this `FOLDER`, which must be new")
	return func() error {
		requests, err := makeStretch()
		if err != nil {
			return err
		}
		var files file.Set
		defer files.Drop()
		if *folder != "" {
			if _, err := os.Lstat(*folder); err == nil {
				return fmt.Errorf("%s: a file exists there, want a folder that is new", *folder)
			}
			if err := files.Folder(*folder); err != nil {
				return err
			}
		}
		t := &report.Table{Columns: report.Columns("case", "#requests", "#accepted", "#same")}
		var mismatch error
		bar := progressLine{env: c.env}
		defer bar.clear()
		cases := checkCases(int(requests.Procs), setup.Workload.Seed)
		for i, current := range cases {
			bar.show(i, len(cases))
			want, accepted, same, err := current.compare(requests.Jobs, rules.PlaceAll)
			if err != nil {
				return err
			}
			t.Add(current.name, len(want), accepted, same)
			if same < len(want) {
				mismatch = fault.Newf("%s: %d of %d requests meet another fate where all are placed again",
					current.name, len(want)-same, len(want))
			}
			if *folder != "" {
				if err := current.write(&files, filepath.Join(*folder, current.name), requests.Jobs, want); err != nil {
					return err
				}
			}
		}
		bar.clear()
		if err := files.Keep(); err != nil {
			return err
		}
		return errors.Join(c.table(t), mismatch)
	}
}

// A checkCase is a configuration to compare, with the flags of "juggle schedule" that set it.
type checkCase struct {
	name   string
	config sim.Config
	flags  []string
}

// compare runs the case twice: first with the kernel's placing while the invariants are verified, then with the placer. It returns the
// placer's rows, how many of these are accepted or offered, and how many are the same in both runs.
func (c *checkCase) compare(jobs []sim.Job, placer schedule.Placer) (want []sim.Row, accepted, same int, err error) {
	kernelConfig, placerConfig := c.config, c.config
	kernelConfig.Check, placerConfig.Placer = true, placer
	kernel, err := sim.Run(kernelConfig, jobs)
	if err != nil {
		return nil, 0, 0, err
	}
	placed, err := sim.Run(placerConfig, jobs)
	if err != nil {
		return nil, 0, 0, err
	}
	for k, row := range placed.Rows {
		if row.Decision != schedule.Rejected {
			accepted++
		}
		if row == kernel.Rows[k] {
			same++
		}
	}
	return placed.Rows, accepted, same, nil
}

// checkCases returns two cases for each order of the waiting queue: without and with offers and fixing.
func checkCases(procs int, seed uint64) (cases []checkCase) {
	for _, order := range schedule.Orders() {
		bare := checkCase{name: order.Name, config: defaultRequestConfig(),
			flags: []string{"-procs", fmt.Sprint(procs), "-order", order.Name, "-seed", fmt.Sprint(seed)}}
		bare.config.Procs, bare.config.Policy.Order, bare.config.Policy.Seed = procs, order.Value, seed
		offers := bare
		offers.name += "_offers_50_fix_25"
		offers.config.Policy.OfferThreshold, offers.config.Policy.FixShare = 50, 25
		offers.flags = append(slices.Clone(bare.flags), "-offers", "50", "-fix", "25")
		cases = append(cases, bare, offers)
	}
	return cases
}

// write makes a folder and adds the case's files in it to the set.
func (c *checkCase) write(files *file.Set, folder string, jobs []sim.Job, rows []sim.Row) error {
	if err := files.Folder(folder); err != nil {
		return err
	}
	return errors.Join(
		files.Write(filepath.Join(folder, "requests.csv"), func(w io.Writer) error { return requestcsv.Write(w, jobs) }),
		files.Write(filepath.Join(folder, "flags"), func(w io.Writer) error {
			_, err := fmt.Fprintln(w, strings.Join(c.flags, " "))
			return err
		}),
		files.Write(filepath.Join(folder, "expected.csv"), sim.Table(rows).WriteCSV))
}
