// Package site is what a person sees and touches: Vugu components (x.vugu binds, x.go decides) around one Root.
//
//	fragment ─> Link ──> Root ─┬─> components ─> HTML
//	                           ├─> study.Plan ─> Engine ─> Results ─> study.State ─> figures, claims, tables
//	                           └─> chart.Spec ─> Charts
//
// The package touches no JavaScript and no clock: what it needs of the outside is the interfaces of ports.go. Package wasm
// implements them in the browser, fakes implement them in tests.
//
// The bar's views are a registry, viewsOf; what a view can do beyond showing itself are the small interfaces beside it.
//
// Vugu knows elements by their place and compares nothing, which sets three rules. What comes and goes stands in a container of its
// own. A container without children keeps what it shows: a view, a table or a group that is shut is not built, only hidden. Text
// that seldom changes is handed over by a memo, so that a render leaves it alone. Handlers sit on small elements only.
//
// Everything here runs on one goroutine at a time: handlers and callbacks hold Vugu's event lock.
package site
