// Package drawing draws what is explained and not computed: the kinds of promise of the first paper, the life of an agreement and the
// architecture of the second, each markup that is made once; and the nodes of the second paper's test bed, as they are now.
package drawing
