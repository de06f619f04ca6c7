// Package stats is the statistics that every study of Juggle shares: mean, standard deviation, 95 % Student-t intervals, paired
// differences and Holm's step-down adjustment. Distributions are gonum's.
//
// A sample has one value for each period (the mean over its seeds), for each batch of periods or, without logs, for each seed. Samples that
// are compared have the same periods or seeds, index by index, so that their differences are paired.
package stats
