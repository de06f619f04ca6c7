// Package parts has the components that views are built from: parameters with their sliders and typed entries, tables, verdicts and the
// comparisons behind them, and the list of assumptions.
package parts
