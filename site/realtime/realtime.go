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
// The reader changes the scene: the machines, the older reservations and the new one. The page computes bars, brackets and subsets at once.
// A worker computes the sums over the subsets and the offers. The simulation begins when the view is opened and when the reader pauses.
type Realtime struct {
	*page.LiveLink
	page   *page.Page
	params *parts.Params

	scene     scene.Scene
	linkPart  string                  // the scene as its link has it
	conflicts []*realtime.Conflict    // by machine
	machine   int                     // index of the machine that is shown
	group     int                     // index of the group that is selected; see shownGroup
	low       realtime.Slice          // the first slice of the timeline
	high      realtime.Slice          // the end of the timeline, which shows [low, high)
	entries   map[string]*parts.Entry // the fields by their names, as far as they were shown

	admission   *admission
	simulation  *simulation
	saturation  *saturationFigure
	errata      *parts.Table               // every number of Tables I and II, printed and computed
	assumptions parts.Assumptions          // the list of conventions
	lines       parts.OnDemand[parts.Acts] // the lines of buttons, by part of the view
	drawnState  drawnState
}

// New makes the view.
func New(p *page.Page, runs page.Runs) *Realtime {
	c := &Realtime{page: p, entries: make(map[string]*parts.Entry),
		lines: make(parts.OnDemand[parts.Acts]), assumptions: parts.Assumptions{List: conventions},
		admission: newQuery(p, scene.Admit), simulation: newQuery(p, scene.Simulate)}
	c.admission.Patient = true
	c.errata = parts.NewTable(p, realtime.PaperTable, func() string { return "Tables I and II, printed and computed" })
	c.LiveLink = page.NewLiveLink(p, "realtime", c.LinkPart, func() {
		if p.View() == "realtime" {
			c.simulate()
		}
	})
	c.simulation.Changes = c.LiveLink
	c.saturation = newSaturationFigure(c, runs)
	c.params = c.newParams()
	c.loadPreset(0)
	return c
}

// Sliders returns the parameters.
func (c *Realtime) Sliders() page.Sliders { return c.params }

// loadPreset sets the scene to a preset.
func (c *Realtime) loadPreset(preset int) {
	c.scene = scene.FromPreset(preset)
	c.machine, c.group = scene.Presets[preset].Machine, 0
	c.sceneReplaced()
}

// sceneReplaced empties the fields and updates everything that follows from the scene, after the scene was replaced.
func (c *Realtime) sceneReplaced() {
	c.forgetTyped()
	clear(c.entries)
	c.updateDerived()
	c.fit()
}

// updateDerived updates the link, the selected machine and the conflicts from the scene.
func (c *Realtime) updateDerived() {
	c.linkPart = c.scene.Encode()
	c.machine = min(c.machine, len(c.scene.Spans)-1)
	c.conflicts = c.conflicts[:0]
	for _, m := range c.scene.Machines() {
		c.conflicts = append(c.conflicts, realtime.NewConflict(m.Capacity, m.HeldServices(), c.scene.Span, c.scene.New.Service()))
	}
}

// LinkPart returns the view's part of the link.
func (c *Realtime) LinkPart() string { return c.ownWithSaturation(&c.saturation.saturationState) }

// ownWithSaturation returns the view's part of a link in which the figure of saturation has the given state.
func (c *Realtime) ownWithSaturation(figure *saturationState) string {
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
	add(c.saturation.binding.LinkPartFor(figure))
	return strings.Join(pairs, "&")
}

// SetLinkPart sets the state from the view's part of a link. It returns a notice for each value that it cannot use.
func (c *Realtime) SetLinkPart(linkPart string) (notices []string) {
	c.DropUnsettled()
	var scenePairs, figurePairs []string
	machine, group := int64(0), int64(1) // counted from 1; machine 0: the machine that the preset shows
	notices = page.ReadLinkPart("realtime", linkPart, func(key, value string) (want string, ok bool) {
		figureKey, isFigure := strings.CutPrefix(key, "s.")
		switch {
		case isFigure:
			figurePairs, ok = append(figurePairs, figureKey+"="+value), true
		case key == "at":
			machine, ok = scene.ParseWhole(value, 1, scene.MaxMachines)
			want = wholeFromOne(scene.MaxMachines)
		case key == "g":
			group, ok = scene.ParseWhole(value, 1, 2*scene.MaxOlder)
			want = wholeFromOne(2 * scene.MaxOlder)
		default:
			scenePairs, ok = append(scenePairs, scene.LinkKey+key+"="+value), true
		}
		return want, ok
	})
	notices = append(notices, c.saturation.binding.SetLinkPart(strings.Join(figurePairs, "&"))...)
	s, errs := scene.Parse(strings.Join(scenePairs, "&"))
	for _, err := range errs {
		notices = append(notices, page.Fault(err))
	}
	c.scene = s
	c.machine, c.group = scene.Presets[s.Preset].Machine, int(max(1, group))-1
	if machine > 0 {
		c.machine = int(machine) - 1
	}
	c.sceneReplaced()
	c.ask()
	return notices
}

// wholeFromOne describes the numbers from 1 to a greatest one.
func wholeFromOne(greatest int) string { return "a whole number from 1 to " + strconv.Itoa(greatest) }

// Opened asks the workers for the offers and the simulation of the present scene.
func (c *Realtime) Opened() { c.ask() }

// change sets the scene, which differs from the present one in values only, not in the number of reservations or machines.
func (c *Realtime) change(s scene.Scene) {
	c.scene = s
	c.updateDerived()
	if !c.showsWholeScene() {
		c.fit()
	}
	c.Changed()
	c.admit()
}

// showMachine shows a machine, or the last one if that machine was removed after its button was painted.
func (c *Realtime) showMachine(machine int) {
	c.machine, c.group = min(machine, len(c.scene.Spans)-1), 0
	c.Changed()
}

// Key handles a key and reports whether the view has it: [ and ] select the previous and the next machine, x stops the simulation or runs
// it again, and / leads to the first parameter.
func (c *Realtime) Key(k page.Key) bool {
	switch n := len(c.scene.Spans); k.Key {
	case "[":
		c.showMachine((c.machine + n - 1) % n)
	case "]":
		c.showMachine((c.machine + 1) % n)
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

// shownGroup returns the index of the group that is shown: the selected one, or the last one if the machine has fewer groups; 0 if it has
// none.
func (c *Realtime) shownGroup() int {
	return max(0, min(c.group, len(c.conflicts[c.machine].Groups)-1))
}

// showPreset shows a preset.
func (c *Realtime) showPreset(preset int) {
	c.simulation.Drop()
	c.loadPreset(preset)
	c.Changed()
	c.admit()
}

// isPreset reports whether the scene is an unchanged preset.
func (c *Realtime) isPreset(preset int) bool {
	return c.scene.Preset == preset && (c.linkPart == "" || c.linkPart == scene.LinkKey+"preset="+scene.Presets[preset].Key)
}

// edit changes the set of older reservations or of machines.
func (c *Realtime) edit(apply func(*scene.Scene)) {
	s := c.scene.Clone()
	apply(&s)
	c.scene, c.group = s, 0
	c.sceneReplaced()
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
	c.page.Announcement = id + " is accepted on " + scene.MachineID(machine) + "."
}
