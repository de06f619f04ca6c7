package sweep

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/jsontokens"
	"juggle/core/plaintext"
)

// WriteMerged writes the plan and all results that there are: what a page opens. The plan is the first line; a part of the whole follows.
func (r *Results) WriteMerged(w io.Writer) error {
	out := bufio.NewWriter(w)
	plan, err := json.Marshal(r.plan.file)
	if err != nil {
		return err
	}
	out.Write(append(plan, '\n'))
	if err := r.plan.WritePart(out, r.Part(Whole)); err != nil {
		return err
	}
	return out.Flush()
}

// A MergedReader reads what WriteMerged wrote, some lines at a time, for a page that must not stand still meanwhile.
type MergedReader struct {
	plan *Plan
	part *partReader
}

// NewMergedReader reads the first line, the plan.
func NewMergedReader(text string) (*MergedReader, error) {
	if kind := plaintext.Foreign([]byte(text[:min(len(text), plaintext.Begins)])); kind != "" {
		return nil, fmt.Errorf("sweep: got %s, want what \"juggle sweep merge\" writes", kind)
	}
	line, rest, _ := strings.Cut(strings.TrimPrefix(text, plaintext.ByteOrderMark), "\n")
	plan := new(Plan)
	if err := json.Unmarshal([]byte(line), &plan.file); err != nil {
		return nil, fmt.Errorf("sweep: %w", jsontokens.Explain([]byte(line), err))
	}
	if err := plan.check(); err != nil {
		return nil, fmt.Errorf("sweep: line 1: %w", err)
	}
	part := newPartReader(plan, strings.NewReader(rest))
	part.above = 1 // the plan's line
	return &MergedReader{plan, part}, nil
}

// Plan is what was computed.
func (m *MergedReader) Plan() *Plan { return m.plan }

// Read reads so many lines more. The results are there once there are no more lines and all are as they were written.
func (m *MergedReader) Read(lines int) (*Results, error) {
	end, err := m.part.read(lines)
	if err != nil || !end {
		return nil, err
	}
	r := NewResults(m.plan)
	return r, r.Add("the file", m.part.part.Results)
}

// Known gives what the results tell of the items of any plan, as rows, whether it is one of the sweep's studies or not: what has the same
// key is the same run.
func (r *Results) Known(plan *experiment.Plan) func(item int) (row []float64, known bool) {
	runs := make([]int32, len(plan.Runs))
	for i, run := range plan.Runs {
		number, have := r.plan.runs[run]
		if runs[i] = number; !have {
			runs[i] = -1
		}
	}
	logs := make([]int32, max(1, len(plan.Sources)))
	logs[0] = -1
	for i, source := range plan.Sources {
		logs[i] = int32(slices.IndexFunc(r.plan.file.Logs, func(l Log) bool { return l.SHA256 == source.SHA256 }))
	}
	return func(i int) (row []float64, known bool) {
		replicate := plan.Replicates[i/len(runs)]
		want := item{log: logs[replicate.Source], period: int32(replicate.Period), seed: replicate.Seed, run: runs[i%len(runs)]}
		at, planned := slices.BinarySearchFunc(r.plan.items, want, func(a, b item) int { return compareItems(&a, &b) })
		if want.log < 0 && r.plan.kind.Logs || want.run < 0 || !planned || !r.Has(at) {
			return nil, false
		}
		return r.rows[at], true
	}
}
