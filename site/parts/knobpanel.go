package parts

// A Knobpanel is the component that shows parameters in groups, all of which are open. The view that contains it can hide it.
type Knobpanel struct{ Groups []KnobGroup }

// A KnobGroup is a group of parameters under one heading.
type KnobGroup struct {
	Name  string
	Knobs []*Knob
}

// KnobKeys are the keys of the parameters of a group, and the group's heading.
type KnobKeys struct {
	Name string
	Keys []string
}

// NewKnobpanel makes a panel with a group of knobs for each of groups. newKnob makes the knob of the parameter with the given key.
func NewKnobpanel(groups []KnobKeys, newKnob func(key string) *Knob) *Knobpanel {
	p := &Knobpanel{}
	for _, keys := range groups {
		group := KnobGroup{Name: keys.Name}
		for _, key := range keys.Keys {
			group.Knobs = append(group.Knobs, newKnob(key))
		}
		p.Groups = append(p.Groups, group)
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

// DiscardTyped drops typed text that was not accepted, in all knobs.
func (p *Knobpanel) DiscardTyped() {
	for _, k := range p.Knobs() {
		k.DiscardTyped()
	}
}
