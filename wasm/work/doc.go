// Package work is what a worker does: take jobs one after the other, say how they go, and listen for cancels in between.
//
// Nothing here knows that it runs in a browser; the tests run it on a goroutine beside a real pool.
package work
