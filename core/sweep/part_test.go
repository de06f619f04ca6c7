package sweep

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"juggle/core/experiment"
)

func sprintf(format string, values ...any) string { return fmt.Sprintf(format, values...) }

func TestAPartIsReadAgainToTheLastBit(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, `{"figures": [2, 5], "parameters": {"loads": ["1"]}}`, log)
	truth := computed(t, p, log)
	for i := range 3 {
		share := Share{i, 3}
		part := readPart(t, p, partOf(t, truth, share))
		from, to := p.Items(share)
		if part.Share != share || !p.Completes(part) || len(part.Results) != to-from {
			t.Errorf("share %v: got %v with %d results, want %d", share, part.Share, len(part.Results), to-from)
		}
		for _, r := range part.Results {
			if !same(truth.rows[r.Item], r.Numbers) {
				t.Fatalf("item %d was read as %v, want %v", r.Item, r.Numbers, truth.rows[r.Item])
			}
		}
	}
}

// Wherever a part ends, nothing of it is used, and the line at which it ends is named.
func TestATornPartIsNotUsed(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	text := partOf(t, computed(t, p, log), Share{1, 2})
	for end := range len(text) {
		want := fmt.Sprintf("line %d: got ", 1+strings.Count(text[:end], "\n"))
		if _, err := p.ReadPart(strings.NewReader(text[:end])); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Fatalf("torn at %d: got %v, want %s", end, err, want)
		}
	}
}

func TestWhatFailedIsReadAgainAndIsNoResult(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	truth := computed(t, p, log)
	long := strings.Repeat("ä\x01", 1000)
	chunk := truth.Part(Whole)
	chunk.Failed = []Failure{{3, "first"}, {7, `"quoted"` + "\n"}, {3, "again"}, {9, long}}
	var text bytes.Buffer
	if err := p.WritePart(&text, chunk); err != nil {
		t.Fatal(err)
	}
	part := readPart(t, p, text.String())
	if len(part.Results) != p.Len() || len(part.Failed) != 4 || part.Failed[1] != (Failure{7, `"quoted"` + "\n"}) {
		t.Fatalf("got %d results and failures %v", len(part.Results), part.Failed)
	}
	if why := part.Failed[3].Why; !strings.HasPrefix(long, strings.TrimSuffix(why, "…")) || len(why) < 500 {
		t.Errorf("got %q, want the beginning of the reason", why)
	}
	if p.Completes(part) {
		t.Error("a part in which items failed is called whole")
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

// Whatever becomes of its bytes, nothing of a part is used that was not written.
func TestADamagedPartIsNotUsed(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	text := []byte(partOf(t, computed(t, p, log), Whole))
	rng := rand.New(rand.NewPCG(1, 2))
	tries := 3000
	if testing.Short() {
		tries = 300
	}
	for range tries {
		from := rng.IntN(len(text))
		to := min(len(text), from+1+rng.IntN(300))
		damaged := bytes.Clone(text)
		switch rng.IntN(4) {
		case 0: // a byte
			damaged[from] ^= byte(1 + rng.IntN(255))
		case 1: // a hole of zeros, as of a page that was not written
			clear(damaged[from:to])
		case 2: // a piece that is missing
			damaged = append(damaged[:from], text[to:]...)
		case 3: // a piece twice
			damaged = append(damaged[:to], text[from:]...)
		}
		if part, err := p.ReadPart(bytes.NewReader(damaged)); err == nil {
			t.Fatalf("damaged from %d to %d: got %d results, want none", from, to, len(part.Results))
		}
	}
}

func TestWhatIsWrongWithAPartIsSaidByLine(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := planned(t, twoStudies, log)
	text := partOf(t, computed(t, p, log), Whole)
	lines := strings.SplitAfter(text, "\n")
	other := planned(t, strings.Replace(twoStudies, "100", "99", 1), log)
	const damaged = "line 30: the lines before are not those that were written: some are damaged or missing"
	tests := map[string]struct{ text, want string }{
		"an empty file":             {"", "line 1: got the end of the file, want more lines"},
		"no first line":             {strings.Join(lines[1:], ""), "line 1: got `{\"item\":0"},
		"a number that was changed": {strings.Replace(text, `"row":[0.`, `"row":[0.1`, 1), damaged},
		"a long line of nothing":    {lines[0] + strings.Repeat("\x00", 100_000) + "\n" + lines[1], `line 2: got "\x00`},
		"a line twice":              {lines[0] + lines[1] + strings.Join(lines[1:], ""), strings.Replace(damaged, "30", "31", 1)},
		"more behind the end":       {text + lines[1], "line 31: got `{\"item\":0"},
		"an item of none":           {strings.Replace(text, `"item":2,`, `"item":28,`, 1), "want an item from 0 to 27"},
		"a part of another plan": {partOf(t, computed(t, other, log), Whole),
			fmt.Sprintf("line 1: got a part of plan %.16s, want %.16s", other.Hash(), p.Hash())},
	}
	sum := lines[len(lines)-2]
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := p.ReadPart(strings.NewReader(tc.text))
			if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), sum[len(sum)-20:len(sum)-4]) {
				t.Errorf("got %v, want %q, and no sum", err, tc.want)
			}
		})
	}
}
