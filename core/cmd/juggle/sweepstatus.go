package main

import (
	"fmt"
	"path/filepath"
	"strconv"

	"juggle/core/report"
	"juggle/core/sweep"
)

// sweepStatus lists what has been computed: a row for every part and every share that has chunks, one for every share that has neither,
// and one for all.
func sweepStatus(e *env, args []string) error {
	fs := newFlags(e, "sweep status", "DIR")
	complete := fs.Bool("complete", false, "fail, with exit code 1, where anything is missing")
	format := formatFlag(e, fs)
	folder, err := parseFolder(fs, args)
	if err != nil {
		return err
	}
	table, missing, err := folder.status()
	if err != nil {
		return err
	}
	if err := writeTable(e, table, *format); err != nil {
		return err
	}
	if *complete && missing > 0 {
		return fmt.Errorf("%s: %d of %d items are missing", folder.dir, missing, folder.plan.Len())
	}
	return nil
}

// status is the table, and how many items are missing.
func (f *sweepFolder) status() (t *report.Table, missing int, err error) {
	t = &report.Table{Columns: []report.Column{{Name: "share"}, {Name: "items", Kind: report.Number}, {Name: "done", Kind: report.Number},
		{Name: "state"}, {Name: "file"}}}
	results, files, err := f.gather(0, f.plan.Len())
	if err != nil {
		return nil, 0, err
	}
	seen, begun := make(map[sweep.Share]bool), make(map[sweep.Share]bool)
	for _, p := range files {
		seen[p.share] = true
		from, to := f.plan.Items(p.share)
		items, done, state := to-from, 0, "whole"
		switch {
		case p.fault != nil:
			state = p.fault.Error()
		case p.chunk && begun[p.share]:
			continue
		case p.chunk: // one row for all chunks of a share
			begun[p.share] = true
			done, state = items-len(results.Missing(from, to)), "begun"
			p.path = filepath.Join(f.parts(), f.stem(p.share)+".*"+chunkEnd)
		default:
			done = items
		}
		t.Add(p.share, items, done, state, p.path)
	}
	for _, failure := range results.Failed() {
		t.Add("", 1, 0, fmt.Sprintf("item %d failed: %s", failure.Item, failure.Why), "")
	}
	n := commonShares(files)
	for i := range n {
		if share := (sweep.Share{Index: i, Of: n}); !seen[share] {
			from, to := f.plan.Items(share)
			t.Add(share, to-from, to-from-len(results.Missing(from, to)), "not begun", "")
		}
	}
	_, others, err := f.list()
	for _, path := range others {
		t.Add("", 0, 0, "of another sweep or version", path)
	}
	state := "whole"
	if missing = f.plan.Len() - results.Done(); missing > 0 {
		state = "missing " + strconv.Itoa(missing)
	}
	t.Add("all", f.plan.Len(), results.Done(), state, "")
	return t, missing, err
}
