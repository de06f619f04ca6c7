// Package figures is the view of the first paper: its six figures, computed while one watches, each with its claim and the parameters
// behind it, and twelve beyond the paper, each with a question, computed when they are opened.
//
//	Link ─> study.Plan ─> Runs ───> Results ─> study.State ─┬─> cards, tables, claims
//	                                                        └─> chart.Spec ─> Charts
package figures
