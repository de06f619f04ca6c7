package sim

// PlainRows is for tests outside of the package.
var PlainRows = plainRows
