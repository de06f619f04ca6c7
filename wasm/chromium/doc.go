// Package chromium finds the browser in which tests run and prepares its start: in its sandbox if the machine allows one, and with fonts
// that are the same on every machine. The package is for Linux. On other systems the browser uses the fonts of the system.
package chromium
