package study

import "juggle/core/workload"

// Figure 17: requests of three steps on three machines, one after the other. The paper's introduction names workflows, too.
var chains = byRoom(17, "One machine after the other", "Does flexibility help whoever needs three machines in a chain?",
	"Composites of three steps on three machines, one after the other", workload.Chains)
