package joblog

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"
	"testing"

	"juggle/core/log/swf"

	"github.com/google/go-cmp/cmp"
)

// A variant is a log of a kind that is easily read wrongly. The wanted results were worked out by hand. In a text "~" means 2026-01-05T.
type variant struct {
	name, text string
	want       string // see brief
	wantErr    string // part of the wanted error; empty: the log is read, and want and the fields below count
	leftOut    int    // the wanted number of lines left out
	note       string // text that the header's notes must contain
	absent     string // text that the header's notes must not contain; empty: they may contain any
}

// checkVariants reads every variant and compares the result. There must be at least ten variants.
func checkVariants(t *testing.T, variants []variant) {
	t.Helper()
	if len(variants) < 10 {
		t.Errorf("got %d variants, want at least 10", len(variants))
	}
	for _, v := range variants {
		t.Run(v.name, func(t *testing.T) {
			log, err := Read(strings.NewReader(strings.ReplaceAll(v.text, "~", "2026-01-05T")), swf.Options{Name: "log"})
			if v.wantErr != "" {
				if err == nil || !strings.Contains(err.Error(), v.wantErr) || !strings.Contains(err.Error(), FormatsTitle) {
					t.Errorf("got %v, want an error with %q and %q", err, v.wantErr, FormatsTitle)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Fields(v.want), strings.Fields(brief(log))); diff != "" {
				t.Error(diff)
			}
			notes := strings.Join(log.Header.Notes, "\n")
			if log.ErrorCount != v.leftOut || !strings.Contains(notes, v.note) || v.absent != "" && strings.Contains(notes, v.absent) {
				t.Errorf("got %d lines left out, %v and the notes\n%s\nwant %d, the note %q, and not %q", log.ErrorCount, log.Errors, notes, v.leftOut,
					v.note, v.absent)
			}
		})
	}
}

// brief formats each job of a log as "number:submit+wait/run time/requested time/processors", with "-" for what is unknown. Behind the jobs
// stand "m" and the number of the machine's processors, 0 if it is unknown.
func brief(log *swf.Log) string {
	var b strings.Builder
	spell := func(n int64) string {
		if n == swf.Unknown {
			return "-"
		}
		return fmt.Sprint(n)
	}
	for _, j := range log.Jobs {
		fmt.Fprintf(&b, "%s:%d+%s/%s/%s/%s ", spell(j.Number), j.Submit, spell(j.Wait), spell(j.Runtime),
			spell(j.RequestedTime), spell(j.Procs()))
	}
	return b.String() + fmt.Sprintf("m%d", log.Header.MaxProcs)
}

// sacctHeader is a line of columns' names.
const sacctHeader = "JobID|Submit|Start|End|Elapsed|State|NCPUS|Timelimit\n"

// TestTheRecordOfAJobWithMostInformationCounts reads several lines about the same job, as joined outputs of several days have them.
func TestTheRecordOfAJobWithMostInformationCounts(t *testing.T) {
	const running, ended = "7|~10:00:00|~10:00:00|Unknown|02:00:00|RUNNING|8|\n", "7|~10:00:00|~10:00:00|~20:00:00|10:00:00|COMPLETED|8|\n"
	const oneLeftOut, notEnded = "1 line is left out, since another knows more", "had not ended" // parts of notes
	checkVariants(t, []variant{
		{name: "running, then ended", text: sacctHeader + running + ended, want: "7:0+0/36000/-/8 m8", note: oneLeftOut, absent: notEnded},
		{name: "ended, then running", text: sacctHeader + ended + running, want: "7:0+0/36000/-/8 m8", note: oneLeftOut, absent: notEnded},
		{name: "suspended, completing and stopped, then failed", text: sacctHeader +
			"7|~10:00:00|~10:00:00|Unknown|00:10:00|SUSPENDED|8|\n7|~10:00:00|~10:00:00|Unknown|00:30:00|COMPLETING|8|\n" +
			"7|~10:00:00|~10:00:00|Unknown|00:20:00|STOPPED|8|\n7|~10:00:00|~10:00:00|~10:30:00|00:30:00|FAILED|8|\n",
			want: "7:0+0/1800/-/8 m8", note: "3 lines are left out, since", absent: notEnded},
		{name: "pending, then ended", text: sacctHeader + "7|~09:00:00|Unknown|Unknown|00:00:00|PENDING|8|\n" +
			"7|~09:00:00|~10:00:00|~10:10:00|00:10:00|TIMEOUT|8|00:10:00\n", want: "7:0+3600/600/600/8 m8",
			note: oneLeftOut, absent: "had not started"},
		{name: "running twice: the longer record counts", text: sacctHeader + running +
			"7|~10:00:00|~10:00:00|Unknown|05:00:00|RUNNING|8|\n8|~14:00:00|~14:00:00|~15:00:00|01:00:00|COMPLETED|4|\n",
			want: "7:0+0/-/-/8 8:14400+0/3600/-/4 m12", note: "1 job had not ended"},
		{name: "tasks of an array", text: sacctHeader + "20_1|~10:00:00|~10:00:00|Unknown|00:05:00|RUNNING|1|\n" +
			"20_2|~10:00:00|~10:00:00|Unknown|00:05:00|RUNNING|1|\n20_1|~10:00:00|~10:00:00|~10:10:00|00:10:00|COMPLETED|1|\n" +
			"20_2|~10:00:00|~10:00:00|~10:20:00|00:20:00|COMPLETED|1|\n", want: "20:0+0/600/-/1 20:0+0/1200/-/1 m2",
			note: "2 lines are left out, since"},
		{name: "an array that waited, then its tasks", text: sacctHeader + "20_[1-2%1]|~10:00:00|Unknown|Unknown|00:00:00|PENDING|1|\n" +
			"20_1|~10:00:00|~10:00:00|~10:10:00|00:10:00|COMPLETED|1|\n20_2|~10:00:00|~10:10:00|~10:20:00|00:10:00|COMPLETED|1|\n",
			want: "20:0+0/600/-/1 20:0+600/600/-/1 m1", note: oneLeftOut, absent: "had not started"},
		{name: "an array with other tasks that still wait", text: sacctHeader + "20_[3-9]|~10:00:00|Unknown|Unknown|00:00:00|PENDING|1|\n" +
			"20_1|~10:00:00|~10:00:00|~10:10:00|00:10:00|COMPLETED|1|\n", want: "20:0+-/0/-/1 20:0+0/600/-/1 m1", note: "1 job had not started"},
		{name: "seconds since 1970", text: "JobIDRaw|Submit|Start|End|ElapsedRaw|State|AllocCPUS\n7|1000|1010|Unknown|50|RUNNING|2\n" +
			"7|1000|1010|1110|100|COMPLETED|2\n", want: "7:0+10/100/-/2 m2", note: oneLeftOut, absent: notEnded},
		{name: "no column Start", text: "JobID|Submit|End|Elapsed|State|NCPUS\n7|~10:00:00|Unknown|01:00:00|RUNNING|2\n" +
			"7|~10:00:00|~12:00:00|02:00:00|COMPLETED|2\n", want: "7:0+-/7200/-/2 m2", note: oneLeftOut, absent: notEnded},
		{name: "no column Start, requeued at its submission", text: "JobID|Submit|End|Elapsed|State|NCPUS\n" +
			"7|~10:00:00|~10:30:00|00:30:00|NODE_FAIL|2\n7|~10:00:00|~12:00:00|01:00:00|COMPLETED|2\n", want: "7:0+-/1800/-/2 7:0+-/3600/-/2 m2"},
		{name: "no columns Start and End", text: "JobID|Submit|Elapsed|State|NCPUS\n7|~10:00:00|01:00:00|RUNNING|2\n" +
			"7|~10:00:00|02:00:00|COMPLETED|2\n", want: "7:0+-/7200/-/2 m0", note: oneLeftOut, absent: notEnded},
		{name: "two months with a header each, in another order of columns", text: sacctHeader + running +
			"State|JobID|NCPUS|Submit|Start|End\nCOMPLETED|7|8|~10:00:00|~10:00:00|~20:00:00\n", want: "7:0+0/36000/-/8 m8", note: oneLeftOut,
			absent: notEnded},
		{name: "cut by option -T at midnight", text: sacctHeader + "7|2026-01-04T20:00:00|2026-01-04T20:30:00|~00:00:00|03:30:00|RUNNING|8|\n" +
			"7|2026-01-04T20:00:00|~00:00:00|~01:00:00|01:00:00|COMPLETED|8|\n", want: "7:0+1800/16200/-/8 m8", note: "1 line goes on with a job",
			absent: notEnded},
		{name: "the same line", text: sacctHeader + ended + ended, want: "7:0+0/36000/-/8 m8", note: "1 line says what another says"},
	})
}

// TestAResizedJobKeepsEveryPiece reads jobs that change their number of processors. Each size has a line of its own and becomes a job.
func TestAResizedJobKeepsEveryPiece(t *testing.T) {
	const first, last = "5|~10:00:00|~10:00:00|~12:00:00|02:00:00|RESIZING|64|\n", "5|~12:00:00|~12:00:00|~15:00:00|03:00:00|COMPLETED|16|\n"
	checkVariants(t, []variant{
		{name: "it shrinks", text: sacctHeader + first + last, want: "5:0+0/7200/-/64 5:7200+0/10800/-/16 m64", absent: "had not ended"},
		{name: "it grows", text: sacctHeader + strings.Replace(first, "|64|", "|4|", 1) + last, want: "5:0+0/7200/-/4 5:7200+0/10800/-/16 m16"},
		{name: "the later piece first", text: sacctHeader + last + first, want: "5:0+0/7200/-/64 5:7200+0/10800/-/16 m64"},
		{name: "three sizes",
			text: sacctHeader + first + strings.Replace(last, "COMPLETED", "RESIZING", 1) + "5|~15:00:00|~15:00:00|~15:10:00|00:10:00|FAILED|2|\n",
			want: "5:0+0/7200/-/64 5:7200+0/10800/-/16 5:18000+0/600/-/2 m64"},
		{name: "the word is cut", text: sacctHeader + strings.Replace(first, "RESIZING", "RESIZ+", 1) + last,
			want: "5:0+0/7200/-/64 5:7200+0/10800/-/16 m64"},
		{name: "seconds since 1970", text: "JobID|Submit|Start|End|State|NCPUS\n5|100|100|200|RESIZING|4\n5|200|200|400|COMPLETED|2\n",
			want: "5:0+0/100/-/4 5:100+0/200/-/2 m4"},
		{name: "Elapsed alone", text: "JobID|Submit|Elapsed|State|NCPUS\n5|100|00:01:40|RESIZING|4\n5|200|00:03:20|COMPLETED|2\n",
			want: "5:0+-/100/-/4 5:100+-/200/-/2 m0"},
		{name: "a task of an array", text: sacctHeader + strings.ReplaceAll(first+last, "5|~", "5_1|~"),
			want: "5:0+0/7200/-/64 5:7200+0/10800/-/16 m64"},
		{name: "one submission for all pieces", text: sacctHeader + first + "5|~10:00:00|~12:00:00|~15:00:00|03:00:00|COMPLETED|16|\n",
			want: "5:0+0/7200/-/64 5:0+7200/10800/-/16 m64"},
		{name: "to the same size, with one submission", text: sacctHeader + first + "5|~10:00:00|~12:00:00|~15:00:00|03:00:00|COMPLETED|64|\n",
			want: "5:0+0/7200/-/64 5:0+7200/10800/-/64 m64"},
		{name: "cancelled in its last size", text: sacctHeader + first + strings.Replace(last, "COMPLETED", "CANCELLED by 0", 1),
			want: "5:0+0/7200/-/64 5:7200+0/10800/-/16 m64"},
		{name: "it still runs in its last size", text: sacctHeader + first + "5|~12:00:00|~12:00:00|Unknown|03:00:00|RUNNING|16|\n",
			want: "5:0+0/7200/-/64 5:7200+0/-/-/16 m64", note: "1 job had not ended"},
	})
}

// TestAnHourIsCorrectedOnlyIfAClockWasPutBack reads two jobs whose start is before their submission. In the nights in which clocks are put
// back, an hour is added to the start. Otherwise the wait is taken to be 0.
func TestAnHourIsCorrectedOnlyIfAClockWasPutBack(t *testing.T) {
	logOf := func(submit, start, end, elapsed string) string {
		return "JobID|Submit|Start|End|Elapsed|State|NCPUS\n1|" + submit + "|" + start + "|" + end + "|" + elapsed + "|COMPLETED|8\n" +
			"2|" + submit + "|" + start + "|Unknown||RUNNING|1\n"
	}
	const corrected, noWait = "1:0+900/1500/-/8 2:0+900/-/-/1 m8", "1:0+0/1500/-/8 2:0+0/-/-/1 m8"
	const early = "2 jobs started up to an hour before"
	checkVariants(t, []variant{
		{name: "Europe, last Sunday of October", text: logOf("2026-10-25T02:50:00", "2026-10-25T02:05:00", "2026-10-25T02:30:00", "00:25:00"),
			want: corrected},
		{name: "London", text: logOf("2026-10-25T01:50:00", "2026-10-25T01:05:00", "2026-10-25T01:30:00", "00:25:00"), want: corrected},
		{name: "Helsinki", text: logOf("2026-10-25T03:50:00", "2026-10-25T03:05:00", "2026-10-25T03:30:00", "00:25:00"), want: corrected},
		{name: "America, first Sunday of November", text: logOf("2026-11-01T01:50:00", "2026-11-01T01:05:00", "2026-11-01T01:30:00", "00:25:00"),
			want: corrected},
		{name: "Australia, first Sunday of April", text: logOf("2026-04-05T02:50:00", "2026-04-05T02:05:00", "2026-04-05T02:30:00", "00:25:00"),
			want: corrected},
		{name: "Chile, before midnight", text: logOf("2026-04-04T23:50:00", "2026-04-04T23:05:00", "2026-04-04T23:30:00", "00:25:00"),
			want: corrected},
		{name: "a night in which the clock is put back, but the run time contradicts it",
			text: logOf("2026-10-25T02:50:00", "2026-10-25T02:05:00", "2026-10-25T02:30:00", "01:25:00"),
			want: "1:0+0/5100/-/8 2:0+900/-/-/1 m8", note: "1 job started up to an hour before"},
		{name: "January", text: logOf("2026-01-25T02:50:00", "2026-01-25T02:05:00", "2026-01-25T02:30:00", "00:25:00"), want: noWait,
			note: early},
		{name: "the clock is put forward", text: logOf("2026-03-29T02:50:00", "2026-03-29T02:05:00", "2026-03-29T02:30:00", "00:25:00"),
			want: noWait, note: early},
		{name: "the Saturday after", text: logOf("2026-10-31T02:50:00", "2026-10-31T02:05:00", "2026-10-31T02:30:00", "00:25:00"), want: noWait,
			note: early},
		{name: "the Sunday before", text: logOf("2026-10-18T02:50:00", "2026-10-18T02:05:00", "2026-10-18T02:30:00", "00:25:00"), want: noWait,
			note: early},
		{name: "the afternoon of that day", text: logOf("2026-10-25T14:50:00", "2026-10-25T14:05:00", "2026-10-25T14:30:00", "00:25:00"),
			want: noWait, note: early},
		{name: "two hours of the night", text: logOf("2026-10-25T03:10:00", "2026-10-25T02:50:00", "2026-10-25T03:15:00", "00:25:00"),
			want: noWait,
			note: early},
		{name: "seconds since 1970, in that night", text: logOf("1792893000", "1792890300", "1792891800", "00:25:00"), want: noWait, note: early},
		{name: "times with an offset",
			text: logOf("2026-10-25T02:50:00+0200", "2026-10-25T02:05:00+0100", "2026-10-25T02:30:00+0100", "00:25:00"),
			want: corrected},
		{name: "too early by more than an hour", text: logOf("2026-10-25T02:50:00", "2026-10-25T01:49:59", "2026-10-25T03:30:00", "00:25:00") +
			"3|2026-10-25T02:50:00|2026-10-25T02:50:00|2026-10-25T02:50:10|00:00:10|COMPLETED|1\n", want: "3:0+0/10/-/1 m1", leftOut: 2},
	})
}

// TestALineWithAContradictoryEndIsLeftOut reads a job that ends before its start, and another job that is right.
func TestALineWithAContradictoryEndIsLeftOut(t *testing.T) {
	logOf := func(start, end, elapsed string) string {
		return "JobID|Submit|Start|End|Elapsed|State|NCPUS\n1|2026-01-01T00:00:00|" + start + "|" + end + "|" + elapsed + "|COMPLETED|8\n" +
			"2|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-01T00:00:10|00:00:10|COMPLETED|1\n"
	}
	const other = "2:0+0/10/-/1 m1"
	checkVariants(t, []variant{
		{name: "it ends a second before its start", text: logOf("2026-01-05T10:00:00", "2026-01-05T09:59:59", ""), want: other, leftOut: 1},
		{name: "it ends sixteen seconds before its start, in seconds since 1970", text: logOf("1767600600", "1767600584", ""), want: other,
			leftOut: 1},
		{name: "it ends an hour before its start", text: logOf("2026-01-05T10:00:00", "2026-01-05T09:00:00", ""), want: other, leftOut: 1},
		{name: "it ends a day before its start", text: logOf("2026-01-05T10:00:00", "2026-01-04T10:00:00", ""), want: other, leftOut: 1},
		{name: "in the night when the clock is put back", text: logOf("2026-10-25T02:58:00", "2026-10-25T02:01:00", ""), want: other, leftOut: 1},
		{name: "in the night when the clock is put back, with Elapsed", text: logOf("2026-10-25T02:58:00", "2026-10-25T02:01:00", "00:03:00"),
			want: "1:0+25671480/180/-/8 2:0+0/10/-/1 m8"}, // the wait is 297 days, 2 h and 58 min
		{name: "another night, with Elapsed", text: logOf("2026-10-26T02:58:00", "2026-10-26T02:01:00", "00:03:00"), want: other, leftOut: 1},
		{name: "in seconds since 1970, with Elapsed", text: logOf("1767600600", "1767600584", "00:03:00"), want: other, leftOut: 1},
		{name: "a negative Elapsed", text: logOf("2026-01-05T10:00:00", "2026-01-05T09:59:44", "-00:00:16"), want: other, leftOut: 1},
		{name: "a time beyond all calendars", text: logOf("9000000000000000000", "9000000000000000100", ""), want: other, leftOut: 1},
	})
}

func TestTextsOfSacctAreReadOrRefusedWithTheReason(t *testing.T) {
	const job = "100|~10:00:00|~10:00:00|~20:00:00|10:00:00|COMPLETED|8|1-00:00:00\n"
	const one = "100:0+0/36000/86400/8 m8" // the log with this job
	delimitedBy := func(delimiter string) string { return strings.ReplaceAll(sacctHeader+job, "|", delimiter) }
	quoted := `"` + strings.ReplaceAll(strings.ReplaceAll(sacctHeader+job, "|", `","`), "\n", "\"\n\"")
	checkVariants(t, []variant{
		{name: "an empty line first", text: "\n \r\n" + sacctHeader + job, want: one},
		{name: "a prompt and a login's words first", text: "Last login: Mon Jan  5\nanna@login1 $ sacct -a -X -P\n" + sacctHeader + job,
			want: one,
			note: "2 lines stand before"},
		{name: "the header again", text: sacctHeader + job + sacctHeader + "101|~10:00:00|~10:00:00|~20:00:00|10:00:00|COMPLETED|8|1-00:00:00\n",
			want: "100:0+0/36000/86400/8 101:0+0/36000/86400/8 m16"},
		{name: "three characters between columns", text: delimitedBy("^|^"), want: one},
		{name: "the same character three times", text: delimitedBy("|||"), want: one},
		{name: "two characters between columns", text: delimitedBy("@@"), want: one},
		{name: "a control character between columns", text: delimitedBy("\x1f"), want: one},
		{name: "blanks around the delimiter", text: delimitedBy(" | "), want: one},
		{name: "tabs", text: delimitedBy("\t"), want: one},
		{name: "semicolons", text: delimitedBy(";"), want: one},
		{name: "option -p, which ends every line with the delimiter", text: strings.ReplaceAll(sacctHeader+job, "\n", "|\n"), want: one},
		{name: "quotes, as a spreadsheet writes", text: quoted[:len(quoted)-1], want: one},
		{name: "a comma in quotes", text: `"JobID","JobName","Submit","Elapsed","NCPUS"` + "\n" + `"1","a ""b"", c","100","00:01:00","2"` + "\n",
			want: "1:0+-/60/-/2 m0"},
		{name: "times with a blank, as data frames have them", text: sacctHeader + strings.ReplaceAll(job, "~", "2026-01-05 "), want: one},
		{name: "a delimiter in the last column's name",
			text: strings.ReplaceAll(sacctHeader, "\n", "|JobName\n") + strings.ReplaceAll(job, "\n", "|a|b\n"), want: one},
		{name: "a delimiter in a name before other columns", text: "JobName|" + sacctHeader + "a|b|" + job + "c|" + job, want: one, leftOut: 1},
		{name: "a name of two lines", text: strings.ReplaceAll(sacctHeader, "\n", "|JobName\n") + strings.ReplaceAll(job, "\n", "|a\nb\n"),
			want:    one,
			leftOut: 1},
		{name: "no header", text: job, wantErr: "-n or --noheader"},
		{name: "no header, seconds, another order", text: "anna|COMPLETED|100|1767600000|1767600000|8\n", wantErr: "-n or --noheader"},
		{name: "no header, a task of an array", text: "100_7^|^~10:00:00^|^~20:00:00^|^8\n", wantErr: "-n or --noheader"},
		{name: "--json", text: `{"meta": {"plugin": {}}, "jobs": [{"account": "a", "job_id": 100, "time": {"start": 1}}]}`,
			wantErr: "sacct --json"},
		{name: "--json, one line a value", text: "{\n \"jobs\": [\n  {\n   \"job_id\": 100\n  }\n ]\n}\n", wantErr: "sacct --json"},
		{name: "--yaml", text: "---\nmeta:\n  plugin: x\njobs:\n- account: a\n  job_id: 100\n", wantErr: "sacct --yaml"},
		{name: "output for human readers", text: "JobID    Submit   NCPUS\n-------- -------- -----\n", wantErr: "option -P"},
	})
}

// TestALongLineAffectsNoOtherLine reads lines that are longer than the limit of 65 536 bytes. If the columns that are read come before the
// limit, the line is read, else it is left out.
func TestALongLineAffectsNoOtherLine(t *testing.T) {
	long := strings.Repeat("x", 70_000)
	const columns = "JobID|Submit|Start|End|State|NCPUS|SubmitLine\n"
	const begin = "1|100|100|200|COMPLETED|8|" // of the long line
	const other = "2|100|100|200|COMPLETED|8|ok\n"
	const both, second = "1:0+0/100/-/8 2:0+0/100/-/8 m16", "2:0+0/100/-/8 m8"
	checkVariants(t, []variant{
		{name: "in the last column, which is not read", text: columns + begin + long + "\n" + other, want: both},
		{name: "with delimiters in it", text: columns + begin + strings.Repeat("a|b", 30_000) + "\n" + other, want: both},
		{name: "the last line", text: columns + other + begin + long, want: "2:0+0/100/-/8 1:0+0/100/-/8 m16"},
		{name: "before columns that are read", text: "SubmitLine|" + columns + long + "|" + begin + "\nok|" + other, want: second, leftOut: 1},
		{name: "with CRLF", text: strings.ReplaceAll(columns+begin+long+"\n"+other, "\n", "\r\n"), want: both},
		{name: "the line of a step", text: columns + "1.batch|100|100|200|COMPLETED|8|" + long + "\n" + other, want: second,
			note: "1 line is a step"},
		{name: "65 536 bytes", text: columns + begin + strings.Repeat("x", 65536-len(begin)) + "\n" + other, want: both},
		{name: "65 537 bytes", text: columns + begin + strings.Repeat("x", 65537-len(begin)) + "\n" + other, want: both},
		{name: "several long lines", text: columns + strings.Repeat(strings.Repeat(long, 3)+"\n", 3) + other, want: second, leftOut: 3},
		{name: "in SWF", text: "; MaxProcs: 8\n1 0 0 100 8 -1 -1 8 -1 -1 1 1 1 1 1 1 -1 -1\n" + long + "\n", want: "1:0+0/100/-/8 m8",
			leftOut: 1},
		{name: "a comment in SWF", text: "; MaxProcs: 8\n;" + long + "\n1 0 0 100 8 -1 -1 8 -1 -1 1 1 1 1 1 1 -1 -1\n", want: "1:0+0/100/-/8 m8",
			leftOut: 1},
		{name: "a row that is a header, too long", text: columns + long + "\n" + columns + other, want: second, leftOut: 1},
	})
}

func TestALogOfSeveralClustersIsRefused(t *testing.T) {
	const columns = "Cluster|JobID|Submit|Start|End|State|NCPUS\n"
	line := func(cluster string, id int) string {
		return fmt.Sprintf("%s|%d|100|100|200|COMPLETED|2\n", cluster, id)
	}
	checkVariants(t, []variant{
		{name: "two clusters, whose jobs have the same number", text: columns + line("alpha", 12) + line("beta", 12),
			wantErr: `2 clusters, "alpha", "beta"`},
		{name: "two clusters, whose jobs have different numbers", text: columns + line("alpha", 12) + line("beta", 13),
			wantErr: "sacct -M alpha"},
		{name: "two clusters, the later one in the alphabet first", text: columns + line("beta", 12) + line("alpha", 12),
			wantErr: "sacct -M beta"},
		{name: "seven clusters", text: columns + line("a", 1) + line("b", 1) + line("c", 1) + line("d", 1) + line("e", 1) + line("f", 1) +
			line("g", 1),
			wantErr: `7 clusters, "a", "b", "c", "d", "e" and 2 more`},
		{name: "a second cluster in the last line", text: columns + strings.Repeat(line("alpha", 1), 50) + line("beta", 2),
			wantErr: "2 clusters"},
		{name: "a cluster whose only job waits", text: columns + line("alpha", 1) + "beta|2|100|Unknown|Unknown|PENDING|0\n",
			wantErr: "2 clusters"},
		{name: "files of two clusters with a header each", text: columns + line("alpha", 1) + columns + line("beta", 1), wantErr: "2 clusters"},
		{name: "one cluster in two spellings", text: columns + line("alpha", 1) + line("Alpha", 2), want: "1:0+0/100/-/2 2:0+0/100/-/2 m4"},
		{name: "one cluster, and a line without its name", text: columns + line("alpha", 1) + line("", 2),
			want: "1:0+0/100/-/2 2:0+0/100/-/2 m4"},
		{name: "a second cluster only in steps", text: columns + line("alpha", 1) + "beta|2.0|100|100|200|COMPLETED|2\n",
			want: "1:0+0/100/-/2 m2"},
		{name: "one cluster", text: columns + line("alpha", 1) + line("alpha", 2), want: "1:0+0/100/-/2 2:0+0/100/-/2 m4"},
	})
}

func TestAnSWFLogMayBeginWithAnyComment(t *testing.T) {
	const job = "1 0 -1 100 4 -1 -1 4 200 -1 1 1 1 1 1 1 -1 -1\n"
	const one = "1:0+-/100/200/4 m8" // the log with this job
	var list []variant
	for _, comment := range []string{"; Note: user and group are hashed", "; Computer: Linux cluster, user partition",
		";JobID|Submit|Start|End|State",
		"; job submit wait run procs cpu mem reqprocs reqtime reqmem status user group exe queue partition prev think", "; start, end, elapsed",
		"; converted by sacct -a -X -P --format=JobID,Submit,Start,End", ";; state=COMPLETED cluster=alpha user=anna", "; {\"nb_res\": 8}",
		"; user;group;partition", "; 100|2026-01-05T10:00:00|COMPLETED|8", "; Queue: 1 JobID,Submit", ";\tSubmit\tStart\tEnd"} {
		list = append(list, variant{name: comment, text: comment + "\n; MaxProcs: 8\n" + job, want: one})
	}
	checkVariants(t, append(list,
		variant{name: "a title without a semicolon", text: "user and group of partition batch\n; MaxProcs: 8\n" + job, want: one, leftOut: 1},
		variant{name: "no comment", text: job, want: "1:0+-/100/200/4 m0"}))
}

func TestNumbersInTheSpellingOfOtherProgramsAreRead(t *testing.T) {
	line := func(submit, run string) string {
		return "; MaxProcs: 8\n1 " + submit + " -1 " + run + " 4 -1 -1 4 200 -1 1 1 1 1 1 1 -1 -1\n9 0 -1 1 1 -1 -1 1 1 -1 1 1 1 1 1 1 -1 -1\n"
	}
	var list []variant
	for _, c := range []struct{ submit, run, want string }{
		{"1e+05", "100", "1:100000+-/100/200/4"}, {"1e5", "100", "1:100000+-/100/200/4"}, {"1E5", "100", "1:100000+-/100/200/4"},
		{"1.5e+05", "100", "1:150000+-/100/200/4"}, {"12.25e2", "1e2", "1:1225+-/100/200/4"}, {"0e+00", "100", "1:0+-/100/200/4"},
		{"1000e-3", "100", "1:1+-/100/200/4"}, {"0", "1.5e0", "1:0+-/2/200/4"}, {"19e-1", "100", "1:1+-/100/200/4"},
		{"1e9", "1e+08", "1:1000000000+-/100000000/200/4"},
	} {
		want := "9:0+-/1/1/1 " + c.want
		if strings.HasPrefix(c.want, "1:0+") {
			want = c.want + " 9:0+-/1/1/1"
		}
		list = append(list, variant{name: c.submit + " " + c.run, text: line(c.submit, c.run), want: want + " m8"})
	}
	for _, bad := range []string{"e5", "1e", "1e+", "1e5.5", "1e99", "1e11", "0x10", "1e-99"} {
		list = append(list, variant{name: bad, text: line(bad, "100"), want: "9:0+-/1/1/1 m8", leftOut: 1})
	}
	checkVariants(t, list)
}

func TestDataBehindGzipDataAreRefused(t *testing.T) {
	pack := func(text string) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write([]byte(text))
		z.Close()
		return b.String()
	}
	const first, second = "; MaxProcs: 8\n1 0 0 100 8 -1 -1 8 -1 -1 1 1 1 1 1 1 -1 -1\n", "2 0 0 100 8 -1 -1 8 -1 -1 1 1 1 1 1 1 -1 -1\n"
	const one, two = "1:0+0/100/-/8 m8", "1:0+0/100/-/8 2:0+0/100/-/8 m8"
	const trailing, cut = "something else follows the gzip data", "the gzip data end too early"
	packed := pack(first)
	checkVariants(t, []variant{
		{name: "nothing follows", text: packed, want: one},
		{name: "a zero", text: packed + "\x00", want: one},
		{name: "a block of zeros", text: packed + strings.Repeat("\x00", 512), want: one},
		{name: "many blocks of zeros", text: packed + strings.Repeat("\x00", 200_000), want: one},
		{name: "another file's data", text: packed + pack(second), want: two},
		{name: "another file's data, and zeros", text: packed + pack(second) + strings.Repeat("\x00", 10_240), want: two},
		{name: "an empty file's data", text: packed + pack(""), want: one},
		{name: "data of three files, cut in a line", text: pack(first[:20]) + pack(first[20:]) + pack(second), want: two},
		{name: "a line end", text: packed + "\n", wantErr: trailing},
		{name: "a text", text: packed + "-- the end --\n", wantErr: trailing},
		{name: "zeros and a text", text: packed + "\x00\x00\x00x", wantErr: trailing},
		{name: "a plain log", text: packed + second, wantErr: trailing},
		{name: "another file's data, cut short", text: packed + pack(second)[:30], wantErr: cut},
		{name: "another file's first bytes", text: packed + pack(second)[:5], wantErr: cut},
		{name: "cut short", text: packed[:len(packed)-3], wantErr: cut},
		{name: "sacct's output, padded", text: pack("JobID|Submit|Elapsed|NCPUS\n1|0|00:01:40|8\n") + "\x00\x00", want: "1:0+-/100/-/8 m0"},
		{name: "a workload of Batsim, padded", text: pack(`{"nb_res": 8, "jobs": [{"id": 1, "subtime": 0, "res": 8, "profile": "d"}],
			"profiles": {"d": {"type": "delay", "delay": 100}}}`) + "\x00", want: "1:0+-/100/-/8 m8"},
	})
}

// twoBatsimJobs returns a workload on 8 processors. Job 1 has 2 processors, this walltime, none if it is empty, and the profile p. Job 2
// has 1 processor and runs for 1 s.
func twoBatsimJobs(walltime, profiles string) string {
	if walltime != "" {
		walltime = `"walltime": ` + walltime + `, `
	}
	return `{"nb_res": 8, "jobs": [{"id": "1", "subtime": 0, ` + walltime +
		`"res": 2, "profile": "p"}, {"id": "2", "subtime": 5, "res": 1, "profile": "z"}],
		"profiles": {"z": {"type": "delay", "delay": 1}, ` + profiles + `}}`
}

func TestAWalltimeEndsABatsimJob(t *testing.T) {
	var list []variant
	for _, c := range []struct{ delay, walltime, want string }{ // want: the run time and the requested time
		{"100", "30", "30/30"}, {"10", "1", "1/1"}, {"10", "9.5", "10/10"}, {"10", "10", "10/10"}, {"10", "10.5", "10/11"}, {"10", "20", "10/20"},
		{"10", "-1", "10/-"}, {"10", "", "10/-"}, {"10", "null", "10/-"}, {"9.2", "9.1", "10/10"}, {"1e6", "3600", "3600/3600"},
		{"10", "0.5", "1/1"},
	} {
		list = append(list,
			variant{name: "delay " + c.delay + ", walltime " + c.walltime,
				text: twoBatsimJobs(c.walltime, `"p": {"type": "delay", "delay": `+c.delay+`}`),
				want: "1:0+-/" + c.want + "/2 2:5+-/1/-/1 m8"})
	}
	for _, bad := range []string{"0", "-2", "1e300"} {
		list = append(list,
			variant{name: "a walltime of " + bad, text: twoBatsimJobs(bad, `"p": {"type": "delay", "delay": 10}`), want: "2:5+-/1/-/1 m8",
				leftOut: 1})
	}
	checkVariants(t, append(list, variant{name: "in a sequence",
		text: twoBatsimJobs("25", `"d": {"type": "delay", "delay": 10}, "p": {"type": "composed", "repeat": 3, "seq": ["d"]}`),
		want: "1:0+-/25/25/2 2:5+-/1/-/1 m8"}))
}

func TestTheRunTimeOfABatsimJobFollowsFromItsProfile(t *testing.T) {
	var list []variant
	for _, c := range []struct{ profiles, want string }{
		{`"p": {"type": "delay", "delay": 10}`, "10"},
		{`"p": {"type": "DelayProfile", "delay": 10}`, "10"},
		{`"p": {"delay": 1e1, "type": "DelayProfile", "comment": [{}]}`, "10"},
		{`"p": {"type": "composed", "repeat": 3, "seq": ["d"]}, "d": {"type": "delay", "delay": 10}`, "30"},
		{`"p": {"type": "SequentialCompositionProfile", "repeat": 3, "seq": ["d"]}, "d": {"type": "DelayProfile", "delay": 10}`, "30"},
		{`"p": {"type": "SequentialCompositionProfile", "repetition_count": 2, "profile_ids": ["d", "z"]}, ` +
			`"d": {"type": "DelayProfile", "delay": 10}`, "22"},
		{`"d": {"type": "delay", "delay": 10}, "p": {"type": "composed", "seq": ["d", "z", "d"]}`, "21"},
		{`"p": {"type": "composed", "nb": 2, "seq": ["z"]}`, "2"},
		{`"d": {"type": "delay", "delay": 0.4}, "p": {"type": "composed", "repeat": 3, "seq": ["d"]}`, "2"},
		{`"p": {"type": "composed", "repeat": 2, "seq": ["q"]}, "q": {"type": "composed", "repeat": 3, "seq": ["z", "z"]}`, "12"},
		{`"p": {"type": "composed", "repeat": 0, "seq": ["z"]}`, "0"},
		{`"p": {"type": "composed", "repeat": 1000000, "seq": ["z"]}`, "1000000"},
	} {
		list = append(list, variant{name: c.profiles, text: twoBatsimJobs("", c.profiles), want: "1:0+-/" + c.want + "/-/2 2:5+-/1/-/1 m8"})
	}
	for _, bad := range []string{`"p": {"type": "parallel_homogeneous", "cpu": 1, "com": 0}`, `"p": {"type": "delay"}`,
		`"q": {"type": "delay", "delay": 1}`,
		`"p": {"type": "composed", "seq": ["p"]}`, `"p": {"type": "composed", "seq": ["q"]}, "q": {"type": "composed", "seq": ["p"]}`,
		`"p": {"type": "composed", "seq": ["nowhere"]}`, `"p": {"type": "composed", "repeat": 1.5, "seq": ["z"]}`,
		`"p": {"type": "composed", "repeat": -1, "seq": ["z"]}`,
		`"p": {"type": "composed", "seq": ["q"]}, "q": {"type": "ForkJoinCompositionProfile"}`, `"p": {"type": "delay", "delay": -3}`,
		`"p": {"type": "composed", "repeat": 1e9, "seq": ["q"]}, "q": {"type": "composed", "repeat": 1e9, "seq": ["z"]}`} {
		list = append(list, variant{name: bad, text: twoBatsimJobs("", bad), want: "2:5+-/1/-/1 m8", leftOut: 1})
	}
	checkVariants(t, list)
}

func TestFieldsOfBatsimMayComeInAnyOrder(t *testing.T) {
	const nb, jobs = `"nb_res": 4`, `"jobs": [{"id": "7", "subtime": 1, "res": 2, "profile": "p"}]`
	const want = "7:1+-/10/-/2 m4"
	long := strings.Repeat("submit and start, user and group; ", 300)
	profiles := `"profiles": {"p": {"type": "delay", "delay": 10}}`
	many := `"profiles": {`
	for i := range 400 {
		many += fmt.Sprintf(`"q%d": {"type": "delay", "delay": 1}, `, i)
	}
	many += `"p": {"type": "delay", "delay": 10}}`
	object := func(fields ...string) string { return "{" + strings.Join(fields, ", ") + "}" }
	checkVariants(t, []variant{
		{name: "jobs, profiles, number", text: object(jobs, profiles, nb), want: want},
		{name: "profiles, number, jobs", text: object(profiles, nb, jobs), want: want},
		{name: "profiles, jobs, number", text: object(profiles, jobs, nb), want: want},
		{name: "many profiles first", text: object(many, nb, jobs), want: want},
		{name: "a long description first", text: object(`"description": "`+long+`"`, jobs, nb, profiles), want: want},
		{name: "a long command first", text: object(`"command": ["`+long+`"]`, nb, profiles, jobs), want: want},
		{name: "many blanks first", text: strings.Repeat(" \n", 5000) + object(nb, jobs, profiles), want: want},
		{name: "blanks within", text: "{" + strings.Repeat("\n", 9000) + nb + "," + jobs + "," + profiles + "}", want: want},
		{name: "a job with a large field of its own",
			text: object(strings.Replace(jobs, `"id"`, `"extra_data": {"a": "`+long+`"}, "id"`, 1), nb, profiles), want: want},
		{name: "nested fields that are not read", text: object(`"x": [[{"jobs": [1, {"nb_res": 2}]}], {"profiles": null}]`, nb, jobs, profiles),
			want: want},
		{name: "a description of sacct's words, in one line", text: object(`"description": "JobID|Submit|Start|End|State"`, nb, jobs, profiles),
			want: want},
		{name: "a job's fields in another order",
			text: object(`"jobs": [{"profile": "p", "res": 2, "extra": [], "subtime": 1, "id": "w0!7"}]`, nb, profiles), want: want},
	})
}

func TestAnErrorOfABatsimJobNamesTheLineOnWhichTheJobBegins(t *testing.T) {
	var text strings.Builder
	text.WriteString("{\"nb_res\": 8,\n\"x\": [1,\n2],\n\"jobs\": [\n")
	for i := range 5000 { // many more than the decoder's buffer holds
		fmt.Fprintf(&text, "\n{\"id\": %d,\n\"subtime\": 0, \"res\": 1, \"profile\": \"nowhere\"},", i)
	}
	text.WriteString("{}]}")
	log, err := Read(strings.NewReader(text.String()), swf.Options{MaxErrors: 5000})
	if err == nil || len(log.Errors) != 5000 || log.ErrorCount != 5001 {
		t.Fatalf("got %v and %d errors, want 5001", err, log.ErrorCount)
	}
	for i, e := range log.Errors {
		if want := 6 + 2*i; e.Line != want { // the first job is on line 6, and each job takes two lines
			t.Fatalf("job %d: got line %d, want %d", i, e.Line, want)
		}
	}
}

func TestEveryErrorAboutContentNamesTheListOfFormats(t *testing.T) {
	for name, text := range map[string]string{"nothing": "", "a text": "Sir\n", "another archive": "BZh91AY", "JSON": "[]",
		"a comment": "; Version: 2.2\n",
		"UTF-16":    "\xff\xfe1\x00", "HTML": "<!DOCTYPE html><title>404</title>", "a table": "id,submit,start,end,wait\n1,0,0,1,0\n",
		"binary data": "\x7fELF\x02\x01\x01\x00",
		"columns":     "JobID|State|NCPUS\n"} {
		if _, err := Read(strings.NewReader(text), swf.Options{}); err == nil || !strings.Contains(err.Error(), FormatsTitle) {
			t.Errorf("%s: got %v, want it to name %q", name, err, FormatsTitle)
		}
	}
}

func TestAFailureToReadDoesNotNameTheListOfFormats(t *testing.T) {
	_, err := Read(failing{}, swf.Options{})
	if err == nil || strings.Contains(err.Error(), FormatsTitle) {
		t.Errorf("got %v, want an error without %q", err, FormatsTitle)
	}
}

// A failing is a reader that fails.
type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, fmt.Errorf("the cable was pulled") }
