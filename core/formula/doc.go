// Package formula reads an order of one's own: a formula by which the waiting queue is sorted, as deadline - 2*estimate.
//
// A formula is made of whole numbers, names of what it may look at (names.go), and, from what binds loosest to what binds closest:
//
//	or    and    not    < <= > >= == !=    + -    * / %    - (of one operand)    min(a, b, ...) max(a, b, ...) abs(a) if(c, a, b)
//
// What compares gives 1 or 0, and does not go on: a < b < c is refused. Whatever is not 0 is true. Numbers have 63 bits and a sign, and
// saturate. Division rounds down, a remainder has the divisor's sign, and both give 0 where the divisor is 0.
//
//	text ── lexer ── tokens ── parser ── expr, a tree ── compile ── closures
//
// A formula is a pure function: the same Job gives the same key. What is hostile (a text of 100 kB, parentheses in parentheses without
// end, a number that needs more bits) is refused as any other fault is, with its column.
package formula
