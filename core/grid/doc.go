// Package grid is how figures beside the paper's are computed and written: several groups (loads, window sizes), in each of them
// several rows (providers, rules), all of which meet the same replicates, and several measures of each. Compute fills a Grid on any number
// of goroutines; Table writes each measure with its 95 % interval, and the paired difference of the first one from a baseline.
package grid
