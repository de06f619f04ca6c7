// Package pools is the view of the second paper: how large a pool is wanted, which requests it admits, the test bed at work, and
// Figures 3 to 7.
package pools
