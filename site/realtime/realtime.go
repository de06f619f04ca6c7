package realtime

import (
	"strconv"
	"strings"

	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/page"
	"juggle/site/parts"
)

// Realtime is the view of the third paper: reservations that overlap, and whether one more may join them.
//
// The reader changes the scene. The page computes bars, brackets and subsets at once. A worker computes the probabilities, always of the
// newest scene. The simulation begins when the reader pauses.
type Realtime struct {
	*page.Live
	page   *page.Page
	params *parts.Params

	scene     scene.Scene
	linkPart  string                  // the scene as its link has it
	conflicts []*realtime.Conflict    // by machine
	machine   int                     // index of the machine that is shown
	group     int                     // index of the group that is shown
	low       realtime.Slice          // the first slice of the timeline
	high      realtime.Slice          // the end of the timeline, which shows [low, high)
	entries   map[string]*parts.Entry // the fields by their names, as far as they were shown

	admission  *admission
	simulation *simulation
	saturation *saturationFigure
	errata     *parts.Table               // every number of Tables I and II, printed and computed
	decided    parts.Assumptions          // the list of conventions
	lines      parts.OnDemand[parts.Acts] // the lines of buttons, by part of the view
	drawnState drawnState
}

// New makes the view.
func New(p *page.Page, runs page.Runs) *Realtime {
	c := &Realtime{page: p, entries: make(map[string]*parts.Entry),
		lines: make(parts.OnDemand[parts.Acts]), decided: parts.Assumptions{List: conventions},
		admission: newQuery(p, scene.Admit), simulation: newQuery(p, scene.Simulate)}
	c.admission.Patient = true
	c.errata = parts.NewTable(p, realtime.PaperTable, func() string { return "Tables I and II, printed and computed" })
	c.Live = page.NewLive(p, "realtime", c.Own, func() {
		if p.View() == "realtime" {
			c.simulate()
		}
	})
	c.simulation.Live = c.Live
	c.saturation = newSaturationFigure(c, runs)
	c.params = c.newParams()
	c.load(0)
	return c
}

// Sliders returns the parameters.
func (c *Realtime) Sliders() page.Sliders { return c.params }

// load sets the scene to a preset.
func (c *Realtime) load(preset int) {
	c.scene = scene.FromPreset(preset)
	c.machine, c.group = scene.Presets[preset].Machine, 0
	c.resetDerived()
}

// resetDerived drops what is being typed and updates everything that follows from the scene.
func (c *Realtime) resetDerived() {
	c.forgetTyped()
	clear(c.entries)
	c.updateDerived()
	c.fit()
}

// updateDerived updates the link and the conflicts from the scene.
func (c *Realtime) updateDerived() {
	c.linkPart = c.scene.Encode()
	c.machine = min(c.machine, len(c.scene.Spans)-1)
	c.conflicts = c.conflicts[:0]
	for _, m := range c.scene.Machines() {
		c.conflicts = append(c.conflicts, realtime.NewConflict(m.Capacity, m.HeldServices(), c.scene.Span, c.scene.New.Service()))
	}
}

// Own returns the view's part of the link.
func (c *Realtime) Own() string { return c.own(&c.saturation.saturationState) }

// own returns the view's part of a link in which the figure of saturation has the given state.
func (c *Realtime) own(figure *saturationState) string {
	var pairs []string
	add := func(pair string) {
		if pair != "" {
			pairs = append(pairs, pair)
		}
	}
	add(c.linkPart)
	if c.machine != scene.Presets[c.scene.Preset].Machine {
		add(scene.LinkKey + "at=" + strconv.Itoa(c.machine+1))
	}
	if c.group != 0 {
		add(scene.LinkKey + "g=" + strconv.Itoa(c.group+1))
	}
	add(c.saturation.binding.OwnOf(figure))
	return strings.Join(pairs, "&")
}

// SetOwn sets the state from the view's part of a link. It returns a notice for each value that it cannot use.
func (c *Realtime) SetOwn(own string) []string {
	c.Drop()
	var rest, figure []string
	machine, group := int64(0), int64(1) // counted from 1; machine 0: the machine that the preset shows
	notices := page.ReadOwn("realtime", own, func(key, value string) (want string, ok bool) {
		figureKey, isFigure := strings.CutPrefix(key, "s.")
		switch {
		case isFigure:
			figure, ok = append(figure, figureKey+"="+value), true
		case key == "at":
			machine, ok = scene.ParseWhole(value, 1, scene.MaxMachines)
		case key == "g":
			group, ok = scene.ParseWhole(value, 1, 2*scene.MaxOlder)
		default:
			rest, ok = append(rest, scene.LinkKey+key+"="+value), true
		}
		return "a number from 1", ok
	})
	notices = append(notices, c.saturation.binding.SetOwn(strings.Join(figure, "&"))...)
	s, errs := scene.Parse(strings.Join(rest, "&"))
	for _, err := range errs {
		notices = append(notices, page.Fault(err))
	}
	c.scene = s
	c.machine, c.group = scene.Presets[s.Preset].Machine, int(max(1, group))-1
	if machine > 0 {
		c.machine = int(machine) - 1
	}
	c.resetDerived()
	c.ask()
	return notices
}

// Opened asks the workers for the offers and the simulation of the present scene.
func (c *Realtime) Opened() { c.ask() }

// change sets the scene.
func (c *Realtime) change(s scene.Scene) {
	c.scene = s
	c.updateDerived()
	if !c.fits() {
		c.fit()
	}
	c.Changed()
	c.admit()
}

// show shows a machine.
func (c *Realtime) show(machine int) {
	c.machine, c.group = machine, 0
	c.Changed()
}

// Key handles the keys [ and ] (previous and next machine), x (stop the simulation or run it again) and / (the first parameter). It returns
// false for any other key.
func (c *Realtime) Key(k page.Key) bool {
	switch n := len(c.scene.Spans); k.Key {
	case "[":
		c.show((c.machine + n - 1) % n)
	case "]":
		c.show((c.machine + 1) % n)
	case "x":
		if c.simulation.Busy() {
			c.simulation.Halt()
		} else {
			c.simulateAgain()
		}
	case "/":
		c.page.Unfolded = true
		c.page.Browser.Focus("param-rtC")
	default:
		return false
	}
	return true
}

// showGroup shows a group of the machine's slices.
func (c *Realtime) showGroup(g int) {
	c.group = g
	c.Changed()
}

// choose shows a preset.
func (c *Realtime) choose(preset int) {
	c.simulation.Drop()
	c.load(preset)
	c.Changed()
	c.admit()
}

// isPreset reports whether the scene is that of a preset.
func (c *Realtime) isPreset(preset int) bool {
	return c.scene.Preset == preset && (c.linkPart == "" || c.linkPart == scene.LinkKey+"preset="+scene.Presets[preset].Key)
}

// edit applies a change of the older reservations or of the machines.
func (c *Realtime) edit(apply func(*scene.Scene)) {
	s := c.scene.Clone()
	apply(&s)
	c.scene, c.group = s, 0
	c.resetDerived()
	c.Changed()
	c.admit()
}

// accept reserves the new reservation on a machine.
func (c *Realtime) accept(machine int) {
	id := c.scene.New.ID()
	if len(c.scene.Older) == scene.MaxOlder {
		c.page.Alert = "The page shows at most " + strconv.Itoa(scene.MaxOlder) + " older reservations"
		return
	}
	c.edit(func(s *scene.Scene) { s.Accept(machine) })
	c.page.Said = id + " is accepted on " + scene.MachineID(machine) + "."
}
