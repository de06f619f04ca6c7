// Package site is what a person sees and touches: Vugu components (x.vugu binds, x.go decides). This room is the shell: the bar, the
// banners, the keys, About, and the views in their order (NewRoot).
//
//	site ─> figures, schedule, negotiate, baselines, pools, realtime, logs, lessons, glossary ─> parts ─> page ─> text
//
// Arrows point one way, and no view imports another; a test holds both. No room touches JavaScript or a clock: what they need of the
// outside is interfaces (page.Ports, and those of each view's port.go). Package wasm implements them in the browser, fakes implement them
// in tests.
package site
