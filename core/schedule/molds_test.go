package schedule

import (
	"strings"
	"testing"
)

// TestTheErrorNamesTheFirstWrongMold checks that the error about a million molds has at most 300 bytes.
func TestTheErrorNamesTheFirstWrongMold(t *testing.T) {
	ascending := make([]Mold, MaxMolds+1)
	for i := range ascending {
		ascending[i] = Mold{int32(i) + 1, 5}
	}
	for name, tc := range map[string]struct {
		molds []Mold
		want  string
	}{
		"too many equal":   {append([]Mold{{1, 5}}, make([]Mold, 1_000_000)...), "molds: got 1000001, want at most 1024"},
		"none valid":       {make([]Mold, MaxMolds), "mold 1: got 0:0, want 1 to 16777215 processors"},
		"descending":       {[]Mold{{2, 5}, {1, 5}, {1, 5}}, "mold 2: processors: got 1 after 2, want more"},
		"one too many":     {ascending, "molds: got 1025, want at most 1024"},
		"the most allowed": {ascending[:MaxMolds], ""},
	} {
		r := Request{ID: 7, Deadline: 9, Procs: 1, Estimate: 5, Conditions: &Conditions{Molds: tc.molds, Budget: NoLimit, Accepts: NoLimit}}
		switch err := r.Validate(); {
		case tc.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want) || len(err.Error()) > 300):
			t.Errorf("%s: got %.300v, want %q", name, err, tc.want)
		}
	}
}
