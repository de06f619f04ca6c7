// Package site is what a person sees and touches: Vugu components (x.vugu binds, x.go decides) around one State.
//
//	fragment ─> Link ─> State ─┬─> components ─> HTML
//	                           ├─> study.Plan ─> Engine ─> Results ─> study.State ─> figures, claims, tables
//	                           └─> chart.Spec ─> Charts
//
// The package touches no JavaScript and no clock: what it needs of the outside is the interfaces of ports.go. Package wasm
// implements them in the browser, fakes implement them in tests.
//
// Everything here runs on one goroutine at a time: handlers and callbacks hold Vugu's event lock.
package site
