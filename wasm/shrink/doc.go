// Package shrink rewrites a WebAssembly program that Go's linker made for js/wasm: it compresses better and runs faster, and does what it
// did before.
//
//	parse ─> repack ─> straighten ─> encode ─> fold ─> (the caller packs, the page unpacks and unfolds)
//
// The linker must not know of any of this: nothing in Go's library or runtime is changed, and names and line numbers of tracebacks stay.
// Every step fails closed: what it does not recognise is an error that says what was found and wanted, or, for a function, leaves that
// function as it was and counts it, with a bound on the count. README.md tells a maintainer what each step does, gains and relies on.
package shrink
