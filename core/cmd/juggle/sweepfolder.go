package main

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/sweep"
)

// A sweepFolder is where a sweep lies:
//
//	plan.json                     what is to be computed
//	parts/3-of-8-HASH.jsonl       what is computed of a share
//	merged/                       tables
//
// HASH are the first 16 digits of the plan's. Each of these files comes to be by a rename, whole. So any number of processes work in one
// folder, on one share too.
type sweepFolder struct {
	dir     string
	plan    *sweep.Plan
	execute func(ctx *experiment.Context, item int) (experiment.Row, error)
}

const (
	planName    = "plan.json"
	partsName   = "parts"
	partEnd     = ".jsonl"
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

func (f *sweepFolder) partPath(s sweep.Share) string {
	return filepath.Join(f.dir, partsName, fmt.Sprintf("%d-of-%d-%s%s", s.Index, s.Of, f.plan.Hash()[:shownDigits], partEnd))
}

// A partFile is a file of the folder of parts.
type partFile struct {
	path  string
	share sweep.Share // as its name says
	part  *sweep.Part
	fault error // why nothing of it can be used
}

// gather reads what there is of the items from, ..., to-1, from the files of all shares that have some of them, and tells e of the files
// that are left out. Results that differ are an error.
func (f *sweepFolder) gather(e *env, from, to int) (*sweep.Results, []*partFile, error) {
	entries, err := file.List(f.dir, partsName)
	if err != nil {
		return nil, nil, err
	}
	results := sweep.NewResults(f.plan)
	var files []*partFile
	for _, entry := range entries {
		stem, is := strings.CutSuffix(entry.Name(), partEnd)
		if !is {
			continue
		}
		p := &partFile{path: filepath.Join(f.dir, partsName, entry.Name())}
		at := max(0, strings.LastIndexByte(stem, '-'))
		p.share, err = sweep.ParseShare(strings.Replace(stem[:at], "-of-", "/", 1))
		if err != nil || stem[at:] != "-"+f.plan.Hash()[:shownDigits] {
			e.say("%s: of another sweep, or of another version of the program; left out", p.path)
			continue
		}
		if begin, end := f.plan.Items(p.share); end <= from || to <= begin {
			continue
		}
		if err := f.read(p); err != nil {
			return nil, nil, err
		}
		if files = append(files, p); p.fault != nil {
			e.say("%s: %v; left out", p.path, p.fault)
			continue
		}
		results.AddFailed(p.part.Failed)
		if err := results.Add(p.path, p.part.Results); err != nil {
			return nil, nil, err
		}
	}
	return results, files, nil
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
	if p.part, p.fault = f.plan.ReadPart(in); p.fault == nil && p.part.Share != p.share {
		p.fault = fmt.Errorf("line 1: got share %v, want %v, as the file is called", p.part.Share, p.share)
	}
	return nil
}

// missing names the shares that lack items, among as many shares as most of the files are of, and why, where they failed.
func (f *sweepFolder) missing(r *sweep.Results, files []*partFile) string {
	n, count := 0, make(map[int]int)
	for _, p := range files {
		if count[p.share.Of]++; count[p.share.Of] > count[n] || count[p.share.Of] == count[n] && p.share.Of > n {
			n = p.share.Of
		}
	}
	if n == 0 {
		return `nothing is computed yet; "juggle sweep run DIR -share I/N" computes a share`
	}
	var lacking []string
	for i := range n {
		share := sweep.Share{Index: i, Of: n}
		from, to := f.plan.Items(share)
		if rest := len(r.Missing(from, to)); rest > 0 {
			lacking = append(lacking, fmt.Sprintf("%v (%d of %d items)", share, rest, to-from))
		}
	}
	const most = 20
	text := "missing in shares " + strings.Join(few(lacking, most), ", ")
	var why []string
	for _, failure := range r.Failed() {
		why = append(why, fmt.Sprintf("item %d: %s", failure.Item, failure.Why))
	}
	if why != nil {
		text += "; of them failed, and are tried again by \"juggle sweep run\":\n  " + strings.Join(few(why, most), "\n  ")
	}
	return text
}

// few are the first words of a list, and how many there are besides.
func few(list []string, most int) []string {
	if more := len(list) - most; more > 0 {
		return append(slices.Clone(list[:most]), fmt.Sprintf("and %d more", more))
	}
	return list
}
