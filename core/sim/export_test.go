package sim

// What tests outside of the package need.
var (
	PlainRows    = plainRows
	Difference   = difference
	EachSeed     = eachSeed
	ThrongPolicy = throngPolicy
)
