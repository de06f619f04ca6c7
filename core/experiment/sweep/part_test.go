package sweep

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestAPartIsReadAgainToTheLastBit(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := newPlan(t, `{"figures": [2, 5], "parameters": {"loads": ["1"]}}`, log)
	all := computeAll(t, p, log)
	if !slices.ContainsFunc(all.rows[0], math.IsNaN) {
		t.Fatal("got a row without NaN, want some, since NaN is written differently")
	}
	for i := range 3 {
		share := Share{i, 3}
		r := readParts(t, all, share)
		from, to := p.Items(share)
		if r.Done() != to-from {
			t.Errorf("share %v: got %d results, want %d", share, r.Done(), to-from)
		}
		for i := from; i < to; i++ {
			for k, x := range r.rows[i] {
				if want := all.rows[i][k]; math.Float64bits(x) != math.Float64bits(want) && (x == x || want == want) {
					t.Fatalf("item %d: got %v, want %v", i, r.rows[i], all.rows[i])
				}
			}
		}
	}
}

// TestATruncatedPartIsNotUsed truncates a part after every byte. No result of a truncated part may be used.
func TestATruncatedPartIsNotUsed(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := newPlan(t, twoStudies, log)
	half := Share{1, 2}
	text := partOf(t, computeAll(t, p, log), half)
	for end := range len(text) {
		r := NewResults(p)
		err := r.ReadPart("torn", strings.NewReader(text[:end]), half)
		if err == nil || !strings.HasSuffix(err.Error(), "it is damaged or torn") || r.Done() > 0 {
			t.Fatalf("truncated to %d bytes: got %v and %d results, want an error and none", end, err, r.Done())
		}
	}
}

// TestADamagedPartIsNotUsed changes bytes of a part. No result may be used that was not written.
func TestADamagedPartIsNotUsed(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := newPlan(t, twoStudies, log)
	text := []byte(partOf(t, computeAll(t, p, log), Whole))
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
		case 1: // zeros, as of a page that was not written
			clear(damaged[from:to])
		case 2: // a piece that is missing
			damaged = append(damaged[:from], text[to:]...)
		case 3: // a piece twice
			damaged = append(damaged[:to], text[from:]...)
		}
		if r := NewResults(p); r.ReadPart("damaged", bytes.NewReader(damaged), Whole) == nil || r.Done() > 0 {
			t.Fatalf("damaged from %d to %d: got %d results, want an error and none", from, to, r.Done())
		}
	}
}

func TestReadPartNamesTheFaultOfAPart(t *testing.T) {
	log := smallLog(t, "a", 60)
	p := newPlan(t, twoStudies, log)
	all := computeAll(t, p, log)
	line, _, _ := strings.Cut(partOf(t, all, Whole), "\n")
	withChecksum := func(old, new string) string { // the part after a replacement, with its new checksum
		changed := strings.Replace(line, old, new, 1)
		if changed == line {
			t.Fatalf("the part does not contain %s", old)
		}
		return fmt.Sprintf("%s\n\"%x\"\n", changed, sha256.Sum256([]byte(changed)))
	}
	other := computeAll(t, newPlan(t, strings.Replace(twoStudies, "100", "99", 1), log), log)
	const damaged = "want a whole part: it is damaged or torn"
	// The plan has the items 0 to 43: 4 runs of one study and 7 of the other, on 2 periods with 2 seeds each.
	for name, tc := range map[string]struct{ text, want string }{
		"an empty file":                       {"", damaged},
		"no JSON":                             {withChecksum("{", "["), "line 1: "},
		"a number that was changed":           {strings.Replace(partOf(t, all, Whole), `"rows":[[0.`, `"rows":[[0.1`, 1), damaged},
		"a long line of zeros":                {strings.Repeat("\x00", 100_000) + "\n", "line 1: got 100000 bytes that are not"},
		"a byte after the end":                {partOf(t, all, Whole) + "x", damaged},
		"an item that the plan does not have": {withChecksum(`"items":[0,`, `"items":[44,`), "line 1: items[0]: got 44, want from 0 to 43"},
		"an item too many":                    {withChecksum(`"items":[0,`, `"items":[0,0,`), "line 1: got 45 items and 44 rows"},
		"an empty row too many":               {withChecksum(`"rows":[[`, `"rows":[[],[`), "line 1: got 44 items and 45 rows"},
		"another share":                       {partOf(t, all, Share{0, 2}), "line 1: got share 0/2, want 0/1"},
		"a value that no run can measure":     {withChecksum(`"rows":[[0.`, `"rows":[[-7.`), "line 1: rows[0]: got {Utilisation:-7."},
		"a part of another plan": {partOf(t, other, Whole),
			fmt.Sprintf("line 1: got a part of plan %.16s, want %.16s", other.plan.Hash(), p.Hash())},
	} {
		r := NewResults(p)
		if err := r.ReadPart(name, strings.NewReader(tc.text), Whole); err == nil || !strings.Contains(err.Error(), tc.want) || r.Done() > 0 {
			t.Errorf("%s: got %v and %d results, want %q and none", name, err, r.Done(), tc.want)
		}
	}
}
