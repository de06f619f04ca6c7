package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/experiment/sweep"
	"juggle/core/papers/study"
)

const sweepMergeHelp = `Writes, for every study, a folder with the table of each figure as "juggle figure" writes it, and where
all six of the paper are planned the claims as "juggle claims" does with the same parameters. Studies of pool with one of Figures 4 to 7,
and of saturation, have their claims too. Prints where each figure's table is, and its n. Where anything is missing nothing is written
and the exit code is 1, unless -partial is given. The sums in a part tell damage, and no more: whoever makes results up can write a sum
that fits.`

// prepareSweepMerge writes the tables of every study and a list of those of figures.
func prepareSweepMerge(c *invocation) func() error {
	dir, tables := c.oneArgument("folders"), formatCSV
	out := c.String("o", "", "the `FOLDER` of the tables (default DIR/merged)")
	partial := c.Bool("partial", false, "make tables of what there is")
	choiceFlag(c, "tables", &tables, tableFormats, "How the tables' files are written; -format is that of their list.")
	return func() error {
		folder, err := openSweep(*dir)
		if err != nil {
			return err
		}
		results, err := folder.merge(c.env, *partial)
		if err != nil {
			return err
		}
		list, err := writeMerged(cmp.Or(*out, filepath.Join(folder.dir, "merged")), results, tables)
		if err != nil {
			return err
		}
		return c.table(list)
	}
}

// merge reads all parts. Missing items are an error or, if partial is set, a note.
func (f *sweepFolder) merge(e *env, partial bool) (*sweep.Results, error) {
	results, shares, err := f.readParts(e, sweep.Whole)
	if err != nil || results.Done() == f.plan.Len() {
		return results, err
	}
	missing := fmt.Sprintf("%s: %d of %d items are there; %s", f.dir, results.Done(), f.plan.Len(), f.describeMissing(results, shares))
	if !partial {
		return nil, errors.New(missing)
	}
	e.notef("%s", missing)
	return results, nil
}

// writeMerged writes the tables of every study in a format, and returns a list of those of figures. Unless all tables can be written, none
// replaces an older one.
func writeMerged(dir string, r *sweep.Results, tables format) (*report.Table, error) {
	list := &report.Table{Columns: report.Columns("#study", "parameters", "#logs", "figure", "#n", "#replicates", "file")}
	var files file.Set
	defer files.Drop()
	writeFile := func(path string, write func(io.Writer) error) error {
		file.RemoveStale(path)
		return files.Write(path, write)
	}
	for i, st := range r.Plan().Studies() {
		state, err := r.StudyResults(i)
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("study-%d", i+1)
		if err := files.Folder(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
		for _, f := range state.Figures() {
			path := filepath.Join(name, "figure-"+f.Label+tables.extension())
			list.Add(i+1, st.Describe(), len(st.Base().Sources), f.Label, f.N, st.Base().Units(), path)
			err = errors.Join(err, writeFile(filepath.Join(dir, path), func(w io.Writer) error { return writeFigure(w, f, tables) }))
		}
		if hasClaims(r.Plan().Kind(), state.Figures()) {
			claims := filepath.Join(dir, name, "claims"+tables.extension())
			err = errors.Join(err, writeFile(claims, func(w io.Writer) error { return writeClaims(w, state, state.Claims(), tables) }))
		}
		if err != nil {
			return nil, err
		}
	}
	return list, files.Keep()
}

// hasClaims reports whether the claims of a study are written. For the reservations paper the figures must be all about which the paper
// makes a claim. For another paper one such figure is enough.
func hasClaims(k *experiment.Kind, figures []*experiment.Figure) bool {
	claiming := 0
	for _, f := range figures {
		if f.Claim.Paper != "" {
			claiming++
		}
	}
	return claiming > 0 && (k != study.Kind || claiming == study.PaperFigures)
}
