package site

import (
	"math"
	"slices"
	"strings"

	"juggle/core/realtime"
	"juggle/core/report"
)

// The words and tables of the Real-time view. Every probability and response time is a cell of a table that a worker made.

// cellOf is a cell by its column's name, "" where there is none.
func cellOf(t *report.Table, row int, column string) string {
	if t == nil || row < 0 || row >= len(t.Rows) {
		return ""
	}
	i := slices.IndexFunc(t.Columns, func(k report.Column) bool { return k.Name == column })
	if i < 0 {
		return ""
	}
	return t.Rows[row][i]
}

// numberOf is a cell of a Number column; NaN where it is empty.
func numberOf(t *report.Table, row int, column string) float64 { return value(cellOf(t, row, column)) }

// short drops the zeros after the last decimal that says something: "0.95", "0.000435".
func short(x float64, decimals int) string {
	s := fixed(x, decimals)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// chance is a probability in percent, with enough decimals to tell it from none.
func chance(p float64) string {
	decimals := 2
	for x := 100 * p; x > 0 && x < 0.0995 && decimals < 6; x *= 10 {
		decimals++
	}
	return fixed(100*p, decimals) + " %"
}

// judged are the machines' answers, by machine, as far as they are there.
func (c *Realtime) judged(machine int, column string) string {
	return cellOf(c.admission.table(assessmentTable), machine, column)
}

// answered tells whether there is an answer for each machine, if not for the scene as it is now.
func (c *Realtime) answered() bool {
	return len(rowsOf(c.admission.table(assessmentTable))) == len(c.scene.Places)
}

// tally counts the machines by their guarantee.
func (c *Realtime) tally() (certain, likely int) {
	t := c.admission.table(assessmentTable)
	for i := range rowsOf(t) {
		switch cellOf(t, i, "guarantee") {
		case realtime.Deterministic.String():
			certain++
		case realtime.Probabilistic.String():
			likely++
		}
	}
	return certain, likely
}

// demand is the greatest sum of the older utilisations in a slice of the new reservation, on a machine.
func (c *Realtime) demand(machine int) float64 {
	conflict := c.conflicts[machine]
	most := 0.0
	for g := range conflict.Groups {
		sum := 0.0
		for _, i := range conflict.Members(g) {
			v := conflict.Older[i].Service
			sum += float64(v.WCET) / float64(v.Period())
		}
		most = max(most, sum)
	}
	return most
}

// lead is the answer in two sentences.
func (c *Realtime) lead() string {
	if c.admission.wrong != "" {
		return triangle + " " + esc(c.admission.wrong)
	}
	if !c.answered() {
		return "Asking every machine."
	}
	certain, likely := c.tally()
	machines := len(c.scene.Places)
	id, own := c.scene.New.ID(), c.scene.New.service().Utilisation().Float()
	all := "on all " + few(machines) + " machines"
	if machines == 1 {
		all = "on the machine"
	}
	here := c.demand(c.at)
	sum := short(here, 3) + " + " + short(own, 3)
	same := true
	for m := range c.scene.Places {
		same = same && math.Abs(c.demand(m)-here) < 1e-12
	}
	where := ""
	if !same {
		where = "on " + machineID(c.at) + ", "
	}
	limit := c.scene.Capacity.String()
	if certain == machines {
		return "With a hard guarantee " + id + " is <strong>accepted</strong> " + all + ": " + where + sum + " is at most " + limit + ". Overload cannot happen, whatever is active: " +
			offers(certain) + "."
	}
	words := "With a hard guarantee " + id + " is "
	if certain == 0 {
		words += "<strong>rejected</strong> " + all
	} else {
		words += "<strong>accepted on " + few(certain) + "</strong> of " + few(machines) + " machines"
	}
	if here+own > c.scene.Capacity.Float()+1e-12 {
		words += ": " + where + sum + " is more than " + limit
	}
	p := value(c.judged(c.at, "p_overload"))
	words += ". But all of them are active at once only by chance: " + id + " is over-allocated with probability <strong>" + chance(p) + "</strong> in a slice"
	if !same {
		words += " on " + machineID(c.at)
	}
	relation := ", no more than the "
	if p > c.scene.MostOver.Float()+1e-12 {
		relation = ", more than the "
	}
	words += relation + c.mostWords() + " that you accept: " + offers(certain+likely) + "."
	if none := value(c.judged(c.at, "p_unbounded")); none > 0 {
		words += " With probability " + chance(none) + " the older ones leave nothing, and its response time has no bound."
	}
	return words
}

func offers(n int) string {
	switch n {
	case 0:
		return "<strong>no offer</strong>"
	case 1:
		return "<strong>one offer</strong>"
	}
	return "<strong>" + few(n) + " offers</strong>"
}

// counts are the numbers of the machine and group that are shown.
func (c *Realtime) counts() string {
	t, row := c.shownGroup()
	item := func(title, number string) string { return "<div><dt>" + title + "</dt><dd>" + number + "</dd></div>" }
	return item("P(overload)", fixed(value(c.judged(c.at, "p_overload")), 5)) + item(italic("U<sub>0</sub>")+", in overload", shorter(numberOf(t, row, "u_0"))) +
		item(italic("U<sub>z</sub>")+", without", shorter(numberOf(t, row, "u_z"))) + item(rho+", deadline "+ticksText(c.scene.New.P), c.responseWords(c.at))
}

const rho = `<i class="sym">E</i>[<i class="sym">ρ</i>]`

// shorter is a number with four digits that count, as the paper prints U_0 and U_z.
func shorter(x float64) string {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return fixed(x, 0)
	}
	return short(x, digits(x, 4))
}

// digits is how many decimals show n digits of x that count.
func digits(x float64, n int) int {
	return max(0, n-1-int(math.Floor(math.Log10(math.Abs(x))+1e-9)))
}

// responseWords is a machine's expected response time.
func (c *Realtime) responseWords(machine int) string {
	cell := c.judged(machine, "response")
	if math.IsInf(value(cell), 0) {
		return "unbounded"
	}
	return fixed(value(cell), 4)
}

// shownGroup is the row of the group table that belongs to the machine and group that are shown; -1 where there is none.
func (c *Realtime) shownGroup() (*report.Table, int) {
	t := c.admission.table(groupTable)
	if t == nil {
		return nil, -1
	}
	for i, name := 0, "g"+itoa(c.group+1); i < len(t.Rows); i++ {
		if cellOf(t, i, "machine") == machineID(c.at) && cellOf(t, i, "group") == name {
			return t, i
		}
	}
	return t, -1
}

// An offerRow is a machine in the list of offers.
type offerRow struct {
	machine int
	cells   [5]string // conflict, hard, P(overload), E[rho], price
	reason  string    // why there is no offer
}

// offerRows are the offers in their order, then the machines that make none.
func (c *Realtime) offerRows() []offerRow {
	offers, answers := c.admission.table(offerTable), c.admission.table(assessmentTable)
	if offers == nil {
		return nil
	}
	var list []offerRow
	add := func(machine int, price, reason string) {
		certain := "no"
		if cellOf(answers, machine, "guarantee") == realtime.Deterministic.String() {
			certain = "yes"
		}
		list = append(list, offerRow{machine, [...]string{count(int(c.conflicts[machine].InConflict())), certain,
			chance(numberOf(answers, machine, "p_overload")), c.responseWords(machine), price}, reason})
	}
	for i := range offers.Rows {
		if m := machineOf(cellOf(offers, i, "machine")); m < len(c.scene.Places) {
			add(m, cellOf(offers, i, "offer_price"), "")
		}
	}
	for m := range answers.Rows {
		if reason := cellOf(answers, m, "reason"); reason != "" && m < len(c.scene.Places) {
			add(m, "–", reason)
		}
	}
	return list
}

// machineOf is the index of a machine by its name.
func machineOf(id string) int {
	n, _ := whole(strings.TrimPrefix(id, "machine "), 1, mostMachines) // a machine of ours has such a name
	return int(n) - 1
}

// groupRows is the table of the shown machine's groups.
func (c *Realtime) groupRows() string {
	t := c.admission.table(groupTable)
	var b strings.Builder
	b.WriteString(`<thead><tr><th scope="col">group</th><th scope="col">with</th><th scope="col">slices</th><th scope="col">hard</th><th scope="col" class="num">P(over)</th><th scope="col" class="num">` +
		italic("U<sub>0</sub>") + `</th><th scope="col" class="num">` + italic("U<sub>z</sub>") + `</th></tr></thead><tbody>`)
	none := true
	for i := range rowsOf(t) {
		if cellOf(t, i, "machine") != machineID(c.at) {
			continue
		}
		none = false
		b.WriteString("<tr><td>" + cellOf(t, i, "group") + "</td><td>" + esc(together(strings.Fields(cellOf(t, i, "older")))) + "</td><td>" +
			esc(strings.ReplaceAll(strings.ReplaceAll(cellOf(t, i, "slices"), "-", "–"), " ", ", ")) + "</td><td>" + cellOf(t, i, "deterministic") + `</td><td class="num">` +
			chance(numberOf(t, i, "p_overload")) + `</td><td class="num">` + shorter(numberOf(t, i, "u_0")) + `</td><td class="num">` + shorter(numberOf(t, i, "u_z")) + "</td></tr>")
	}
	if none {
		b.WriteString(`<tr><td colspan="7" class="quiet">No older reservation meets it here.</td></tr>`)
	}
	return b.String() + "</tbody>"
}

// together names reservations, a few of them where there are many.
func together(ids []string) string {
	const few = 6
	if len(ids) > few+1 {
		return strings.Join(ids[:few], ", ") + " and " + itoa(len(ids)-few) + " more"
	}
	return strings.Join(ids, ", ")
}

func rowsOf(t *report.Table) [][]string {
	if t == nil {
		return nil
	}
	return t.Rows
}

// mostSubsets is how many subsets are listed.
const mostSubsets = 24

// groups are the names of the shown machine's groups.
func (c *Realtime) groups() []string {
	names := make([]string, len(c.conflicts[c.at].Groups))
	for i := range names {
		names[i] = "g" + itoa(i+1)
	}
	return names
}

// subsets is the table of who is active together.
func (c *Realtime) subsets() string {
	conflict := c.conflicts[c.at]
	id := c.scene.New
	var b strings.Builder
	b.WriteString(`<thead><tr><th scope="col">active</th><th scope="col" class="num">probability</th><td></td><th scope="col" class="num">left for ` + id.ID() + `</th><td></td><td></td></tr></thead><tbody>`)
	if c.group >= len(conflict.Groups) {
		return b.String() + `<tr><td colspan="6" class="quiet">No older reservation meets it here.</td></tr></tbody>`
	}
	need := 100 * conflict.New.Utilisation().Float()
	most, listed, rest := 0.0, 0, 0
	for _, s := range conflict.Subsets(c.group, 4*mostSubsets) {
		if len(s.Members) == 0 {
			continue // no conflict
		}
		if listed == mostSubsets {
			rest++
			continue
		}
		listed++
		most = max(most, s.Probability)
		class, colour, words := "", "strict", ""
		switch {
		case s.Full:
			class, colour, words = ` class="over"`, "ink", "nothing is left"
		case s.Over:
			class, colour, words = ` class="over"`, "ink", "over-allocated"
		}
		b.WriteString("<tr" + class + "><td>{" + subscripts(conflict.Labels(s.Members, ", ")+", "+id.ID()) + `}</td><td class="num">` + fixed(s.Probability, 5) + "</td><td>" +
			meter(100*s.Probability/most, colour, "") + `</td><td class="num">` + fixed(s.Left, 2) + "</td><td>" + meter(100*s.Left, colour, tick(need)) + "</td><td>" + words + "</td></tr>")
	}
	if rest > 0 {
		b.WriteString(`<tr><td colspan="6" class="quiet">and others, each with a probability below these</td></tr>`)
	}
	return b.String() + "</tbody>"
}

// meter is a bar of so many percent.
func meter(percent float64, colour, more string) string {
	ground := ""
	if more != "" {
		ground = `<rect width="100" height="10" fill="var(--grid)"/>`
	}
	return `<svg class="meter" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">` + ground + `<rect width="` + short(max(0.5, percent), 1) + `" height="10" fill="var(--` + colour + `)"/>` + more + "</svg>"
}

func tick(percent float64) string {
	return `<rect x="` + short(percent-0.6, 1) + `" y="-3" width="1.2" height="16" fill="var(--ink)"/>`
}

// subscripts sets the numbers of reservations low: r1.
func subscripts(labels string) string {
	words := strings.Split(esc(labels), ", ")
	for i, w := range words {
		words[i] = "r<sub>" + strings.TrimPrefix(w, "r") + "</sub>"
	}
	return strings.Join(words, ", ")
}

// subsetsSub is the line over the subsets.
func (c *Realtime) subsetsSub() string {
	conflict := c.conflicts[c.at]
	words := "On " + machineID(c.at)
	if c.group < len(conflict.Groups) {
		words += ", group g" + itoa(c.group+1)
	}
	return esc(words+": subsets of the older reservations with "+c.scene.New.ID()+", by probability (13). The tick is what "+c.scene.New.ID()+" needs, ") +
		short(conflict.New.Utilisation().Float(), 3) + "."
}

// expectedRow is a machine's expected response time, printed and computed.
type expectedRow struct {
	slices             int64
	printed, deviation string // "" where the paper has none
	response           float64
}

// expectedRows are the machines' expected response times, each beside what the paper prints for as many slices where the scene asks what
// Table II answers.
func (c *Realtime) expectedRows() []expectedRow {
	printed := map[string]string{}
	if c.asPrinted() {
		for _, n := range c.paper() {
			printed[n.Quantity] = n.Printed
		}
	}
	var list []expectedRow
	for m := range c.scene.Places {
		row := expectedRow{slices: c.conflicts[m].InConflict(), response: value(c.judged(m, "response"))}
		at := ", tn_g = " + plainNumber(float64(row.slices))
		row.printed, row.deviation = printed["E[rho]"+at], printed["dev %"+at]
		list = append(list, row)
	}
	return list
}

// paper is what the paper prints, computed once.
func (c *Realtime) paper() []realtime.PaperNumber {
	if c.numbers == nil {
		c.numbers = realtime.PaperNumbers()
	}
	return c.numbers
}

// asPrinted tells whether every machine asks what Table II answers: the reservations of Table I, all of them in conflict at once.
func (c *Realtime) asPrinted() bool {
	paper := presetScene(0)
	if len(c.scene.Older) != len(paper.Older) || !c.scene.New.like(paper.New) || c.scene.Capacity.Cmp(paper.Capacity) != 0 {
		return false
	}
	for i, r := range c.scene.Older {
		if !r.like(paper.Older[i]) {
			return false
		}
	}
	for m := range c.scene.Places {
		if g := c.conflicts[m].Groups; len(g) != 1 || g[0].Size != len(paper.Older) {
			return false
		}
	}
	return true
}

// expectedTable is Table II's last lines.
func (c *Realtime) expectedTable() string {
	var b strings.Builder
	b.WriteString(`<thead><tr><th scope="col">machine</th><th scope="col" class="num">slices</th><th scope="col" class="num">` + rho + `, printed</th><th scope="col" class="num">computed</th><th scope="col" class="num">deviation %, printed</th><th scope="col" class="num">computed</th></tr></thead><tbody>`)
	deadline := float64(c.scene.New.P)
	for m, r := range c.expectedRows() {
		deviation := 100 * (r.response/deadline - 1)
		b.WriteString("<tr><td>" + itoa(m+1) + `</td><td class="num">` + count(int(r.slices)) + "</td>" + printedCell(r.printed, r.response) + `<td class="num">` + c.responseWords(m) + "</td>" +
			printedCell(r.deviation, deviation) + `<td class="num">` + significant(deviation) + "</td></tr>")
	}
	return b.String() + "</tbody>"
}

// significant is a number with three digits that count.
func significant(x float64) string {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return fixed(x, 0)
	}
	return fixed(x, digits(x, 3))
}

// printedCell is what a paper prints, with a sign where it does not follow.
func printedCell(printed string, computed float64) string {
	if printed == "" {
		return `<td class="num printed">–</td>`
	}
	ne := ""
	if n := (realtime.PaperNumber{Printed: printed, Computed: computed}); !n.Follows() {
		ne = `<span class="ne">≠</span> `
	}
	return `<td class="num printed">` + ne + printed + "</td>"
}

// errataWords say what of Tables I and II does not follow.
func (c *Realtime) errataWords() string {
	bad := 0
	all := c.paper()
	for _, n := range all {
		if !n.Follows() {
			bad++
		}
	}
	return "Of the " + itoa(len(all)) + " numbers in Tables I and II and around them, <b>" + itoa(len(all)-bad) + " follow</b>. 120.1333 does not follow from (18), nor does any entry of the deviation column, each 100 times too large. " +
		italic("U<sub>z</sub>") + " = 0.0081 follows from the sum of the probabilities, not from (16) as printed."
}

// plainTable is a table as the command line prints it.
func plainTable(t *report.Table) string {
	var b strings.Builder
	row := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for i, cell := range cells {
			class := ""
			if t.Columns[i].Kind == report.Number {
				class = ` class="num"`
			}
			b.WriteString("<" + tag + class + ">" + esc(cell) + "</" + strings.Fields(tag)[0] + ">")
		}
		b.WriteString("</tr>")
	}
	heads := make([]string, len(t.Columns))
	for i, k := range t.Columns {
		heads[i] = k.Heading()
	}
	b.WriteString("<table><thead>")
	row(`th scope="col"`, heads)
	b.WriteString("</thead><tbody>")
	for _, cells := range t.Rows {
		row("td", cells)
	}
	return b.String() + "</tbody></table>"
}

// measures is the table of what was measured beside what the analysis says.
func (c *Realtime) measures() string {
	t := c.simulation.table(measureTable)
	var b strings.Builder
	b.WriteString(`<thead><tr><td></td><th scope="col" class="num">analysis</th><th scope="col" class="num">simulation</th><th scope="col" class="num">95 % interval</th></tr></thead><tbody>`)
	titles := [...]string{"share of slices overloaded, %", "share of slices active, %", "mean response time", "deadlines missed, %", "older deadlines missed, %"}
	for i, title := range titles {
		scale, decimals := 100.0, 3
		if i == 2 {
			scale, decimals = 1, 3
		}
		show := func(column string) string { return fixed(scale*numberOf(t, i, column), decimals) }
		interval := "–"
		if low := show("low"); low != "–" {
			interval = low + " to " + show("high")
		}
		b.WriteString("<tr><td>" + title + `</td><td class="num">` + show("analysis") + `</td><td class="num">` + show("simulation") + `</td><td class="num">` + interval + "</td></tr>")
	}
	return b.String() + "</tbody>"
}

// parting says where analysis and simulation part, and why.
func (c *Realtime) parting() string {
	t := c.simulation.table(measureTable)
	if t == nil {
		return ""
	}
	at := func(row int, column string) float64 { return numberOf(t, row, column) }
	within := func(row int) bool {
		return at(row, "low") <= at(row, "analysis") && at(row, "analysis") <= at(row, "high")
	}
	words := ""
	switch {
	case math.IsNaN(at(0, "analysis")):
		words = "Nothing is in conflict here. "
	case within(0):
		words = "The share of overloaded slices <b>agrees</b>: the analysis lies in the interval. "
	default:
		words = "The share of overloaded slices <b>parts</b> from (13), which takes slices for independent: what is delayed stays active longer. "
	}
	early := at(2, "analysis") - at(2, "simulation")
	switch {
	case math.IsNaN(early):
	case math.IsInf(early, 0):
		words += "The analysis has no bound for the response time; measured, it is finite, as an overload ends when its activations do. "
	case early > 0:
		words += "Responses are shorter by <b>" + fixed(early, 2) + "</b>: the analysis counts the last of the " + itoa(int(c.scene.Split)) + " server periods to its end, the work in it is done early. "
	default:
		words += "Responses are longer by <b>" + fixed(-early, 2) + "</b>: (17) judges an activation by the slice that it starts in. "
	}
	if at(3, "simulation") > 0 {
		if c.scene.OlderFirst {
			words += "Deadlines are missed by " + c.scene.New.ID() + " alone, more often than slices are overloaded, as one overload lasts as long as its activation."
		} else {
			words += "Deadlines are missed more often than slices are overloaded, as one such slice delays a whole activation"
			if at(4, "simulation") > 0 {
				words += ", and those of the older reservations too"
			}
			words += "."
		}
	}
	return words
}

// The heads of tables whose rows have buttons or fields.
var (
	offerHead = `<tr><td></td><th scope="col" class="num">conflict</th><th scope="col" class="num">hard</th><th scope="col" class="num">P(over)</th><th scope="col" class="num">` + rho +
		`</th><th scope="col" class="num">price</th><td></td></tr>`
	reservedHead = `<tr><th scope="col">r</th><th scope="col" class="num">` + italic("C") + `</th><th scope="col" class="num">` + italic("P") + `</th><th scope="col" class="num">` + italic("q") +
		`</th><th scope="col" class="num">` + italic("U") + `</th><td></td></tr>`
)

// errataTable is every number of Tables I and II, printed and computed.
func (c *Realtime) errataTable() string {
	if !c.errata {
		return ""
	}
	return plainTable(realtime.PaperTable())
}

// measuredSub says what is simulated, or how it stands.
func (c *Realtime) measuredSub() string {
	s := &c.scene
	words := "EDF with hard CBS servers, " + count(int(s.Activations)) + " activations on " + machineID(c.at)
	switch q := &c.simulation; {
	case q.task != nil:
		words += ": computing"
	case q.about != c.played():
		words += ": stopped"
	case q.wrong != "":
		words += ". " + triangle + " " + esc(q.wrong)
	}
	return words + "."
}
