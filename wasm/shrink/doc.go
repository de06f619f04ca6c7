// Package shrink rewrites a WebAssembly program that Go's linker made for js/wasm. The result does the same, compresses better and runs
// faster.
package shrink
