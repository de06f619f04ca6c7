package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"

	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/study"
	"juggle/core/sweep"
)

const sweepMergeHelp = `Writes, for every study, a folder with the table of each figure as "juggle figure" writes it, and where
all six of the paper are planned the claims as "juggle claims" does. Prints where each table is, and its n. Where
anything is missing nothing is written and the exit code is 1, unless -partial is given. The sums in a part tell
damage, and no more: whoever makes results up can write a sum that fits.`

// sweepMerge makes the tables of every study.
func sweepMerge(e *env, args []string) error {
	fs := newFlags(e, "sweep merge", "DIR\n\n"+sweepMergeHelp)
	out := fs.String("o", "", "the folder of the tables (default DIR/merged)")
	partial := fs.Bool("partial", false, "make tables of what there is")
	as := formatCSV
	formatVar(fs, &as, "tables", "for the tables' files (default csv); -format is that of their list")
	format := formatFlag(e, fs)
	folder, err := parseFolder(fs, args)
	if err != nil {
		return err
	}
	if *out == "" {
		*out = filepath.Join(folder.dir, "merged")
	}
	results, err := folder.merge(e, *partial)
	if err != nil {
		return err
	}
	rows, err := writeMerged(*out, results, as)
	if err != nil {
		return err
	}
	return writeTable(e, sweep.Table(rows), *format)
}

// merge reads all parts. What is missing is an error, unless what there is will do.
func (f *sweepFolder) merge(e *env, partial bool) (*sweep.Results, error) {
	results, files, err := f.gather(e, 0, f.plan.Len())
	if err != nil {
		return nil, err
	}
	if results.Done() == f.plan.Len() {
		return results, nil
	}
	missing := fmt.Errorf("%s: %d of %d items are there; %s", f.dir, results.Done(), f.plan.Len(), f.missing(results, files))
	if !partial {
		return nil, missing
	}
	fmt.Fprintln(e.stderr, "juggle:", printable(missing.Error()))
	return results, nil
}

// writeMerged writes the tables of every study: where anything fails, none of them.
func writeMerged(dir string, r *sweep.Results, as format) (rows []sweep.Row, err error) {
	var files file.Set
	defer files.Drop()
	for i, st := range r.Plan().Studies() {
		state, err := r.State(i)
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("study-%d", i+1)
		if err := files.Folder(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
		row := sweep.Row{Study: i + 1, Parameters: st.Describe(), Logs: len(st.Base().Sources), Replicates: st.Base().Units()}
		for _, f := range state.Figures() {
			row.Figure, row.N = f.Label, f.N
			row.File = filepath.Join(name, "figure-"+f.Label+as.ending())
			write := func(e *env) error { return writeFigure(e, f, as) }
			if err := writeAs(&files, filepath.Join(dir, row.File), write); err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
		if hasAllOfThePaper(r.Plan().Kind(), state.Figures()) {
			claims := filepath.Join(dir, name, "claims"+as.ending())
			if err := writeAs(&files, claims, func(e *env) error { return writeClaims(e, state, state.Claims(), as) }); err != nil {
				return nil, err
			}
		}
	}
	return rows, files.Keep()
}

// writeAs writes a file, one of several, with what a command would print.
func writeAs(files *file.Set, path string, print func(e *env) error) error {
	var text bytes.Buffer
	if err := print(&env{stdout: &text, stderr: io.Discard}); err != nil {
		return err
	}
	return files.Write(path, file.Bytes(text.Bytes()))
}

// hasAllOfThePaper tells whether there are the figures about which a paper claims something.
func hasAllOfThePaper(k *experiment.Kind, figures []*experiment.Figure) bool {
	claiming := 0
	for _, f := range figures {
		if f.Claim.Paper != "" {
			claiming++
		}
	}
	return claiming > 0 && (k != study.Kind || claiming == study.PaperFigures)
}
