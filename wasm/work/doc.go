// Package work is what a worker does: it takes jobs one after the other, reports how they go, and receives cancels in between.
//
// It does not depend on a browser. Tests run it on a goroutine beside a real pool.
package work
