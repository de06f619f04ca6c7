package sacct

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/log/swf"

	"github.com/google/go-cmp/cmp"
)

// summary formats a log for comparison with the files in testdata. A line for each job has "number submit+wait for runtime of limit on
// processors/requested status user", with "-" for unknown values. The last line has the machine.
func summary(l *swf.Log) []string {
	var lines []string
	spell := func(n int64) string {
		if n == swf.Unknown {
			return "-"
		}
		return fmt.Sprint(n)
	}
	for _, j := range l.Jobs {
		lines = append(lines, fmt.Sprintf("%d %d+%s for %s of %s on %s/%s status %s user %s", j.Number, j.Submit, spell(j.Wait),
			spell(j.Runtime), spell(j.RequestedTime), spell(j.UsedProcs), spell(j.RequestedProcs), spell(j.Status), spell(j.User)))
	}
	return append(lines, fmt.Sprint("machine ", l.Header.MaxProcs))
}

func TestLogsOfManyKindsAreRead(t *testing.T) {
	texts, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(texts) < 11 {
		t.Fatalf("got the files %q, %v, want at least 11", texts, err)
	}
	for _, file := range texts {
		t.Run(file, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil || !Is(text) {
				t.Fatalf("got the error %v and a text recognised as sacct's: %v, want none and true", err, Is(text))
			}
			want, err := os.ReadFile(strings.TrimSuffix(file, ".txt") + ".want")
			if err != nil {
				t.Fatal(err)
			}
			log, err := Read(bytes.NewReader(text), swf.Options{Strict: true})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(strings.TrimSpace(string(want)), "\n"), summary(log)); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		})
	}
}

func TestTheHeaderDescribesTheLog(t *testing.T) {
	const text = `Cluster|JobID|Submit|Start|End|NCPUS|State|Partition
grid|1|2026-03-01T10:00:00|2026-03-01T10:00:00|2026-03-01T11:00:00|117|COMPLETED|batch
grid|1.0|2026-03-01T10:00:00|2026-03-01T10:00:00|2026-03-01T11:00:00|117|COMPLETED|
`
	log, err := Read(strings.NewReader(text), swf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := swf.Header{Version: "2.2", Computer: "grid", Conversion: Conversion, StartTime: "Sun Mar 01 10:00:00 2026", MaxProcs: 120,
		MaxPartitions: 1, Partitions: []swf.Numbered{{Number: 1, Name: "batch"}},
		Notes: []string{"1 line is a step of a job and left out",
			"MaxProcs: at most 117 processors were allocated at once, rounded up to a multiple of 8",
			"Times are local ones, which lose or gain an hour twice a year; with SLURM_TIME_FORMAT=%s there are others"}}
	if diff := cmp.Diff(want, log.Header); diff != "" {
		t.Error(diff)
	}
	if second, local := log.Header.WeekSecond(); second != 10*hour || !local {
		t.Errorf("got %d s since Sunday, local %v; want %d s, local", second, local, 10*hour)
	}
}

func TestAJobOfUnknownProcessorsCountsForNoneOfTheMachine(t *testing.T) {
	log, err := Read(strings.NewReader("JobID|Submit|Start|ElapsedRaw|ReqCPUS\n1|100|100|60|4\n2|100|100|60|\n"), swf.Options{})
	if err != nil || len(log.Jobs) != 2 || log.Header.MaxProcs != 4 {
		t.Errorf("got %v, %d jobs and %d processors, want 2 jobs and 4 processors", err, len(log.Jobs), log.Header.MaxProcs)
	}
}

// TestAFaultyLineIsAnErrorWithItsLineAndField reads a header, a valid job and a faulty line. Strictly, the fault ends the reading.
func TestAFaultyLineIsAnErrorWithItsLineAndField(t *testing.T) {
	const header = "JobID|Submit|Start|End|NCPUS|State\n"
	const validJob = "1|2026-03-01T10:00:00|2026-03-01T10:00:00|2026-03-01T11:00:00|1|COMPLETED\n"
	for name, tc := range map[string]struct{ line, want string }{
		"too few columns": {"2|2026-03-01T10:00:00", "line 3: got 2 columns, want the header's 6"},
		"a month that does not exist": {"2|2026-13-01T10:00:00|Unknown|Unknown|1|FAILED", `line 3, field 2: got "2026-13-01T10:00:00", want ` +
			wantedTime},
		"no submission": {"2|Unknown|Unknown|Unknown|1|FAILED", `line 3, field 2: got "Unknown", want ` + wantedTime},
		"a relative time": {"2|2026-03-01T10:00:00|Ystday 10:00|Unknown|1|FAILED", `line 3, field 3: got "Ystday 10:00", want ` +
			wantedTime},
		"an end too early": {"2|2026-03-01T10:00:00|2026-03-01T10:00:00|2026-03-01T08:00:00|1|FAILED",
			`line 3, field 4: got "2026-03-01T08:00:00", want a time from the start on`},
		"a start too early": {"2|2026-03-01T10:00:00|2026-03-01T08:00:00|2026-03-01T11:00:00|1|FAILED",
			`line 3, field 3: got "2026-03-01T08:00:00", want a time from the submission on`},
		"processors that are no number": {"2|2026-03-01T10:00:00|2026-03-01T10:00:00|2026-03-01T11:00:00|4K|FAILED",
			`line 3, field 5: got "4K", want a number of processors`},
		"a job without a number": {"x|2026-03-01T10:00:00|2026-03-01T10:00:00|2026-03-01T11:00:00|1|FAILED",
			`line 3, field 1: got "x", want a job's number`},
	} {
		t.Run(name, func(t *testing.T) {
			text := header + validJob + tc.line + "\n"
			log, err := Read(strings.NewReader(text), swf.Options{Name: "jobs"})
			if err != nil || len(log.Jobs) != 1 || log.ErrorCount != 1 || log.Errors[0].Error() != "sacct: jobs: "+tc.want {
				t.Errorf("got %v, %d jobs, %v; want 1 job and %s", err, len(log.Jobs), log.Errors, tc.want)
			}
			_, err = Read(strings.NewReader(text), swf.Options{Strict: true})
			if err == nil || err.Error() != "sacct: "+tc.want {
				t.Errorf("strictly got %v, want %s", err, tc.want)
			}
		})
	}
}

func TestOutputOfOtherOptionsIsRefusedWithTheCommandToUse(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"columns are missing": {"JobID|User\n1|anna\n",
			`sacct: columns: got "JobID|User", want also Submit; Elapsed or ElapsedRaw, or Start and End; ` +
				"AllocCPUS, NCPUS or ReqCPUS; this writes all: " + Command},
		"the start is missing": {"JobID|Submit|End|NCPUS\n",
			`sacct: columns: got "JobID|Submit|End|NCPUS", want also Start; this writes all: ` + Command},
		"output for human readers": {"JobID     Submit   NCPUS\n------- -------- --------\n",
			`sacct: columns: got "JobID     Submit   NCPUS", want "|" between the columns, ` +
				"which option -P gives; this writes all: " + Command},
		"no job": {"JobID|Submit|Elapsed|NCPUS\n", "sacct: no jobs"},
		"only a faulty line": {"JobID|Submit|Elapsed|NCPUS\nx\n",
			"sacct: no jobs; lines not understood: 1, the first: line 2: got 1 columns, want the header's 4"},
		"a long line": {"JobID|Submit|Elapsed|NCPUS\n" + strings.Repeat("x", 70_000),
			"sacct: no jobs; lines not understood: 1, the first: line 2: got a line of 70000 bytes, want at most 65536 bytes before the last " +
				"column that is read: leave SubmitLine and the like out of --format"},
	} {
		t.Run(name, func(t *testing.T) {
			if !Is([]byte(tc.text)) {
				t.Error("the text is not recognised as sacct's")
			}
			_, err := Read(strings.NewReader(tc.text), swf.Options{})
			got := strings.Replace(fmt.Sprint(err), "line 1: ", "", 1)
			if got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
	_, err := Read(strings.NewReader("JobID|Submit|Elapsed|NCPUS\n"), swf.Options{})
	if !errors.Is(err, swf.ErrNoJobs) {
		t.Errorf("got %v, want swf.ErrNoJobs", err)
	}
}

func TestOtherTextsAreNotRecognised(t *testing.T) {
	for _, text := range []string{"", "; Version: 2.2\n1 0 0", "id,submit,ready,deadline,procs\n", "{\"jobs\": []}", "the end\n"} {
		if Is([]byte(text)) {
			t.Errorf("%q: got it recognised as sacct's, want it not recognised", text)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("JobIDRaw|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|AllocCPUS\n1|1|2|3|1|UNLIMITED|RUNNING|3\n" +
		"2|2026-03-01T10:00:00|None|Unknown|1-00:00|1|FAILED|0\n")
	f.Fuzz(func(t *testing.T, text string) {
		log, err := Read(strings.NewReader(text), swf.Options{MaxJobs: 1000})
		if err != nil {
			return
		}
		last := int64(0)
		for _, j := range log.Jobs {
			if j.Submit < last || j.Runtime < swf.Unknown || j.Wait < swf.Unknown || j.RequestedTime < swf.Unknown || j.Procs() == 0 {
				t.Fatalf("got %+v after a submission at %d, want jobs in order, without negative times and with processors", j, last)
			}
			last = j.Submit
		}
	})
}

// TestAliveIsCalledWhileALargeLogIsSorted counts the calls of Alive after the whole text was read, which is while the records are sorted. A
// worker that does not call Alive for long is replaced.
func TestAliveIsCalledWhileALargeLogIsSorted(t *testing.T) {
	var text strings.Builder
	text.WriteString("JobID|Submit|Start|End|NCPUS|State\n")
	const jobs = 50_000
	for i := range jobs {
		fmt.Fprintf(&text, "%d|%d|%d|%d|1|COMPLETED\n", i, 1e9+i*7919%jobs, 2e9+i*7919%jobs, 3e9+i)
	}
	allRead, calls := false, 0
	source := io.MultiReader(strings.NewReader(text.String()), endReader(func() { allRead = true }))
	log, err := Read(source, swf.Options{Alive: func() {
		if allRead {
			calls++
		}
	}})
	if err != nil || len(log.Jobs) != jobs || calls < 20 {
		t.Errorf("got %v, %d jobs and %d calls of Alive; want %d jobs and at least 20 calls", err, len(log.Jobs), calls, jobs)
	}
}

// An endReader is an empty reader that calls a function when it is read.
type endReader func()

func (e endReader) Read([]byte) (int, error) {
	e()
	return 0, io.EOF
}

func TestAHeaderListsTheFirstPartitionsAndCountsTheOthers(t *testing.T) {
	const partitions = 3000
	var text strings.Builder
	text.WriteString("JobID|Submit|Elapsed|NCPUS|Partition\n")
	for i := range partitions {
		fmt.Fprintf(&text, "%d|0|00:01:00|1|p%d\n", i+1, i)
	}
	log, err := Read(strings.NewReader(text.String()), swf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := log.Header
	if len(h.Partitions) != mostNames || h.MaxPartitions != partitions ||
		!strings.Contains(strings.Join(h.Notes, "\n"), "2000 more partitions are not listed") {
		t.Errorf("got %d of %d partitions listed, and the notes %q; want the first %d of %d, and a note on the 2000 others",
			len(h.Partitions), h.MaxPartitions, h.Notes, mostNames, partitions)
	}
	if last := log.Jobs[partitions-1].Partition; last != partitions {
		t.Errorf("got the number %d of the last partition, want %d", last, partitions)
	}
}
