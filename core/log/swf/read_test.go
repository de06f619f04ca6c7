package swf

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// jobLine returns a line without a fault: job n with submit time s.
func jobLine(n, s string) string { return n + " " + s + " 0 10 4 -1 -1 4 20 -1 1 1 1 1 1 -1 -1 -1\n" }

// gzipped returns a text as gzip data.
func gzipped(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAJobLineBecomesAJob(t *testing.T) {
	want := Job{7, 100, 5, 3600, 8, 39.75, 12.5, 16, 7200, 256, 1, 3, 4, 5, 6, 2, 6, 30}
	tests := map[string]string{
		"with single blanks":                             "7 100 5 3600 8 39.75 12.5 16 7200 256 1 3 4 5 6 2 6 30",
		"with tabs, many blanks and a carriage return":   "\t 7   100 5\t3600 8 39.75 12.5 16 7200 256 1 3 4 5 6 2 6 30  \r\n",
		"with a submit time that is rounded down":        "7 100.99 5 3600 8 39.75 12.5 16 7200 256 1 3 4 5 6 2 6 30",
		"with lengths that are rounded up":               "7 100 4.01 3599.001 8 39.75 12.5 16 7199.5 256 1 3 4 5 6 2 6 29.000000001",
		"with counts whose fraction is zero":             "7.0 100 5 3600 8.00 39.75 12.5 16.0 7200.0 256.0 1.0 3 4 5 6 2 6 30",
		"with leading zeros":                             "007 00100 5 3600 08 39.75 12.50 16 7200 256 1 3 4 5 6 2 6 30",
		"after a comment and an empty line, as the last": "; note\n\n7 100 5 3600 8 39.75 12.5 16 7200 256 1 3 4 5 6 2 6 30",
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			log, err := Read(strings.NewReader(text), Options{Strict: true})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]Job{want}, log.Jobs); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		})
	}
}

func TestUnknownStaysUnknownInEveryField(t *testing.T) {
	want := Job{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}
	for _, unknown := range []string{"-1", "-1.0", "-1.000", "-01"} {
		log, err := Read(strings.NewReader(strings.Repeat(unknown+" ", 18)), Options{Strict: true})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]Job{want}, log.Jobs); diff != "" {
			t.Errorf("%s: want -, got +:\n%s", unknown, diff)
		}
	}
}

func TestAMeasurementIsRoundedToTheNearestFloat64(t *testing.T) {
	tests := map[string]float64{
		"0.1": 0.1, "39.75": 39.75, "0.000000000000001": 1e-15, "9007199254740993": 9007199254740992, "123456789012345678": 123456789012345678,
		"9.00719925474099312": 9.00719925474099312, "0.30000000000000004": 0.30000000000000004, "999999999999999.999": 999999999999999.999,
	}
	for text, want := range tests {
		line := "1 0 0 10 4 " + text + " -1 4 20 -1 1 1 1 1 1 -1 -1 -1"
		log, err := Read(strings.NewReader(line), Options{Strict: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := log.Jobs[0].UsedCPU; got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

func TestStrictModeStopsAtTheFirstErrorWithItsPosition(t *testing.T) {
	field8 := func(s string) string { return "1 0 0 10 4 -1 -1 " + s + " 20 -1 1 1 1 1 1 -1 -1 -1\n" }
	field4 := func(s string) string { return "1 0 0 " + s + " 4 -1 -1 4 20 -1 1 1 1 1 1 -1 -1 -1\n" }
	tests := map[string]struct{ text, want string }{
		"a word instead of a number":        {jobLine("1", "0") + "; x\n" + field8("abc"), `line 3, field 8: got "abc", want a number`},
		"an exponent without a number":      {field8("1e"), `line 1, field 8: got "1e", want a number`},
		"an exponent that is large":         {field8("1e18"), `line 1, field 8: got "1e18", want a number of at most 18 digits`},
		"a number with two points":          {field8("1.2.3"), `line 1, field 8: got "1.2.3", want a number`},
		"a number that ends with its point": {field8("1."), `line 1, field 8: got "1.", want a number`},
		"a number that begins with a point": {field8(".5"), `line 1, field 8: got ".5", want a number`},
		"a lone minus":                      {field8("-"), `line 1, field 8: got "-", want a number`},
		"a plus sign":                       {field8("+4"), `line 1, field 8: got "+4", want a number`},
		"the floating-point NaN":            {field8("NaN"), `line 1, field 8: got "NaN", want a number`},
		"a negative number other than -1":   {field8("-2"), `line 1, field 8: got "-2", want a number from 0, or -1 for unknown`},
		"minus one and a half":              {field4("-1.5"), `line 1, field 4: got "-1.5", want a number from 0, or -1 for unknown`},
		"a fraction of a processor":         {field8("4.5"), `line 1, field 8: got "4.5", want an integer`},
		"thirty digits": {field8(strings.Repeat("9", 30)),
			`line 1, field 8: got "999999999999999999999999"..., want a number of at most 18 digits`},
		"a time of more than 317 years": {field4("10000000001"), `line 1, field 4: got "10000000001", want a time of at most 10000000000 s`},
		"a time that rounding up makes too long": {field4("10000000000.5"), `line 1, field 4: got "10000000000.5", want a time ` +
			`of at most 10000000000 s`},
		"seventeen fields": {jobLine("1", "0")[2:], `line 1: got 17 fields, want 18`},
		"nineteen fields":  {"1 " + jobLine("1", "0"), `line 1: got 19 fields, want 18`},
		"a line longer than the limit": {jobLine("1", "0") + strings.Repeat("1", 201) + "\n",
			`line 2: got a line of 201 bytes, want at most 200`},
		"bytes that are not ASCII":       {"\x89PNG\r\n", `line 1, field 1: got "\x89PNG", want a number`},
		"a header number that is a word": {"; MaxProcs: many\n", `line 1: got MaxProcs "many", want an integer`},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Read(strings.NewReader(tc.text), Options{Name: "a.swf", Strict: true, MaxLine: 200})
			if err == nil || err.Error() != "swf: a.swf: "+tc.want {
				t.Errorf("got  %v\nwant swf: a.swf: %s", err, tc.want)
			}
			if got := new(Error); !errors.As(err, &got) {
				t.Errorf("got a %T, want an *Error", err)
			}
		})
	}
}

func TestLenientModeGoesOnAndCountsAllErrors(t *testing.T) {
	text := jobLine("1", "0") + "x\n" + jobLine("2", "5") + strings.Repeat("y 1\n", 10) + strings.Repeat("1", 300) + "\n" + jobLine("3", "6")
	log, err := Read(strings.NewReader(text), Options{MaxErrors: 2, MaxLine: 200})
	if err != nil {
		t.Fatal(err)
	}
	if len(log.Jobs) != 3 || log.ErrorCount != 12 || len(log.Errors) != 2 {
		t.Errorf("got %d jobs, %d errors, %d kept; want 3, 12, 2", len(log.Jobs), log.ErrorCount, len(log.Errors))
	}
	for i, want := range []string{`swf: line 2, field 1: got "x", want a number`, `swf: line 4, field 1: got "y", want a number`} {
		if got := log.Errors[i].Error(); got != want {
			t.Errorf("error %d: got %s, want %s", i+1, got, want)
		}
	}
}

func TestALogOutOfOrderIsSortedAndCounted(t *testing.T) {
	text := jobLine("1", "50") + jobLine("2", "40") + jobLine("3", "40") + jobLine("4", "-1") + jobLine("5", "50")
	log, err := Read(strings.NewReader(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var order []int64
	for _, j := range log.Jobs {
		order = append(order, j.Number)
	}
	if diff := cmp.Diff([]int64{4, 2, 3, 1, 5}, order); diff != "" || log.OutOfOrder != 2 {
		t.Errorf("got %d places out of order, want 2; the order, want -, got +:\n%s", log.OutOfOrder, diff)
	}
}

func TestGzipIsRecognisedByContent(t *testing.T) {
	text := "; Computer: x\n" + jobLine("1", "0")
	plain, err := Read(strings.NewReader(text), Options{Name: "log.gz"})
	if err != nil {
		t.Fatal(err)
	}
	packed, err := Read(bytes.NewReader(gzipped(t, text)), Options{Name: "log.swf"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plain, packed); diff != "" {
		t.Errorf("the plain log (-) and the gzip data (+) differ:\n%s", diff)
	}
}

func TestAByteOrderMarkIsSkipped(t *testing.T) {
	for name, text := range map[string]string{"before a job": jobLine("1", "0"), "before a header line": "; Computer: x\n" + jobLine("1",
		"0")} {
		want, err := Read(strings.NewReader(text), Options{Strict: true})
		if err != nil {
			t.Fatal(err)
		}
		for kind, data := range map[string][]byte{"plain": []byte("\ufeff" + text), "gzipped": gzipped(t, "\ufeff"+text)} {
			got, err := Read(bytes.NewReader(data), Options{Strict: true})
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s, %s: got the error %v, want none; without the mark (-), with it (+):\n%s", name, kind, err, diff)
			}
		}
	}
	if _, err := Read(strings.NewReader(jobLine("1", "0")+"\ufeff"+jobLine("2", "0")), Options{Strict: true}); err == nil {
		t.Error("a mark before the second line is accepted, want an error")
	}
}

func TestALogThatCannotBeUsedIsAnError(t *testing.T) {
	packed := gzipped(t, strings.Repeat(jobLine("1", "0"), 1000))
	damaged := bytes.Clone(packed)
	for i := len(damaged) / 2; i < len(damaged)-8; i++ {
		damaged[i] ^= 0x55
	}
	wrongSum := bytes.Clone(packed)
	wrongSum[len(wrongSum)-8] ^= 1
	tests := map[string]struct {
		data []byte
		want string // the beginning of the message
		is   error  // the error that it must wrap; nil: it may wrap any
	}{
		"an empty file":         {nil, "swf: a.swf: no jobs", ErrNoJobs},
		"one byte":              {[]byte("1"), "swf: a.swf: no jobs; 1 error, in line 1: got 1 fields, want 18", ErrNoJobs},
		"a header without jobs": {[]byte("; Computer: x\n"), "swf: a.swf: no jobs", ErrNoJobs},
		"18 columns of rubbish": {bytes.Repeat([]byte("x "), 18), `swf: a.swf: no jobs; 1 error, in line 1, field ` +
			`1: got "x", want a number`, ErrNoJobs},
		"gzip data cut in the middle":     {packed[:len(packed)/2], "swf: a.swf: line ", io.ErrUnexpectedEOF},
		"gzip data without their sum":     {packed[:len(packed)-4], "swf: a.swf: line 1000: the gzip data end too early", io.ErrUnexpectedEOF},
		"gzip data of three bytes":        {packed[:3], "swf: a.swf: the gzip data end too early", io.ErrUnexpectedEOF},
		"gzip data with a wrong sum":      {wrongSum, "swf: a.swf: line 1000: the gzip data are damaged", gzip.ErrChecksum},
		"gzip data damaged in the middle": {damaged, "swf: a.swf: ", nil},
		"gzip data followed by rubbish": {append(bytes.Clone(packed), "rubbish follows"...), "swf: a.swf: line 1000: something else follows",
			ErrTrailing},
		"gzip data of nothing": {gzipped(t, ""), "swf: a.swf: no jobs", ErrNoJobs},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			log, err := Read(bytes.NewReader(tc.data), Options{Name: "a.swf"})
			if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
				t.Errorf("got %v, want %s", err, tc.want)
			}
			if tc.is != nil && !errors.Is(err, tc.is) {
				t.Errorf("got %v, which does not wrap %v", err, tc.is)
			}
			if log == nil {
				t.Error("got no log, want one beside the error")
			}
		})
	}
}

func TestGzipDataWithTooMuchTextAreRefusedEarly(t *testing.T) {
	bomb := gzipped(t, jobLine("1", "0")+strings.Repeat(strings.Repeat(" ", 99)+"\n", 1<<19)) // 50 MB of text
	log, err := Read(bytes.NewReader(bomb), Options{Name: "bomb.swf"})
	const want = "the gzip data become more text than a log has: got over 16777216 bytes out of "
	if !errors.Is(err, ErrTooMuchText) || !strings.HasPrefix(err.Error(), "swf: bomb.swf: line ") || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want an error that contains %q", err, want)
	}
	if len(log.Jobs) != 1 {
		t.Errorf("got %d jobs, want the one before the blanks", len(log.Jobs))
	}
}

// TestTheTextOfGzipDataIsLimited wants 64 bytes of text for each packed byte, but at least 16 MB and at most 512 MB. The log of LLNL
// Thunder has 1 312 559 packed bytes and 8.6 times as many bytes of text.
func TestTheTextOfGzipDataIsLimited(t *testing.T) {
	for packed, want := range map[int64]int64{
		0: 16 << 20, 1 << 18: 16 << 20, 1<<18 + 1: 16<<20 + 64, 1_312_559: 64 * 1_312_559, 8 << 20: 512 << 20, 64 << 20: 512 << 20,
	} {
		if got := (&unpacker{limit: maxText}).maxTextFor(packed); got != want {
			t.Errorf("%d bytes: got %d, want %d", packed, got, want)
		}
	}
	u := unpacker{packed: &meter{count: 10}, limit: maxText} // as if ten bytes unpacked to 16 MB and a line end
	z, err := gzip.NewReader(bytes.NewReader(gzipped(t, strings.Repeat("0123456789abcdef", 1<<20)+"\n")))
	if err != nil {
		t.Fatal(err)
	}
	u.gzip = z
	n, err := io.Copy(io.Discard, &u)
	if !errors.Is(err, ErrTooMuchText) || n != 16<<20+1 {
		t.Errorf("got %d bytes of text and the error %v, want an error with the first byte beyond 16 MB", n, err)
	}
}

func TestMoreJobsThanTheLimitAreRefused(t *testing.T) {
	_, err := Read(strings.NewReader(strings.Repeat(jobLine("1", "0"), 4)), Options{MaxJobs: 3})
	if want := "swf: line 4: got more jobs, want at most 3"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if log, err := Read(strings.NewReader(strings.Repeat(jobLine("1", "0"), 3)), Options{MaxJobs: 3}); err != nil || len(log.Jobs) != 3 {
		t.Errorf("three jobs: got %d (%v), want 3", len(log.Jobs), err)
	}
}

// endless is a reader that returns the same byte for ever.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

func TestAnEnormousLineIsSkippedWithoutBeingKept(t *testing.T) {
	const size = 64 << 20
	for name, first := range map[string]endless{"digits": '1', "a comment": ';', "letters": 'x'} {
		t.Run(name, func(t *testing.T) {
			in := io.MultiReader(io.LimitReader(first, size), strings.NewReader("\n"+jobLine("1", "0")))
			log, err := Read(in, Options{})
			if err != nil || len(log.Jobs) != 1 || log.ErrorCount != 1 {
				t.Fatalf("got %d jobs, %d errors (%v), want 1 and 1", len(log.Jobs), log.ErrorCount, err)
			}
			if got, want := log.Errors[0].Error(), "swf: line 1: got a line of 67108864 bytes, want at most 65536"; got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
	allocated := testing.AllocsPerRun(1, func() {
		if _, err := Read(io.LimitReader(endless('1'), size), Options{}); !errors.Is(err, ErrNoJobs) {
			t.Fatal(err)
		}
	})
	if allocated > 100 {
		t.Errorf("got %v allocations for one line, want at most 100", allocated)
	}
}

func TestALineOfExactlyTheLimitIsRead(t *testing.T) {
	line := strings.TrimSuffix(jobLine("1", "0"), "\n")
	for _, text := range []string{line + "\n", line} {
		log, err := Read(strings.NewReader(text), Options{Strict: true, MaxLine: len(line)})
		if err != nil || len(log.Jobs) != 1 {
			t.Errorf("%q: got %d jobs (%v), want 1", text, len(log.Jobs), err)
		}
	}
	if _, err := Read(strings.NewReader(line), Options{Strict: true, MaxLine: len(line) - 1}); err == nil {
		t.Error("a line one byte longer than the limit: got no error, want one")
	}
}

func TestTheErrorOfAFailingSourceNamesTheLine(t *testing.T) {
	broken := errors.New("cable pulled")
	_, err := Read(io.MultiReader(strings.NewReader(jobLine("1", "0")), failing{broken}), Options{Name: "a.swf"})
	if want := "swf: a.swf: line 1: cable pulled"; !errors.Is(err, broken) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A failing is a reader that fails with an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestProgressEndsWithTheBytesOfTheFile(t *testing.T) {
	text := strings.Repeat(jobLine("1", "0"), 50_000)
	for name, data := range map[string][]byte{"plain": []byte(text), "gzip": gzipped(t, text)} {
		t.Run(name, func(t *testing.T) {
			var reported []int64
			if _, err := Read(bytes.NewReader(data), Options{Progress: func(n int64) { reported = append(reported, n) }}); err != nil {
				t.Fatal(err)
			}
			for i := 1; i < len(reported); i++ {
				if reported[i] < reported[i-1] {
					t.Errorf("got the progress %v, want numbers that do not fall", reported)
				}
			}
			if len(reported) == 0 || reported[len(reported)-1] != int64(len(data)) || len(reported) > len(data)/progressStep+1 {
				t.Errorf("got the progress %v for %d bytes, want it to end with that number", reported, len(data))
			}
		})
	}
}

func TestOptionsOutOfRangeAreReportedTogether(t *testing.T) {
	_, err := Read(strings.NewReader(jobLine("1", "0")), Options{MaxErrors: -1, MaxLine: -2})
	want := "swf: Options.MaxErrors = -1, want at least 0\nswf: Options.MaxLine = -2, want at least 0"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestBinaryDataAreNotALog(t *testing.T) {
	const job = "1 0 0 60 1 -1 -1 1 60 -1 1 1 1 1 1 -1 -1 -1\n"
	tests := map[string]struct {
		text   string
		binary bool
	}{
		"a program":                       {"\x7fELF\x02\x01\x01\x00" + job, true},
		"a picture":                       {"\x89PNG\r\n\x1a\n\x00", true},
		"a log of two bytes a character":  {"1\x00 \x000\x00", true},
		"UTF-16 with a mark":              {"\xff\xfe1\x00 \x000\x00", true},
		"xz data":                         {"\xfd7zXZ\x00 and more", true},
		"bzip2 data, all of it printable": {"BZh91AY&SY", true},
		"a name in Latin-1":               {"; Computer: Z\xfcrich\r\n" + job, false},
		"tabs and form feeds":             {"; a\tb\f\v\n" + job, false},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Read(strings.NewReader(tc.text), Options{Name: "a.swf"})
			if errors.Is(err, ErrBinary) != tc.binary || !tc.binary && err != nil {
				t.Errorf("got %v, want it to be binary data: %t", err, tc.binary)
			}
		})
	}
}
