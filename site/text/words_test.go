package text

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestNumbersAreFormatted(t *testing.T) {
	tests := []struct{ got, want string }{
		{Count(0), "0"}, {Count(999), "999"}, {Count(3969), "3\u202f969"}, {Count(-1234567), "−1\u202f234\u202f567"},
		{Fixed(1.25, 1), "1.2"}, {Fixed(-0.04, 1), "0.0"}, {Fixed(-0.06, 1), "−0.1"}, {Fixed(math.NaN(), 1), "–"}, {Fixed(math.Inf(1), 1), "–"},
		{Signed(7.06, 1), "+7.1"}, {Signed(0.04, 1), "0.0"}, {Signed(-2, 0), "−2"},
		{Plural(1, "window", "windows"), "1 window"}, {Plural(0, "window", "windows"), "0 windows"},
		{InWords(0), "none"}, {InWords(9), "nine"}, {InWords(12), "twelve"}, {InWords(13), "13"},
		{Duration(400 * time.Millisecond), "0.4 s"}, {Duration(12 * time.Second), "12 s"}, {Duration(185 * time.Second), "3 min 5 s"},
		{Size(999), "999 B"}, {Size(512_000), "512 kB"}, {Size(64 << 20), "67.1 MB"},
		{ShortHash("e03fe48be50c4ab04d6bb2285296d9c3"), "e03fe48b…96d9c3"}, {ShortHash("short"), "short"},
		{Listed([]string{"a", "b", "c"}), "a, b and c"}, {Listed(nil), ""}, {Listed([]string{"a"}), "a"},
		{Symbol("λₚ"), "λ<sub>p</sub>"}, {Symbol("L"), "L"}, {Markup("λ < Tᵉ"), `<i class="sym">λ</i> &lt; <i class="sym">T<sup>e</sup></i>`},
	}
	for _, tc := range tests {
		if tc.got != tc.want {
			t.Errorf("got %q, want %q", tc.got, tc.want)
		}
	}
}

func TestANumberStaysOnOneLineWithItsUnitOrName(t *testing.T) {
	for text, want := range map[string]string{
		"every 80 s; 95 % of them":             "every 80_s; 95_% of them",
		"a request of 1 h 38, 3 min 5 s later": "a request of 1_h_38, 3_min_5_s later",
		"from 7 d 11:55 on":                    "from 7_d_11:55 on",
		"10 seeds, from seed 1":                "10 seeds, from seed_1",
		"the 4 servers of 1 day, d 5":          "the 4 servers of 1 day, d 5",
		"juggle -seed 1 -order edf":            "juggle -seed 1 -order edf", // readers copy commands, so their spaces stay
		`<path d="M0 0 h 5">5 h`:               `<path d="M0 0 h 5">5_h`,
	} {
		if got := strings.ReplaceAll(Unbroken(text), "\u00a0", "_"); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestPlainRemovesOnlyAPackagesNameFromAnError(t *testing.T) {
	for err, want := range map[string]string{
		"schedule: request 3: procs: got 0":       "request 3: procs: got 0",
		"line 2, column submit: got \"x\"":        "line 2, column submit: got \"x\"",
		"deadline: got 30, want at least 40":      "deadline: got 30, want at least 40",
		"jobs.csv: line 2: got 3 fields, want 11": "jobs.csv: line 2: got 3 fields, want 11",
		"no more": "no more",
	} {
		if got := Plain(errors.New(err)); got != want {
			t.Errorf("%q: got %q, want %q", err, got, want)
		}
	}
	joined := errors.Join(errors.New("sim: a: b"), errors.New("line 1: c"))
	if got, want := PlainJoined(joined), "a: b; line 1: c"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPlainKnowsEveryPackageWhoseErrorsBeginWithItsName(t *testing.T) {
	for _, root := range []string{"../../core", "../../wasm"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			name := filepath.Base(filepath.Dir(path))
			if strings.Contains(string(source), `"`+name+": ") && !slices.Contains(errorPackages, name) {
				t.Errorf("%s has errors that begin with %q, want %q in errorPackages", path, name+": ", name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
