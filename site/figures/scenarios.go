package figures

// Scenarios is the three kinds of promise, drawn: the draft's Figure 1. The published edition describes them without a figure. Nothing in
// it is computed.
type Scenarios struct{}
