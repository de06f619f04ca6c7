package sim

// What tests outside of the package need.
var (
	DifferenceFromReference   = differenceFromReference
	ForEachSeed     = forEachSeed
	ThrongPolicy = throngPolicy
)
