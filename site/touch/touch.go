package touch

import (
	"strconv"
	"strings"

	"juggle/core/study"
	"juggle/site/page"
	"juggle/site/small"
	"juggle/site/text"
)

// setting is under which the browser keeps that the reader has folded the first minute away.
const setting = "touch"

// A Touch is the first minute on the page. Make it by New.
type Touch struct {
	page   *page.Page
	Worth  func() string // markup: what the idea is worth on the logs that the page has; "" where that is not known
	Study  func()        // leads to the study
	hours  hours
	guess  string
	worlds [2]world // fixed hours, may move
	drawn  [2]small.Picture
	open   bool
}

// New makes the first minute. It is open where the address asks for the untouched page, unless the reader has folded it away on an earlier
// visit: who follows a link to a figure or to parameters wants to see those.
func New(p *page.Page, worth func() string, study func()) *Touch {
	t := &Touch{page: p, Worth: worth, Study: study, hours: untouched}
	t.open = strings.Trim(p.Browser.Fragment(), "#") == "" && p.Browser.Setting(setting) != "folded"
	t.decide()
	return t
}

// decide has the kernel decide on both machines.
func (t *Touch) decide() {
	t.worlds = [2]world{decide(t.hours, false), decide(t.hours, true)}
}

// asked reports whether a lesson asks about the two machines, rather than the first minute itself.
func (t *Touch) asked() bool {
	element, _ := t.page.Asked()
	return element == "touch"
}

// guessed reports whether what comes of the big job is shown.
func (t *Touch) guessed() bool {
	if _, masked := t.page.Asked(); t.asked() {
		return !masked
	}
	return t.guess != ""
}

// world is one of the machines, as much as the reader is to see of it.
func (t *Touch) world(i int) *world {
	t.worlds[i].shown = t.guessed()
	return &t.worlds[i]
}

// picture is the drawing of a machine.
func (t *Touch) picture(i int) *small.Picture {
	w, p := t.world(i), &t.drawn[i]
	if *p = w.picture(); w.moves && w.shown {
		for _, e := range [...]struct {
			class, name string
			at          int
			set         func(h *hours, to int)
		}{
			{"big-begin", "The big job begins", t.hours.begin, setBegin}, {"big-end", "The big job ends", t.hours.end, setEnd},
			{"a-ready", "A may start from", t.hours.ready, setReady}, {"a-deadline", "A must end by", t.hours.deadline, setDeadline},
		} {
			p.Handles = append(p.Handles, small.Handle{Class: e.class, ID: "touch-" + e.class, Name: e.name, At: e.at,
				Set: func(value string) { t.set(e.set, value) }})
		}
	}
	return p
}

// framed reports whether it stands alone in a frame of another page, where it cannot be folded away.
func (t *Touch) framed() bool { return t.page.Link.Embed }

func (t *Touch) shown() bool { return t.open || t.framed() || t.asked() }

// copyFrame copies what another page shows the first minute by.
func (t *Touch) copyFrame() {
	frame := `<iframe src="` + text.Escape(t.page.Address(page.Link{Embed: true, Params: study.Defaults()})) +
		`" title="Juggle: two machines, one big job" width="100%" height="760" style="border: 0; height: max(620px, 1450px - 100vw)" ` +
		`loading="lazy"></iframe>`
	t.page.CopyText(frame, "A frame with the two machines, for another page,")
}

// fold folds the first minute away or opens it, for the next visit as well.
func (t *Touch) fold() {
	t.open = !t.open
	word, focus := "", "touch-fold"
	if !t.open {
		word, focus = "folded", "touch-open"
	}
	t.page.Browser.SetSetting(setting, word)
	t.page.Browser.Focus(focus)
}

// again begins again.
func (t *Touch) again() {
	t.guess = ""
	t.turn(untouched)
	t.page.Browser.Focus("touch-" + guesses[0].key)
}

// A guess is one of the four answers.
type guess struct {
	key, title   string
	fixed, moves bool // on which machines the big job fits, if it is right
}

var guesses = []guess{
	{"neither", "Neither", false, false}, {"fixed", "Only with fixed hours", true, false},
	{"moves", "Only where A may move", false, true}, {"both", "Both", true, true},
}

// answer takes the reader's guess and shows what comes of it.
func (t *Touch) answer(g guess) {
	t.guess = g.key
	t.decide()
}

// mark is the mark of an answer once the reader has guessed: "yes" the one that is right for the hours now, "no" a wrong guess.
func (t *Touch) mark(g guess) string {
	switch {
	case t.guess == "":
		return ""
	case g.fixed == t.worlds[0].fits && g.moves == t.worlds[1].fits:
		return "yes"
	case t.gave(g):
		return "no"
	}
	return ""
}

// gave reports whether the reader gave that answer to the question as it is: it was about other hours once they are changed.
func (t *Touch) gave(g guess) bool { return g.key == t.guess && t.hours == untouched }

// set takes a new value of one of the hours, as an input spells it, and keeps the jobs within the day and in order.
func (t *Touch) set(change func(h *hours, to int), value string) {
	to, err := strconv.Atoi(value)
	if err != nil {
		return
	}
	h := t.hours
	change(&h, to)
	t.turn(h)
}

// turn takes hours that the reader has set; the link has them at once.
func (t *Touch) turn(h hours) {
	t.hours = h
	t.decide()
	t.page.Link.Own = t.Own()
	t.page.Replace()
}

// Own spells the hours as the view's part of the link, the big job's and those of A's window where it may move; "" where nothing was set:
//
//	figures.hours=16-19,16-24
func (t *Touch) Own() string {
	if t.hours == untouched {
		return ""
	}
	return "figures.hours=" + t.hours.spell()
}

// SetOwn takes the hours of a link. Whoever follows one that has them sees the machines.
func (t *Touch) SetOwn(own string) []string {
	t.hours = untouched
	notices := page.ReadOwn("figures", own, func(key, value string) (want string, ok bool) {
		if key != "hours" {
			return "", false
		}
		h, ok := readHours(value)
		if ok {
			t.hours, t.open = h, true
		}
		return "hours from 12 to 24 of the big job, and of a window of 4 h or more: 16-19,16-24", ok
	})
	t.decide()
	return notices
}

func setBegin(h *hours, to int)    { h.begin = min(max(to, firstHour), h.end-1) }
func setEnd(h *hours, to int)      { h.end = min(max(to, h.begin+1), lastHour) }
func setReady(h *hours, to int)    { h.ready = min(max(to, firstHour), h.deadline-aHours) }
func setDeadline(h *hours, to int) { h.deadline = min(max(to, h.ready+aHours), lastHour) }
func setSlack(h *hours, to int)    { setDeadline(h, h.ready+aHours+to) }

// mostSlack is the largest slack that the day leaves A.
func (t *Touch) mostSlack() int { return lastHour - t.hours.ready - aHours }

// slackWords are the slack and what comes of it.
func (t *Touch) slackWords() string {
	fits := "refused"
	if t.worlds[1].fits {
		fits = "it fits"
	}
	return hoursLong(t.hours.slack()) + " · " + fits
}

func hoursLong(n int) string { return strconv.Itoa(n) + " h" }

// question is what the reader is asked.
func (t *Touch) question() string {
	return "A big job comes: 12 processors, " + clock(t.hours.begin) + " to " + clock(t.hours.end) + ", no other hour will do."
}

// moral says in a sentence or two what has happened, and why.
func (t *Touch) moral() string {
	fixed, moves := t.world(0), t.world(1)
	if !moves.shown {
		return ""
	}
	judged := ""
	if t.hours == untouched && !t.asked() {
		judged = "Only where A may move. "
		if t.guess == "moves" {
			judged = "Yes. "
		}
	}
	switch {
	case fixed.fits && moves.fits:
		return "<b>It fits on both:</b> nothing that was promised is in its way."
	case moves.fits && moves.moved():
		least := ""
		if shorter := t.hours.slack() - 1; shorter >= 0 && !t.fitsWith(shorter) {
			least = " <b>" + hoursLong(t.hours.slack()) + " of slack is the least that helps:</b> A can wait exactly until the big job " +
				"has ended."
		}
		return judged + "<b>A slides to " + clock(moves.a.start) + ", and the big job has its hours.</b> No promise was broken: A was promised " +
			"an end by " + clock(moves.window.end) + ", not a start at " + clock(moves.was.start) + ". The machine is " +
			strconv.Itoa(moves.used(true)) + " % used instead of " + strconv.Itoa(moves.used(false)) + " %." + least
	case moves.fits:
		return "<b>It fits where A stands out of its way.</b> With fixed hours A is in it."
	case moves.blocks(moves.b):
		return "<b>Refused:</b> B already runs, and what runs stays."
	case fixed.fits:
		return "<b>It fits with fixed hours only:</b> there A has ended by then."
	}
	blocked := "With " + hoursLong(t.hours.slack()) + " of slack A must end by " + clock(moves.window.end) +
		": it cannot let the big job pass. "
	if !t.fitsWith(t.mostSlack()) {
		return blocked + "Nor could it with all the slack that this day has."
	}
	return blocked + "<b>Find the least slack that helps.</b>"
}

// fitsWith reports whether the big job fits where A may move, if A had that slack.
func (t *Touch) fitsWith(slack int) bool {
	h := t.hours
	setSlack(&h, slack)
	return decide(h, true).fits
}
