package library

import (
	"bytes"
	"juggle/core/base/coder"
	"juggle/core/workload"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/log/joblog"
	"juggle/core/log/swf"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var (
	someLog = Log{Source: experiment.Source{Name: "a.swf.gz", Title: "A log, “quoted”", SHA256: strings.Repeat("0f", 32), Procs: 128,
		Span: workload.Spanning(1), Placed: true}, Facts: []byte("{}"), Trace: []byte{1, 2}, File: []byte{3}}
	somePack  = Pack{someLog, {Trace: []byte{4}}}
	someIndex = Index{{File: "a.swf.gz", Pack: "a.pack.xz", Recipe: []byte("{}"), Source: someLog.Source, About: "made", Jobs: 3, Days: 15,
		Load: 67.3, Default: true, Made: true}, {Load: -1}}
)

func TestLogsPacksAndIndexesAreDecodedAsTheyWereEncoded(t *testing.T) {
	for want, got := range map[coder.Value]coder.Value{&someLog: new(Log), &somePack: new(Pack), &someIndex: new(Index)} {
		err := coder.Decode(coder.Encode(want), got)
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Error(err, diff)
		}
	}
}

func TestBytesCutShortAnywhereAreAnError(t *testing.T) {
	for whole, read := range map[coder.Value]func() coder.Value{
		&Log{Facts: []byte("f"), File: []byte("g")}: func() coder.Value { return new(Log) },
		&Pack{{Facts: []byte("f")}}:                 func() coder.Value { return new(Pack) },
		&Index{{File: "f", Load: 1}}:                func() coder.Value { return new(Index) },
	} {
		body := coder.Encode(whole)
		for n := range body {
			if coder.Decode(body[:n], read()) == nil {
				t.Errorf("%T: no error for the first %d of %d bytes", whole, n, len(body))
			}
		}
		if coder.Decode(append(body, 0), read()) == nil {
			t.Errorf("%T: no error for a byte too many", whole)
		}
	}
}

func FuzzIndex(f *testing.F) {
	f.Add(coder.Encode(&someIndex))
	f.Fuzz(func(t *testing.T, b []byte) {
		var files, again Index
		if coder.Decode(b, &files) != nil {
			return
		}
		err := coder.Decode(coder.Encode(&files), &again)
		if diff := cmp.Diff(files, again, cmpopts.EquateNaNs()); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
	})
}

// TestALogIsReadForAGivenNumberOfProcessors reads a log with a given number of processors. The result must be another log
// in SWF, with a note about the number.
func TestALogIsReadForAGivenNumberOfProcessors(t *testing.T) {
	const text = "JobID|Submit|Start|End|State|NCPUS\n1|100|100|200|COMPLETED|7\n"
	log, err := joblog.Read(strings.NewReader(text), swf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := describeWithProcs(Reading{Name: "jobs.txt.gz", Procs: 64}, log, func() {})
	if err != nil {
		t.Fatal(err)
	}
	if l.Source.Name != "jobs-on-64.swf" || l.Source.Procs != 64 || !strings.Contains(string(l.File), "; MaxProcs: 64\n") {
		t.Errorf("got %+v and the file\n%s", l.Source, l.File)
	}
	again, err := Inspect(l.Source.Name, bytes.NewReader(l.File), nil, func() {})
	if err != nil || again.Source != l.Source || strings.Contains(string(again.Facts), `"Machine":"the log`) {
		t.Errorf("the file reads as another log: got %v, %+v, want %+v\n%s", err, again.Source, l.Source, again.Facts)
	}
}
