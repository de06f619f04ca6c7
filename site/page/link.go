package page

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/lesson"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/site/text"
)

// A Link is the state that the address spells. It is enough to show the same page, with the same numbers, on another machine. Its form is
//
//	v=1&fig=2&L=1,1.25&seed=7&set=8F3A01C2
//
// Only values that differ from the untouched page are written and, if there are any, the version and the checksum. The keys are:
//
//	v           the version of the form
//	view        the view
//	fig         the large figure; under the draft's rules (ed=draft) it has the draft's number, one higher
//	embed       a figure that is shown alone, in a frame of another page; embed=touch is the first minute
//	knobs       the parameters that can be changed in such a frame: knobs=lambda,L
//	beyond=open the figures beyond the paper are open; a large figure beyond the paper opens them without this key
//	why=open, of=accepted, show=levels, points=windows
//	            choices of the large figure; see Why, Accepted, Levels and Periods
//	log         a log; the key is repeated for each
//	set         a checksum of the bundled logs, where no log is given
//	lesson      the lesson beside every view (core/lesson); keys that begin with "lesson." belong to it too
//	pools.seed  a key of a view: it begins with the view's key and a point
//
// All other keys are parameters, as study.Params.Encode spells them.
type Link struct {
	View            string // key of a view; "" is the first
	Figure          int    // the published number of the large figure; 0: all figures are shown as cards
	Logs            []LogRef
	BundledChecksum string // checksum of the bundled logs that the sender saw; "" where unknown
	Params          study.Params
	ViewPart        string   // the view's part of the link, with keys: "pools.seed=2&pools.load=3"
	Beyond          bool     // the figures beyond the paper are open
	Embed           bool     // Figure is shown alone, in a frame of another page; with Figure 0 the first minute is
	Knobs           []string // keys of the study's parameters that can be changed in the frame
	Lesson          string   // the lesson's part of the link, with keys: "lesson=lambda&lesson.at=2"

	// Choices of the large figure:
	Why      bool // the comparisons behind its verdict are open
	Accepted bool // the numbers of accepted requests are drawn instead of utilisation
	Levels   bool // Figure 1 of the published numbering shows values instead of differences
	Periods  bool // every period's value is drawn
}

// A linkChoice is a key that has only one value. The link has the key if *on is true.
type linkChoice struct {
	key, value string
	on         *bool
}

// choices lists the keys that have only one value.
func (l *Link) choices() []linkChoice {
	return []linkChoice{{"beyond", "open", &l.Beyond}, {"why", "open", &l.Why}, {"of", "accepted", &l.Accepted}, {"show", "levels", &l.Levels},
		{"points", "windows", &l.Periods}}
}

// fitting is the link without the values that have no effect in the place that it shows.
func (l Link) fitting() Link {
	if l.Embed {
		if l.Figure == 0 {
			l.Knobs = nil
		}
		l.View, l.ViewPart, l.Lesson, l.Why, l.Beyond = "", "", "", false, false
	} else {
		l.Knobs = nil
	}
	if l.View == "" && l.Figure != 0 {
		l.ViewPart = "" // this part belongs to the first minute, which a large figure replaces
	}
	l.Why = l.Why && l.Figure != 0
	l.Levels = l.Levels && l.Figure == 1
	l.Periods = l.Periods && l.Figure > 0
	l.Accepted = l.Accepted && l.Figure > 0 && l.Figure < study.PaperFigures
	l.Beyond = l.Beyond || l.Figure > study.PaperFigures
	return l
}

// A LogRef names a log in a link.
type LogRef struct{ Name, SHA256 string }

// linkVersion is the version of the form of links.
const linkVersion = "1"

// firstMinute is the value of embed of a frame with the first minute.
const firstMinute = "touch"

// Encode spells the link without "#". The untouched page is the empty string.
func (l Link) Encode() string { return l.encode(l.Params.Encode()) }

// encode spells the link. params are the link's parameters as Encode of study.Params spells them.
func (l Link) encode(params string) string {
	l = l.fitting()
	var parts []string
	add := func(key, value string) {
		if value != "" {
			parts = append(parts, key+"="+value)
		}
	}
	add("view", l.View)
	switch {
	case l.Figure != 0:
		add(text.Either(l.Embed, "embed", "fig"), study.FigureLabel(l.Params.Edition, l.Figure))
	case l.Embed:
		add("embed", firstMinute)
	}
	add("knobs", strings.Join(l.Knobs, ","))
	l.Beyond = l.Beyond && l.Figure <= study.PaperFigures
	for _, c := range l.choices() {
		if *c.on {
			add(c.key, c.value)
		}
	}
	for _, log := range l.Logs {
		add("log", param.Escape(log.Name, "")+"~"+log.SHA256)
	}
	for _, rest := range []string{params, l.ViewPart, l.Lesson} {
		if rest != "" {
			parts = append(parts, rest)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	if len(l.Logs) == 0 {
		add("set", l.BundledChecksum)
	}
	return "v=" + linkVersion + "&" + strings.Join(parts, "&")
}

// ParseLink reads a fragment. It never fails: notices report keys that are unknown or repeated and values that are out of range. The
// default is then used or, of a repeated key, the first value. A log that is named twice counts once, and another view's part is left out,
// without a notice. A notice about a removed feature says where to find it now. views are the keys that View may have. A view's title in
// the menu, such as Real-time, is read as its key.
func ParseLink(fragment string, views []string) (Link, []string) {
	var l Link
	var notices []string
	addNotice := func(key, got, want string) {
		notices = append(notices, Fault(&param.Error{Key: key, Got: param.Unescape(got), Want: want}))
	}
	seen := make(map[string]bool)
	isFirstOf := func(key, value string) bool { // adds a notice about a repeated key
		if seen[key] {
			addNotice(param.Unescape(key), value, "it once; the first is in use")
			return false
		}
		seen[key] = true
		return true
	}
	var params, viewPairs []string
	choices, isFirst := l.choices(), true
	for pair := range strings.SplitSeq(strings.TrimPrefix(fragment, "#"), "&") {
		if pair == "" {
			continue
		}
		pair = lesson.CurrentPair(pair)
		key, value, _ := strings.Cut(pair, "=")
		choice := slices.IndexFunc(choices, func(c linkChoice) bool { return c.key == key })
		isVersion := key == "v" && !seen["v"] && (isFirst || value == linkVersion) // another v is the parameter of Figure 15
		isFirst = false
		isOfPage := isVersion || choice >= 0 || slices.Contains([]string{"view", "fig", "embed", "knobs", "set"}, key)
		if isOfPage && !isFirstOf(key, value) {
			continue
		}
		if notice := removalNotice(key, value); notice != "" {
			if !slices.Contains(notices, notice) {
				notices = append(notices, notice)
			}
			continue
		}
		switch {
		case isVersion:
			if value != linkVersion {
				addNotice(key, value, linkVersion+"; the rest is read as far as it is known")
			}
		case key == "view":
			i := slices.Index(views, viewKey(param.Unescape(value)))
			if i < 0 {
				addNotice(key, value, "one of "+strings.Join(views, ", "))
				continue
			}
			l.View = views[i]
		case key == "embed" && value == firstMinute:
			l.Embed = true
		case key == "fig" || key == "embed":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 || n > study.Figures+1 { // the draft's numbers are one higher
				addNotice(key, value, "a figure from 1 to "+strconv.Itoa(study.Figures)+", or 2 to "+strconv.Itoa(study.Figures+1)+
					" by the draft’s numbers")
				continue
			}
			l.Figure, l.Embed = n, l.Embed || key == "embed"
		case key == "knobs":
			p := study.Defaults()
			for _, name := range param.Words(param.Unescape(value)) {
				knob, ok := study.Parameters.Of(&p).Find(name)
				if !ok || knob.Kind == param.Text || slices.Contains(l.Knobs, knob.Key) {
					addNotice(key, name, "a parameter of the figures, once: lambda")
					continue
				}
				l.Knobs = append(l.Knobs, knob.Key)
			}
		case choice >= 0:
			c := choices[choice]
			if value != c.value {
				addNotice(key, value, c.value)
				continue
			}
			*c.on = true
		case key == "log":
			name, hash, _ := strings.Cut(value, "~")
			ref := LogRef{param.Unescape(name), strings.ToLower(hash)}
			if !isSHA256(ref.SHA256) {
				addNotice(key, value, "NAME~ and a SHA-256 of 64 hexadecimal digits")
				continue
			}
			if !slices.ContainsFunc(l.Logs, func(r LogRef) bool { return r.SHA256 == ref.SHA256 }) {
				l.Logs = append(l.Logs, ref)
			}
		case key == "set":
			l.BundledChecksum = value
		case key == "lesson" || strings.HasPrefix(key, "lesson."):
			if isFirstOf(key, value) {
				l.Lesson = strings.TrimPrefix(l.Lesson+"&"+pair, "&")
			}
		case strings.Contains(key, "."):
			viewPairs = append(viewPairs, pair)
		default:
			params = append(params, pair)
		}
	}
	if len(views) > 0 && l.View == views[0] {
		l.View = ""
	}
	p, errs := study.Decode(strings.Join(params, "&"))
	l.Params = p
	for _, e := range errs {
		notices = append(notices, Fault(e))
	}
	if p.Baseline.IsFormula() {
		notices = append(notices, baselineNotice)
	}
	switch draft := p.Edition == schedule.Draft; {
	case draft && l.Figure == 1:
		notices = append(notices, drawingNotice)
		l.Figure, l.Embed = 0, false
	case draft && l.Figure > 1:
		l.Figure--
	case l.Figure > study.Figures:
		addNotice("fig", strconv.Itoa(l.Figure), "a figure from 1 to "+strconv.Itoa(study.Figures))
		l.Figure, l.Embed = 0, false
	}
	l = l.fitting()
	for _, pair := range viewPairs {
		key, value, _ := strings.Cut(pair, "=")
		isShown := len(views) > 0 && !l.Embed && (l.View != "" || l.Figure == 0) && strings.HasPrefix(key, cmp.Or(l.View, views[0])+".")
		if isShown && isFirstOf(key, value) {
			l.ViewPart = strings.TrimPrefix(l.ViewPart+"&"+pair, "&")
		}
	}
	return l, notices
}

// viewKey is the key of the view with this key or title.
func viewKey(word string) string { return strings.ReplaceAll(strings.ToLower(word), "-", "") }

// isSHA256 reports whether s is a SHA-256 of 64 lower-case hexadecimal digits.
func isSHA256(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}
