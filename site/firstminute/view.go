package firstminute

import (
	"strconv"
	"strings"

	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/smallmachine"
	"juggle/site/text"
)

// foldSetting is the key of the browser's setting that is "folded" after the reader has folded the first minute away.
const foldSetting = "touch"

// A View is the first minute on the page. New makes one.
type View struct {
	page       *page.Page
	gainOnLogs func() string // returns a sentence about the gain of flexibility on the page's logs, as HTML; "" while there is no result
	showStudy  func()        // scrolls to the study
	hours      hours
	guess      string     // the key of the reader's guess; "": none yet
	machines   [2]machine // the machine with exact hours, and the machine on which A may move
	pictures   [2]smallmachine.Picture
	isOpen     bool
}

// New makes the first minute. gainOnLogs returns a sentence about the gain of flexibility on the page's logs, as HTML; "" while there is no
// result. showStudy scrolls to the study.
//
// The first minute is open at the page's plain address, unless the reader folded it away on an earlier visit. It is folded if the link
// names something else, such as a figure, because the reader wants to see that first.
func New(p *page.Page, gainOnLogs func() string, showStudy func()) *View {
	v := &View{page: p, gainOnLogs: gainOnLogs, showStudy: showStudy, hours: defaultHours}
	v.isOpen = strings.Trim(p.Browser.Fragment(), "#") == "" && p.Browser.Setting(foldSetting) != "folded"
	v.decide()
	return v
}

// decide has the kernel decide on both machines.
func (v *View) decide() {
	v.machines = [2]machine{decide(v.hours, false), decide(v.hours, true)}
}

// lessonAsks reports whether an open lesson asks its own question about the two machines.
func (v *View) lessonAsks() bool {
	element, _ := v.page.AskedElement()
	return element == "touch"
}

// hasGuessed reports whether the reader has guessed, so that the kernel's decision about the big job is shown.
func (v *View) hasGuessed() bool {
	if _, masked := v.page.AskedElement(); v.lessonAsks() {
		return !masked
	}
	return v.guess != ""
}

// machine returns one of the machines. Its decision is marked as shown after the reader's guess.
func (v *View) machine(i int) *machine {
	v.machines[i].isDecided = v.hasGuessed()
	return &v.machines[i]
}

// picture returns the drawing of a machine. After the guess, edges of the boxes can be dragged on the machine where A may move.
func (v *View) picture(i int) *smallmachine.Picture {
	m, p := v.machine(i), &v.pictures[i]
	if *p = m.picture(); m.movable && m.isDecided {
		for _, edge := range [...]struct {
			class, name string
			hour        int
			set         func(h *hours, hour int)
		}{
			{"big-begin", "The big job begins", v.hours.begin, setBegin}, {"big-end", "The big job ends", v.hours.end, setEnd},
			{"a-ready", "A may start from", v.hours.ready, setReady}, {"a-deadline", "A must end by", v.hours.deadline, setDeadline},
		} {
			p.Handles = append(p.Handles, smallmachine.Handle{Class: edge.class, ID: "touch-" + edge.class, Name: edge.name, Hour: edge.hour,
				Set: func(value string) { v.set(edge.set, value) }})
		}
	}
	return p
}

// isEmbedded reports whether the page is a frame in another page, which shows only the first minute. It cannot be folded away there.
func (v *View) isEmbedded() bool { return v.page.Link.Embed }

// isShown reports whether the machines are shown and not only the button that opens them.
func (v *View) isShown() bool { return v.isOpen || v.isEmbedded() || v.lessonAsks() }

// copyFrame copies the HTML of a frame with the first minute, for another page.
func (v *View) copyFrame() {
	frame := `<iframe src="` + text.Escape(v.page.Address(page.Link{Embed: true, Params: study.Defaults()})) +
		`" title="Juggle: two machines, one big job" width="100%" height="760" style="border: 0; height: max(620px, 1450px - 100vw)" ` +
		`loading="lazy"></iframe>`
	v.page.CopyText(frame, "A frame with the two machines, for another page,")
}

// toggleFold folds the first minute away or opens it. The browser keeps the choice for the next visit.
func (v *View) toggleFold() {
	v.isOpen = !v.isOpen
	setting, focus := "", "touch-fold"
	if !v.isOpen {
		setting, focus = "folded", "touch-open"
	}
	v.page.Browser.SetSetting(foldSetting, setting)
	v.page.Browser.Focus(focus)
}

// beginAgain forgets the guess and the hours that the reader has set.
func (v *View) beginAgain() {
	v.guess = ""
	v.setHours(defaultHours)
	v.page.Browser.Focus("touch-" + guesses[0].key)
}

// A guess is one of the four answers to the question on which machine the big job fits.
type guess struct {
	key, title             string
	fitsFixed, fitsMovable bool
}

// guesses are the four answers, in the order of their buttons.
var guesses = []guess{
	{"neither", "Neither", false, false}, {"exact", "Only with exact hours", true, false},
	{"moves", "Only where A may move", false, true}, {"both", "Both", true, true},
}

// answer records the reader's guess. From then on the kernel's decision is shown.
func (v *View) answer(g guess) {
	v.guess = g.key
	v.decide()
}

// answerMark returns the mark of an answer after the guess: "yes" for the answer that is right for the present hours, "no" for a wrong
// answer of which isGiven reports true, "" for any other answer.
func (v *View) answerMark(g guess) string {
	switch {
	case v.guess == "":
		return ""
	case g.fitsFixed == v.machines[0].fits && g.fitsMovable == v.machines[1].fits:
		return "yes"
	case v.isGiven(g):
		return "no"
	}
	return ""
}

// isGiven reports whether the reader gave this answer and the hours are the default ones. With other hours the question is another one.
func (v *View) isGiven(g guess) bool { return g.key == v.guess && v.hours == defaultHours }

// set sets one of the hours to the value of an input. The setter keeps the hours within the day and in order.
func (v *View) set(setter func(h *hours, hour int), value string) {
	hour, err := strconv.Atoi(value)
	if err != nil {
		return
	}
	h := v.hours
	setter(&h, hour)
	v.setHours(h)
}

// setHours decides with other hours and puts them into the link.
func (v *View) setHours(h hours) {
	v.hours = h
	v.decide()
	v.page.Link.ViewPart = v.LinkPart()
	v.page.Replace()
}

// LinkPart returns the view's part of the link: the hours of the big job and the window of A. It is "" for the default hours.
//
//	figures.hours=17-20,16-24
func (v *View) LinkPart() string {
	if v.hours == defaultHours {
		return ""
	}
	return "figures.hours=" + v.hours.spell()
}

// SetLinkPart sets the hours from the view's part of a link, and returns a notice for each fault of that part. A link with hours opens the
// first minute.
func (v *View) SetLinkPart(linkPart string) (notices []string) {
	v.hours = defaultHours
	notices = page.ReadLinkPart("figures", linkPart, func(key, value string) (want string, ok bool) {
		if key != "hours" {
			return "", false
		}
		h, ok := parseHours(value)
		if ok {
			v.hours, v.isOpen = h, true
		}
		return "hours from 12 to 24 of the big job, and of a window of 4 h or more: 16-19,16-24", ok
	})
	v.decide()
	return notices
}

// The setters set one hour, or the slack of A, to the nearest value that keeps the hours within the day and in order.

func setBegin(h *hours, hour int)    { h.begin = min(max(hour, firstHour), h.end-1) }
func setEnd(h *hours, hour int)      { h.end = min(max(hour, h.begin+1), lastHour) }
func setReady(h *hours, hour int)    { h.ready = min(max(hour, firstHour), h.deadline-aHours) }
func setDeadline(h *hours, hour int) { h.deadline = min(max(hour, h.ready+aHours), lastHour) }
func setSlack(h *hours, slack int)   { setDeadline(h, h.ready+aHours+slack) }

// mostSlack returns the largest slack, in hours, that A can have before the end of the day.
func (v *View) mostSlack() int { return lastHour - v.hours.ready - aHours }

// slackWords returns the slack of A, and whether the big job fits with it: "3 h · it fits".
func (v *View) slackWords() string {
	fits := "refused"
	if v.machines[1].fits {
		fits = "it fits"
	}
	return inHours(v.hours.slack()) + " · " + fits
}

// inHours writes a number of hours: "3 h".
func inHours(n int) string { return strconv.Itoa(n) + " h" }

// question says what the big job asks for.
func (v *View) question() string {
	return "A big job comes: 12 processors, " + clock(v.hours.begin) + " to " + clock(v.hours.end) + ", no other hour will do."
}

// explanation says what the kernel decided, and why, as HTML; it is "" before the guess.
func (v *View) explanation() string {
	exact, movable := v.machine(0), v.machine(1)
	if !movable.isDecided {
		return ""
	}
	verdict := "" // whether the reader's guess was right, in words
	if v.hours == defaultHours && !v.lessonAsks() {
		verdict = "Only where A may move. "
		if v.guess == "moves" {
			verdict = "Yes. "
		}
	}
	switch {
	case exact.fits && movable.fits:
		return "<b>It fits on both:</b> nothing that was promised is in its way."
	case movable.fits && movable.hasMoved():
		least := ""
		if shorter := v.hours.slack() - 1; shorter >= 0 && !v.fitsWith(shorter) {
			least = " <b>" + inHours(v.hours.slack()) + " of slack is the least that helps:</b> A can wait exactly until the big job " +
				"has ended."
		}
		return verdict + "<b>A slides to " + clock(movable.aAfter.start) + ", and the big job has its hours.</b> No promise was broken: " +
			"A was promised an end by " + clock(movable.window.end) + ", not a start at " + clock(movable.aBefore.start) + ". The machine is " +
			strconv.Itoa(movable.usedPercent(true)) + " % used instead of " + strconv.Itoa(movable.usedPercent(false)) + " %." + least
	case movable.fits:
		return "<b>It fits where A stands out of its way.</b> With exact hours A is in it."
	case movable.blocks(movable.bSlot):
		return "<b>Refused:</b> B already runs, and what runs stays."
	case exact.fits:
		return "<b>It fits with exact hours only:</b> there A has ended by then."
	}
	blocked := "With " + inHours(v.hours.slack()) + " of slack A must end by " + clock(movable.window.end) +
		": it cannot let the big job pass. "
	if !v.fitsWith(v.mostSlack()) {
		return blocked + "Nor could it with all the slack that this day has."
	}
	return blocked + "<b>Find the least slack that helps.</b>"
}

// fitsWith reports whether the big job would fit on the movable machine if A had the given slack, in hours.
func (v *View) fitsWith(slack int) bool {
	h := v.hours
	setSlack(&h, slack)
	return decide(h, true).fits
}
