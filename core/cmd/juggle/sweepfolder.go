package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/sweep"
)

// A sweepFolder is where a sweep lies:
//
//	plan.json                     what is to be computed
//	parts/3-of-8-HASH.jsonl       a share that is computed whole
//	parts/3-of-8-HASH.*.chunk     a piece of one that is not yet; the next process on the share begins with them
//	merged/                       tables
//
// HASH are the first 16 digits of the plan's. Each of these files comes to be by a rename, whole, and is never changed. So any number of
// processes work in one folder, on one share too; whoever finishes a share removes its chunks, whose results are then in the part.
type sweepFolder struct {
	dir     string
	plan    *sweep.Plan
	execute func(ctx *experiment.Context, item int) (experiment.Row, error)
}

const (
	planName    = "plan.json"
	partEnd     = ".jsonl"
	chunkEnd    = ".chunk"
	shownDigits = 16 // of the plan's hash, in names
)

func openSweep(dir string) (*sweepFolder, error) {
	in, err := file.In(dir, planName)
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

// parseFolder parses the flags of a command that is about a sweep, and opens its folder.
func parseFolder(fs *flag.FlagSet, args []string) (*sweepFolder, error) {
	dir, err := parseOne(fs, args, "folders")
	if err != nil {
		return nil, err
	}
	return openSweep(dir)
}

// partsName is the folder of parts, in that of the sweep.
const partsName = "parts"

func (f *sweepFolder) parts() string { return filepath.Join(f.dir, partsName) }

// stem begins the names of a share's files.
func (f *sweepFolder) stem(s sweep.Share) string {
	return fmt.Sprintf("%d-of-%d-%s", s.Index, s.Of, f.plan.Hash()[:shownDigits])
}

func (f *sweepFolder) partPath(s sweep.Share) string {
	return filepath.Join(f.parts(), f.stem(s)+partEnd)
}

// A partFile is a file of the folder of parts.
type partFile struct {
	path  string
	share sweep.Share // as its name says
	chunk bool
	part  *sweep.Part
	fault error // why nothing of it can be used
}

// list finds the files of the plan's shares, sorted by name, and those of other sweeps.
func (f *sweepFolder) list() (own []*partFile, others []string, err error) {
	entries, err := file.List(f.dir, partsName)
	if err != nil {
		return nil, nil, err
	}
	for _, entry := range entries {
		name, path := entry.Name(), filepath.Join(f.parts(), entry.Name())
		end := filepath.Ext(name)
		if end != partEnd && end != chunkEnd {
			continue
		}
		stem, _, _ := strings.Cut(name, ".")
		text, hash := "", ""
		if at := strings.LastIndexByte(stem, '-'); at >= 0 {
			text, hash = strings.Replace(stem[:at], "-of-", "/", 1), stem[at+1:]
		}
		share, err := sweep.ParseShare(text)
		if err != nil || hash != f.plan.Hash()[:shownDigits] {
			others = append(others, path)
			continue
		}
		own = append(own, &partFile{path: path, share: share, chunk: end == chunkEnd})
	}
	return own, others, nil
}

// read reads a file of a share.
func (f *sweepFolder) read(p *partFile) error {
	in, err := file.In(f.dir, path.Join(partsName, filepath.Base(p.path)))
	switch {
	case errors.As(err, new(file.NotPlain)):
		p.fault = errors.Unwrap(err)
		return nil
	case err != nil:
		return err
	}
	defer in.Close()
	p.part, p.fault = f.plan.ReadPart(in)
	switch {
	case p.fault != nil:
	case p.part.Share != p.share:
		p.fault = fmt.Errorf("line 1: got share %v, want %v, as the file is called", p.part.Share, p.share)
	case !p.chunk && !f.plan.Completes(p.part):
		p.fault = errors.New("got a part that does not have every item of its share once, want it whole")
	}
	return nil
}

// gather reads what there is of the items from, ..., to-1. Results that differ are an error.
func (f *sweepFolder) gather(from, to int) (*sweep.Results, []*partFile, error) {
	all, _, err := f.list()
	if err != nil {
		return nil, nil, err
	}
	results := sweep.NewResults(f.plan)
	var files []*partFile
	for _, p := range all {
		if begin, end := f.plan.Items(p.share); end <= from || to <= begin {
			continue
		}
		switch err := f.read(p); {
		case p.chunk && errors.Is(err, fs.ErrNotExist): // another process has just finished the share
			return f.gather(from, to)
		case err != nil:
			return nil, nil, err
		}
		if files = append(files, p); p.fault != nil {
			continue
		}
		results.AddFailed(p.part.Failed)
		if err := results.Add(p.path, p.part.Results); err != nil {
			return nil, nil, err
		}
	}
	return results, files, nil
}

// complain tells of the files that are left out.
func complain(e *env, files []*partFile) {
	for _, p := range files {
		if p.fault != nil {
			e.say("%s: %v; left out", p.path, p.fault)
		}
	}
}

// failed names the items that could not be computed, so many at most; empty where there are none.
func failed(r *sweep.Results, most int) (text string) {
	list := r.Failed()
	for _, f := range list[:min(most, len(list))] {
		text += fmt.Sprintf("\n  item %d: %s", f.Item, f.Why)
	}
	if len(list) > most {
		text += fmt.Sprintf("\n  and %d more", len(list)-most)
	}
	return text
}

// missing names the shares that lack items, among as many shares as most of the files are of, and why, where they failed.
func (f *sweepFolder) missing(r *sweep.Results, files []*partFile) string {
	n := commonShares(files)
	if n == 0 {
		return `nothing is computed yet; "juggle sweep run DIR -share I/N" computes a share`
	}
	const most = 20
	var lacking []string
	for i := range n {
		share := sweep.Share{Index: i, Of: n}
		from, to := f.plan.Items(share)
		if rest := len(r.Missing(from, to)); rest > 0 {
			lacking = append(lacking, fmt.Sprintf("%v (%d of %d items)", share, rest, to-from))
		}
	}
	more := ""
	if len(lacking) > most {
		more = fmt.Sprintf(", and %d more", len(lacking)-most)
		lacking = lacking[:most]
	}
	text := "missing in shares " + strings.Join(lacking, ", ") + more
	if why := failed(r, most); why != "" {
		text += "; of them failed, and are tried again by \"juggle sweep run\":" + why
	}
	return text
}

// commonShares is how many shares most of those that were begun divide the sweep into, the larger number of two that are as frequent; 0
// where none was.
func commonShares(files []*partFile) (common int) {
	count, seen := make(map[int]int), make(map[sweep.Share]bool)
	for _, p := range files {
		if !seen[p.share] {
			seen[p.share] = true
			count[p.share.Of]++
		}
	}
	for of, n := range count {
		if n > count[common] || n == count[common] && of > common {
			common = of
		}
	}
	return common
}
