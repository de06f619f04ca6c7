package gantt

// Legend names the states of a job, for a picture that stands alone.
func Legend(width float64) Drawing {
	d := Drawing{Width: width, Height: 18}
	x := float64(padLeft)
	for _, k := range []struct {
		name   string
		fill   Colour
		shape  Shape
		colour Colour
	}{
		{"running", RunningColour, Frame, RunningColour},
		{"strict", StrictColour, Frame, StrictColour},
		{"flexible", FlexibleColour, Frame, FlexibleColour},
		{"fixed", FixedColour, Frame, FixedColour},
		{"new", NewColour, Frame, Ink},
		{"done", Recess, Frame, Hair},
		{"where it was", Paper, Dashed, Ink},
		{"offered window", Paper, Hatch, Third},
	} {
		d.fill(k.fill, x, 1, 22, 10)
		d.Marks = append(d.Marks, Mark{Shape: k.shape, Colour: k.colour, X: x + 0.5, Y: 1.5, W: 21, H: 9, Size: 1})
		if k.fill == FixedColour {
			d.fill(Paper, x+4, 3, 1.5, 6)
		}
		d.text(Second, k.name, x+28, 6, Start)
		x += 28 + letter*float64(len(k.name)) + 18
	}
	return d
}

// LegendKey is a mark, drawn on 22 by 10, and what it means.
func LegendKey(mark, words string) string {
	return `<span><svg viewBox="0 0 22 10" aria-hidden="true">` + mark + "</svg>" + words + "</span>"
}

// LegendBox is a mark: a box filled with a colour of the stylesheet, with what it has besides.
func LegendBox(colour, besides string) string {
	return `<rect x=".5" y=".5" width="21" height="9" fill="var(--` + colour + `)"/>` + besides
}

// legendBar is LegendBox without a margin.
func legendBar(colour, besides string) string {
	return `<path d="M0 0h22v10H0z" fill="var(--` + colour + `)"/>` + besides
}

// MachineLegend names the looks of a Machine, as markup.
var MachineLegend = LegendKey(legendBar("running", ""), "running") + LegendKey(legendBar("strict", ""), "strict") +
	LegendKey(legendBar("flexible", ""), "flexible") +
	LegendKey(legendBar("fixed", `<path d="M3.5 2v6" stroke="var(--paper)" stroke-width="1.5"/>`), "fixed") +
	LegendKey(`<path d="M.75.75h20.5v8.5H.75z" fill="none" stroke="var(--new)" stroke-width="1.5" stroke-dasharray="4 2.5"/>`, "asked for") +
	LegendKey(`<path d="M.5.5h21v9H.5z" fill="none" stroke="var(--ink-3)"/>`+
		`<path d="M1 9 9 1M6 9l8-8M11 9l8-8M16 9l5-5M1 4l3-3" stroke="var(--ink-3)"/>`, "offered") +
	LegendKey(legendBar("paper-2", `<path d="M1 1l8 8M6 1l8 8M11 1l8 8M16 1l5 5M1 6l3 3" stroke="var(--ink-3)"/>`), "out of use") +
	LegendKey(`<path d="M1 .75h20v8.5H1zM6 2l10 6m0-6L6 8" fill="none" stroke="var(--error)" stroke-width="1.25"/>`, "broken")
