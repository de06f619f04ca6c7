// Package figures is the view of paper A. Beside the parameters it has the paper's six figures, each with its claim, which are computed
// when the page is opened. It also has twelve figures beyond the paper, each with a question, which are computed when the reader or a link
// opens them.
//
//	Link ─> study.Plan ─> Runs ───> Results ─> study.State ─┬─> cards, tables, claims
//	                                                        └─> chart.Spec ─> Charts
package figures
