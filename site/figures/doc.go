// Package figures is the view of paper A. It has the paper's six figures, each with its claim and its parameters, which are computed when
// the page is opened. It also has twelve figures beyond the paper, each with a question, which are computed when the reader opens them.
//
//	Link ─> study.Plan ─> Runs ───> Results ─> study.State ─┬─> cards, tables, claims
//	                                                        └─> chart.Spec ─> Charts
package figures
