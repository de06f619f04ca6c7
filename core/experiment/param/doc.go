// Package param declares parameters. Each parameter is declared once, for everything that reads, shows or records it.
//
// A Spec describes a parameter: key, flag, symbol, unit, kind, range, default, and whether the default is the paper's. A Param adds the
// field of a struct S that holds the value. The constructors (Whole, Decimal, OneOf, ...) make it from a function that returns a pointer to
// the field. A List of Params has all parameters of S, in the order of menus. Everything else follows from the List:
//
//	Of         the parameters with their values in one S, as Values. Commands, sweeps and sentences use these and need not know S
//	Flags      the flags of a command
//	Encode     the values that differ from the defaults as part of a link, "L=1,1.25&lambda=25"; Decode reads it
//	Settings   every parameter with its value, for the provenance of a file
//	Validate   the values that are out of range
//	Bind       one parameter as a Value for a control on a page; the owner of the S can refuse a change
//	In         the parameters of a field's struct as parameters of the struct around it
//
// Every value has one spelling. Set accepts every text that Get returns for a value in range, and a few more. Every refusal of Set is an
// *Error with the same wording: lambda: got "x", want a whole number from 0 to 400.
//
// The package does not depend on the meaning of any parameter. It imports only small packages, to keep the page's program short.
package param
