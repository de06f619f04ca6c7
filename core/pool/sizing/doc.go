// Package sizing answers how many resources a pool needs: section 4.2 of Wu, Cao and Wang, "Dynamic Advance Reservation for
// Grid System Using Resource Pools" (2012).
//
//	BoundedPareto (2)-(4) ─> Load ─> Waits, Wait (1) ─> Size, Permitted
//
// Equation (1) is exact for c = 1 and for exponential service, and an approximation elsewhere: for the service times of Table 1 it says
// more than twice the wait of a queue that is simulated beside it in a test.
//
// The logarithms and exponentials are math.Log1p and math.Expm1, which Go computes by the same instructions on amd64 and in
// WebAssembly; math.Exp, math.Log and math.Pow differ there in the last bits. So every number of this package has one value.
//
// Not modelled: queues with priorities, with limited room, or with servers that fail.
package sizing
