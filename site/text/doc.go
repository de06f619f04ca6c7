// Package text is how the page writes: numbers, counts and spans of time in words, symbols, and markup that is safe.
package text
