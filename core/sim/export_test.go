package sim

// What tests outside of the package need.
var (
	Difference   = difference
	EachSeed     = eachSeed
	ThrongPolicy = throngPolicy
)
