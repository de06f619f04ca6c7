// Package formula parses and evaluates formulas that sort the waiting queue, such as deadline - 2*estimate. Readers write them.
//
// A formula consists of whole numbers, of names for quantities of a job (names.go), and of these operators and functions, from the loosest
// binding to the closest:
//
//	or    and    not    < <= > >= == !=    + -    * / %    - (of one operand)    min(a, b, ...) max(a, b, ...) abs(a) if(c, a, b)
//
// A comparison gives 1 or 0. Comparisons cannot be chained: a < b < c is refused. Any number but 0 is true. Numbers have 63 bits and a
// sign, and saturate. Division rounds down, and a remainder has the divisor's sign. Both give 0 if the divisor is 0.
//
//	text ── lexer ── tokens ── parser ── expr, a tree ── compile ── closures
//
// A formula is a pure function: the same Job gives the same key. Hostile input (a text of 100 kB, endlessly nested parentheses, a number
// that needs more bits) is refused like any other fault, with its column.
package formula
