// Package site is the user interface: Vugu components, each a template (x.vugu) and its logic (x.go). This package is the shell: the bar,
// the banners, the keys, About, and the views in their order (NewRoot).
//
//	site ─> figures, schedule, negotiate, baselines, pools, realtime, logs, lessons, glossary ─> parts ─> page ─> text
//
// Arrows point one way, and no view imports another; a test checks both. No package of site uses JavaScript or a clock. They reach the
// browser through interfaces: page.Ports, and those in each view's port.go. Package wasm implements these in the browser; tests use fakes.
package site
