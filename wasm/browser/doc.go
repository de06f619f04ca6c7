// Package browser calls the functions of host.js through safejs, so that a failure there is an error here. Besides host.js, the program
// reaches the browser only through the script of Vugu's renderer.
//
// The package is empty outside js/wasm.
package browser
