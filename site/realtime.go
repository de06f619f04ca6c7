package site

import (
	"slices"
	"strings"

	"juggle/core/realtime"
	"juggle/core/report"
	"juggle/core/study"
)

// Realtime is the view of the third paper: reservations that overlap, and whether one more may join them.
//
// What the reader changes is the scene. Bars, brackets and subsets follow at once; the probabilities come from a worker, one question at
// a time, always the newest; the simulation begins when the reader has come to rest.
type Realtime struct {
	root  *Root
	knob  *Params
	first *Parameter // the new reservation's slices
	last  *Parameter
	memos memos

	scene     Scene
	spelled   string               // the scene, for links and to know an answer's question by
	conflicts []*realtime.Conflict // by machine
	at        int                  // the machine that is shown
	group     int                  // and the group of its slices
	low       realtime.Slice
	high      realtime.Slice // what the timeline shows: [low, high)
	entries   map[string]*entry
	settle    Task

	admission  inquiry
	simulation inquiry
	errata     bool // the table of printed and computed numbers is open
	decided    bool
	lines      map[string]*RealtimeActs
	numbers    []realtime.PaperNumber
	charted    [2]string // what the charts are about: expected response times, simulated ones
}

// An inquiry is a question to a worker and the last answer.
type inquiry struct {
	task   Task
	asked  string // what the task is about
	about  string // what tables and wrong are about
	tables []*report.Table
	wrong  string
}

func newRealtime(r *Root) *Realtime {
	c := &Realtime{root: r, memos: make(memos), entries: make(map[string]*entry), lines: make(map[string]*RealtimeActs)}
	c.knob = c.knobs()
	c.load(0)
	return c
}

func (c *Realtime) parameters() *Params { return c.knob }

// load shows a preset.
func (c *Realtime) load(preset int) {
	c.scene = presetScene(preset)
	c.at, c.group = scenePresets[preset].machine, 0
	c.renew()
}

// renew takes the scene as another one than before.
func (c *Realtime) renew() {
	clear(c.entries)
	clear(c.memos) // the elements that they are about have other places
	c.knob.forget()
	c.settled()
	c.fit()
}

// settled brings everything that follows from the scene up to it.
func (c *Realtime) settled() {
	c.spelled = c.scene.Encode()
	c.at = min(c.at, len(c.scene.Places)-1)
	c.conflicts = c.conflicts[:0]
	for _, m := range c.scene.Machines() {
		c.conflicts = append(c.conflicts, realtime.NewConflict(m.Capacity, m.Items(), c.scene.Span, c.scene.New.service()))
	}
}

// Own is the view's part of the link.
func (c *Realtime) Own() string {
	parts := []string{}
	if c.spelled != "" {
		parts = append(parts, c.spelled)
	}
	if c.at != scenePresets[c.scene.preset].machine {
		parts = append(parts, sceneKey+"at="+itoa(c.at+1))
	}
	if c.group != 0 {
		parts = append(parts, sceneKey+"g="+itoa(c.group+1))
	}
	return strings.Join(parts, "&")
}

// SetOwn takes the view's part of a link.
func (c *Realtime) SetOwn(own string) []string {
	if c.settle != nil {
		c.settle.Cancel()
		c.settle = nil
	}
	var rest, notices []string
	at, group := int64(0), int64(1)
	for pair := range strings.SplitSeq(own, "&") {
		key, value, _ := strings.Cut(pair, "=")
		var ok bool
		switch key {
		case sceneKey + "at":
			at, ok = whole(value, 1, mostMachines)
		case sceneKey + "g":
			group, ok = whole(value, 1, 2*mostOlder)
		default:
			rest, ok = append(rest, pair), true
		}
		if !ok {
			notices = append(notices, key+": got \""+clip(unescape(value))+"\", want a number from 1")
		}
	}
	scene, more := ParseScene(strings.Join(rest, "&"))
	c.scene = scene
	c.at, c.group = scenePresets[scene.preset].machine, int(max(1, group))-1
	if at > 0 {
		c.at = int(at) - 1
	}
	c.renew()
	c.ask()
	return append(notices, more...)
}

// Opened asks what is not known yet.
func (c *Realtime) Opened() { c.ask() }

// change takes a new state of the scene.
func (c *Realtime) change(s Scene) {
	c.scene = s
	c.settled()
	if !c.fits() {
		c.fit()
	}
	c.moved()
	c.admit()
}

// moved records what is shown, after a rest, and simulates it then.
func (c *Realtime) moved() {
	c.root.link.Own = c.Own()
	if c.settle != nil {
		c.settle.Cancel()
	}
	c.settle = c.root.out.Window.After(settling, func() {
		c.settle = nil
		if c.root.view() == "realtime" {
			c.root.push()
			c.simulate()
		}
	})
}

func (c *Realtime) ask() {
	c.admit()
	c.simulate()
}

// admit asks for the newest scene, once the answer to the last question is there.
func (c *Realtime) admit() {
	q := &c.admission
	if q.task != nil || q.about == c.spelled && (q.tables != nil || q.wrong != "") {
		return
	}
	q.asked = c.spelled
	q.task = c.root.out.Realtime.Admit(c.scene, func(tables []*report.Table, err error) {
		q.take(tables, err)
		c.admit()
	})
}

// simulate plays the machine that is shown.
func (c *Realtime) simulate() {
	q := &c.simulation
	about := c.played()
	if q.asked == about { // or was stopped
		return
	}
	c.stop()
	q.asked = about
	q.task = c.root.out.Realtime.Simulate(c.scene, c.at, q.take)
}

func (c *Realtime) played() string { return c.spelled + "@" + itoa(c.at) }

// stop ends a simulation under way.
func (c *Realtime) stop() {
	if q := &c.simulation; q.task != nil {
		q.task.Cancel()
		q.task = nil
	}
}

// again simulates once more.
func (c *Realtime) again() {
	c.simulation.asked = ""
	c.simulate()
}

func (q *inquiry) take(tables []*report.Table, err error) {
	q.task, q.about, q.wrong = nil, q.asked, ""
	if err != nil {
		q.tables, q.wrong = nil, plain(err)
		return
	}
	q.tables = tables
}

// table is one of the tables, nil as long as there is none.
func (q *inquiry) table(i int) *report.Table {
	if i >= len(q.tables) {
		return nil
	}
	return q.tables[i]
}

// fresh tells whether the numbers are those of the scene.
func (c *Realtime) fresh() bool { return c.admission.about == c.spelled }

// stateWord is the view's state as automation reads it.
func (c *Realtime) stateWord() string {
	switch {
	case c.admission.wrong != "" || c.simulation.wrong != "" && c.simulation.about == c.played():
		return "error"
	case c.fresh() && c.simulation.about == c.played():
		return "done"
	}
	return "running"
}

// show leads to a machine.
func (c *Realtime) show(machine int) {
	c.at, c.group = machine, 0
	clear(c.memos) // other lanes are open
	c.moved()
}

// Key is what keys do in the view: a machine before or after, stop or simulate again, the first parameter.
func (c *Realtime) Key(k Key) bool {
	switch n := len(c.scene.Places); k.Key {
	case "[":
		c.show((c.at + n - 1) % n)
	case "]":
		c.show((c.at + 1) % n)
	case "x":
		if c.simulation.task != nil {
			c.stop()
		} else {
			c.again()
		}
	case "/":
		c.root.unfolded = true
		c.root.out.Window.Focus("param-rtC")
	default:
		return false
	}
	return true
}

func (c *Realtime) showGroup(g int) {
	c.group = g
	c.moved()
}

// choose begins with a preset.
func (c *Realtime) choose(preset int) {
	c.load(preset)
	c.moved()
	c.admit()
}

// untouched tells whether the scene is a preset's.
func (c *Realtime) untouched(preset int) bool {
	return c.scene.preset == preset && (c.spelled == "" || c.spelled == sceneKey+"preset="+scenePresets[preset].key)
}

// edit changes the older reservations or the machines.
func (c *Realtime) edit(what func(*Scene)) {
	s := c.scene.clone()
	what(&s)
	c.scene, c.group = s, 0
	c.renew()
	c.moved()
	c.admit()
}

func (c *Realtime) accept(machine int) {
	id := c.scene.New.ID()
	if len(c.scene.Older) == mostOlder {
		c.root.alert = "The page shows at most " + itoa(mostOlder) + " older reservations"
		return
	}
	c.edit(func(s *Scene) { s.accept(machine) })
	c.root.said = id + " is accepted on " + machineID(machine) + "."
}

// An entry is what is being typed in a field of the view.
type entry struct {
	text  string
	wrong string // what is wrong with it
	value string // what it set, where it is right
}

// field gives what a field of that name shows: what is being typed, unless something else has changed the value since.
func (c *Realtime) field(name string, h sceneHolder) string {
	if e := c.entries[name]; e != nil && (e.wrong != "" || e.value == h.get()) {
		return e.text
	}
	return h.get()
}

// enter takes what is typed there.
func (c *Realtime) enter(name, text string, h sceneHolder) {
	e := &entry{text: text}
	c.entries[name] = e
	if err := h.set(strings.TrimSpace(text)); err != nil {
		e.wrong = name + ": got " + quoteEmpty(text) + "; want " + err.(*study.FieldError).Want + ". " + quoteEmpty(h.get()) + " is still in use."
		return
	}
	e.value = h.get()
	c.knob.forget()
}

// leave ends an entry: one that is right is shown as the page spells it.
func (c *Realtime) leave(name string) {
	if e := c.entries[name]; e != nil && e.wrong == "" {
		delete(c.entries, name)
	}
	c.fit()
}

func (c *Realtime) wrongEntry(name string) any {
	if e := c.entries[name]; e == nil || e.wrong == "" {
		return nil
	}
	return "true"
}

// wrongWords says what is wrong with the fields whose names contain that.
func (c *Realtime) wrongWords(part string) string {
	var words []string
	for name, e := range c.entries {
		if e.wrong != "" && strings.Contains(name, part) {
			words = append(words, e.wrong)
		}
	}
	if len(words) == 0 {
		return ""
	}
	slices.Sort(words)
	return triangle + "<span>" + esc(strings.Join(words, " ")) + "</span>"
}
