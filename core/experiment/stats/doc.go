// Package stats is the statistics that every study of Juggle shares: mean, standard deviation, 95 % Student-t intervals, paired
// differences and Holm's step-down adjustment. Distributions are gonum's.
//
// A value is that of a period (the mean over its seeds), or of a batch of periods; samples that are compared met the same ones, index by
// index, so that their difference is paired.
package stats
