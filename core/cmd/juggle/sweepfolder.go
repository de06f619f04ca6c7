package main

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/experiment/sweep"
)

// A sweepFolder is the folder of a sweep:
//
//	plan.json                     the plan
//	parts/3-of-8-HASH.jsonl       the computed results of a share
//	merged/                       tables
//
// HASH is the first 16 digits of the plan's hash. Each file is written under another name and renamed after it is complete. So any number
// of processes can work in one folder, even on one share.
type sweepFolder struct {
	dir     string
	plan    *sweep.Plan
	execute func(ctx *experiment.Context, item int) ([]float64, error) // plan.Execute; tests replace it
}

const (
	planName      = "plan.json"
	partsName     = "parts"
	partExtension = ".jsonl"
)

// openSweep opens the folder of a sweep and reads its plan.
func openSweep(dir string) (*sweepFolder, error) {
	in, err := file.OpenIn(dir, planName)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	plan, err := sweep.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, planName), err)
	}
	return &sweepFolder{dir, plan, plan.Execute}, nil
}

// partName returns the name of a share's file.
func (f *sweepFolder) partName(s sweep.Share) string {
	return fmt.Sprintf("%d-of-%d-%.16s%s", s.Index, s.Of, f.plan.Hash(), partExtension)
}

// partPath returns the path of a share's file.
func (f *sweepFolder) partPath(s sweep.Share) string {
	return filepath.Join(f.dir, partsName, f.partName(s))
}

// readParts reads the files of all shares that overlap with the wanted share, and adds all their items, also those outside it. It leaves
// out foreign files, and damaged files of these shares, and writes a note about each. It ignores files without partExtension, and does not
// read the files of other shares. Two files with different results for one item are an error. most is the largest number of shares, the N
// of I/N, that the name of one of the sweep's files has; 0 if there is no such file.
func (f *sweepFolder) readParts(e *env, wanted sweep.Share) (results *sweep.Results, most int, err error) {
	entries, err := file.List(f.dir, partsName)
	if err != nil {
		return nil, 0, err
	}
	results = sweep.NewResults(f.plan)
	from, to := f.plan.Items(wanted)
	for _, entry := range entries {
		name := entry.Name()
		if filepath.Ext(name) != partExtension {
			continue
		}
		index, rest, _ := strings.Cut(name, "-of-")
		shares, _, _ := strings.Cut(rest, "-")
		share, err := sweep.ParseShare(index + "/" + shares)
		if err != nil || name != f.partName(share) {
			e.notef("%s: of another sweep, or of another version of the program; left out", filepath.Join(f.dir, partsName, name))
			continue
		}
		most = max(most, share.Of)
		if begin, end := f.plan.Items(share); end <= from || to <= begin {
			continue
		}
		err = f.readPart(results, share)
		if errors.As(err, new(*sweep.Difference)) {
			return nil, 0, err
		}
		if err != nil {
			e.notef("%v; left out", err)
		}
	}
	return results, most, nil
}

// readPart adds the file of a share to the results. Its errors name the file once. If another file has a different result for an item, the
// error is a sweep.Difference.
func (f *sweepFolder) readPart(results *sweep.Results, share sweep.Share) error {
	in, err := file.OpenIn(f.dir, path.Join(partsName, f.partName(share)))
	if err != nil {
		return err
	}
	defer in.Close()
	err = results.ReadPart(f.partPath(share), in, share)
	if err == nil || errors.As(err, new(*sweep.Difference)) {
		return err
	}
	return fmt.Errorf("%s: %w", f.partPath(share), err)
}

// describeMissing names the shares that have missing items when the sweep is divided into the given number of shares. At least one item
// must be missing. 0 shares means that nothing is computed yet.
func (f *sweepFolder) describeMissing(r *sweep.Results, shares int) string {
	if shares == 0 {
		return `nothing is computed yet; "juggle sweep run DIR -share I/N" computes a share`
	}
	const most = 20 // shares that are named
	var incomplete []string
	for i := range shares {
		share := sweep.Share{Index: i, Of: shares}
		from, to := f.plan.Items(share)
		if missing := len(r.Missing(share)); missing > 0 {
			incomplete = append(incomplete, fmt.Sprintf("%v (%d of %d items)", share, missing, to-from))
		}
	}
	if more := len(incomplete) - most; more > 0 {
		incomplete = append(incomplete[:most], fmt.Sprintf("and %d more", more))
	}
	return "missing in shares " + strings.Join(incomplete, ", ")
}
