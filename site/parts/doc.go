// Package parts is what views are put together from: parameters with their sliders and typed entries, tables, verdicts and the comparisons
// behind them, and the list of assumptions.
package parts
