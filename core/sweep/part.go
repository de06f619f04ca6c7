package sweep

import (
	"bufio"
	"bytes"
	"crypto/sha256"
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
//	{"juggle_sweep_part":3,"plan":"9f86…","share":"3/8"}
//	{"item":17,"row":[0.48,null,1203,…]}     a result each; NaN is null
//	{"item":18,"failed":"study 1 …"}         an item that could not be computed
//	{"lines":1200,"sum":"5e884898…"}         how many stood between, and the SHA-256 of all that stands before
//
// The sum tells damage. It does not tell who wrote the file: who changes a result can write its sum as well.

// A Part is what was computed of a share: all of it, or what there was when the work was broken off.
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
	in, sum, part, number := bufio.NewReaderSize(r, longestLine), sha256.New(), new(Part), 0
	whole := p.studies[0].Collect() // whose item 0 stands for all: results of one kind of experiment are checked in the same way
	for ended := false; ; {
		line, err := in.ReadSlice('\n')
		number++
		fault := func(want string) error { return fmt.Errorf("line %d: got %s, want %s", number, clip(line), want) }
		switch {
		case err == io.EOF && len(line) == 0 && ended:
			return part, nil
		case err == io.EOF && len(line) == 0:
			return nil, fmt.Errorf("line %d: got the end of the file, want more lines", number)
		case err != nil && err != io.EOF && !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case err != nil || ended:
			return nil, fault("a whole line, and nothing behind the last one")
		case number == 1:
			if part.Share, err = p.readHead(line, fault); err != nil {
				return nil, err
			}
			sum.Write(line)
			continue
		}
		var l struct {
			Item, Lines *int
			Row         []*float64
			Failed      *string
			Sum         string
		}
		switch err := json.Unmarshal(line, &l); {
		case err != nil:
			return nil, fault("a line of a part")
		case l.Lines != nil && (*l.Lines != number-2 || l.Sum != fmt.Sprintf("%x", sum.Sum(nil))):
			return nil, fmt.Errorf("line %d: the lines before are not those that were written: some are damaged or missing", number)
		case l.Lines != nil:
			ended = true
		case l.Item == nil || *l.Item < 0 || *l.Item >= p.Len():
			return nil, fault(fmt.Sprintf("an item from 0 to %d", p.Len()-1))
		case l.Failed != nil:
			part.Failed = append(part.Failed, Failure{*l.Item, *l.Failed})
		default:
			row := make([]float64, len(l.Row))
			for i, x := range l.Row {
				if row[i] = math.NaN(); x != nil {
					row[i] = *x
				}
			}
			if err := whole.AddRow(0, row); err != nil { // no run can have measured these numbers
				return nil, fault(err.Error())
			}
			part.Results = append(part.Results, experiment.Row{Item: *l.Item, Numbers: row})
		}
		sum.Write(line)
	}
}

// readHead reads the first line of a part.
func (p *Plan) readHead(line []byte, fault func(want string) error) (Share, error) {
	var h head
	if json.Unmarshal(line, &h) != nil || h.Format == 0 {
		return Share{}, fault("the first line of a part")
	}
	if h.Plan != p.Hash() || h.Format != Format {
		return Share{}, fmt.Errorf("line 1: got a part of plan %.16s, want %.16s: it is of another sweep, or of another version of the program",
			h.Plan, p.Hash())
	}
	s, err := ParseShare(h.Share)
	if err != nil {
		return s, fault("a share, I/N")
	}
	return s, nil
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

// Completes reports whether a part has every item of its share, in order, and nothing else.
func (p *Plan) Completes(part *Part) bool {
	from, to := p.Items(part.Share)
	for i, r := range part.Results {
		if r.Item != from+i {
			return false
		}
	}
	return len(part.Results) == to-from && len(part.Failed) == 0
}
