package sweep

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"juggle/core/experiment"
)

func sprintf(format string, values ...any) string { return fmt.Sprintf(format, values...) }

// subset fails unless every result is the true one.
func subset(t *testing.T, truth *Results, got []experiment.Row, what string) {
	t.Helper()
	for _, r := range got {
		if !truth.Has(r.Item) || !same(truth.rows[r.Item], r.Numbers) {
			t.Fatalf("%s: item %d was read as %+v, want %+v", what, r.Item, r, truth.rows[r.Item])
		}
	}
}

func TestAPartIsReadAgainToTheLastBit(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, `{"figures": [2, 5], "parameters": {"loads": ["1"]}}`, log)
	truth := computed(t, p, log)
	for i := range 3 {
		share := Share{i, 3}
		part := readPart(t, p, partOf(t, truth, share))
		if err := p.Check(part); err != nil || part.Share != share {
			t.Errorf("share %v: got %v, %v", share, part.Share, err)
		}
		from, to := p.Items(share)
		if len(part.Results) != to-from {
			t.Errorf("share %v: got %d results, want %d", share, len(part.Results), to-from)
		}
		subset(t, truth, part.Results, share.String())
	}
}

// Wherever a part ends, what was read of it is true, and it is not called whole.
func TestOfATornPartTheGoodLinesCount(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	truth := computed(t, p, log)
	text := partOf(t, truth, Share{1, 2})
	for end := range len(text) {
		part := readPart(t, p, text[:end])
		subset(t, truth, part.Results, fmt.Sprintf("torn at %d", end))
		if lines := strings.Count(text[:end], "\n"); len(part.Results) < lines-1 {
			t.Fatalf("torn at %d: got %d results of %d lines", end, len(part.Results), lines)
		}
		var fault *Fault
		if err := p.Check(part); !errors.As(err, &fault) || fault.Line != 1+strings.Count(text[:end], "\n") {
			t.Fatalf("torn at %d: got %v, want a fault at line %d", end, err, 1+strings.Count(text[:end], "\n"))
		}
	}
}

func TestWhatFailedIsReadAgainAndIsNoResult(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	truth := computed(t, p, log)
	text := partOf(t, truth, Whole)
	long := strings.Repeat("ä\x01", 1000)
	var lines []byte
	for _, f := range []Failure{{3, "first"}, {7, `"quoted"` + "\n"}, {3, "again"}, {9, long}} {
		lines = p.AppendFailure(lines, f)
	}
	part := readPart(t, p, text+string(lines)) // as if its end stood before
	if len(part.Faults) > 0 || len(part.Failed) != 4 || part.Failed[1] != (Failure{7, `"quoted"` + "\n"}) {
		t.Fatalf("got faults %v and failures %v", part.Faults, part.Failed)
	}
	if why := part.Failed[3].Why; !strings.HasPrefix(long, strings.TrimSuffix(why, "…")) || len(why) < 500 {
		t.Errorf("got %q, want the beginning of the reason", why)
	}
	if err := p.Check(part); err == nil || !strings.Contains(err.Error(), "item 3 failed") {
		t.Errorf("got %v, want that it is not whole", err)
	}
	other := planned(t, strings.Replace(twoStudies, "100", "99", 1), log)
	foreign := strings.SplitAfter(text, "\n")[0] + string(other.AppendFailure(nil, Failure{3, "first"}))
	if part := readPart(t, p, foreign); len(part.Failed) > 0 || len(part.Faults) != 1 {
		t.Errorf("of another plan: got failures %v and faults %v", part.Failed, part.Faults)
	}

	r := NewResults(p)
	r.AddFailed(part.Failed)
	if got := r.Failed(); len(got) != 3 || got[0] != (Failure{3, "again"}) || got[2].Item != 9 || r.Done() > 0 {
		t.Errorf("got %v and %d items done, want 3, 7 and 9 and none", got, r.Done())
	}
	if err := r.Add("later", []experiment.Row{{Item: 3, Numbers: truth.rows[3]}, {Item: 9, Numbers: truth.rows[9]}}); err != nil {
		t.Fatal(err)
	}
	if got := r.Failed(); len(got) != 1 || got[0].Item != 7 {
		t.Errorf("got %v, want 7 alone once the others are there", got)
	}
}

// Whatever becomes of bytes in the middle, no result is read that was not written.
func TestADamagedLineIsNeverTakenForAResult(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	truth := computed(t, p, log)
	text := []byte(partOf(t, truth, Whole))
	rng := rand.New(rand.NewPCG(1, 2))
	tries := 3000
	if testing.Short() {
		tries = 300
	}
	for range tries {
		from := rng.IntN(len(text))
		to := min(len(text), from+1+rng.IntN(300))
		var damaged []byte
		switch rng.IntN(3) {
		case 0: // a byte
			damaged = bytes.Clone(text)
			damaged[from] ^= byte(1 + rng.IntN(255))
		case 1: // a hole of zeros, as of a page that was not written
			damaged = bytes.Clone(text)
			clear(damaged[from:to])
		case 2: // a piece that is missing
			damaged = append(bytes.Clone(text[:from]), text[to:]...)
		}
		part, err := p.ReadPart(bytes.NewReader(damaged))
		var other *OtherPlanError
		if errors.As(err, &other) {
			continue // the first line was hit where it names the plan
		}
		if err != nil {
			t.Fatal(err)
		}
		subset(t, truth, part.Results, fmt.Sprintf("damaged from %d to %d", from, to))
		if p.Check(part) == nil {
			t.Fatalf("a part damaged from %d to %d is called whole", from, to)
		}
	}
}

func TestWhatIsWrongWithAPartIsSaidByLine(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	truth := computed(t, p, log)
	text := partOf(t, truth, Whole)
	lines := strings.SplitAfter(text, "\n")
	other := planned(t, strings.Replace(twoStudies, "100", "99", 1), log)
	foreign := strings.SplitAfter(partOf(t, computed(t, other, log), Whole), "\n")
	tests := map[string]struct {
		text string
		want string
		good int
	}{
		"an empty file":              {"", "line 1: got the end of the file", 0},
		"no first line":              {strings.Join(lines[1:], ""), "line 1: got `{\"item\":0", p.Len() - 1},
		"a line of another plan":     {lines[0] + foreign[1] + strings.Join(lines[2:], ""), "line 2: got", p.Len() - 1},
		"a number that was changed":  {strings.Replace(text, `"row":[0.`, `"row":[0.1`, 1), "want a line whose sum is ", p.Len() - 1},
		"a long line of nothing":     {lines[0] + strings.Repeat("\x00", 10_000) + "\n" + lines[1], `line 2: got "\x00`, 1},
		"a last line that miscounts": {strings.Replace(text, fmt.Sprintf(`{"whole":%d}`, p.Len()), `{"whole":1}`, 1), "want 28 results", p.Len()},
		"a line twice":               {lines[0] + lines[1] + strings.Join(lines[1:], ""), "line 31: got `{\"whole\":28}`, want 29", p.Len() + 1},
		"a line too few": {lines[0] + strings.Join(lines[2:len(lines)-2], "") + fmt.Sprintf("{\"whole\":%d}\n", p.Len()-1),
			"line 2: got item 1, want item 0", p.Len() - 1},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			part := readPart(t, p, tc.text)
			if err := p.Check(part); err == nil || !strings.Contains(err.Error(), tc.want) || len(part.Results) != tc.good {
				t.Errorf("got %d results, %v, want %d, %q", len(part.Results), err, tc.good, tc.want)
			}
		})
	}
	_, err := p.ReadPart(strings.NewReader(strings.Join(foreign, "")))
	want := fmt.Sprintf("line 1: got a part of plan %.16s, want %.16s", other.Hash(), p.Hash())
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("a part of another plan: got %v, want %s", err, want)
	}
}
