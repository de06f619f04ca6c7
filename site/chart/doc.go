// Package chart turns results into descriptions of charts: what stands where, in which colour, with which words.
//
//	study.FigureResult ─> chart.Figure ─> Spec ─> Spec.Draw (paint.go) ─> SVG
//
// All arithmetic is here and is tested natively: domains, ticks, dodging, the distance between direct labels, the text of a tooltip, the
// sentence that stands for the picture. One painter makes SVG of a Spec at a width, for the page, for files and for the command line's
// report. On the page the script site/js/charts asks for it again when the width changes, and shows the words of a place.
//
// Colours are names of the stylesheet's custom properties, or mixtures of two; a change of theme needs no new Spec.
package chart
