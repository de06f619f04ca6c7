package realtime

import (
	"strconv"
	"strings"

	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/page"
	"juggle/site/parts"
)

// Realtime is the view of the third paper: reservations that overlap, and whether one more may join them.
//
// What the reader changes is the scene. Bars, brackets and subsets follow at once; the probabilities come from a worker, one question at
// a time, always the newest; the simulation begins when the reader has come to rest.
type Realtime struct {
	page *page.Page
	knob *parts.Params

	scene     scene.Scene
	spelled   string               // the scene, for links and to know an answer's question by
	conflicts []*realtime.Conflict // by machine
	at        int                  // the machine that is shown
	group     int                  // and the group of its slices
	low       realtime.Slice
	high      realtime.Slice // what the timeline shows: [low, high)
	entries   map[string]*parts.Entry
	live      *page.Live

	admission  *admission
	simulation *simulation
	saturation *saturated
	errata     *parts.Table // every number of Tables I and II, printed and computed
	decided    parts.Decided
	lines      parts.OnDemand[parts.Acts]
	charted    charted
}

func New(p *page.Page, runs page.Runs) *Realtime {
	c := &Realtime{page: p, entries: make(map[string]*parts.Entry),
		lines: make(parts.OnDemand[parts.Acts]), decided: parts.Decided{List: conventions},
		admission: forgetful(p, scene.Admit), simulation: forgetful(p, scene.Simulate)}
	c.admission.Patient = true
	c.errata = parts.NewTable(p, realtime.PaperTable, func() string { return "Tables I and II, printed and computed" })
	c.live = page.NewLive(p, "realtime", c.Own, func() {
		if p.View() == "realtime" {
			c.simulate()
		}
	})
	c.simulation.Live = c.live
	c.saturation = newSaturated(c, runs)
	c.knob = c.knobs()
	c.load(0)
	return c
}

// Sliders are the parameters.
func (c *Realtime) Sliders() page.Sliders { return c.knob }

// load shows a preset.
func (c *Realtime) load(preset int) {
	c.scene = scene.Preset(preset)
	c.at, c.group = scene.Presets[preset].Machine, 0
	c.renew()
}

// renew takes the scene as another one than before.
func (c *Realtime) renew() {
	c.forget()
	clear(c.entries)
	c.settled()
	c.fit()
}

// settled brings everything that follows from the scene up to it.
func (c *Realtime) settled() {
	c.spelled = c.scene.Encode()
	c.at = min(c.at, len(c.scene.Places)-1)
	c.conflicts = c.conflicts[:0]
	for _, m := range c.scene.Machines() {
		c.conflicts = append(c.conflicts, realtime.NewConflict(m.Capacity, m.Items(), c.scene.Span, c.scene.New.Service()))
	}
}

// Own is the view's part of the link.
func (c *Realtime) Own() string { return c.own(&c.saturation.saturationState) }

// own is the same with that state of the figure of saturation.
func (c *Realtime) own(figure *saturationState) string {
	var parts []string
	add := func(part string) {
		if part != "" {
			parts = append(parts, part)
		}
	}
	add(c.spelled)
	if c.at != scene.Presets[c.scene.Preset].Machine {
		add(scene.LinkKey + "at=" + strconv.Itoa(c.at+1))
	}
	if c.group != 0 {
		add(scene.LinkKey + "g=" + strconv.Itoa(c.group+1))
	}
	add(c.saturation.binding.OwnOf(figure))
	return strings.Join(parts, "&")
}

// SetOwn takes the view's part of a link.
func (c *Realtime) SetOwn(own string) []string {
	c.live.Drop()
	var rest, figure []string
	at, group := int64(0), int64(1)
	notices := page.ReadOwn("realtime", own, func(key, value string) (want string, ok bool) {
		of, saturates := strings.CutPrefix(key, "s.")
		switch {
		case saturates:
			figure, ok = append(figure, of+"="+value), true
		case key == "at":
			at, ok = scene.Whole(value, 1, scene.MostMachines)
		case key == "g":
			group, ok = scene.Whole(value, 1, 2*scene.MostOlder)
		default:
			rest, ok = append(rest, scene.LinkKey+key+"="+value), true
		}
		return "a number from 1", ok
	})
	notices = append(notices, c.saturation.binding.SetOwn(strings.Join(figure, "&"))...)
	s, faults := scene.Parse(strings.Join(rest, "&"))
	for _, f := range faults {
		notices = append(notices, page.Fault(f))
	}
	c.scene = s
	c.at, c.group = scene.Presets[s.Preset].Machine, int(max(1, group))-1
	if at > 0 {
		c.at = int(at) - 1
	}
	c.renew()
	c.ask()
	return notices
}

// Left records a change that has not come to rest.
func (c *Realtime) Left() { c.live.Left() }

// Opened asks what is not known yet.
func (c *Realtime) Opened() { c.ask() }

// change takes a new state of the scene.
func (c *Realtime) change(s scene.Scene) {
	c.scene = s
	c.settled()
	if !c.fits() {
		c.fit()
	}
	c.live.Changed()
	c.admit()
}

// show leads to a machine.
func (c *Realtime) show(machine int) {
	c.at, c.group = machine, 0
	c.live.Changed()
}

// Key is what keys do in the view: a machine before or after, stop or simulate again, the first parameter.
func (c *Realtime) Key(k page.Key) bool {
	switch n := len(c.scene.Places); k.Key {
	case "[":
		c.show((c.at + n - 1) % n)
	case "]":
		c.show((c.at + 1) % n)
	case "x":
		if c.simulation.Busy() {
			c.simulation.Halt()
		} else {
			c.again()
		}
	case "/":
		c.page.Unfolded = true
		c.page.Browser.Focus("param-rtC")
	default:
		return false
	}
	return true
}

func (c *Realtime) showGroup(g int) {
	c.group = g
	c.live.Changed()
}

// choose begins with a preset.
func (c *Realtime) choose(preset int) {
	c.simulation.Drop()
	c.load(preset)
	c.live.Changed()
	c.admit()
}

// untouched reports whether the scene is a preset's.
func (c *Realtime) untouched(preset int) bool {
	return c.scene.Preset == preset && (c.spelled == "" || c.spelled == scene.LinkKey+"preset="+scene.Presets[preset].Key)
}

// edit changes the older reservations or the machines.
func (c *Realtime) edit(what func(*scene.Scene)) {
	s := c.scene.Clone()
	what(&s)
	c.scene, c.group = s, 0
	c.renew()
	c.live.Changed()
	c.admit()
}

func (c *Realtime) accept(machine int) {
	id := c.scene.New.ID()
	if len(c.scene.Older) == scene.MostOlder {
		c.page.Alert = "The page shows at most " + strconv.Itoa(scene.MostOlder) + " older reservations"
		return
	}
	c.edit(func(s *scene.Scene) { s.Accept(machine) })
	c.page.Said = id + " is accepted on " + scene.MachineID(machine) + "."
}
