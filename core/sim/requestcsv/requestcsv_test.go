package requestcsv

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// header is the line of the required columns.
const header = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n"

// validJob is the job of most files in these tests: 7,1,10,30,4,20,5,1.
var validJob = sim.Job{
	Request: schedule.Request{ID: 7, Submit: 1, Ready: 10, Deadline: 30, Procs: 4, Estimate: 20, Flexible: true}, Runtime: 5,
}

func TestReadReadsTheSameJobInManySpellings(t *testing.T) {
	tests := map[string]string{
		"as written":             header + "7,1,10,30,4,20,5,1\n",
		"no end of line":         header + "7,1,10,30,4,20,5,1",
		"lines ended by \\r\\n":  strings.ReplaceAll(header+"7,1,10,30,4,20,5,1\n", "\n", "\r\n"),
		"a byte order mark":      "\ufeff" + header + "7,1,10,30,4,20,5,1\n",
		"empty lines":            "\n" + header + "\n\n7,1,10,30,4,20,5,1\n\n",
		"remarks":                "# from the page\n" + header + "# 8,1,10,30,4,20,5,1\n7,1,10,30,4,20,5,1\n# Juggle · window 0",
		"a link in a remark":     header + "7,1,10,30,4,20,5,1\n# " + strings.Repeat("R0.1.2", 20_000) + "\n#" + strings.Repeat("R", MaxLine),
		"a remark and a mark":    "\ufeff#\n" + header + "7,1,10,30,4,20,5,1\n#",
		"spaces around cells":    "id, submit, ready, deadline, procs, estimate, runtime, flexible\n 7, 1, 10, 30, 4, 20, 5, 1 \n",
		"columns in other order": "flexible,id,runtime,submit,estimate,ready,procs,deadline\n1,7,5,1,20,10,4,30\n",
		"plus signs":             header + "+7,+1,+10,+30,+4,+20,+5,+1\n",
		"R's write.csv": `"","id","submit","ready","deadline","procs","estimate","runtime","flexible"` + "\n" +
			`"1",7,1,1e+01,30,4,2e+01,5,TRUE` + "\n",
		"pandas' to_csv": ",id,submit,ready,deadline,procs,estimate,runtime,flexible,budget,molds\n" +
			"0,7,1.0,10.0,30.0,4,20,5,True,NaN,NaN\n",
		"a spreadsheet that quotes": `"id","submit","ready","deadline","procs","estimate","runtime","flexible"` + "\r\n" +
			`"7","1","10","30","4","20","5","1"` + "\r\n",
		"blanks around quotes": ` "id", "submit", "ready","deadline","procs","estimate","runtime","flexible"` + "\n" +
			`"7 ",1,10,30,4,20,5," true "`,
		"blanks and returns": " \t\r\n" + strings.ReplaceAll(header, "\n", " \r\n") + " \r\n\t7,1,10,30,4,20,5,1\t\r\n \r\n",
		"empty cells of R":   strings.TrimSpace(header) + ",molds,budget,tolerance,accepts\n7,1,10,30,4,20,5,1,NA,NA,NA,NA\n",
	}
	for name, in := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := Read(strings.NewReader(in), "jobs.csv")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]sim.Job{validJob}, got); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		})
	}
}

func TestReadNamesThePlaceOfWhatIsWrong(t *testing.T) {
	const validLine = "7,1,10,30,4,20,5,1\n"
	tests := map[string]struct{ in, want string }{
		"an empty file":          {"", "x: line 1: got an empty file, want a line of column names"},
		"names and nothing else": {header, "x: line 1: got the end of the file, want at least one request"},
		"names and a remark":     {header + "# nobody\n", "x: line 2: got the end of the file, want at least one request"},
		"a remark after a field": {header + "7,1,10,30,4,20,5,1 # mine\n", `x: line 2, column flexible: got "1 # mine", ` +
			`want a whole number, 0 to 1`},
		"a place behind a link": {header + "#" + strings.Repeat("x", 9*MaxLine) + "\n7,1,10,soon,4,20,5,1\n",
			`x: line 3, column deadline: got "soon", want a whole number, 0 to 549755813888`},
		"a place behind remarks": {"#\n" + header + "#\n7,1,10,soon,4,20,5,1\n",
			`x: line 4, column deadline: got "soon", want a whole number, 0 to 549755813888`},
		"a missing column": {"id,submit,ready,deadline,procs,estimate,runtime\n",
			"x: line 1, column flexible: got no such column, want the columns " + columnList(requestColumns)},
		"an unknown column": {strings.Replace(header, "procs", "cpus", 1), `x: line 1: got column "cpus", want only the columns ` +
			columnList(requestColumns)},
		"a column twice": {strings.Replace(header, "ready", "submit", 1),
			"x: line 1, column submit: got it twice, want each column once"},
		"too few fields":  {header + "7,1,10,30,4,20,5\n", "x: line 2: got 7 fields, want 8"},
		"too many fields": {header + validLine + "8,1,10,30,4,20,5,1,\n", "x: line 3: got 9 fields, want 8"},
		"a word": {header + validLine + "8,1,10,soon,4,20,5,1\n",
			`x: line 3, column deadline: got "soon", want a whole number, 0 to 549755813888`},
		"an empty field": {header + "7,,10,30,4,20,5,1\n", `x: line 2, column submit: got "", want a whole number, 0 to 549755813888`},
		"a fraction": {header + "7,1.5,10,30,4,20,5,1\n", `x: line 2, column submit: got "1.5", want a whole ` +
			`number, 0 to 549755813888`},
		"a negative time": {header + "7,-1,10,30,4,20,5,1\n", `x: line 2, column submit: got "-1", want a whole ` +
			`number, 0 to 549755813888`},
		"thirty digits": {header + "7,1,10,123456789012345678901234567890,4,20,5,1\n",
			`x: line 2, column deadline: got "123456789012345678901234567890", want a whole number, 0 to 549755813888`},
		"an id of thirty digits": {header + "123456789012345678901234567890,1,10,30,4,20,5,1\n",
			`x: line 2, column id: got "123456789012345678901234567890", want a whole number of 64 bits`},
		"no processors": {header + "7,1,10,30,0,20,5,1\n", `x: line 2, column procs: got "0", want a whole number, 1 to 16777215`},
		"no run time": {header + "7,1,10,30,4,20,0,1\n", `x: line 2, column runtime: got "0", want a whole ` +
			`number, 1 to 549755813888`},
		"no estimate": {header + "7,1,10,30,4,0,5,1\n", `x: line 2, column estimate: got "0", want a whole ` +
			`number, 1 to 549755813888`},
		"half flexible":           {header + "7,1,10,30,4,20,5,2\n", `x: line 2, column flexible: got "2", want a whole number, 0 to 1`},
		"a window a second short": {header + "7,1,10,29,4,20,5,1\n", "x: line 2, column deadline: got 29, want at least ready + estimate = 30"},
		"an id again":             {header + validLine + "\n" + validLine, "x: line 4, column id: got 7 of line 2 again, want each id once"},
		"rubbish": {"\x1e\x8b\x08\x00\x00", `x: line 1: got column "\x1e\x8b\b\x00\x00", want only the columns ` +
			columnList(requestColumns)},
		"a packed file": {"\x1f\x8b\x08\x00\x00", "x: line 1: got a gzip file, want text in UTF-8, lines of cells with commas between"},
		"UTF-16":        {"\xff\xfei\x00d\x00,\x00", "x: line 1: got UTF-16, want text in UTF-8, lines of cells with commas between"},
		"a quote that stays open": {header + "\"7,1,10,30,4,20,5,1\n",
			`x: line 2: got "\"7,1,10,30,4,20,5,1", want a quote (") before and behind a cell, or none`},
		"a terminal's commands in a name": {"id,\u009b31m\x1b]0;x\n", `x: line 1: got column "\u009b31m\x1b]0;x", want only the columns ` +
			columnList(requestColumns)},
		"a missing value": {header + "7,1,10,NA,4,20,5,1\n",
			`x: line 2, column deadline: got "NA", want a whole number, 0 to 549755813888`},
		"a number that a float does not hold": {header + "7,1,10,30,4,20,5,1e300\n",
			`x: line 2, column flexible: got "1e300", want a whole number, 0 to 1`},
		"true processors": {header + "7,1,10,30,TRUE,20,5,1\n",
			`x: line 2, column procs: got "TRUE", want a whole number, 1 to 16777215`},
		"rubbish below valid names": {header + "\x00\x01\x02\n", "x: line 2: got 1 field, want 8"},
		"a long field is shortened": {header + strings.Repeat("9", 50) + ",1,10,30,4,20,5,1\n",
			`x: line 2, column id: got "9999999999999999999999999999999999999999"... (50 bytes), want a whole number of 64 bits`},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			jobs, err := Read(strings.NewReader(tc.in), "x")
			if jobs != nil || err == nil || err.Error() != tc.want {
				t.Errorf("got %v, %v\nwant %q", jobs, err, tc.want)
			}
			if e := (*Error)(nil); !errors.As(err, &e) {
				t.Errorf("got a %T, want an *Error", err)
			}
		})
	}
}

func TestPartsAreRecognizedAndReadAsOtherProgramsWriteThem(t *testing.T) {
	local, part := validJob, validJob
	local.ID, part.ID = 5, 6
	want := []sim.PartJob{
		{Job: local, Part: sim.Part{FirstByDefault: true}}, {Job: part, Part: sim.Part{Machine: 1, Group: 3}},
		{Job: validJob, Part: sim.Part{Machine: sim.AnyMachine, Group: 3}},
	}
	var written bytes.Buffer
	if err := WriteParts(&written, want); err != nil {
		t.Fatal(err)
	}
	const rows = "5,1,10,30,4,20,5,1,NA,NA,NA\n6,1,10,30,4,20,5,1,2,3,together\n7,1,10,30,4,20,5,1,any,3,together\n"
	for name, in := range map[string]string{
		"as written": written.String(), "R": header[:len(header)-1] + ",machine,group,kind\n" + rows,
		"pandas": header[:len(header)-1] + ",machine,group,kind\n" + strings.NewReplacer("NA", "", ",3,", ",3.0,").Replace(rows),
		"in another order": "machine,kind,group," + header + ",,,5,1,10,30,4,20,5,1\n" +
			"2,together,3,6,1,1e1,30,4,20,5,1\nany,together,3,7,1,10,30,4,20,5,1\n",
	} {
		t.Run(name, func(t *testing.T) {
			got, err := ReadParts(strings.NewReader(in), "x", 2)
			if diff := cmp.Diff(want, got); err != nil || diff != "" || !HasParts(in) {
				t.Errorf("%v, want -, got +:\n%s", err, diff)
			}
		})
	}
	for _, column := range []string{"machine", "group", "kind"} {
		if !HasParts(column + "," + header) {
			t.Errorf("got a file with the column %s not recognized as requests to several machines", column)
		}
	}
	if HasParts(header) {
		t.Error("got a file of local requests recognized as requests to several machines")
	}
}

func TestEventsAreRecognizedAndReadAsOtherProgramsWriteThem(t *testing.T) {
	want, err := ReadEvents(strings.NewReader("time,event,id,ready,deadline,procs\n6,modify,3,10,15,\n69,down,,,74,6\n"), "x")
	if err != nil {
		t.Fatal(err)
	}
	for name, in := range map[string]string{
		"R": `"","time","event","id","ready","deadline","procs"` + "\n" +
			`"1",6,"modify",3,10,15,NA` + "\n" + `"2",69,"down",NA,NA,74,6`,
		"pandas":        ",time,event,id,ready,deadline,procs\n0,6,modify,3.0,10.0,15,\n1,69,down,,,74,6.0\n",
		"a spreadsheet": "\ufeff" + `"time","event","id","ready","deadline","procs"` + "\r\n6,modify,3,10,15,\r\n69,down,,,74,6\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			if !AreEvents(in) {
				t.Error("got a file of events not recognized")
			}
			got, err := ReadEvents(strings.NewReader(in), "x")
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%v, want -, got +:\n%s", err, diff)
			}
		})
	}
}

// An endlessLine is a reader of a line without end. It counts the bytes read.
type endlessLine struct{ read int }

func (e *endlessLine) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '7'
	}
	e.read += len(p)
	return len(p), nil
}

func TestReadGivesUpOnALineWithoutEnd(t *testing.T) {
	line := new(endlessLine)
	_, err := Read(io.MultiReader(strings.NewReader(header), line), "x")
	if want := "x: line 2: got a longer line, want at most 4096 bytes in a line"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
	if line.read > 4*MaxLine {
		t.Errorf("got %d bytes read of the line, want it given up after %d", line.read, 4*MaxLine)
	}
}

func TestReadReturnsTheErrorOfItsReader(t *testing.T) {
	broken := errors.New("the disk is gone")
	in := io.MultiReader(strings.NewReader(header+"7,1,10,30,4,20,5,1\n"), readerFunc(func([]byte) (int, error) { return 0, broken }))
	if jobs, err := Read(in, "x"); jobs != nil || !errors.Is(err, broken) {
		t.Errorf("got %v, %v, want no jobs and %v", jobs, err, broken)
	}
}

// A readerFunc is an io.Reader that calls the function.
type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// FuzzRead reads any text. An error must name a line; requests must be valid, and must be the same after they are written and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(header + "7,1,10,30,4,20,5,1\n8,2,0,5,1,5,5,0\n"))
	f.Add([]byte("flexible,id,runtime,submit,estimate,ready,procs,deadline\r\n1,-7,5,1,20,10,4,30"))
	f.Add([]byte(header + "1,,,,,,,\n"))
	f.Add([]byte("\ufeff\n\n"))
	f.Add([]byte("\"\",\"id\",submit,ready,deadline,procs,estimate,runtime,flexible\n1,\"1\"\"2\",1e+01,10.0,30,NA,20,5,TRUE"))
	f.Add([]byte("# before\n" + header + "#\n7,1,10,30,4,20,5,1\n# Juggle"))
	f.Fuzz(func(t *testing.T, in []byte) {
		jobs, err := Read(bytes.NewReader(in), "x")
		if err != nil {
			if e := (*Error)(nil); jobs != nil || !errors.As(err, &e) || e.Line < 1 {
				t.Fatalf("got %v, %v, want no jobs and a place", jobs, err)
			}
			return
		}
		var out bytes.Buffer
		if err := Write(&out, jobs); err != nil {
			t.Fatal(err)
		}
		again, err := Read(&out, "y")
		if diff := cmp.Diff(jobs, again); err != nil || diff != "" {
			t.Fatalf("%v, want -, got + after writing and reading again:\n%s", err, diff)
		}
		for _, j := range jobs {
			if err := j.Validate(); err != nil {
				t.Fatalf("got a request that is not valid: %v", err)
			}
		}
	})
}

func ExampleRead() {
	jobs, err := Read(strings.NewReader(header+"1,0,10,30,4,20,20,1\n2,5,40,50,2,20,20,0\n"), "jobs.csv")
	fmt.Println(len(jobs), err)
	// Output: 0 jobs.csv: line 3, column deadline: got 50, want at least ready + estimate = 60
}

func ExampleWrite() {
	var out bytes.Buffer
	if err := Write(&out, []sim.Job{validJob}); err != nil {
		fmt.Println(err)
	}
	fmt.Print(out.String())
	// Output:
	// id,submit,ready,deadline,procs,estimate,runtime,flexible
	// 7,1,10,30,4,20,5,1
}
