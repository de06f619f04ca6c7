// Package browser is the room where JavaScript is spoken, through safejs, so that what goes wrong there is an error here. Each file
// wraps one thing that a browser has. Functions named with "await" in their comment block their goroutine until the browser
// answers; they must not be called from a callback or with a lock held that a callback wants.
//
// The package is empty outside js/wasm.
package browser
