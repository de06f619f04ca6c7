package sim

// These are exported for tests in package sim_test.
var (
	DifferenceFromReference = differenceFromReference
	ForEachSeed             = forEachSeed
	ThrongPolicy            = throngPolicy
)
