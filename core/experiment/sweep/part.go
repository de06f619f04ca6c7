package sweep

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math"
)

// A partFile is the first of the two lines of JSON in a part's file. The second line is the SHA-256 of the first, which reveals damage.
type partFile struct {
	Format int          `json:"juggle_sweep_part"`
	Plan   string       `json:"plan"`
	Share  string       `json:"share"`
	Items  []int        `json:"items"` // the computed items: all of the share, or fewer if the work was interrupted or items failed
	Rows   [][]*float64 `json:"rows"`  // the result of each item; NaN is null
}

// WritePart writes the results of a share that have been computed.
func (r *Results) WritePart(w io.Writer, s Share) error {
	f := partFile{Format, r.plan.Hash(), s.String(), nil, nil}
	for i := range r.plan.itemsOf(s) {
		if r.rows[i] == nil {
			continue
		}
		row := make([]*float64, len(r.rows[i]))
		for k, x := range r.rows[i] {
			if !math.IsNaN(x) {
				row[k] = &x
			}
		}
		f.Items, f.Rows = append(f.Items, i), append(f.Rows, row)
	}
	line, err := json.Marshal(f)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n\"%x\"\n", line, sha256.Sum256(line))
	return err
}

// maxItemBytes is more than the number of bytes of any item in a part.
const maxItemBytes = 1 << 14

// ReadPart adds the results of a share's part. It returns an error, and adds nothing, if the part is damaged, or belongs to another plan or
// share. If a result differs from one that was added before, the error is a Difference, in which name is the name of this part.
func (r *Results) ReadPart(name string, in io.Reader, s Share) error {
	from, to := r.plan.Items(s)
	text, err := io.ReadAll(io.LimitReader(in, int64(to-from+1)*maxItemBytes))
	if err != nil {
		return err
	}
	line, checksum, _ := bytes.Cut(text, []byte("\n"))
	if string(checksum) != fmt.Sprintf("\"%x\"\n", sha256.Sum256(line)) {
		return fmt.Errorf("line 1: got %d bytes that are not those that were written, want a whole part: it is damaged or torn", len(line))
	}
	var f partFile
	checker := r.plan.studies[0].Collect() // checks every row as if it were of item 0: the check is the same for all items
	switch err := json.Unmarshal(line, &f); {
	case err != nil:
		return fmt.Errorf("line 1: %w", err)
	case f.Plan != r.plan.Hash() || f.Format != Format:
		return fmt.Errorf("line 1: got a part of plan %.16s, want %.16s: it is of another sweep, or of another version of the program",
			f.Plan, r.plan.Hash())
	case f.Share != s.String():
		return fmt.Errorf("line 1: got share %.20s, want %v, as the file is called", f.Share, s)
	case len(f.Items) != len(f.Rows):
		return fmt.Errorf("line 1: got %d items and %d rows, want as many", len(f.Items), len(f.Rows))
	}
	rows := make([][]float64, len(f.Rows))
	for k, cells := range f.Rows {
		if f.Items[k] < from || f.Items[k] >= to {
			return fmt.Errorf("line 1: items[%d]: got %d, want from %d to %d", k, f.Items[k], from, to-1)
		}
		rows[k] = make([]float64, len(cells))
		for i, x := range cells {
			if rows[k][i] = math.NaN(); x != nil {
				rows[k][i] = *x
			}
		}
		if err := checker.AddRow(0, rows[k]); err != nil { // no run can have measured these numbers
			return fmt.Errorf("line 1: rows[%d]: %w", k, err)
		}
	}
	for k, i := range f.Items {
		if err := r.Add(name, i, rows[k]); err != nil {
			return err
		}
	}
	return nil
}
