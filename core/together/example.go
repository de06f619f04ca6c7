package together

import _ "embed"

// Example are requests that show what can become of a composite, on machines of 8, 6 and 4 processors, with shifting: one is refused, the
// same with room is taken, and gives way to a local request; a chain, and parts that may run anywhere.
//
//go:embed example.csv
var Example string
