package sweep

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"math"
	"strconv"
	"strings"

	"juggle/core/experiment"
)

// A part is lines of JSON:
//
//	{"juggle_sweep_part":3,"plan":"9f86…","share":"3/8"}
//	{"item":17,"row":[0.48,null,1203,…]}     a result each; NaN is null
//	{"item":18,"failed":"study 1 …"}         an item that could not be computed
//	{"lines":1200,"sum":"5e884898…"}         how many stood between, and the SHA-256 of all that stands before
//
// The sum tells damage. It does not tell who wrote the file: who changes a result can write its sum as well.

// A Part is what was computed of a share: all of it, or a piece.
type Part struct {
	Share   Share
	Results []experiment.Row
	Failed  []Failure // what could not be computed
}

// A Failure is an item that could not be computed, and why.
type Failure struct {
	Item int
	Why  string
}

// longestWhy is how much of a reason a part holds, in bytes.
const longestWhy = 600

type head struct {
	Format int    `json:"juggle_sweep_part"`
	Plan   string `json:"plan"`
	Share  string `json:"share"`
}

// WritePart writes a part of the plan.
func (p *Plan) WritePart(w io.Writer, part *Part) error {
	sum := sha256.New()
	out := bufio.NewWriter(io.MultiWriter(w, sum))
	fmt.Fprintf(out, "{\"juggle_sweep_part\":%d,\"plan\":%q,\"share\":%q}\n", Format, p.Hash(), part.Share)
	var line []byte
	for _, r := range part.Results {
		line = appendResult(line[:0], r)
		out.Write(line)
	}
	for _, f := range part.Failed {
		why := f.Why
		if len(why) > longestWhy {
			why = strings.ToValidUTF8(why[:longestWhy], "") + "…"
		}
		quoted, err := json.Marshal(why)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "{\"item\":%d,\"failed\":%s}\n", f.Item, quoted)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "{\"lines\":%d,\"sum\":\"%x\"}\n", len(part.Results)+len(part.Failed), sum.Sum(nil))
	return err
}

func appendResult(text []byte, r experiment.Row) []byte {
	text = strconv.AppendInt(append(text, `{"item":`...), int64(r.Item), 10)
	text = append(text, `,"row":[`...)
	for i, x := range r.Numbers {
		if i > 0 {
			text = append(text, ',')
		}
		if math.IsNaN(x) {
			text = append(text, "null"...)
		} else {
			text = strconv.AppendFloat(text, x, 'g', -1, 64)
		}
	}
	return append(text, "]}\n"...)
}

// longestLine is more than any line of a part has, in bytes.
const longestLine = 1 << 14

// ReadPart reads a part of the plan. Of one that is damaged, torn or of another plan nothing can be used: the error says why, and where.
func (p *Plan) ReadPart(r io.Reader) (*Part, error) {
	reader := newPartReader(p, r)
	_, err := reader.read(math.MaxInt)
	return &reader.part, err
}

// A partReader is a part on its way in.
type partReader struct {
	plan  *Plan
	part  Part
	in    *bufio.Reader
	sum   hash.Hash
	lines int // read
	ended bool
	check func(row []float64) error // why no run can have measured these numbers
}

func newPartReader(p *Plan, r io.Reader) *partReader {
	any := p.studies[0].Collect() // whose item 0 stands for all: results of one kind of experiment are checked in the same way
	return &partReader{plan: p, in: bufio.NewReaderSize(r, longestLine), sum: sha256.New(),
		check: func(row []float64) error { return any.AddRow(0, row) }}
}

// read reads so many lines more, and tells whether they were the last.
func (r *partReader) read(lines int) (end bool, err error) {
	for range lines {
		line, err := r.in.ReadSlice('\n')
		if err == io.EOF && len(line) == 0 && r.ended {
			return true, nil
		}
		r.lines++
		switch {
		case err == io.EOF && len(line) == 0:
			return false, fmt.Errorf("line %d: got the end of the file, want more lines", r.lines)
		case err != nil && err != io.EOF && !errors.Is(err, bufio.ErrBufferFull):
			return false, err
		case err != nil || r.ended:
			return false, r.fault(line, "a whole line, and nothing behind the last one")
		}
		if err := r.take(line); err != nil {
			return false, err
		}
		r.sum.Write(line)
	}
	return false, nil
}

// take takes one line.
func (r *partReader) take(line []byte) error {
	if r.lines == 1 {
		return r.takeHead(line)
	}
	var l struct {
		Item, Lines *int
		Row         []*float64
		Failed      *string
		Sum         string
	}
	if json.Unmarshal(line, &l) != nil {
		return r.fault(line, "a line of a part")
	}
	switch {
	case l.Lines != nil:
		if *l.Lines != r.lines-2 || l.Sum != fmt.Sprintf("%x", r.sum.Sum(nil)) {
			return fmt.Errorf("line %d: the lines before are not those that were written: some are damaged or missing", r.lines)
		}
		r.ended = true
		return nil
	case l.Item == nil || *l.Item < 0 || *l.Item >= r.plan.Len():
		return r.fault(line, fmt.Sprintf("an item from 0 to %d", r.plan.Len()-1))
	case l.Failed != nil:
		r.part.Failed = append(r.part.Failed, Failure{*l.Item, *l.Failed})
		return nil
	}
	row := make([]float64, len(l.Row))
	for i, x := range l.Row {
		if row[i] = math.NaN(); x != nil {
			row[i] = *x
		}
	}
	if err := r.check(row); err != nil {
		return r.fault(line, err.Error())
	}
	r.part.Results = append(r.part.Results, experiment.Row{Item: *l.Item, Numbers: row})
	return nil
}

func (r *partReader) takeHead(line []byte) (err error) {
	var h head
	if json.Unmarshal(line, &h) != nil || h.Format == 0 {
		return r.fault(line, "the first line of a part")
	}
	if h.Plan != r.plan.Hash() || h.Format != Format {
		return fmt.Errorf("line 1: got a part of plan %.16s, want %.16s: it is of another sweep, or of another version of the program",
			h.Plan, r.plan.Hash())
	}
	if r.part.Share, err = ParseShare(h.Share); err != nil {
		return r.fault(line, "a share, I/N")
	}
	return nil
}

func (r *partReader) fault(line []byte, want string) error {
	return fmt.Errorf("line %d: got %s, want %s", r.lines, clip(line), want)
}

// clip is a line as an error shows it.
func clip(line []byte) string {
	const most = 60
	text, more := string(bytes.TrimSuffix(line, []byte("\n"))), ""
	if len(text) > most {
		text, more = text[:most], "…"
	}
	if strconv.CanBackquote(text) { // JSON has many quotation marks
		return "`" + text + "`" + more
	}
	return strconv.QuoteToASCII(text) + more
}

// Completes tells whether a part has every item of its share, in order, and nothing else.
func (p *Plan) Completes(part *Part) bool {
	from, to := p.Items(part.Share)
	for i, r := range part.Results {
		if r.Item != from+i {
			return false
		}
	}
	return len(part.Results) == to-from && len(part.Failed) == 0
}
