// Package engine is the page's side of the work: it turns studies and logs, as package site asks for them, into jobs of a pool, and
// the workers' frames back into what the page understands.
//
//	figures.Engine.Study ─> batches of items ─> pool ─> rows ─> results, ten times a second
//	page.Logs         ─> fetched, dropped, made or kept logs ─> traces that the workers hold
//
// It runs natively in tests, with workers that are goroutines. Everything here is called with the page's lock held; what may take
// time goes through Outside.Go.
package engine
