// Package chart turns results into descriptions of charts: every mark with its place, its colour and its words.
//
//	study.FigureResult ─> chart.Figure ─> Spec ─> Spec.Draw (paint.go) ─> SVG
//
// All arithmetic is here and is tested natively: domains, ticks, the distances between marks and between labels, the text of a tooltip, and
// the sentence that describes the picture. One painter makes SVG of a Spec at a width, for the page, for files and for the command line's
// report. On the page the script site/js/charts has a chart painted again when its width changes, and shows the tooltips.
//
// Colours are names of the style sheet's custom properties, or mixtures of them, so a change of theme needs no new Spec.
package chart
