// Package param declares parameters: once each, for everything that reads, shows or records them.
//
// A Spec says what a parameter is: key, flag, symbol, unit, kind, range, default, and whether the default is the paper's. A Param adds
// where its value lives in a struct S; the constructors (Whole, Decimal, OneOf, ...) make it from a pointer to a field. A List of Params is
// the registry of S, in the order of menus, and everything else follows from it:
//
//	Of         the parameters with their values in one S, Values, for all that need not know S: commands, sweeps, sentences
//	Flags      the flags of a command
//	Encode     what differs from the defaults as part of a link, "L=1,1.25&lambda=25"; Decode reads it
//	Settings   every parameter with its value, for the provenance of a file
//	Validate   what is out of range
//	Bind       one parameter without its S, for a control on a page
//	In         the parameters of a part as those of the whole that has it
//
// Every value has one spelling; Set takes what Get gives, and a little more. Every refusal is an *Error, with one wording:
// lambda: got "x", want a whole number from 1 to 400.
//
// The package knows nothing of what its parameters mean, and imports nothing that would make a page's program longer.
package param
