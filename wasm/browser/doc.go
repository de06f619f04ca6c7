// Package browser calls the functions of host.js, the script in which everything stands that the program asks of the browser, through
// safejs, so that what goes wrong there is an error here.
//
// The package is empty outside js/wasm.
package browser
