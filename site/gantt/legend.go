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
