package sim

// Functions of this package that tests in package sim_test use.
var (
	DifferenceFromReference = differenceFromReference
	ForEachSeed             = forEachSeed
	LargeRunPolicy          = largeRunPolicy
)
