package sweep

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"juggle/core/experiment"
)

// A part is lines of JSON:
//
//	{"juggle_sweep_part":1,"plan":"9f86…","share":"3/8"}
//	{"item":17,"row":[0.48,null,1203,…],"sum":"5e884898"}      a result each; NaN is null
//	{"failed":18,"why":"study 1 …","sum":"0c5a1e2f"}           an item that could not be computed, in what is not whole yet
//	{"whole":1200}                                             how many there were: only a part that is whole ends so
//
// A line's sum is of the plan's hash and the line before the sum, so a damaged line, or one of another plan, is told from a good one
// without the lines around it.

type head struct {
	Format int    `json:"juggle_sweep_part"`
	Plan   string `json:"plan"`
	Share  string `json:"share"`
}

// AppendHead appends the first line of a part.
func (p *Plan) AppendHead(text []byte, s Share) []byte {
	return fmt.Appendf(text, "{\"juggle_sweep_part\":%d,\"plan\":%q,\"share\":%q}\n", Format, p.Hash(), s)
}

// AppendResult appends the line of a result.
func (p *Plan) AppendResult(text []byte, r experiment.Row) []byte {
	begin := len(text)
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
	return p.appendSum(append(text, ']'), begin)
}

// A Failure is an item that could not be computed, and why.
type Failure struct {
	Item int
	Why  string
}

// longestWhy is how much of a reason a line holds, in bytes.
const longestWhy = 600

// AppendFailure appends the line of an item that could not be computed.
func (p *Plan) AppendFailure(text []byte, f Failure) []byte {
	begin := len(text)
	why := f.Why
	if len(why) > longestWhy {
		why = strings.ToValidUTF8(why[:longestWhy], "") + "…"
	}
	quoted, err := json.Marshal(why)
	if err != nil {
		panic("sweep: a text cannot be spelled")
	}
	return p.appendSum(fmt.Appendf(text, `{"failed":%d,"why":%s`, f.Item, quoted), begin)
}

// appendSum ends the line that begins there.
func (p *Plan) appendSum(text []byte, begin int) []byte {
	sum := p.sum(text[begin:])
	return append(append(append(text, sumKey...), sum...), "\"}\n"...)
}

// WritePart writes the part of that share: its results, as far as they are there, in order.
func (p *Plan) WritePart(w io.Writer, s Share, r *Results) error {
	if _, err := w.Write(p.AppendHead(nil, s)); err != nil {
		return err
	}
	from, to := p.Items(s)
	var line []byte
	n := 0
	for i := from; i < to; i++ {
		if !r.Has(i) {
			continue
		}
		n++
		line = p.AppendResult(line[:0], experiment.Row{Item: i, Numbers: r.rows[i]})
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "{\"whole\":%d}\n", n)
	return err
}

const sumKey = `,"sum":"`

// sum is that of a line before its sum.
func (p *Plan) sum(line []byte) string {
	h := sha256.New()
	h.Write([]byte(p.file.Hash))
	h.Write(line)
	return hex.EncodeToString(h.Sum(nil))[:8]
}

// A Part is what was read of one.
type Part struct {
	Share   Share // as its first line says
	Results []experiment.Row
	Failed  []Failure // what could not be computed
	Faults  []Fault   // lines that are damaged, in their order
	end     int       // what the last line says; -1: there is none
	lines   int
	check   func(row []float64) error // why no run can have measured these numbers
}

// A Fault is a line of a part that cannot be used.
type Fault struct {
	Line      int // from 1
	Got, Want string
}

func (f *Fault) Error() string { return fmt.Sprintf("line %d: got %s, want %s", f.Line, f.Got, f.Want) }

// An OtherPlanError says that a part is of a plan of another hash: of another sweep, or of another version of the program.
type OtherPlanError struct{ Got, Want string }

func (e *OtherPlanError) Error() string {
	return fmt.Sprintf("line 1: got a part of plan %.16s, want %.16s: it is of another sweep, or of another version of the program",
		e.Got, e.Want)
}

// longestLine is more than any line of a part has, in bytes.
const longestLine = 4096

// ReadPart reads a part of the plan, or as much of one as was written. What is damaged is told in Faults and left out. An error is one of
// reading, or an OtherPlanError.
func (p *Plan) ReadPart(r io.Reader) (*Part, error) {
	reader := newPartReader(p, r)
	_, err := reader.read(math.MaxInt)
	return reader.part, err
}

// A partReader is a part on its way in.
type partReader struct {
	plan *Plan
	part *Part
	in   *bufio.Reader
}

func newPartReader(p *Plan, r io.Reader) *partReader {
	any := p.studies[0].Collect() // whose item 0 stands for all: results of one kind of experiment are checked in the same way
	part := &Part{end: -1, check: func(row []float64) error { return any.AddRow(0, row) }}
	return &partReader{p, part, bufio.NewReaderSize(r, longestLine)}
}

// read reads so many lines more, and tells whether they were the last.
func (r *partReader) read(lines int) (end bool, err error) {
	for range lines {
		line, err := r.in.ReadSlice('\n')
		if len(line) > 0 {
			r.part.lines++
			if other := r.plan.takeLine(r.part, line); other != nil {
				return false, other
			}
		}
		for errors.Is(err, bufio.ErrBufferFull) { // the rest of a line that is none of a part
			_, err = r.in.ReadSlice('\n')
		}
		switch {
		case err == io.EOF:
			return true, nil
		case err != nil:
			return false, err
		}
	}
	return false, nil
}

// takeLine takes one line of a part.
func (p *Plan) takeLine(part *Part, line []byte) error {
	fault := func(want string) {
		part.Faults = append(part.Faults, Fault{part.lines, clip(line), want})
	}
	whole := bytes.HasSuffix(line, []byte("}\n"))
	switch {
	case part.lines == 1:
		var h head
		if !whole || json.Unmarshal(line, &h) != nil || h.Format == 0 {
			fault("the first line of a part")
			return nil
		}
		if h.Plan != p.Hash() || h.Format != Format {
			return &OtherPlanError{h.Plan, p.Hash()}
		}
		share, err := ParseShare(h.Share)
		if err != nil {
			fault("a share, I/N")
			return nil
		}
		part.Share = share
	case whole && bytes.HasPrefix(line, []byte(`{"whole":`)):
		var end struct{ Whole int }
		if json.Unmarshal(line, &end) != nil || end.Whole != len(part.Results) {
			fault(fmt.Sprintf("%d results, as lines stand before it", len(part.Results)))
			return nil
		}
		part.end = end.Whole
	case whole && bytes.HasPrefix(line, []byte(`{"failed":`)):
		failure, want := p.readFailure(line)
		if want != "" {
			fault(want)
			return nil
		}
		part.Failed = append(part.Failed, failure)
	default:
		result, want := p.readResult(part, line)
		if want != "" {
			fault(want)
			return nil
		}
		part.Results = append(part.Results, result)
	}
	return nil
}

// checkSum says what a line should be whose sum is not its own.
func (p *Plan) checkSum(line []byte) (want string) {
	at := bytes.LastIndex(line, []byte(sumKey))
	if at < 0 || !bytes.HasSuffix(line, []byte("\"}\n")) {
		return "a whole line"
	}
	if sum := p.sum(line[:at]); sum != string(line[at+len(sumKey):len(line)-3]) {
		return "a line whose sum is " + sum
	}
	return ""
}

// readFailure reads the line of an item that could not be computed, or says what it wants in its place.
func (p *Plan) readFailure(line []byte) (f Failure, want string) {
	if want := p.checkSum(line); want != "" {
		return f, want
	}
	var l struct {
		Failed int
		Why    string
	}
	if err := json.Unmarshal(line, &l); err != nil || l.Failed < 0 || l.Failed >= p.Len() {
		return f, fmt.Sprintf("an item from 0 to %d", p.Len()-1)
	}
	return Failure{l.Failed, l.Why}, ""
}

// readResult reads the line of a result, or says what it wants in its place.
func (p *Plan) readResult(part *Part, line []byte) (r experiment.Row, want string) {
	if want := p.checkSum(line); want != "" {
		return r, want
	}
	var l struct {
		Item int
		Row  []*float64
		Sum  string
	}
	if err := json.Unmarshal(line, &l); err != nil || l.Item < 0 || l.Item >= p.Len() {
		return r, fmt.Sprintf("an item from 0 to %d", p.Len()-1)
	}
	r.Item = l.Item
	for _, x := range l.Row {
		if x == nil {
			r.Numbers = append(r.Numbers, math.NaN())
		} else {
			r.Numbers = append(r.Numbers, *x)
		}
	}
	if err := part.check(r.Numbers); err != nil {
		return r, err.Error()
	}
	return r, ""
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

// firstFault is the first damaged line, or the missing end; nil where there is neither.
func (p *Part) firstFault() *Fault {
	if len(p.Faults) > 0 {
		return &p.Faults[0]
	}
	if p.end < 0 {
		return &Fault{p.lines + 1, "the end of the file", fmt.Sprintf(`more results, or {"whole":%d}`, len(p.Results))}
	}
	return nil
}

// Check says why a part is not whole: nil where it has every item of its share, in order, and nothing else.
func (p *Plan) Check(part *Part) error {
	if fault := part.firstFault(); fault != nil {
		return fault
	}
	if len(part.Failed) > 0 {
		return fmt.Errorf("item %d failed: got a part without it, want it whole", part.Failed[0].Item)
	}
	from, to := p.Items(part.Share)
	for i, r := range part.Results {
		if r.Item != from+i {
			return &Fault{i + 2, fmt.Sprintf("item %d", r.Item), fmt.Sprintf("item %d", from+i)}
		}
	}
	if len(part.Results) != to-from {
		return &Fault{part.lines, fmt.Sprintf("the end after %d results", len(part.Results)), fmt.Sprintf("the share's %d", to-from)}
	}
	return nil
}
