// Package drawing draws explanations: the kinds of promise of the first paper, and the life of an agreement and the architecture of the
// second paper. Each is markup that is made once. It also draws the nodes of the second paper's test bed in their present states.
package drawing
