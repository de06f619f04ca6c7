// Package sizing computes how many resources a pool needs: section 4.2 of Wu, Cao and Wang, "Dynamic Advance Reservation for Grid System
// Using Resource Pools" (2012).
//
//	BoundedPareto (2)-(4) ─> Load ─> Waits, Wait (1) ─> Size, Permitted
//
// Equation (1) is exact for c = 1 and for exponential service, and an approximation elsewhere. For the service times of Table 1 a test
// simulates the queue at a load of 20 and the suggested size: the equation gives more than twice the simulated wait.
//
// The logarithms and exponentials are math.Log1p and math.Expm1, which Go computes by the same instructions on amd64 and in
// WebAssembly. The results of math.Exp, math.Log and math.Pow differ there in the last bits. So every number of this package is the same on
// every machine.
//
// Not modelled: queues with priorities, queues of limited length, and servers that fail.
package sizing
