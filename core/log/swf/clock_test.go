package swf

import "testing"

func TestDaysOfFourCenturiesAreConsecutive(t *testing.T) {
	months := [12]int64{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
	want := int64(0)
	for y := int64(1970); y < 2370; y++ {
		for m := int64(1); m <= 12; m++ {
			length := months[m-1]
			if m == 2 && (y%4 == 0 && y%100 != 0 || y%400 == 0) {
				length = 29
			}
			for d := int64(1); d <= length; d++ {
				if got := DaysBefore(y, m, d); got != want {
					t.Fatalf("%d-%d-%d: got day %d, want %d", y, m, d, got, want)
				}
				want++
			}
		}
	}
}

func TestDateIsTheInverseOfDaysBefore(t *testing.T) {
	for n := int64(0); n < 400*366; n++ {
		if y, m, d := Date(n); DaysBefore(y, m, d) != n || m < 1 || m > 12 || d < 1 || d > 31 {
			t.Fatalf("day %d: got the date %d-%d-%d, which is day %d; want a date of day %d", n, y, m, d, DaysBefore(y, m, d), n)
		}
	}
}
