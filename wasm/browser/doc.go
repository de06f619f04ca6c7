// Package browser calls the functions of host.js through safejs, so that a failure there is an error here. host.js is the only script that
// the program uses to reach the browser.
//
// The package is empty outside js/wasm.
package browser
