package library

import (
	"bytes"
	"errors"
	"juggle/core/workload"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/joblog"
	"juggle/core/swf"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var (
	someLog = Log{Source: experiment.Source{Name: "a.swf.gz", Title: "A log, “quoted”", SHA256: strings.Repeat("0f", 32), Procs: 128,
		Span: workload.Spanning(1), Placed: true}, Facts: []byte("{}"), Trace: []byte{1, 2}, File: []byte{3}}
	somePack  = []Log{someLog, {Trace: []byte{4}}}
	someIndex = []LogFile{{File: "a.swf.gz", Pack: "a.pack.xz", Recipe: []byte("{}"), Source: someLog.Source, About: "made", Jobs: 3, Days: 15,
		Load: 67.3, Default: true, Made: true}, {Load: -1}}
)

func bytesOf(t testing.TB, l *Log) []byte {
	body, err := l.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func TestLogsPacksAndIndexesComeBackAsTheyWent(t *testing.T) {
	var log Log
	err := log.UnmarshalBinary(bytesOf(t, &someLog))
	if diff := cmp.Diff(someLog, log); err != nil || diff != "" {
		t.Error(err, diff)
	}
	pack, err := DecodePack(EncodePack(somePack))
	if diff := cmp.Diff(somePack, pack, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Error(err, diff)
	}
	index, err := DecodeIndex(EncodeIndex(someIndex))
	if diff := cmp.Diff(someIndex, index, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestBytesCutShortAnywhereAreAnError(t *testing.T) {
	for name, c := range map[string]struct {
		body []byte
		read func([]byte) error
	}{
		"log": {bytesOf(t, &Log{Facts: []byte("f"), File: []byte("g")}), new(Log).UnmarshalBinary},
		"pack": {EncodePack([]Log{{Facts: []byte("f")}}), func(b []byte) error {
			logs, err := DecodePack(b)
			return only(len(logs), err)
		}},
		"index": {EncodeIndex([]LogFile{{File: "f", Load: 1}}), func(b []byte) error {
			files, err := DecodeIndex(b)
			return only(len(files), err)
		}},
	} {
		for n := range c.body {
			if c.read(c.body[:n]) == nil {
				t.Errorf("%s: no error for the first %d of %d bytes", name, n, len(c.body))
			}
		}
		if c.read(append(bytes.Clone(c.body), 0)) == nil {
			t.Errorf("%s: no error for a byte too many", name)
		}
	}
}

// only is err, or an error where there is not one item.
func only(items int, err error) error {
	if err == nil && items != 1 {
		return errors.New("not one")
	}
	return err
}

func FuzzIndex(f *testing.F) {
	f.Add(EncodeIndex(someIndex))
	f.Fuzz(func(t *testing.T, b []byte) {
		files, err := DecodeIndex(b)
		if err != nil {
			return
		}
		again, err := DecodeIndex(EncodeIndex(files))
		if diff := cmp.Diff(files, again, cmpopts.EquateNaNs()); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
	})
}

// A log whose machine the reader tells is another log, in SWF, which says so.
func TestALogIsReadForTheMachineThatTheReaderTells(t *testing.T) {
	const text = "JobID|Submit|Start|End|State|NCPUS\n1|100|100|200|COMPLETED|7\n"
	log, err := joblog.Read(strings.NewReader(text), swf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := onMachine(Reading{Name: "jobs.txt.gz", Procs: 64}, log, func() {})
	if err != nil {
		t.Fatal(err)
	}
	if l.Source.Name != "jobs-on-64.swf" || l.Source.Procs != 64 || !strings.Contains(string(l.File), "; MaxProcs: 64\n") {
		t.Errorf("got %+v and the file\n%s", l.Source, l.File)
	}
	again, err := Inspect(l.Source.Name, bytes.NewReader(l.File), nil, func() {})
	if err != nil || again.Source != l.Source || strings.Contains(string(again.Facts), `"Machine":"the log`) {
		t.Errorf("the file is another log: got %v, %+v, want %+v\n%s", err, again.Source, l.Source, again.Facts)
	}
}
