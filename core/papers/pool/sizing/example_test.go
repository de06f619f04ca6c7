package sizing_test

import (
	"fmt"

	"juggle/core/papers/pool/sizing"
)

// This example is case 2 of the paper's Table 1, at the rate that keeps 20 resources busy.
func ExampleSize() {
	b := sizing.BoundedPareto{Alpha: 1.1, Low: 1, High: 10_000}
	load := sizing.LoadAt(20, b)
	c := sizing.Size(load, 1)
	fmt.Printf("mean %.4f s, variance %.1f s²\n", b.Mean(), b.Variance())
	fmt.Printf("%d resources: %.3f s, one fewer: %.3f s\n", c, sizing.Wait(load, c), sizing.Wait(load, c-1))
	// Output:
	// mean 6.6211 s, variance 4820.9 s²
	// 30 resources: 0.917 s, one fewer: 1.636 s
}
