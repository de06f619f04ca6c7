// Package pools is the view of the second paper: how large a pool is wanted, whom it admits, the test bed at work, Figures 3
// to 7, and three figures of ours.
package pools
