package synth

import (
	"math"
	"testing"

	"juggle/core/log/swf"
)

func TestValidateNamesEveryFieldOutOfRange(t *testing.T) {
	broken := *SDSC()
	broken.Users = nil
	broken.Sizes = []Count{{129, 1}}
	for _, tc := range []struct {
		sentence string
		model    interface{ Validate() error }
		want     string
	}{
		{"the zero value is valid", Lublin{}, ""},
		{"the zero value of the calibrated model is valid", Calibrated{}, ""},
		{"the longest log is valid", Lublin{Extent: Extent{Days: MaxDays, Load: MaxLoad, Jobs: MaxJobs}, Column: Whole, Procs: MaxProcs}, ""},
		{"days end at the limit", Calibrated{Extent: Extent{Days: MaxDays + 1}}, "synth: Days = 3661, want 1 to 3660"},
		{"a load is a number", Calibrated{Extent: Extent{Load: math.NaN()}}, "synth: Load = NaN, want 0 to 2"},
		{
			"one error names all faults", Lublin{Extent: Extent{Days: -1, Load: 2.5, Jobs: -1}, Column: 3, Procs: 1},
			"synth: Days = -1, want 1 to 3660\nsynth: Load = 2.5, want 0 to 2\nsynth: Jobs = -1, want 0 to 1000000\n" +
				"synth: Column = 3, want batch, interactive or whole\nsynth: Procs = 1, want 2 to 1048576",
		},
		{
			"a table is checked", Calibrated{Table: &broken},
			"synth: Table.Sizes: 1 series of 129 processors, want some of 1 to 128\nsynth: Table.Users: none, want some",
		},
	} {
		got := ""
		if err := tc.model.Validate(); err != nil {
			got = err.Error()
		}
		if got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.sentence, got, tc.want)
		}
	}
}

func TestTooManyArrivalsAreAnError(t *testing.T) {
	if testing.Short() {
		t.Skip("a million draws take some seconds")
	}
	_, err := Lublin{Extent: Extent{Days: MaxDays, Load: 2}, Column: Interactive, Procs: 4096}.Generate()
	const want = "synth: more than 1000000 arrivals in 3660 days; ask for fewer days or less load"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestTheLowestLoadIsOneArrival(t *testing.T) {
	for _, model := range []interface{ Generate() (*swf.Log, error) }{Calibrated{Extent: Extent{Load: 1e-9}},
		Lublin{Extent: Extent{Load: 1e-9}}} {
		if l, err := model.Generate(); err != nil || len(l.Jobs) == 0 {
			t.Errorf("%T: got %d jobs, %v, want at least one", model, len(l.Jobs), err)
		}
	}
}

func TestTheLoadIsReachedToWithinOneArrival(t *testing.T) {
	for _, load := range []float64{0.1, 0.5, 1, 1.7} {
		for _, column := range Columns().Values() {
			e := Extent{Days: 20, Load: load, Seed: 3}
			l, err := Lublin{Extent: e, Column: column, Procs: 64}.Generate()
			if err != nil {
				t.Fatal(err)
			}
			want := int64(load * 64 * 20 * day)
			last := l.Jobs[len(l.Jobs)-1]
			if got := Work(l.Jobs); got < want || got-last.Runtime*last.UsedProcs >= want {
				t.Errorf("%v at load %v: got %d processor-seconds, the last job's %d; want at least %d, reached by the last job", column, load,
					got, last.Runtime*last.UsedProcs, want)
			}
		}
	}
}
