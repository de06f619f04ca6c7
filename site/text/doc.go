// Package text formats what the page writes: numbers, counts, durations, errors, symbols, and safe markup.
package text
