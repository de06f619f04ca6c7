package library

import (
	"bytes"
	"strings"
	"testing"

	"juggle/core/base/coder"
	"juggle/core/experiment"
	"juggle/core/log/joblog"
	"juggle/core/log/swf"
	"juggle/core/workload"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// someLog, somePack and someIndex have values in all of their fields.
var (
	someLog = Log{Source: experiment.Source{Name: "a.swf.gz", Title: "A log, “quoted”", SHA256: strings.Repeat("0f", 32), Procs: 128,
		Span: workload.Spanning(1), LoadFitted: true}, Facts: []byte("{}"), Trace: []byte{1, 2}, File: []byte{3}}
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
	for value, newValue := range map[coder.Value]func() coder.Value{
		&Log{Facts: []byte("f"), File: []byte("g")}: func() coder.Value { return new(Log) },
		&Pack{{Facts: []byte("f")}}:                 func() coder.Value { return new(Pack) },
		&Index{{File: "f", Load: 1}}:                func() coder.Value { return new(Index) },
	} {
		body := coder.Encode(value)
		for n := range body {
			if coder.Decode(body[:n], newValue()) == nil {
				t.Errorf("%T: got no error for the first %d of %d bytes, want one", value, n, len(body))
			}
		}
		if coder.Decode(append(body, 0), newValue()) == nil {
			t.Errorf("%T: got no error for a byte too many, want one", value)
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

// TestALogIsReadForAGivenNumberOfProcessors reads a log for a machine of 64 processors. The result is a log in SWF with its own name, whose
// header has the number. Reading that log gives the same source.
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
		t.Errorf("the written file read again: got error %v and %+v, want %+v\n%s", err, again.Source, l.Source, again.Facts)
	}
}
