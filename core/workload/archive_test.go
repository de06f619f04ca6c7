package workload

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/base/sharedtest"
	"juggle/core/experiment/report"
	"juggle/core/log/swf"
)

// readArchive reads a real log. It skips the test if the folder of real logs is missing.
func readArchive(t *testing.T, file string) *swf.Log {
	t.Helper()
	f, err := os.Open(sharedtest.Path(t, "traces", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	log, err := swf.Read(f, swf.Options{Name: file, Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func TestPeriodsAndDroppedJobsOfRealLogs(t *testing.T) {
	tests := []struct {
		file           string
		procs, periods int
		dropped        string
	}{
		{"SDSC-SP2-1998-4.2-cln.swf.gz", 128, 49, "41036 of 59715 jobs kept; never ran 5681; ran less than 60 s 12998"},
		{"KTH-SP2-1996-2.1-cln.swf.gz", 100, 22, "20073 of 28476 jobs kept; never ran 8; ran less than 60 s 8395"},
		{"LLNL-Thunder-2007-1.1-cln.swf.gz", 4008, 10, "56190 of 121039 jobs kept; submit time unknown 1190; never ran 6236; ran less than 60 " +
			"s 57423"},
		{"NASA-iPSC-1993-3.1-cln.swf.gz", 128, 6, "10664 of 18239 jobs kept; never ran 173; ran less than 60 s 7402"},
		{"SDSC-SP2-54006-jobs.swf.gz", 128, 49, "41030 of 54006 jobs kept; ran less than 60 s 12976"},
	}
	for _, tc := range tests {
		t.Run(tc.file, func(t *testing.T) {
			trace := mustTrace(t, readArchive(t, tc.file))
			if got := trace.Dropped.String(); trace.Procs != tc.procs || trace.Periods(PeriodDays) != tc.periods || got != tc.dropped {
				t.Errorf("got %d processors, %d periods, %s; want %+v", trace.Procs, trace.Periods(PeriodDays), got, tc)
			}
			for period := range trace.Periods(PeriodDays) {
				jobs := generate(t, trace, func(c *Config) { c.Period, c.Load, c.Estimates = period, 1500, FromLog })
				if in, _ := trace.InPeriod(Config{Period: period}); len(jobs) != len(in) || len(jobs) == 0 {
					t.Errorf("period %d: got %d jobs, want all %d", period, len(jobs), len(in))
				}
			}
		})
	}
}

// TestStatisticsOfTheSDSCLog compares the statistics with the facts about the log in ../shared/traces/README.md.
func TestStatisticsOfTheSDSCLog(t *testing.T) {
	s := Describe(readArchive(t, "SDSC-SP2-1998-4.2-cln.swf.gz"))
	weekdays := s.Weekdays()
	facts := map[string]struct{ got, want string }{
		"users":                          {strconv.Itoa(s.Users), "437"},
		"utilisation, %":                 {report.Fixed(100*s.OfferedLoad, 1), "83.4"},
		"mean time between arrivals":     {report.Fixed(s.Interarrival.Mean, 1), "1055.3"},
		"mean run time":                  {report.Fixed(s.Runtime.Mean, 0), "7391"},
		"median run time":                {report.Fixed(s.Runtime.Median, 0), "359"},
		"mean processors":                {report.Fixed(s.Size.Mean, 2), "12.29"},
		"median processors":              {report.Fixed(s.Size.Median, 0), "4"},
		"serial, %":                      {report.Fixed(100*s.SerialShare, 1), "23.2"},
		"powers of two above one, %":     {report.Fixed(100*s.PowerTwoShare, 1), "61.4"},
		"mean requested time":            {report.Fixed(s.Requested.Mean, 0), "17409"},
		"mean run/requested, %":          {report.Fixed(s.Accuracy.Mean, 1), "32.3"},
		"median run/requested, %":        {report.Fixed(s.Accuracy.Median, 1), "15.7"},
		"jobs without requested time":    {strconv.Itoa(s.NoRequest), "66"},
		"jobs that overran":              {strconv.Itoa(s.Overran), "4134"},
		"submissions at 03 h":            {strconv.Itoa(s.Hours().Bins[3].Count), "891"},
		"submissions at 13 h":            {strconv.Itoa(s.Hours().Bins[13].Count), "4254"},
		"submissions Sunday to Saturday": {strings.Join(column(weekdays.Table(), 2), ", "), "6704, 9081, 9671, 10697, 10218, 7978, 5366"},
	}
	for name, fact := range facts {
		if fact.got != fact.want {
			t.Errorf("%s: got %s, want %s", name, fact.got, fact.want)
		}
	}
	var common []int64
	for _, f := range s.CommonRequests {
		common = append(common, f.Value)
	}
	if diff := cmp.Diff([]int64{300, 3600, 64800, 600, 14400, 7200}, common); diff != "" {
		t.Errorf("most frequent requested times: want -, got +:\n%s", diff)
	}
}

// column returns the cells of column j of a table.
func column(t *report.Table, j int) []string {
	var cells []string
	for _, row := range t.Rows {
		cells = append(cells, row[j])
	}
	return cells
}
