package swf

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// headerText has every kind of header line: known labels, texts of several lines, lists, an unknown label and a comment.
const headerText = `; Version: 2.2
; Computer: IBM SP2
;Installation: a centre: the first
; Acknowledge: A. Person
; Copyright: Usage agreement:
;   All rights reserved.
;   Note: this line goes on, it is no note
; Information: http://example.org/
;              http://example.net/
; MaxJobs: 100
; UnixStartTime: 893466664
; TimeZone: -28800
; MaxNodes: 16 (8 processors each)
; MaxProcs: 128
; MaxRuntime: -1
; Queue:  0  interactive
; Queue:	1
; Queue: none
; Partition: 2 batch nodes
; Note: the first
;       note
;
; Note: the second
; Flavour: strange
; Acknowledge: B. Person
; just a comment, see http://example.org/
`

// headerOf reads a log with this header and one job. It returns the header that was read.
func headerOf(t *testing.T, text string) *Header {
	t.Helper()
	log, err := Read(strings.NewReader(text+jobLine("1", "0")), Options{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	return &log.Header
}

func TestHeaderLinesBecomeFields(t *testing.T) {
	want := &Header{
		Version: "2.2", Computer: "IBM SP2", Installation: "a centre: the first", Acknowledge: "A. Person\nB. Person",
		Copyright:   "Usage agreement:\nAll rights reserved.\nNote: this line goes on, it is no note",
		Information: "http://example.org/\nhttp://example.net/", MaxJobs: 100, UnixStartTime: 893466664, HasTimeZone: true, TimeZone: -28800,
		MaxNodes: 16, MaxProcs: 128, Queues: []Numbered{{0, "interactive"}, {1, ""}}, Partitions: []Numbered{{2, "batch nodes"}},
		Notes: []string{"the first\nnote", "the second"}, Other: []Field{{"Queue", "none"}, {"Flavour", "strange"}},
		Comment: "just a comment, see http://example.org/",
	}
	if diff := cmp.Diff(want, headerOf(t, headerText)); diff != "" {
		t.Error(diff)
	}
}

func TestAWrittenLogReadsBackTheSame(t *testing.T) {
	log, err := Read(strings.NewReader(headerText+jobLine("1", "0")+"2 7 -1 60 8 39.75 0.125 8 300 -1 0 5 6 7 1 2 1 90\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Write(&b, log); err != nil {
		t.Fatal(err)
	}
	again, err := Read(&b, Options{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(log, again); diff != "" {
		t.Error(diff)
	}
}

func TestCommentsAreLimitedInNumberAndSize(t *testing.T) {
	tests := map[string]string{
		"long lines":                       "; Note: " + strings.Repeat("x", 1<<15) + "\n",
		"short lines that continue a text": ";    x\n",
		"short lines without a label":      "; x\n",
		"many labels":                      "; A:\n",
		"one label repeated":               "; Version: 2\n",
		"one number repeated":              "; MaxJobs: 2\n",
	}
	for name, line := range tests {
		t.Run(name, func(t *testing.T) {
			lines := 2 * maxHeaderBytes / len(line)
			log, err := Read(strings.NewReader("; Note: x\n"+strings.Repeat(line, lines)+jobLine("1", "0")), Options{})
			if err != nil {
				t.Fatal(err)
			}
			size := 0
			for _, f := range log.Header.Fields() {
				size += len(f.Label) + len(f.Text)
			}
			read := 1 + lines - log.ErrorCount // all lines are read except those with an error
			if read > maxHeaderLines || size > maxHeaderBytes || len(log.Jobs) != 1 {
				t.Errorf("got %d comments of %d bytes and %d jobs, want at most %d of %d bytes and 1 job", read, size, len(log.Jobs), maxHeaderLines,
					maxHeaderBytes)
			}
		})
	}
}

func TestWeekSecondIsTheLocalTimeOfSecond0(t *testing.T) {
	const sunday = 0
	tests := map[string]struct {
		header Header
		want   int64
		local  bool // want is in local time, otherwise in UTC
	}{
		"from the time zone": { // Friday 24 April 1998, 17:11:04 standard time
			Header{UnixStartTime: 893466664, HasTimeZone: true, TimeZone: -28800}, 5*day + 17*hour + 11*60 + 4, true},
		"from the time zone, past the week's end": { // Saturday 3 January 1970, 23 h UTC, one hour east
			Header{UnixStartTime: 2*day + 23*hour, HasTimeZone: true, TimeZone: 3600}, sunday, true},
		"from the time zone, before the week's start": { // Sunday 4 January 1970, 0 h UTC, one hour west
			Header{UnixStartTime: 3 * day, HasTimeZone: true, TimeZone: -3600}, week - hour, true},
		"from the text of the start time": {
			Header{UnixStartTime: 1170175078, StartTime: "Tue Jan 30 08:37:58 PST 2007"}, 2*day + 8*hour + 37*60 + 58, true},
		"in UTC if nothing else is known": { // Friday 24 April 1998, 18:11:04 in San Diego's summer
			Header{UnixStartTime: 893466664}, 6*day + hour + 11*60 + 4, false},
		"in UTC if the start time cannot be parsed": {
			Header{UnixStartTime: 893466664, StartTime: "Tue Jan 30 8 o'clock"}, 6*day + hour + 11*60 + 4, false},
		"in UTC if the start time has an hour that does not exist": {
			Header{StartTime: "Tue Jan 30 24:00:00 PST 2007"}, 4 * day, false},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got, local := tc.header.WeekSecond(); got != tc.want || local != tc.local {
				t.Errorf("got %d (local %v), want %d (%v)", got, local, tc.want, tc.local)
			}
		})
	}
}

// TestAMissingNumberIsNoError reads headers with the words by which logs of the archive state that a number is missing. Other words are
// errors.
func TestAMissingNumberIsNoError(t *testing.T) {
	for _, word := range []string{"N/A", "n/a", "NA", "unknown", "Unknown.", "none", "-", "?", "(not available)", "<unlimited>", ""} {
		log, err := Read(strings.NewReader("; MaxProcs: "+word+"\n; MaxNodes: 64\n; TimeZone: "+word+"\n"+jobLine("1", "0")), Options{})
		if err != nil || log.ErrorCount != 0 {
			t.Fatalf("%q: got %d errors, %v, want none", word, log.ErrorCount, err)
		}
		if h := log.Header; h.MaxProcs != 0 || h.MaxNodes != 64 || h.HasTimeZone || len(h.Other) != 2 || h.Other[0] != (Field{"MaxProcs", word}) {
			t.Errorf("%q: got %+v, want no MaxProcs, no time zone, and both words in Other", word, h)
		}
	}
	for _, word := range []string{"many", "12a", "1,152", "0x80"} {
		log, err := Read(strings.NewReader("; MaxProcs: "+word+"\n"+jobLine("1", "0")), Options{})
		if err != nil || log.ErrorCount != 1 || log.Errors[0].Line != 1 {
			t.Errorf("%q: got %d errors, %v, want one in line 1", word, log.ErrorCount, err)
		}
	}
}
