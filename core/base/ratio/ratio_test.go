package ratio

import (
	"math/big"
	"testing"
)

func TestARatioIsReadExactly(t *testing.T) {
	tests := map[string]string{
		"0.05": "0.05", "5e-2": "0.05", "1/3": "1/3", "2/4": "0.5", "1": "1", "-0.50": "-0.5", "0": "0", "1e3": "1000",
		"": "error", "abc": "error", "1/0": "error", "1e999999999": "error", "0.1.2": "error", "0x10": "error", "1_0": "error",
		"0.00000000000000000001": "error", "99999999999999999999": "error", "NaN": "error", "inf": "error",
	}
	for text, want := range tests {
		r, err := Parse(text)
		got := r.String()
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("Parse(%q): got %s, want %s (%v)", text, got, want, err)
		}
	}
}

// FuzzCmp compares Cmp with the comparison of math/big.
func FuzzCmp(f *testing.F) {
	f.Add(int64(1), int64(3), int64(33), int64(99))
	f.Add(int64(1)<<62, int64(1), int64(-1)<<62, int64(1)<<62)
	f.Fuzz(func(t *testing.T, a, b, c, d int64) {
		if b <= 0 || d <= 0 || a == -1<<63 || c == -1<<63 {
			t.Skip()
		}
		x, y := New(a, b), New(c, d)
		if got, want := x.Cmp(y), big.NewRat(a, b).Cmp(big.NewRat(c, d)); got != want {
			t.Errorf("%d/%d against %d/%d: got %d, want %d", a, b, c, d, got, want)
		}
	})
}
