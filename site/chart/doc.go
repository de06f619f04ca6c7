// Package chart turns results into descriptions of charts: what stands where, in which colour, with which words.
//
//	study.FigureResult ─> chart.Figure ─> Spec ── JSON ──> site/js/charts (Observable Plot) ─> SVG
//
// All arithmetic is here and is tested natively: domains, ticks, dodging, the distance between direct labels, the text of a
// tooltip, the sentence that stands for the picture. The script places what a Spec says and knows nothing of figures.
//
// Colours are names of the stylesheet's custom properties, or mixtures of two; a change of theme needs no new Spec.
package chart
