package sizing

import (
	"math"
	"math/big"
	"testing"
)

// waitAsPrinted evaluates equation (1) as it is printed, with its factorials, in 300 bits.
func waitAsPrinted(l Load, c int) float64 {
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(x) }
	mul := func(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(300).Mul(x, y) }
	quo := func(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(300).Quo(x, y) }
	a := number(l.Busy)
	idle := new(big.Float).SetPrec(300).Sub(number(float64(c)), a)
	power, factorial := number(1), number(1) // a^n, n!
	sum := number(0)
	for i := range c {
		if i > 0 {
			power, factorial = mul(power, a), mul(factorial, number(float64(i)))
		}
		sum.Add(sum, quo(power, factorial))
	}
	// Now power is a^(c-1) and factorial is (c-1)!.
	bracket := mul(sum, quo(mul(factorial, idle), mul(power, a)))
	bracket.Add(bracket, number(1))
	w, _ := quo(quo(number(l.Second), mul(mul(number(2), number(l.Mean)), idle)), bracket).Float64()
	return w
}

func TestWaitIsEquationOneAsPrinted(t *testing.T) {
	l := LoadAt(20, BoundedPareto{Alpha: 1.1, Low: 1, High: 10000})
	for c := 21; c <= 160; c++ {
		if got, want := Wait(l, c), waitAsPrinted(l, c); !isClose(got, want, 1e-11) {
			t.Errorf("W_%d: got %v, want %v", c, got, want)
		}
	}
}

func TestOneResourceIsPollaczekKhinchine(t *testing.T) {
	for _, rho := range []float64{1e-6, 0.1, 0.5, 0.9, 0.999, 1 - 1e-9} {
		b := BoundedPareto{Alpha: 1.1, Low: 1, High: 10000}
		l := LoadAt(rho, b)
		want := l.Busy / l.Mean * l.Second / (2 * (1 - l.Busy))
		if got := Wait(l, 1); !isClose(got, want, 1e-12) {
			t.Errorf("load %v: got %v, want %v", rho, got, want)
		}
	}
}

func TestExponentialServiceIsErlangC(t *testing.T) {
	tests := map[string]struct {
		c    int
		a    float64
		want float64 // probability of waiting, by hand from Erlang's formula
	}{
		"one resource, half busy":  {1, 0.5, 0.5},
		"two resources, a = 1":     {2, 1, 1.0 / 3},
		"three resources, a = 2":   {3, 2, 4.0 / 9},
		"four resources, a = 2":    {4, 2, 4.0 / 23},
		"two resources, a = 1.999": {2, 1.999, 1.999 * 1.999 / (2 + 1.999)},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			const mean = 3.0
			l := Load{Busy: tc.a, Mean: mean, Second: 2 * mean * mean}
			want := tc.want * mean / (float64(tc.c) - tc.a)
			if got := Wait(l, tc.c); !isClose(got, want, 1e-12) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestTheWaitIsInfiniteForTooFewResources(t *testing.T) {
	l := Load{Busy: 20, Mean: 1, Second: 2}
	for i, w := range FirstWaits(l, 21) {
		if c := i + 1; math.IsInf(w, 1) != (c <= 20) {
			t.Errorf("W_%d: got %v, want inf exactly up to 20 resources", c, w)
		}
	}
}

func TestTheWaitIsFiniteForAHundredThousandResources(t *testing.T) {
	tests := map[string]float64{"an almost full pool": 100_000 - 1e-6, "half busy": 50_000, "almost idle": 1e-9,
		"half a resource idle": 99_999.5}
	for name, a := range tests {
		t.Run(name, func(t *testing.T) {
			got := Wait(Load{Busy: a, Mean: 1, Second: 2}, 100_000)
			if math.IsNaN(got) || math.IsInf(got, 0) || got < 0 {
				t.Errorf("got %v, want a finite time", got)
			}
			if name == "an almost full pool" && !isClose(got, 1e6, 1e-2) {
				t.Errorf("got %v, want about 10^6 = 1 / (c - a), since nearly every request waits", got)
			}
		})
	}
}

func TestTheWaitFallsWithEveryResource(t *testing.T) {
	for _, a := range []float64{0.3, 1, 7.5, 20, 333} {
		before := math.Inf(1)
		for c, w := range Waits(Load{Busy: a, Mean: 1, Second: 100}) {
			if c == 1000 {
				break
			}
			if w > before || w == before && w != 0 && !math.IsInf(w, 1) {
				t.Fatalf("a = %v: got W_%d = %v, want less than W_%d = %v", a, c, w, c-1, before)
			}
			before = w
		}
	}
}

func TestSizeIsTheFirstSmallSaving(t *testing.T) {
	b := BoundedPareto{Alpha: 1.1, Low: 1, High: 10000}
	l := LoadAt(20, b)
	for _, threshold := range []float64{0.001, 0.1, 1, 10, 1000, 1e9} {
		c := Size(l, threshold)
		if saving := Wait(l, c-1) - Wait(l, c); saving >= threshold {
			t.Errorf("threshold %v: got the size %d, which saves %v, want one that saves less than the threshold", threshold, c, saving)
		}
		if earlier := Wait(l, c-2) - Wait(l, c-1); c > 22 && earlier < threshold {
			t.Errorf("threshold %v: got the size %d, want %d, which saves only %v", threshold, c, c-1, earlier)
		}
	}
	if got := Size(l, 1e9); got != 22 {
		t.Errorf("a threshold beyond every finite saving: got %d, want 22, the second stable size", got)
	}
}

func FuzzWait(f *testing.F) {
	f.Add(20.0, 1.1, 1.0, 10000.0, 25)
	f.Add(0.999, 2.0, 0.1, 0.2, 1)
	f.Fuzz(func(t *testing.T, a, alpha, low, ratio float64, c int) {
		b := BoundedPareto{Alpha: alpha, Low: low, High: low * ratio}
		if !(a > 1e-6 && a < 150) || c < 1 || c > 160 || !(alpha >= 0.01 && alpha <= 50 && low >= 1e-9 && low <= 1e9 && ratio >= 1.001 &&
			ratio <= 1e9) {
			t.Skip()
		}
		l := LoadAt(a, b)
		got := Wait(l, c)
		if float64(c) <= l.Busy {
			if !math.IsInf(got, 1) {
				t.Fatalf("c = %d, a = %v: got %v, want inf", c, l.Busy, got)
			}
			return
		}
		if want := waitAsPrinted(l, c); !isClose(got, want, 1e-9) && want > 1e-290 {
			t.Fatalf("c = %d, %+v: got %v, want %v", c, l, got, want)
		}
	})
}

func BenchmarkWaits10000(b *testing.B) {
	l := Load{Busy: 20, Mean: 1, Second: 100}
	if got, want := FirstWaits(l, 10_000)[24], Wait(l, 25); got != want {
		b.Fatalf("W_25: got %v, want %v", got, want)
	}
	b.ReportAllocs()
	for b.Loop() {
		FirstWaits(l, 10_000)
	}
}
