// Package shrink rewrites a WebAssembly program that Go's linker made for js/wasm. The result does the same, compresses better and runs
// faster.
//
//	parse ─> repack ─> straighten ─> encode ─> fold ─> (the caller packs, the page unpacks and unfolds)
//
// It changes nothing in Go's library or runtime, and tracebacks keep their names and line numbers. Every step fails closed. What it does
// not recognise is an error that names what was found and what was wanted, or, in one function, leaves that function unchanged and counts
// it; the count has a limit. README.md explains to a maintainer what each step does, gains and relies on.
package shrink
