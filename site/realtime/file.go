package realtime

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/parts"
	"juggle/site/rows"
	"juggle/site/text"
)

// File is a document in the Real-time view: machines of any kind, and a request that may be a pipeline of services. What is shown
// are the command line's own tables.
type File struct {
	view   *Realtime
	name   string // of the file
	doc    *realtime.Document
	text   string // the document as it is written
	params *parts.Params
	before *File // the same before its request was accepted; nil where nothing was

	admission  *admission
	simulation *simulation
	place      scene.Simulation // a Processor of -1: nothing yet

	shown map[string]*parts.Long // by the id of a part, how much of its table is
	lines *parts.Acts
}

func newFile(c *Realtime, name string, d *realtime.Document, content string) *File {
	f := &File{view: c, name: name, doc: d, text: content, place: scene.Simulation{Processor: -1},
		admission: forgetful(c.page, scene.Admit), simulation: forgetful(c.page, scene.Simulate), shown: map[string]*parts.Long{}}
	f.lines = &parts.Acts{List: f.takes}
	for _, part := range []string{offersPart, answersPart, groupsPart} {
		f.shown[part] = &parts.Long{Few: 120, Step: 240, What: "rows"}
	}
	f.params = &parts.Params{Page: c.page, View: c.knob.View, Back: f.back,
		Line: func() string { return text.Escape(name) }}
	for _, g := range c.knob.Groups {
		if g.Name == "Price" || g.Name == "Simulation" {
			f.params.Groups = append(f.params.Groups, g)
		}
	}
	return f
}

// back gives the parameters the example's values; the scene's own stay.
func (f *File) back() {
	s, p := f.view.scene.Clone(), scene.Preset(f.view.scene.Preset)
	s.PerSlice, s.SimulationOptions = p.PerSlice, p.SimulationOptions
	f.view.change(s)
}

// ask asks every machine, unless that was done.
func (f *File) ask() {
	asked := scene.Admission{Scene: f.view.scene, Document: f.text}
	if f.doc.Request != nil {
		f.admission.Want(asked)
	}
	if f.place.Admission = asked; f.place.Processor >= 0 {
		f.simulation.Want(f.place)
	}
}

// stop ends what is under way.
func (f *File) stop() {
	f.admission.Halt()
	f.simulation.Halt()
}

// simulate plays a service of the request on a processor.
func (f *File) simulate(service, processor int) {
	f.place.Processor, f.place.Service = processor, service
	f.ask()
}

// state is the state as automation reads it.
func (f *File) state() string {
	switch {
	case f.admission.Fault() != nil || f.simulation.Fault() != nil:
		return "error"
	case f.admission.Busy() || f.simulation.Busy():
		return "running"
	}
	return "done"
}

// count is the number of offers.
func (f *File) count() int { return len(told(f.admission).Offers) }

// lead is the answer in two sentences, and what to know about a file.
func (f *File) lead() string {
	return `<p class="lead" id="realtime-file">` + f.answer() + `</p><p class="quiet">Copy link leaves the file out: save it to pass it on. ` +
		`Close it to return.</p>`
}

func (f *File) answer() string {
	r := f.doc.Request
	if r == nil {
		return text.Escape(f.name) + " has " + text.Plural(len(f.doc.Machines), "machine", "machines") +
			" and no request: nobody asks. Open a file with one, and these machines stay."
	}
	names := make([]string, len(r.Services))
	for i, s := range r.Services {
		names[i] = "<strong>" + text.Escape(s.Name) + "</strong>"
	}
	words := text.Escape(r.ID) + " asks for " + strings.Join(names, text.Either(r.After != nil, ", ", ", then ")) + " in slices " +
		spanText(r.Span) + ". "
	switch {
	case f.admission.Fault() != nil:
		return words + text.Triangle + " " + text.Escape(text.Plain(f.admission.Fault()))
	case f.admission.Answer() == nil:
		return words + "Asking every machine."
	}
	words += "That gives " + offers(f.count())
	if f.count() == 0 {
		return words + f.noOffer()
	}
	if p := f.admission.Answer().Offers[0].Overload; p > 0 {
		return words + "; in the best, P(over) is <strong>" + chance(p) + "</strong> in the worst slice."
	}
	return words + "; in the best, overload cannot happen."
}

// noOffer says why there is none.
func (f *File) noOffer() string {
	sum, placed := f.leastResponses()
	bound := f.doc.Request.MeanBound()
	switch {
	case !placed:
		return ": every machine’s answer says why."
	case f.doc.Request.After == nil && bound > 0 && sum > realtime.Float(bound):
		return ": each service has a place by itself, but their mean responses add up to <strong>" + timeText(sum, 3) +
			"</strong> at least, where at most " + ticksText(bound) + " is asked."
	}
	return ": each service has a place by itself, but there is none for all of them."
}

// requestSub says what bounds the request.
func (f *File) requestSub() string {
	r := f.doc.Request
	words := "Overload accepted: " + percentOf(r.MaxOverload).String() + " %."
	if r.Deadline > 0 {
		words += " Deadline end to end: " + ticksText(r.Deadline) + ", split in proportion to C" +
			text.Either(r.After != nil, ", the longest path first.", ".")
	}
	if r.MeanResponse > 0 {
		words += " Mean response at most " + ticksText(r.MeanResponse) + "."
	}
	if r.MaxPrice.Num() > 0 {
		words += " Price at most " + r.MaxPrice.String() + "."
	}
	for i, list := range r.Share {
		words += text.Either(i == 0, " May share a host: ", "; ") + strings.Join(r.Names(list), ", ")
	}
	return text.Escape(words + text.Either(len(r.Share) > 0, ".", ""))
}

// afterWords are the services that a service of a workflow waits for; "" in a pipeline, where that is the one before it.
func afterWords(r *realtime.Request, s int) string {
	if r.After == nil {
		return ""
	}
	if len(r.After[s]) == 0 {
		return " <small>at once</small>"
	}
	return " <small>after " + text.Escape(text.Listed(r.Names(r.After[s]))) + "</small>"
}

// stages is the request, a row a service in the order of the pipeline.
func (f *File) stages() string {
	t := rows.New("service", "#"+text.Italic("C"), "#"+text.Italic("T"), "#"+text.Italic("d"), "#"+text.Italic("q"), "#"+text.Italic("U"))
	for i, s := range f.doc.Request.Services {
		t.Add(strconv.Itoa(i+1)+" "+text.Escape(s.Name)+afterWords(f.doc.Request, i), ticksText(s.WCET), ticksText(s.Interarrival),
			ticksText(s.Deadline), text.Short(s.Active.Float(), 4), text.Short(s.Utilisation().Float(), 4))
	}
	return t.HTML()
}

// registry is the machines, with what they host and hold.
func (f *File) registry() string {
	t := rows.New("machine", "#"+umax, "hosts", "holds")
	for _, m := range f.doc.Machines {
		var hosts, holds []string
		for _, h := range m.Hosts {
			word := h.Service
			if h.WCET > 0 {
				word += " (C = " + ticksText(h.WCET) + ")"
			}
			hosts = append(hosts, word)
		}
		for _, r := range m.Reservations {
			word := r.ID + " in " + spanText(r.Span)
			if m.Processors() > 1 {
				word += " on " + cpusOf(r)
			}
			holds = append(holds, word)
		}
		each := ""
		if n := m.Processors(); n > 1 {
			each = strconv.Itoa(n) + " × "
		}
		where := text.OneLine(text.Escape(m.ID))
		if m.Host != "" {
			where += " <small>in " + text.Escape(m.Host) + "</small>"
		}
		if p := m.Price; p != nil {
			where += "<br><small>" + strings.NewReplacer(", ", ", ", " ", "\u00a0").Replace(text.Escape(p.Words())) + "</small>"
		}
		t.Add(where, each+m.Capacity.String(), text.Escape(strings.Join(hosts, "; ")), text.Escape(together(holds)))
	}
	return t.HTML()
}

// cpusOf names the processors that a reservation's services run on: "CPU 1 and 3".
func cpusOf(r realtime.Reservation) string {
	var cpus []int
	for _, s := range r.Services {
		cpus = append(cpus, s.CPU+1)
	}
	slices.Sort(cpus)
	var words []string
	for _, cpu := range slices.Compact(cpus) {
		words = append(words, strconv.Itoa(cpu))
	}
	return "CPU " + text.Listed(words)
}

// A filePart is a table with buttons, and what stands beside it.
type filePart struct {
	id, head, columns, verb, aside string
	rows                           []fileRow // all of them, of which some are shown
	long                           *parts.Long
}

// The parts that are long for large registries.
const offersPart, answersPart, groupsPart = "rt-file-offers", "rt-file-answers", "rt-file-groups"

// some are the rows that are shown, word what the button says that shows more.
func (p filePart) some() []fileRow { return p.rows[:p.long.Of(len(p.rows))] }
func (p filePart) word() string    { return p.long.Word(len(p.rows)) }

// A fileRow is a row of such a table, with what its button does; nil where it has none.
type fileRow struct {
	first, numbers  []string
	last, id, label string
	do              func()
}

func (f *File) parts() []filePart {
	offers, answers := f.offers(), f.answers()
	order := "An offer places every service; " + f.doc.Choice().Order() + " P(over) bounds slices, not deadlines missed. The price is ours."
	registry := `<h3 class="h3">Machines</h3>` + region("Machines", f.registry())
	if f.doc.Request != nil {
		registry = headOf("", "Asked for", f.requestSub()) + region("Asked for", f.stages()) + registry
	}
	if f.admission.Answer() != nil && offers == nil {
		order = "There is none."
	}
	return []filePart{
		{offersPart, headOf(offersPart, "Offers", order),
			rows.Head("offer", "service", "machine", "", "#P(over)", "#"+rho, "#"+rho+", sum", "#price", "hard"), "Accept",
			registry, offers, f.shown[offersPart]},
		{answersPart, headOf(answersPart, "Every machine’s answer",
			"Each service alone; in an offer those before it on its CPU count as older, and P(over) may rise. 1/2: CPU 2 of machine 1."),
			rows.Head("service", "machine", "", "#P(over)", "#"+rho, "answer"), "Simulate",
			headOf("", "Measured", f.measuredSub()) + f.measured(), answers, f.shown[answersPart]},
	}
}

func headOf(id, title, sub string) string {
	if id != "" {
		id = ` id="` + id + `"`
	}
	return "<h2" + id + ">" + title + `</h2><p class="sub">` + sub + "</p>"
}

func region(title, table string) string {
	return `<div class="scroll tall" tabindex="0" role="region" aria-label="` + title + `"><table>` + table + "</table></div>"
}

// offers are the offers, a row a service; an offer is accepted in its first row.
func (f *File) offers() (rows []fileRow) {
	for i, o := range told(f.admission).Offers {
		for j, p := range o.Places {
			r := fileRow{first: []string{"", p.Service, p.Machine}, last: yesNo(p.Guarantee == realtime.Deterministic),
				numbers: []string{chance(p.Overload), timeText(p.Response, 3), "", ""}}
			if j == 0 {
				n := strconv.Itoa(i + 1)
				r.first[0], r.numbers[2], r.numbers[3] = n, timeText(o.Response, 3), o.PriceText()
				r.id, r.label, r.do = "accept-"+n, "Accept offer "+n, func() { f.accept(i) }
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// answers are every machine's answers, a row a service and machine; where there is an analysis it can be simulated.
func (f *File) answers() []fileRow {
	places := told(f.admission).Places
	rows, processors := make([]fileRow, len(places)), len(realtime.Processors(f.doc.Machines))
	for i, p := range places {
		r, service, processor := &rows[i], i/processors, i%processors
		r.first, r.last = []string{p.Service, p.Machine}, p.Guarantee.String()
		if p.Reason != realtime.NoReason {
			r.last += ": " + p.Reason.String()
		}
		if p.Reason == realtime.TooLong {
			r.last += ", " + timeText(p.Response, 3) + " where at most " + ticksText(f.doc.Request.MeanBound()) + " is asked"
		}
		if !p.Analyzed {
			r.numbers = []string{"–", "–"}
			continue
		}
		r.numbers = []string{chance(p.Overload), timeText(p.Response, 3)}
		r.id, r.label, r.do = "simulate-"+strconv.Itoa(i+1), "Simulate "+r.first[0]+" on "+r.first[1], func() { f.simulate(service, processor) }
	}
	return rows
}

// leastResponses is the sum of the least expected response times with which the services can be placed, each by itself; false where one
// cannot be.
func (f *File) leastResponses() (sum realtime.Float, placed bool) {
	for row := range slices.Chunk(f.admission.Answer().Places, len(realtime.Processors(f.doc.Machines))) {
		least := realtime.Float(math.NaN())
		for _, p := range row {
			if p.Reason == realtime.NoReason && !(least <= p.Response) {
				least = p.Response
			}
		}
		sum += least
	}
	return sum, !math.IsNaN(float64(sum))
}

// accept writes an offer into the registry. Nobody asks then.
func (f *File) accept(offer int) {
	c, r := f.view, f.doc.Request
	after, err := r.Accept(f.doc.Machines, &f.admission.Answer().Offers[offer])
	var text string
	d := &realtime.Document{Machines: after}
	if err == nil {
		text, err = scene.Spell(d)
	}
	if c.page.Failed("The offer could not be accepted")(err); err != nil {
		return
	}
	f.stop()
	accepted := newFile(c, f.name, d, text)
	accepted.before = f
	c.opened = accepted
	c.page.Said = r.ID + " is accepted with offer " + strconv.Itoa(offer+1) + "."
}

// takeBack undoes the last acceptance: its request asks again.
func (f *File) takeBack() {
	c, b := f.view, f.before
	asking := newFile(c, b.name, b.doc, b.text)
	asking.before = b.before
	c.opened = asking
	asking.ask()
	c.page.Said = b.doc.Request.ID + " asks again."
	c.page.Browser.Focus("file-json")
}

// measured is what a simulation says beside the analysis.
func (f *File) measured() string {
	m := f.simulation.Answer()
	if m == nil {
		return region("Measured", "")
	}
	words := f.view.parting(m, f.doc.Request.Services[f.place.Service].Name)
	return region("Measured", measuresOf(m)) + `<p class="found gap-s">` + words + "</p>"
}

func (f *File) measuredSub() string {
	p := f.place
	switch {
	case p.Processor < 0:
		return "Choose a service and a machine among the answers."
	case f.simulation.Fault() != nil:
		return text.Triangle + " " + text.Escape(text.Plain(f.simulation.Fault()))
	}
	at := realtime.Processors(f.doc.Machines)[p.Processor]
	words := text.Escape(f.doc.Request.Services[p.Service].Name) + " on " + text.Escape(f.doc.Machines[at.Machine].Place(at.CPU)) +
		", by itself, simulated " + f.view.played()
	return words + text.Either(f.simulation.Busy(), ": computing", "") + schedulerWords[f.view.scene.Scheduler]
}

// groups are the slices in which a service meets the same older ones, machine by machine.
func (f *File) groups() string {
	t := rows.New(append([]string{"machine", "service"}, groupHeads...)...)
	all := told(f.admission).Groups
	for _, g := range all[:f.shown[groupsPart].Of(len(all))] {
		t.Add(append([]string{text.Escape(g.Machine), text.Escape(g.Service)}, groupCells(g)...)...)
	}
	return headOf(groupsPart, "Groups", "Slices in which a service meets the same older ones.") +
		region("Groups", t.HTML())
}

// groupsWord is what the button says that shows more of them.
func (f *File) groupsWord() string { return f.shown[groupsPart].Word(len(told(f.admission).Groups)) }

// takes are the forms in which the file's answers can be taken away.
func (f *File) takes() []parts.Act {
	c := f.view
	answer, measured := f.admission.Answer(), f.simulation.Answer()
	asked, played := answer != nil, measured != nil
	acts := []parts.Act{
		{Word: "Save as JSON", Do: func() { c.page.Browser.Save("juggle-realtime.json", "application/json", []byte(f.text)) }},
		c.saves("offers", "Offers", "Offers as CSV", asked, answer.OfferTable),
		c.saves("answers", "Answers", "Every machine’s answer as CSV", asked, answer.PlaceTable),
		c.saves("groups", "Groups", "Groups as CSV", asked, answer.GroupTable),
		c.saves("measured", "Measured", "Measured as CSV", played, measured.Table),
		{Word: "Close the file", Do: c.close},
	}
	for i, id := range [...]string{"json", "offers", "answers", "groups", "measured", "close"} {
		acts[i].ID = "file-" + id
	}
	if f.before != nil {
		acts = append(acts, parts.Act{ID: "file-back", Word: "Take back " + f.before.doc.Request.ID, Do: f.takeBack})
	}
	return acts
}

// close leaves the file, for the scene.
func (c *Realtime) close() {
	c.shut()
	c.ask()
	c.page.Browser.Focus("realtime-open")
}

// words say where the numbers come from.
func (f *File) words() []string {
	s := &f.view.scene
	return []string{f.view.page.Program(), "real-time", "file " + f.name, text.Plural(len(f.doc.Machines), "machine", "machines"),
		"price " + s.PerSlice.String() + " a slice", "simulation " + f.view.played() +
			", h " + text.Number(float64(s.Split)) + ", seed " + text.Number(float64(s.Seed))}
}
