package parts

// A Knobpanel shows parameters in groups that are all open. A view can fold the panel into a line.
type Knobpanel struct{ Groups []KnobGroup }

// A KnobGroup is a group of parameters under one heading.
type KnobGroup struct {
	Name  string
	Knobs []*Knob
}

// KnobKeys name the parameters of a group by their keys.
type KnobKeys struct {
	Name string
	Keys []string
}

// NewKnobpanel makes a panel of the parameters that lists name. knob makes the knob of the parameter with a key.
func NewKnobpanel(lists []KnobKeys, knob func(key string) *Knob) *Knobpanel {
	p := &Knobpanel{}
	for _, l := range lists {
		g := KnobGroup{Name: l.Name}
		for _, key := range l.Keys {
			g.Knobs = append(g.Knobs, knob(key))
		}
		p.Groups = append(p.Groups, g)
	}
	return p
}

// Knobs are the knobs of all groups.
func (p *Knobpanel) Knobs() (all []*Knob) {
	for _, g := range p.Groups {
		all = append(all, g.Knobs...)
	}
	return all
}

// DiscardTyped drops what is being typed.
func (p *Knobpanel) DiscardTyped() {
	for _, k := range p.Knobs() {
		k.DiscardTyped()
	}
}
