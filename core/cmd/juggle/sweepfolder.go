package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"juggle/core/sweep"
)

// A sweepFolder is where a sweep lies:
//
//	plan.json                        what is to be computed
//	parts/3-of-8-HASH.jsonl          a share that is computed whole: it comes to be by a rename
//	parts/3-of-8-HASH.*.journal      what a process has computed of a share so far; another one begins with it
//	merged/                          tables
//
// HASH are the first 16 digits of the plan's. Any number of processes work in one folder, on one share too: none writes into a file of
// another, and whoever finishes a share removes its journals, whose results are then in the part.
type sweepFolder struct {
	dir  string
	plan *sweep.Plan
}

const (
	planName    = "plan.json"
	partEnd     = ".jsonl"
	journalEnd  = ".journal"
	shownDigits = 16 // of the plan's hash, in names
)

func openSweep(dir string) (*sweepFolder, error) {
	name := filepath.Join(dir, planName)
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	plan, err := sweep.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &sweepFolder{dir, plan}, nil
}

func (f *sweepFolder) parts() string { return filepath.Join(f.dir, "parts") }

// stem begins the names of a share's files.
func (f *sweepFolder) stem(s sweep.Share) string {
	return fmt.Sprintf("%d-of-%d-%s", s.Index, s.Of, f.plan.Hash()[:shownDigits])
}

func (f *sweepFolder) partPath(s sweep.Share) string {
	return filepath.Join(f.parts(), f.stem(s)+partEnd)
}

// A partFile is a file of the folder of parts.
type partFile struct {
	path    string
	share   sweep.Share // as its name says
	journal bool
	part    *sweep.Part // nil: not read
	fault   error       // why the part is not whole; nil of a journal, which is not expected to be
}

// list finds the parts and journals of the plan, sorted by name, and the parts of others.
func (f *sweepFolder) list() (own []*partFile, others []string, err error) {
	entries, err := os.ReadDir(f.parts())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	for _, entry := range entries {
		name, path := entry.Name(), filepath.Join(f.parts(), entry.Name())
		end := filepath.Ext(name)
		if end != partEnd && end != journalEnd {
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
		own = append(own, &partFile{path: path, share: share, journal: end == journalEnd})
	}
	return own, others, nil
}

// read reads a part or a journal. An error is one of reading; a journal that another process has just removed is empty.
func (f *sweepFolder) read(p *partFile) error {
	file, err := os.Open(p.path)
	if p.journal && errors.Is(err, fs.ErrNotExist) {
		p.part = new(sweep.Part)
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	var other *sweep.OtherPlanError
	p.part, err = f.plan.ReadPart(file)
	switch {
	case errors.As(err, &other):
		p.fault = other
	case err != nil:
		return fmt.Errorf("%s: %w", p.path, err)
	case !p.journal:
		if p.fault = f.plan.Check(p.part); p.fault == nil && p.part.Share != p.share {
			p.fault = fmt.Errorf("line 1: got share %v, want %v, as the file is called", p.part.Share, p.share)
		}
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
		if err := f.read(p); err != nil {
			return nil, nil, err
		}
		files = append(files, p)
		results.AddFailed(p.part.Failed)
		if err := results.Add(p.path, p.part.Results); err != nil {
			return nil, nil, err
		}
	}
	return results, files, nil
}

// complain tells of the parts that are not whole.
func complain(e *env, files []*partFile) {
	for _, p := range files {
		var other *sweep.OtherPlanError
		switch {
		case errors.As(p.fault, &other):
			fmt.Fprintf(e.stderr, "juggle: %s: %v; left out\n", p.path, other)
		case p.fault != nil:
			fmt.Fprintf(e.stderr, "juggle: %s: %v; its %d good lines are used\n", p.path, p.fault, len(p.part.Results))
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

// commonShares is how many shares most of the files divide the sweep into, the larger number of two that are as frequent; 0 without files.
func commonShares(files []*partFile) int {
	count := make(map[int]int)
	var all []int
	for _, p := range files {
		count[p.share.Of]++
		all = append(all, p.share.Of)
	}
	if len(all) == 0 {
		return 0
	}
	return slices.MaxFunc(all, func(a, b int) int {
		if count[a] != count[b] {
			return count[a] - count[b]
		}
		return a - b
	})
}

// writeWhole writes a file that is there whole or not at all.
func writeWhole(path string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	out := bufio.NewWriter(file)
	err = write(out)
	if err == nil {
		err = out.Flush()
	}
	if err == nil {
		err = errors.Join(file.Chmod(0o644), file.Sync())
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
