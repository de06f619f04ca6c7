// Package figures is the view of the first paper: its six figures, computed while one watches, each with its claim and the parameters behind
// it.
//
//	Link ─> study.Plan ─> Engine ─> Results ─> study.State ─┬─> cards, tables, claims
//	                                                        └─> chart.Spec ─> Charts
package figures
