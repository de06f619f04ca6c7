// Package stats is the statistics that every study of Juggle shares: mean, standard deviation, 95 % Student-t intervals, paired
// differences and Holm's step-down adjustment. Distributions are gonum's.
//
// The replicate is a period (times a seed); samples that are compared met the same replicates, index by index, so that their
// difference is paired.
package stats
