package testbed

import (
	"math/bits"

	"juggle/core/pool/admission"
)

// A work is a sum of flops, exact in 128 bits: the largest pool computes some 3e22 of them in the longest window.
type work struct{ high, low uint64 }

// add adds what a speed of so many flops a millisecond computes in a time.
func (w *work) add(speed int64, d admission.Instant) {
	high, low := bits.Mul64(uint64(speed), uint64(d))
	var carry uint64
	w.low, carry = bits.Add64(w.low, low, 0)
	w.high, _ = bits.Add64(w.high, high, carry)
}

// megaflops is the sum in whole megaflops, rounded down.
func (w work) megaflops() int64 {
	quotient, _ := bits.Div64(w.high, w.low, 1_000_000)
	return int64(quotient)
}
