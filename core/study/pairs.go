package study

import "juggle/core/workload"

// Figure 16: requests that want two machines at one instant. The paper's introduction names co-allocation as a reason to reserve, and its
// conclusion believes that flexible windows help it.
var pairs = byRoom(16, "Two machines at once", "Does flexibility help whoever needs two machines at once?",
	"Composites of two halves on two machines at once", workload.Pairs)
