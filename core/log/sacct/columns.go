package sacct

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"juggle/core/log/swf"
)

// A column is a column of sacct's output that Read reads. sacct can print over a hundred columns, in any order.
type column int

const (
	jobID column = iota
	jobIDRaw
	submit
	start
	endTime
	stateWord
	elapsedRaw
	elapsed
	timelimitRaw
	timelimit
	allocCPUS
	nCPUS
	reqCPUS
	user
	group
	partition
	cluster
	columns int = iota
)

// columnNames has sacct's names of the columns, in lower case. sacct ignores the case of letters, and so does Read.
var columnNames = [columns]string{"jobid", "jobidraw", "submit", "start", "end", "state", "elapsedraw", "elapsed", "timelimitraw",
	"timelimit",
	"alloccpus", "ncpus", "reqcpus", "user", "group", "partition", "cluster"}

// plainColumns lists columns that are not read and whose cells cannot contain the delimiter. The cells of other columns can, such as a
// job's name or its command.
var plainColumns = []string{"account", "allocnodes", "associd", "cputime", "cputimeraw", "dbindex", "derivedexitcode", "eligible",
	"exitcode",
	"gid", "nnodes", "ntasks", "planned", "plannedcpu", "priority", "qos", "reqnodes", "reserved", "suspended", "systemcpu", "totalcpu", "uid",
	"usercpu"}

// Command is a command that prints all that Read reads of a cluster's jobs. The reader chooses its two dates.
const Command = "SLURM_TIME_FORMAT=%s sacct -a -X -P -S 2026-01-01 -E now " +
	"--format=JobIDRaw,JobID,Submit,Start,End,ElapsedRaw,TimelimitRaw,State,AllocCPUS,ReqCPUS,User,Group,Partition"

// byteOrderMark may be at the beginning of the first line.
const byteOrderMark = "\ufeff"

// headerSearchLines is the number of first lines in which Is looks for the header. Lines before the header may be a prompt, a typed command
// or a greeting at login.
const headerSearchLines = 20

// Is reports whether sacct printed a text with this beginning. One of the first lines must contain names of columns, or be a line that
// sacct prints with options that Read refuses: a job without names of columns, or YAML. Comments of SWF and lines of 18 words belong to
// another format.
func Is(begin []byte) bool {
	begin = bytes.TrimPrefix(begin, []byte(byteOrderMark))
	for range headerSearchLines {
		line, rest, more := bytes.Cut(begin, []byte("\n"))
		text := strings.TrimSpace(string(line[:min(len(line), swf.DefaultMaxLine)]))
		switch {
		case strings.HasPrefix(text, ";"), len(strings.Fields(text)) == 18:
			return false
		case isHeader(text), isJob(text), isYAML(text):
			return true
		case !more:
			return false
		}
		begin = rest
	}
	return false
}

// isHeader reports whether a line is a header of sacct: it has words of letters and digits and nothing else, and enough of them are names
// of columns that are read.
func isHeader(line string) bool {
	h := header{}
	h.delimiter, h.quoted = delimiterOf(line)
	if h.delimiter == "" {
		return false
	}
	cells := h.split(line, nil)
	if strings.Trim(h.delimiter, " ") == "" { // printed for human readers
		cells = strings.Fields(line)
	}
	known, hasID := 0, false
	for i, cell := range cells {
		cell = strings.ToLower(strings.TrimSpace(cell))
		if strings.ContainsFunc(cell, func(c rune) bool { return !isWord(c) }) || cell == "" && i < len(cells)-1 {
			return false
		}
		if c := column(slices.Index(columnNames[:], cell)); c >= 0 {
			known, hasID = known+1, hasID || c == jobID || c == jobIDRaw
		}
	}
	return hasID && known > 1 || known == len(cells) && known > 1 || known > 2 && strings.Contains(h.delimiter, "|")
}

// isWord reports whether a character is a letter or a digit of ASCII.
func isWord(c rune) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' }

// isJob reports whether a line is a job as sacct prints it: it has more than three cells, among them a job's number, and a state or a local
// time.
func isJob(line string) bool {
	cells := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune("|;,^~@\t\"", c) })
	hasID, hasStateOrTime := false, false
	for _, cell := range cells {
		cell = strings.TrimSpace(cell)
		_, local, ok := parseMoment(cell)
		hasStateOrTime = hasStateOrTime || ok && local || parseState(cell).name != ""
		beforeTask, _, _ := strings.Cut(cell, "_") // "20_1" is task 1 of array 20
		_, ok = number(beforeTask, 1, 1<<53)
		hasID = hasID || ok
	}
	return len(cells) > 3 && hasID && hasStateOrTime
}

// isYAML reports whether a line is a first line of sacct --yaml.
func isYAML(line string) bool { return line == "---" || line == "meta:" || line == "jobs:" }

// delimiterOf returns the text between the first two words of a header, which is the delimiter whatever sacct's option --delimiter was; ""
// if there is none. quoted reports that the words are in quotes, as spreadsheets and data frames write them.
func delimiterOf(line string) (delimiter string, quoted bool) {
	if strings.HasPrefix(line, `"`) {
		if parts := strings.SplitN(line, `"`, 4); len(parts) == 4 {
			delimiter, quoted = parts[2], true
		}
	} else if begin := strings.IndexFunc(line, func(c rune) bool { return !isWord(c) }); begin > 0 {
		delimiter = line[begin:]
		if end := strings.IndexFunc(delimiter, isWord); end >= 0 {
			delimiter = delimiter[:end]
		}
	}
	return cmp.Or(strings.Trim(delimiter, " "), delimiter), quoted // blanks beside it belong to the cells
}

// A header tells where the columns are. The first column of a line has the index 0.
type header struct {
	delimiter    string
	quoted       bool         // cells may be in quotes
	index        [columns]int // the index of each column; -1 if it is missing
	count        int          // the number of the columns, also of those that are not read
	last         int          // the index of the last column that is read
	extraAllowed bool         // no cell up to that column can contain a delimiter, so a line may have additional cells after it
}

// parseHeader parses the line of names. missing is empty if all columns that are needed are there; otherwise it says what is missing.
func parseHeader(line string) (h header, missing string) {
	h.delimiter, h.quoted = delimiterOf(line)
	if strings.Trim(h.delimiter, " ") == "" {
		return h, `"|" between the columns, which option -P gives`
	}
	cells := h.split(line, nil)
	h.count = len(cells)
	for c, name := range columnNames {
		h.index[c] = slices.IndexFunc(cells, func(cell string) bool { return strings.EqualFold(strings.TrimSpace(cell), name) })
		h.last = max(h.last, h.index[c])
	}
	h.extraAllowed = true
	for _, cell := range cells[:h.last] {
		name := strings.ToLower(strings.TrimSpace(cell))
		h.extraAllowed = h.extraAllowed && (slices.Contains(columnNames[:], name) || slices.Contains(plainColumns, name))
	}
	var wanted []string
	for _, need := range []struct {
		words string
		oneOf []column
	}{
		{"JobID or JobIDRaw", []column{jobID, jobIDRaw}},
		{"Submit", []column{submit}},
		{"Elapsed or ElapsedRaw, or Start and End", []column{elapsed, elapsedRaw, endTime}},
		{"AllocCPUS, NCPUS or ReqCPUS", []column{allocCPUS, nCPUS, reqCPUS}},
	} {
		if !slices.ContainsFunc(need.oneOf, h.has) {
			wanted = append(wanted, need.words)
		}
	}
	if len(wanted) == 0 && !h.has(elapsed) && !h.has(elapsedRaw) && !h.has(start) {
		wanted = append(wanted, "Start")
	}
	if len(wanted) > 0 {
		missing = "also " + strings.Join(wanted, "; ")
	}
	return h, missing
}

// has reports whether the log has the column.
func (h *header) has(c column) bool { return h.index[c] >= 0 }

// first returns the first of these columns that is there, or -1.
func (h *header) first(of ...column) column {
	for _, c := range of {
		if h.has(c) {
			return c
		}
	}
	return -1
}

// split splits a line into cells, in the memory of cells.
func (h *header) split(line string, cells []string) []string {
	cells = cells[:0]
	for {
		if h.quoted && strings.HasPrefix(line, `"`) {
			cell, rest := unquote(line[1:])
			cells = append(cells, cell)
			if _, line, _ = strings.Cut(rest, h.delimiter); rest == "" {
				return cells
			}
			continue
		}
		cell, rest, more := strings.Cut(line, h.delimiter)
		cells, line = append(cells, cell), rest
		if !more {
			return cells
		}
	}
}

// unquote reads up to the quote that ends a cell. Two quotes are one that belongs to the cell.
func unquote(text string) (cell, rest string) {
	for {
		before, behind, _ := strings.Cut(text, `"`)
		cell, text = cell+before, behind
		if !strings.HasPrefix(text, `"`) {
			return cell, text
		}
		cell, text = cell+`"`, text[1:]
	}
}

// checkCells returns what is wrong with a line's number of cells; want is empty if nothing is. cut means that only the first bytes of an
// overlong line are there.
func (h *header) checkCells(cells, most int, cut bool) (got, want string) {
	switch {
	case cut && !(h.extraAllowed && cells > h.last):
		return "", fmt.Sprintf("at most %d bytes before the last column that is read: leave SubmitLine and the like out of --format", most)
	case cells > h.count && !h.extraAllowed:
		return fmt.Sprintf("%d columns", cells),
			fmt.Sprintf("the header's %d: a job's name may have a delimiter in it; put JobName last in --format", h.count)
	case cells < h.count && !cut:
		return fmt.Sprintf("%d columns", cells), fmt.Sprintf("the header's %d", h.count)
	}
	return "", ""
}
