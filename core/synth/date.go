package synth

import "fmt"

var (
	weekdays = [...]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"}
	months   = [...]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}
)

// date writes a Unix time from 2 January 2000 on as logs do: "Sun Jan  2 00:00:00 UTC 2000". It stands here because package time
// brings the host's clock and time zones with it.
func date(unix int64) string {
	days, second := (unix-start)/day, (unix-start)%day
	weekday := weekdays[days%7]
	year, left := 2000, days+1 // days since 1 January
	for left >= yearDays(year) {
		left -= yearDays(year)
		year++
	}
	month := 0
	for left >= monthDays(year, month) {
		left -= monthDays(year, month)
		month++
	}
	return fmt.Sprintf("%s %s %2d %02d:%02d:%02d UTC %d", weekday, months[month], left+1, second/3600, second/60%60, second%60, year)
}

func leap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

func yearDays(year int) int64 {
	if leap(year) {
		return 366
	}
	return 365
}

func monthDays(year, month int) int64 {
	switch month {
	case 1:
		return yearDays(year) - 337
	case 3, 5, 8, 10:
		return 30
	}
	return 31
}
