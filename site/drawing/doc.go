// Package drawing draws what is explained and not computed: the kinds of promise of the first paper, the life of an agreement and the
// architecture of the second. Each drawing is markup, made once.
package drawing
