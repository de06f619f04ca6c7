// Package sizing answers how many resources a pool needs: section 4.2 of Wu, Cao and Wang, "Dynamic Advance Reservation for
// Grid System Using Resource Pools" (2012).
//
//	BoundedPareto (2)-(4) ─> Load ─> Waits, Wait (1) ─> Size
//	              └> Experiment: the same queue, simulated
//
// The logarithms and exponentials are math.Log1p and math.Expm1, which Go computes by the same instructions on amd64 and in
// WebAssembly; math.Exp, math.Log and math.Pow differ there in the last bits. So every number of this package has one value.
//
// Not modelled: queues with priorities, with limited room, or with servers that fail.
package sizing
