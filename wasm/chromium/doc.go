// Package chromium finds the browser that tests run in and prepares its start: in its sandbox where the machine allows that, and with
// fonts that are the same on every machine. It is for Linux; elsewhere a page is shown in the fonts of the system.
package chromium
